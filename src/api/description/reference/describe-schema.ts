/** Describes schemas in words: their type, allowed values and bounds. */
import type { JsonSchema } from '../../../parameters/parameter.ts'
import type { Schemas } from './read-openapi.ts'

/** A schema with references resolved, without null and lists. */
interface Core {
  readonly schema: JsonSchema
  /** Name among the components. */
  readonly name: string | null
  readonly nullable: boolean
  /** The depth of lists around it. */
  readonly lists: number
  /** The possible schemas, if there are several. */
  readonly choices: readonly JsonSchema[]
}

export function unwrapSchema(schema: JsonSchema, schemas: Schemas): Core {
  let core: JsonSchema = schema
  let name: string | null = null
  let nullable = false
  let lists = 0
  for (;;) {
    if (typeof core.$ref === 'string') {
      name = core.$ref.split('/').pop() ?? null
      core = schemas[name ?? ''] ?? {}
    } else if (Array.isArray(core.anyOf) || Array.isArray(core.oneOf)) {
      const all = (core.anyOf ?? core.oneOf) as JsonSchema[]
      const choices = all.filter(({ type }) => type !== 'null')
      if (choices.length < all.length) nullable = true
      if (choices.length !== 1) return { schema: core, name, nullable, lists, choices }
      core = choices[0] as JsonSchema
    } else if (core.type === 'array') {
      lists += 1
      name = null
      core = (core.items ?? {}) as JsonSchema
    } else return { schema: core, name, nullable, lists, choices: [] }
  }
}

/** `integer or null`, `list of ListingRecord`. */
export function describeType(schema: JsonSchema, schemas: Schemas): string {
  const core = unwrapSchema(schema, schemas)
  const inner =
    core.choices.length > 0
      ? core.choices.map((one) => describeType(one, schemas)).join(' or ')
      : nameType(core, schemas)
  return `${'list of '.repeat(core.lists)}${inner}${core.nullable ? ' or null' : ''}`
}

function nameType({ schema, name }: Core, schemas: Schemas): string {
  if (schema.properties !== undefined) return name ?? 'object'
  if ('const' in schema) return `always ${JSON.stringify(schema.const)}`
  if (Array.isArray(schema.type)) return schema.type.join(', ').replace(/, ([^,]*)$/, ' or $1')
  if (typeof schema.additionalProperties === 'object') {
    const values = describeType(schema.additionalProperties as JsonSchema, schemas)
    return values === 'any value' ? 'object' : `object of ${values}`
  }
  if (schema.format === 'uri') return 'URL'
  return typeof schema.type === 'string' ? schema.type : 'any value'
}

export function listValues(schema: JsonSchema, schemas: Schemas): readonly string[] {
  const { schema: core } = unwrapSchema(schema, schemas)
  // The type already says a constant.
  return Array.isArray(core.enum) && core.const === undefined ? core.enum.map(String) : []
}

/** The bounds of a number, a string or a list: `0 to 100`, `above 0, steps of 10,000`, `at most 24`; empty if there are none. */
export function describeBounds(schema: JsonSchema): string {
  const { minimum, exclusiveMinimum, maximum, multipleOf, maxLength } = unwrapSchema(schema, {}).schema
  const parts: string[] = []
  if (minimum !== undefined && maximum !== undefined) parts.push(`${count(minimum)} to ${count(maximum)}`)
  else if (minimum !== undefined) parts.push(`${count(minimum)} or more`)
  else if (maximum !== undefined) parts.push(`up to ${count(maximum)}`)
  if (exclusiveMinimum !== undefined) parts.unshift(`above ${count(exclusiveMinimum)}`)
  if (multipleOf !== undefined) parts.push(`steps of ${count(multipleOf)}`)
  if (typeof schema['x-steps'] === 'string') parts.push(schema['x-steps'])
  if (maxLength !== undefined) parts.push(`up to ${count(maxLength)} characters`)
  const list =
    schema.type === 'array' ? schema : ((schema.anyOf ?? []) as JsonSchema[]).find((one) => one.type === 'array')
  if (list?.maxItems !== undefined) parts.push(`at most ${count(list.maxItems)}`)
  return parts.join(', ')
}

/** Four digits are not grouped, because they may be a year. */
function count(value: unknown): string {
  return Number(value).toLocaleString('en-US', { useGrouping: 'min2' })
}

/** A field with its anchor on the page. */
export interface ListedField {
  readonly id: string
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
  /** One of several possible records rather than a field. */
  readonly isShape: boolean
  readonly inside: readonly ListedField[]
}

/** `place` is the prefix of the anchors; `above` are the names of the enclosing records, which are not expanded again. */
export function listFields(
  schema: JsonSchema,
  schemas: Schemas,
  place: string,
  above: readonly string[] = [],
): readonly ListedField[] {
  const { schema: core, name, choices } = unwrapSchema(schema, schemas)
  if (name !== null && above.includes(name)) return []
  const path = name === null ? above : [...above, name]
  if (choices.length > 0) {
    return choices
      .map((choice): ListedField => {
        const type = describeType(choice, schemas)
        const id = `${place}.${type.replace(/\W+/g, '-')}`
        return {
          id,
          name: type,
          schema: choice,
          isRequired: true,
          isShape: true,
          inside: listFields(choice, schemas, id, path),
        }
      })
      .filter(({ inside }) => inside.length > 0)
  }
  const required = new Set((core.required ?? []) as readonly string[])
  return Object.entries((core.properties ?? {}) as Schemas).map(([field, one]) => {
    const id = `${place}.${field}`
    const inside = listFields(one, schemas, id, path)
    return { id, name: field, schema: one, isRequired: required.has(field), isShape: false, inside }
  })
}

export function flattenFields(fields: readonly ListedField[]): readonly ListedField[] {
  return fields.flatMap((field) => [...(field.isShape ? [] : [field]), ...flattenFields(field.inside)])
}

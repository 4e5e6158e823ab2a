/** The fields of a schema as a tree, each with its anchor on the page. */
import type { JsonSchema } from '../../endpoint.ts'
import { describeType, unwrapSchema } from './describe-schema.ts'
import type { Schemas } from './read-openapi.ts'

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

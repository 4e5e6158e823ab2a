/** Formats JSON schemas as TypeScript types, in the code style of the project. */
import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '../src/parameters/parameter.ts'

export type Schemas = Readonly<Record<string, JsonSchema>>

const LONGEST_LINE = 120

/** The name of the referenced schema, which is printed elsewhere. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/** A comment above the next line, with its indentation. */
export function formatComment(text: string, indent: string): string {
  return text === '' ? '' : `${indent}/** ${text.replaceAll('*/', '*').replaceAll('\n', ' ')} */\n`
}

/** The body of an interface or object type: one field per line, each below its description. */
export function formatFields(schema: JsonSchema, indent: string): string {
  const required = (schema.required ?? []) as readonly string[]
  return Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>)
    .map(([name, field]) => formatField(name, field, required.includes(name), indent))
    .join('')
}

function formatField(name: string, schema: JsonSchema, isRequired: boolean, indent: string): string {
  const marks = schema.deprecated === true ? '@deprecated ' : ''
  const head = `${indent}readonly ${name}${isRequired ? '' : '?'}:`
  return formatComment(marks + String(schema.description ?? ''), indent) + formatMember(head, schema)
}

/** A name with its type: on one line if it fits, otherwise one line for each member of the union. */
export function formatMember(head: string, schema: JsonSchema, more: readonly string[] = []): string {
  const indent = /^ */.exec(head)?.[0] ?? ''
  const members = [...new Set([...membersOf(schema, indent), ...more])]
  const line = `${head} ${members.join(' | ')}`
  const [only] = members
  const isList = only?.startsWith('readonly ')
  if (isShort(line) && !(isList && members.length > 1 && line.includes('\n'))) return `${line}\n`
  if (members.length === 1 && isList) return `${head} readonly (${listBelow(itemsOf(schema), indent)}\n${indent})[]\n`
  const deeper = membersOf(schema, `${indent}    `)
  return `${head}${listBelow([...new Set([...deeper, ...more])], indent)}\n`
}

/** Only the first line of an object counts, because its fields have their own lines. */
function isShort(line: string): boolean {
  return line.split('\n', 1).every((first) => first.length <= LONGEST_LINE)
}

function listBelow(members: readonly string[], indent: string): string {
  return members.map((one) => `\n${indent}  | ${wrapList(one, `${indent}  `)}`).join('')
}

/** An array of a long union: one line for each member. */
function wrapList(member: string, indent: string): string {
  const [, inside] = /^readonly \(([^()]*)\)\[\]$/.exec(member) ?? []
  if (inside === undefined || isShort(`${indent}| ${member}`)) return member
  return `readonly (${inside
    .split(' | ')
    .map((one) => `\n${indent}    | ${one}`)
    .join('')}\n${indent}  )[]`
}

function itemsOf(schema: JsonSchema): readonly string[] {
  return membersOf(schema.items as JsonSchema, '')
}

export function formatType(schema: JsonSchema, indent: string): string {
  return membersOf(schema, indent).join(' | ')
}

/** The members of a schema's union; most schemas have one member. */
export function membersOf(schema: JsonSchema, indent: string): readonly string[] {
  const { $ref, enum: values, const: only, anyOf, oneOf, type } = schema
  if (typeof $ref === 'string') return [nameOf($ref)]
  if (Array.isArray(values)) return values.map(formatLiteral)
  if (only !== undefined) return [formatLiteral(only)]
  const choices = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined
  if (choices !== undefined) return [...new Set(choices.flatMap((one) => membersOf(one, indent)))]
  if (Array.isArray(type)) return [...new Set(type.flatMap((one) => membersOf({ ...schema, type: one }, indent)))]
  if (type === 'array') return [formatArray(schema.items as JsonSchema, indent)]
  if (type === 'object') return [formatObject(schema, indent)]
  if (type === 'integer' || type === 'number') return ['number']
  if (type === 'string' || type === 'boolean' || type === 'null') return [type]
  if (type === undefined) return ['unknown']
  throw new Error(`no type for ${JSON.stringify(schema)}`)
}

function formatArray(items: JsonSchema, indent: string): string {
  const members = membersOf(items, indent)
  return members.length > 1 ? `readonly (${members.join(' | ')})[]` : `readonly ${members[0]}[]`
}

function formatObject(schema: JsonSchema, indent: string): string {
  if (schema.properties !== undefined) return `{\n${formatFields(schema, `${indent}  `)}${indent}}`
  const values = schema.additionalProperties
  const value = typeof values === 'object' && values !== null ? formatType(values as JsonSchema, indent) : 'unknown'
  return `Readonly<Record<string, ${value}>>`
}

function formatLiteral(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}

/** The record whose fields are all in this one too. */
export function findBase(name: string, schemas: Schemas): string | null {
  const own = propertiesOf(schemas[name])
  const bases = Object.keys(schemas).filter((other) => {
    const fields = Object.entries(propertiesOf(schemas[other]))
    return other !== name && fields.length > 3 && fields.every(([field, one]) => isDeepStrictEqual(own[field], one))
  })
  return bases[0] ?? null
}

/** The fields of a record that its base does not have. */
export function ownFields(name: string, schemas: Schemas): Schemas {
  const inherited = propertiesOf(schemas[findBase(name, schemas) ?? ''])
  return Object.fromEntries(Object.entries(propertiesOf(schemas[name])).filter(([field]) => !(field in inherited)))
}

function propertiesOf(schema: JsonSchema | undefined): Schemas {
  return (schema?.properties ?? {}) as Schemas
}

/** The import lines for records that a text uses but does not declare. */
export function formatImports(
  text: string,
  own: readonly string[],
  homes: ReadonlyMap<string, string>,
  folder: string,
): string {
  // Words of comments are no types.
  const types = text.replace(/\/\*\*.*?\*\//gs, '')
  const used = [...homes].filter(([name]) => !own.includes(name) && new RegExp(`\\b${name}\\b`).test(types))
  const files = [...new Set(used.map(([, file]) => file))].sort()
  return files
    .map((file) => {
      const names = used.flatMap(([name, home]) => (home === file ? [name] : [])).sort()
      const line = `import type { ${names.join(', ')} } from '${folder}${file}.ts'`
      if (isShort(line)) return `${line}\n`
      return `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${folder}${file}.ts'\n`
    })
    .join('')
}

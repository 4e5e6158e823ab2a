/** Formats the records of the API as tables for docs/api.md, from the schemas that tests check answers against. */
import type { TSchema } from 'typebox'
import { collectComponents } from '../src/api/description/components.ts'
import {
  describeBounds,
  describeType,
  listValues,
  unwrapSchema,
} from '../src/api/description/reference/describe-schema.ts'
import type { JsonSchema } from '../src/parameters/parameter.ts'
import { findBase, ownFields, type Schemas } from './format-type.ts'

export function formatRecords(answers: readonly TSchema[]): string {
  const schemas = collectComponents(answers)
  const names = Object.keys(schemas).sort()
  return names.map((name) => formatRecord(name, schemas)).join('\n')
}

function formatRecord(name: string, schemas: Schemas): string {
  const schema = schemas[name] as JsonSchema
  if (propertiesOf(schema) === null) return `### ${name}\n\n${describeType(schema, schemas)}. ${describe(schema)}\n`
  const base = findBase(name, schemas)
  const own = Object.entries(ownFields(name, schemas))
  const rows = own.flatMap(([field, one]) => formatField(field, one, schemas))
  const lead = base === null ? '' : ` It has all fields of ${linkTo(base)}, and these:`
  return `### ${name}

${schema.description}${lead}

| field | type | example | what it says |
|---|---|---|---|
${rows.join('\n')}
`
}

function formatField(name: string, schema: JsonSchema, schemas: Schemas): string[] {
  const type = [describeType(schema, schemas), describeBounds(schema)].filter((part) => part !== '').join(', ')
  const examples = (schema.examples ?? []) as readonly unknown[]
  const example = examples.length === 0 ? '' : code(JSON.stringify(examples[0]))
  const named = schemas[unwrapSchema(schema, schemas).name ?? '']
  const about = describe(schema) || describe(named ?? {})
  const row = `| \`${name}\` | ${linkTypes(type, schemas)} | ${example} | ${escapeBars(about)} |`
  return [row, ...insideOf(schema).flatMap(([inner, one]) => formatField(`${name}${inner}`, one, schemas))]
}

/** The fields of an unnamed object, which are printed where it is used. */
function insideOf(schema: JsonSchema): [name: string, schema: JsonSchema][] {
  const properties = propertiesOf(schema)
  if (properties !== null) return Object.entries(properties).map(([name, one]) => [`.${name}`, one])
  if (schema.type === 'array') return insideOf(schema.items as JsonSchema).map(([name, one]) => [`[]${name}`, one])
  const choices = (schema.anyOf ?? []) as readonly JsonSchema[]
  return choices.flatMap(insideOf)
}

function describe(schema: JsonSchema): string {
  const values = listValues(schema, {})
  const said = typeof schema.description === 'string' ? schema.description : ''
  const listed = values.length === 0 ? '' : `Values: ${values.map((value) => `\`${value}\``).join(', ')}.`
  return [schema.deprecated === true ? 'Deprecated.' : '', said, listed].filter((part) => part !== '').join(' ')
}

function linkTypes(type: string, schemas: Schemas): string {
  return type.replace(/\b[A-Z]\w+\b/g, (word) => (word in schemas ? linkTo(word) : word))
}

function linkTo(name: string): string {
  return `[${name}](#${name.toLowerCase()})`
}

function propertiesOf(schema: JsonSchema): Schemas | null {
  return (schema.properties as Schemas | undefined) ?? null
}

function code(text: string): string {
  return `\`${escapeBars(text)}\``
}

function escapeBars(text: string): string {
  return text.replaceAll('|', '\\|')
}

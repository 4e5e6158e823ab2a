/** The methods of `ershou/client` and their parameters as TypeScript, made from the table of endpoints. */
import { referTo } from '../src/api/description/components.ts'
import type { Endpoint, JsonSchema, Parameter } from '../src/api/endpoint.ts'
import { formatComment, formatImports, formatMember, formatType, nameOf, type Schemas } from './format-type.ts'

const TOP = `/** Every operation of the API: its parameters, its answer and its address. Made by \`npm run docs\` from the table of endpoints. */
`
const FIXED = `
/** How a call differs from what the client was created with. */
export interface RequestOptions {
  /** Ends the call when it is aborted. */
  readonly signal?: AbortSignal | undefined
}

/** What the client needs to know of an operation to ask it. */
export interface Operation {
  readonly path: string
  /** Whether it has parameters besides those of its path. */
  readonly parameters: boolean
  readonly takesLang: boolean
  readonly answers: 'object' | 'array'
}
`

export function formatOperations(
  endpoints: readonly Endpoint[],
  schemas: Schemas,
  homes: ReadonlyMap<string, string>,
): string {
  const filters = findFilters(endpoints)
  const parameters = [
    `/** What searches, counts and changes can be narrowed by. */\nexport interface ${FILTERS} {\n${[...filters.values()].join('')}}\n`,
    ...endpoints.filter((row) => queryOf(row).length > 0).map((row) => formatParameters(row, filters)),
  ]
  const methods = endpoints.map((row) => formatMethod(row, schemas)).join('')
  const rows = endpoints.map((row) => `  ${row.operationId}: ${formatRow(row, schemas)},\n`).join('')
  const imports = `import type { ApiPromise } from './api-promise.ts'\n${formatImports(methods, [], homes, './records/')}`
  return `${TOP}${imports}${FIXED}
${parameters.join('\n')}
export interface Operations {
${methods}}

export const OPERATIONS: Readonly<Record<keyof Operations, Operation>> = {
${rows}}
`
}

const FILTERS = 'FilterParams'
/** An operation with so many parameters takes filters. */
const MANY = 10

type Fields = ReadonlyMap<string, string>

/** The parameters that all who take filters have in common. */
function findFilters(endpoints: readonly Endpoint[]): Fields {
  const [first, ...others] = endpoints.map(fieldsOf).filter(({ size }) => size > MANY)
  if (first === undefined || others.length === 0) throw new Error('nobody shares filters')
  return new Map([...first].filter(([name, text]) => others.every((fields) => fields.get(name) === text)))
}

function fieldsOf(row: Endpoint): Fields {
  return new Map(
    queryOf(row).map(([name, { description, schema }]) => {
      const head = `  readonly ${name}?:`
      // Null and undefined both mean that it is not sent.
      const member = formatMember(head, acceptedBy(schema), [...spelledOut(schema), 'null', 'undefined'])
      return [name, formatComment(adapt(description), '  ') + member]
    }),
  )
}

function formatParameters(row: Endpoint, filters: Fields): string {
  const fields = [...fieldsOf(row)]
  const takesFilters = fields.length > MANY
  const own = fields.filter(([name]) => !takesFilters || !filters.has(name)).map(([, text]) => text)
  return `export interface ${parametersOf(row)}${takesFilters ? ` extends ${FILTERS}` : ''} {\n${own.join('')}}\n`
}

/** Lists are lists here, and the client puts in the commas. */
function adapt(description: string): string {
  return description.replace(/^Comma-separated: [^.]*\./, 'One of these, or a list of them.')
}

/** Where a text is a list between commas, one of its values or a list of them. */
function acceptedBy(schema: JsonSchema): JsonSchema {
  const values = schema['x-values']
  if (!Array.isArray(values)) return schema
  const one = { enum: values }
  return { anyOf: [one, { type: 'array', items: one }] }
}

/** The same list as one text, commas and all: its first value is checked. */
function spelledOut(schema: JsonSchema): readonly string[] {
  const values = schema['x-values']
  return Array.isArray(values) ? [`\`\${${formatType({ enum: values }, '')}},\${string}\``] : []
}

function formatMethod(row: Endpoint, schemas: Schemas): string {
  const cost = row.cost === 1 ? ' Costs a data request.' : ''
  const comment = formatComment(`${row.summary}. ${row.description}${cost}`, '  ')
  const names = pathOf(row).map(([name, { schema }]) => `${name}: ${formatType(schema, '')}`)
  const choice = findChoice(row, schemas)
  const given = queryOf(row).length === 0 ? [] : [`params?: ${parametersOf(row)}${choice?.narrows ?? ''}`]
  const args = [...names, ...given, 'options?: RequestOptions']
  const head = `  ${row.operationId}${choice?.generic ?? ''}`
  const answer = `ApiPromise<${choice?.answer ?? formatType(referTo(row.answers), '')}>`
  const line = `${head}(${args.join(', ')}): ${answer}\n`
  return (
    comment + (line.length <= 120 ? line : `${head}(\n${args.map((arg) => `    ${arg},\n`).join('')}  ): ${answer}\n`)
  )
}

/** Where a parameter of the same name decides which record is the answer. */
function findChoice(row: Endpoint, schemas: Schemas) {
  const { discriminator } = referTo(row.answers) as {
    readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> }
  }
  const { schema } = row.parameters[discriminator?.propertyName ?? ''] ?? {}
  if (discriminator === undefined || schema === undefined) return null
  const { propertyName, mapping } = discriminator
  const type = propertyName.charAt(0).toUpperCase() + propertyName.slice(1)
  const records = Object.entries(mapping).map(([value, reference]) => `${value}: ${nameOf(reference)}`)
  for (const reference of Object.values(mapping))
    if (!(nameOf(reference) in schemas)) throw new Error(`no record ${reference}`)
  return {
    generic: `<${type} extends ${formatType(schema, '')} = '${String(schema.default)}'>`,
    narrows: ` & { readonly ${propertyName}?: ${type} | null | undefined }`,
    answer: `{ ${records.join('; ')} }[${type}]`,
  }
}

function formatRow(row: Endpoint, schemas: Schemas): string {
  const answer = referTo(row.answers)
  const { type } = typeof answer.$ref === 'string' ? (schemas[nameOf(answer.$ref)] as JsonSchema) : answer
  const facts = [
    `path: '${row.path}'`,
    `parameters: ${queryOf(row).length > 0}`,
    `takesLang: ${'lang' in row.parameters}`,
    `answers: '${type === 'array' ? 'array' : 'object'}'`,
  ]
  const line = `{ ${facts.join(', ')} }`
  const isLong = row.operationId.length + line.length + 5 > 120
  return isLong ? `{\n${facts.map((fact) => `    ${fact},\n`).join('')}  }` : line
}

function parametersOf({ operationId }: Endpoint): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Params`
}

function pathOf(row: Endpoint): [string, Parameter<unknown>][] {
  return Object.entries(row.parameters).filter(([, parameter]) => parameter.in === 'path')
}

function queryOf(row: Endpoint): [string, Parameter<unknown>][] {
  return Object.entries(row.parameters).filter(([, parameter]) => parameter.in === 'query')
}

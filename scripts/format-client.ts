/** The parts of `ershou/client` that are made from the table of endpoints: its records, its parameters and its methods. */
import { isDeepStrictEqual } from 'node:util'
import { buildOpenApi } from '../src/api/description/openapi.ts'
import type { Endpoint, JsonSchema } from '../src/api/endpoint.ts'
import { formatOperations } from './format-operations.ts'
import {
  formatComment,
  formatFields,
  formatImports,
  formatType,
  membersOf,
  nameOf,
  type Schemas,
} from './format-type.ts'

const FOLDER = 'src/client'
/** The files of records, and what each says at its top. */
const FILES = {
  catalogue: 'What can be asked for',
  cars: 'Cars as they are listed, and pages of them',
  'car-detail': 'One car in full',
  equipment: 'The equipment of a car',
  market: 'What a copy of the market tells: facets, changes and histories',
  reports: 'What reports say about a car',
  findings: 'What a report finds, item by item',
  'body-part': 'The parts of a body that findings are about',
  account: 'Who asks, and what is left',
} as const
const ERRORS = ['ValidationError'] as const
type FileName = keyof typeof FILES

/** Most endpoints of a group share a file; these would make it too long. */
const FILES_OF_OPERATIONS: Readonly<Record<string, FileName>> = {
  getCar: 'car-detail',
  getHistory: 'market',
  listChanges: 'market',
  listFacets: 'market',
}
const FILES_OF_RECORDS: Readonly<Record<string, FileName>> = {
  Equipment: 'equipment',
  BodyPart: 'body-part',
  OutcomeCounts: 'findings',
  ProviderInspectionItem: 'findings',
  ProviderInspectionCategorySummary: 'findings',
  ProviderInspectionCategory: 'findings',
}

const fileOf = ({ operationId, tag }: Endpoint): FileName => FILES_OF_OPERATIONS[operationId] ?? tag

/** Every file with its text, by its path from the root. */
export function formatClient(endpoints: readonly Endpoint[]): Readonly<Record<string, string>> {
  const openApi = buildOpenApi(endpoints, {}) as { readonly components: { readonly schemas: Schemas } }
  const { schemas } = openApi.components
  const homes = findHomes(endpoints, schemas)
  const records = (Object.keys(FILES) as FileName[]).map((file) => [
    `${FOLDER}/records/${file}.ts`,
    formatRecords(file, homes, schemas),
  ])
  return Object.fromEntries([
    [`${FOLDER}/operations.ts`, formatOperations(endpoints, schemas, homes)],
    ...records,
    [`${FOLDER}/records/errors.ts`, formatErrors(schemas)],
  ])
}

/** Which file each record stands in: that of the first group of endpoints that answers with it, itself or inside another. */
function findHomes(endpoints: readonly Endpoint[], schemas: Schemas): ReadonlyMap<string, FileName> {
  const homes = new Map<string, FileName>()
  const visit = (value: unknown, file: FileName): void => {
    if (typeof value !== 'object' || value === null) return
    const { $ref, $id } = value as { readonly $ref?: string; readonly $id?: string }
    const name = $id ?? ($ref === undefined ? null : nameOf($ref))
    if (name !== null && !homes.has(name)) {
      homes.set(name, FILES_OF_RECORDS[name] ?? file)
      visit(schemas[name], file)
    }
    for (const one of Object.values(value)) visit(one, file)
  }
  for (const file of Object.keys(FILES) as FileName[])
    for (const { answers } of endpoints.filter((row) => fileOf(row) === file)) visit(answers, file)
  return homes
}

function formatRecords(file: FileName, homes: ReadonlyMap<string, FileName>, schemas: Schemas): string {
  const names = [...homes].filter(([, home]) => home === file).map(([name]) => name)
  const text = names.map((name) => formatRecord(name, schemas)).join('\n')
  const top = `/** ${FILES[file]}. Made by \`npm run docs\` from the records of the API. */\n`
  return `${top}${formatImports(text, names, homes, './')}\n${text}`
}

function formatRecord(name: string, schemas: Schemas): string {
  const schema = schemas[name] as JsonSchema
  const comment = formatComment(String(schema.description ?? ''), '')
  if (schema.properties === undefined) {
    // As the formatter has a union that is longer than a line.
    const members = membersOf(schema, '').map((member) => `\n  | ${member}`)
    return `${comment}export type ${name} =${members.length > 3 ? members.join('') : ` ${formatType(schema, '')}`}\n`
  }
  const base = findBase(name, schemas)
  if (base === null) return `${comment}export interface ${name} {\n${formatFields(schema, '  ')}}\n`
  const inherited = schemas[base]?.properties as object
  const own = Object.fromEntries(Object.entries(schema.properties as object).filter(([field]) => !(field in inherited)))
  return `${comment}export interface ${name} extends ${base} {\n${formatFields({ ...schema, properties: own }, '  ')}}\n`
}

/** The record of which all fields are in this one, too. */
function findBase(name: string, schemas: Schemas): string | null {
  const own = (schemas[name]?.properties ?? {}) as Schemas
  const bases = Object.keys(schemas).filter((other) => {
    const fields = Object.entries((schemas[other]?.properties ?? {}) as Schemas)
    return other !== name && fields.length > 3 && fields.every(([field, one]) => isDeepStrictEqual(own[field], one))
  })
  return bases[0] ?? null
}

/** The codes are a list too: the client looks up in it what it was told. */
function formatErrors(schemas: Schemas): string {
  const { properties } = schemas.Error as { readonly properties: { readonly detail: { readonly properties: Schemas } } }
  const codes = membersOf(properties.detail.properties.code as JsonSchema, '').map((code) => `  ${code},\n`)
  return `/** What the service says when it does not answer. Made by \`npm run docs\` from the errors of the API. */

export const FAILURE_CODES = [
${codes.join('')}] as const
${formatComment('What happened; decide by this.', '')}export type FailureCode = (typeof FAILURE_CODES)[number]

${ERRORS.map((name) => formatRecord(name, schemas)).join('\n')}`
}

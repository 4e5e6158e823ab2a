/** Generates parts of `ershou/client` from the table of endpoints: its records, parameters and methods. */
import { isDeepStrictEqual } from 'node:util'
import { buildOpenApi } from '../src/api/description/openapi.ts'
import type { Endpoint } from '../src/api/endpoint.ts'
import { PART_GROUPS } from '../src/domain/inspection-parts/body-part.ts'
import type { JsonSchema } from '../src/parameters/parameter.ts'
import { findCodes, homeOf, referToCodes, schemaOf } from './format-codes.ts'
import { formatFilters, formatOperations } from './format-operations.ts'
import {
  findBase,
  formatComment,
  formatFields,
  formatImports,
  formatMember,
  formatType,
  membersOf,
  nameOf,
  ownFields,
  type Schemas,
} from './format-type.ts'

const FOLDER = 'src/client'
/** The files of records, and the first line of each. */
const FILES = {
  codes: 'Closed lists of codes',
  catalogue: 'The catalogue of brands and models, and the values of filters',
  cars: 'Listed cars, and pages of them',
  'car-detail': 'All details of one car',
  battery: 'The battery of a car: its state, and what remains of its warranty',
  equipment: 'The equipment of a car',
  market: 'Data from a copy of the market: facets, changes and histories',
  coverage: 'How complete the data is',
  duplicates: 'Other ads of one car',
  'import-rules': 'The rules of a destination for one car',
  prices: 'Asking prices of comparable cars, and of searches',
  rates: 'The exchange rates of an answer',
  exports: 'Export files',
  reports: 'What reports say about a car',
  findings: 'The findings of a report, item by item',
  'body-part': 'The body parts to which findings refer',
  account: 'The account of the caller, and its remaining allowance',
} as const
const ERRORS = ['ValidationError'] as const
type FileName = keyof typeof FILES

/** Most endpoints of a group share a file; these would make it too long. */
const FILES_OF_OPERATIONS: Readonly<Record<string, FileName>> = {
  getCar: 'car-detail',
  getCars: 'car-detail',
  getHistory: 'market',
  listDuplicates: 'duplicates',
  listChanges: 'market',
  listExports: 'exports',
  getCoverage: 'coverage',
  listFacets: 'market',
  listImportRules: 'import-rules',
  getPriceFigures: 'prices',
  getPricePosition: 'prices',
}
const FILES_OF_RECORDS: Readonly<Record<string, FileName>> = {
  Battery: 'battery',
  BatteryHealth: 'battery',
  StateOfHealth: 'battery',
  WarrantyRemaining: 'battery',
  ThirtyMinutePower: 'battery',
  UsedRate: 'rates',
  Equipment: 'equipment',
  BodyPart: 'body-part',
  OutcomeCounts: 'findings',
  ProviderInspectionItem: 'findings',
  ProviderInspectionCategorySummary: 'findings',
  ProviderInspectionCategory: 'findings',
}

const fileOf = ({ operationId, tag }: Endpoint): FileName => FILES_OF_OPERATIONS[operationId] ?? tag

/** The fields that several records have in common, as a record of its own that they extend. */
const SHARED = {
  InspectionFields: {
    of: ['InspectionSummary', 'InspectionReport'],
    file: 'reports',
    description: 'The fields of both views of an inspection.',
  },
} as const

/** The text of every file, by its path from the root. */
export function formatClient(endpoints: readonly Endpoint[]): Readonly<Record<string, string>> {
  const openApi = buildOpenApi(endpoints, {}) as { readonly components: { readonly schemas: Schemas } }
  const plain = { ...declareShared(openApi.components.schemas), ...openApi.components.schemas }
  const homes = findHomes(endpoints, plain)
  const codes = findCodes(endpoints, plain, homes)
  const named = [...codes.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const taken = [...named.map(({ name }) => name), ...Object.keys(plain)]
  if (new Set(taken).size < taken.length) throw new Error(`two types of the client have one name: ${taken.sort()}`)
  const all = new Map([...named.map((code): [string, FileName] => [code.name, homeOf(code) as FileName]), ...homes])
  const schemas = {
    ...Object.fromEntries(named.map((code) => [code.name, schemaOf(code, codes)])),
    ...referToCodes(plain, codes),
  }
  const records = (Object.keys(FILES) as FileName[]).map((file) => [
    `${FOLDER}/records/${file}.ts`,
    formatRecords(file, all, schemas),
  ])
  return Object.fromEntries([
    [`${FOLDER}/filters.ts`, formatFilters(endpoints, codes, all)],
    [`${FOLDER}/operations.ts`, formatOperations(endpoints, schemas, codes, all)],
    ...records,
    [`${FOLDER}/records/errors.ts`, formatErrors(openApi.components.schemas)],
  ])
}

function declareShared(schemas: Schemas): Schemas {
  const entries = Object.entries(SHARED).map(([name, { of, description }]) => {
    const [first, ...others] = of.map((one) => schemas[one]?.properties as Schemas)
    const fields = Object.entries(first ?? {}).filter(([field, one]) =>
      others.every((other) => isDeepStrictEqual(other[field], one)),
    )
    return [name, { description, properties: Object.fromEntries(fields), required: fields.map(([field]) => field) }]
  })
  return Object.fromEntries(entries)
}

/** The file of each record: that of the first group of endpoints whose answers contain it, directly or inside another record. */
function findHomes(endpoints: readonly Endpoint[], schemas: Schemas): ReadonlyMap<string, FileName> {
  const homes = new Map<string, FileName>(Object.entries(SHARED).map(([name, { file }]) => [name, file]))
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
  const top = `/** ${FILES[file]}. Generated by \`npm run docs\` from the records of the API. */\n`
  return `${top}${formatImports(text, names, homes, './')}\n${text}`
}

function formatRecord(name: string, schemas: Schemas): string {
  const schema = schemas[name] as JsonSchema
  const comment = formatComment(String(schema.description ?? ''), '')
  if (name === 'BodyPart') return formatBodyPart(comment)
  if (schema.properties === undefined) return `${comment}${formatMember(`export type ${name} =`, schema)}`
  const base = findBase(name, schemas)
  const head = `export interface ${name}${base === null ? '' : ` extends ${base}`}`
  return `${comment}${head} {\n${formatFields({ ...schema, properties: ownFields(name, schemas) }, '  ')}}\n`
}

/** Most parts exist on each side, at each end or at each corner, so each is listed once. */
function formatBodyPart(comment: string): string {
  const groups = Object.entries(PART_GROUPS)
  const types = groups.map(([name, { parts }]) => `${formatMember(`export type ${name} =`, { enum: parts })}\n`)
  const members = groups.map(([name, { positions }]) =>
    positions.length === 1 ? name : `\`\${${formatType({ enum: positions }, '')}}\${${name}}\``,
  )
  return `${types.join('')}${comment}export type BodyPart =${members.map((one) => `\n  | ${one}`).join('')}\n`
}

/** The codes are also a list, in which the client looks up the code of an answer. */
function formatErrors(schemas: Schemas): string {
  const { properties } = schemas.Error as { readonly properties: { readonly detail: { readonly properties: Schemas } } }
  const codes = membersOf(properties.detail.properties.code as JsonSchema, '').map((code) => `  ${code},\n`)
  return `/** The error answers of the service. Generated by \`npm run docs\` from the errors of the API. */

export const FAILURE_CODES = [
${codes.join('')}] as const
${formatComment('The kind of error. Base decisions on this, not on the message.', '')}export type FailureCode = (typeof FAILURE_CODES)[number]

${ERRORS.map((name) => formatRecord(name, schemas)).join('\n')}`
}

/** The closed lists of codes in the typed client: which have a name of their own, and in which file it is declared. */
import type { Endpoint } from '../src/api/endpoint.ts'
import * as codes from '../src/domain/codes.ts'
import { COMPARED_FIELDS } from '../src/domain/duplicates/duplicate-record.ts'
import { COUNTED_FIELDS } from '../src/domain/fields/car-fields.ts'
import { APPLIES, DESTINATIONS } from '../src/domain/import-rules/import-record.ts'
import { DAMAGE_SEVERITIES, PARSE_STATUSES } from '../src/domain/inspection.ts'
import { OUTCOMES } from '../src/domain/inspection-parts/outcome.ts'
import { REPORTED_TOPICS } from '../src/domain/inspection-parts/provider-findings.ts'
import { CHANGE_TYPES } from '../src/domain/inventory/changes.ts'
import { EQUIPMENT_KEYS } from '../src/domain/listing-parts/equipment.ts'
import { TAG_CODES } from '../src/domain/listing-parts/tag.ts'
import type { JsonSchema } from '../src/parameters/parameter.ts'
import { ownFields, type Schemas } from './format-type.ts'

/** Named as in the domain. Any other list that needs a name is called by its record and field: `ImportRuleReason`. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  Applies: APPLIES,
  BodyForm: codes.BODY_FORMS,
  BodyStyle: codes.BODY_STYLES,
  BodyStyleFilter: codes.BODY_STYLE_FILTERS,
  ChangeType: CHANGE_TYPES,
  ColorCode: codes.COLOR_CODES,
  ComparedField: COMPARED_FIELDS,
  CountedField: Object.keys(COUNTED_FIELDS),
  DamageSeverity: DAMAGE_SEVERITIES,
  Destination: DESTINATIONS,
  DriveCode: codes.DRIVE_CODES,
  EmissionCode: codes.EMISSION_CODES,
  EquipmentKey: EQUIPMENT_KEYS,
  FuelType: codes.FUEL_TYPES,
  Gearbox: codes.GEARBOXES,
  Lang: codes.LANGS,
  Outcome: OUTCOMES,
  ParseStatus: PARSE_STATUSES,
  Powertrain: codes.POWERTRAINS,
  RangeStandard: codes.RANGE_STANDARDS,
  RegistrationState: codes.REGISTRATION_STATES,
  ReportedTopic: REPORTED_TOPICS,
  ReportStatus: codes.REPORT_STATUSES,
  SeverityCode: codes.SEVERITY_CODES,
  Sort: codes.SORTS,
  TagCode: TAG_CODES,
  Transmission: codes.TRANSMISSIONS,
}
/** A longer list has a name even if only one field has it. */
const MOST_INLINE = 6
/** A longer list is declared beside its record, to keep the file of the others short. */
const MOST_SHARED = 60
/** The file of the lists that several files use. */
const SHARED = 'codes'

/** A closed list, and the files of the records that have it; null is a parameter. */
interface Code {
  readonly name: string
  readonly values: readonly string[]
  readonly files: (string | null)[]
}

/** The lists that have a name, by their members in any order. */
export type Codes = ReadonlyMap<string, Code>

export function findCodes(endpoints: readonly Endpoint[], schemas: Schemas, homes: ReadonlyMap<string, string>): Codes {
  const found = new Map<string, Code>()
  const add = (values: readonly string[], place: string, file: string | null): void => {
    const key = keyOf(values)
    const [name = place] = Object.entries(NAMES).find(([, named]) => keyOf(named) === key) ?? []
    if (!found.has(key)) found.set(key, { name, values, files: [] })
    found.get(key)?.files.push(file)
  }
  for (const [record, file] of homes)
    for (const [field, one] of Object.entries(ownFields(record, schemas)))
      for (const values of listsIn(one)) add(values, record + capitalise(field), file)
  const parameters = new Map<string, readonly string[]>()
  for (const row of endpoints)
    for (const [name, { schema }] of Object.entries(row.parameters))
      for (const values of listsIn(schema)) parameters.set(`${name} ${keyOf(values)}`, values)
  for (const [place, values] of parameters) add(values, capitalise(place.split(' ', 1)[0] as string), null)
  const codes = new Map([...found].filter(([, { values, files }]) => files.length > 1 || values.length > MOST_INLINE))
  for (const one of codes.values()) findPart(one, codes)?.files.push(...one.files)
  return codes
}

/** A long list all of whose members are in another one, which then refers to it. */
function findPart({ values }: Code, codes: Codes): Code | undefined {
  return [...codes.values()].find(
    (other) =>
      other.values.length > MOST_INLINE &&
      other.values.length < values.length &&
      other.values.every((value) => values.includes(value)),
  )
}

/** The declaration of a list. */
export function schemaOf(code: Code, codes: Codes): JsonSchema {
  const part = findPart(code, codes)
  if (part === undefined) return { enum: code.values }
  return { anyOf: [{ enum: code.values.filter((one) => !part.values.includes(one)) }, { $ref: `#/${part.name}` }] }
}

export function homeOf({ values, files }: Code): string {
  const [first, ...others] = new Set(files)
  const isShared = values.length <= MOST_SHARED && (others.length > 0 || first === null)
  return isShared ? SHARED : (files.find((file) => file !== null) ?? SHARED)
}

/** The same schema, with the names of lists instead of their members. */
export function referToCodes<Value>(value: Value, codes: Codes): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => referToCodes(one, codes)) as Value
  const { enum: values, ...rest } = value as JsonSchema
  const name = isList(values) && codes.get(keyOf(values))?.name
  const entries = Object.entries(name ? { ...rest, $ref: `#/${name}` } : value)
  return Object.fromEntries(entries.map(([key, one]) => [key, referToCodes(one, codes)])) as Value
}

function listsIn(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  const { enum: values, 'x-values': listed } = value as JsonSchema
  return [values, listed].filter(isList).concat(Object.values(value).flatMap(listsIn))
}

/** One value is no list. */
function isList(values: unknown): values is readonly string[] {
  return Array.isArray(values) && values.length > 1 && values.every((one) => typeof one === 'string')
}

function keyOf(values: readonly string[]): string {
  return [...values].sort().join()
}

function capitalise(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

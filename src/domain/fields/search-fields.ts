/** The fields that searches compare: their names by kind, the columns that hold their numbers, and the codes that numbers stand for. */
import { CAR_FIELDS, type CarLeaf } from './car-fields.ts'
import { SET_BITS, type SearchDeclaration } from './declare-field.ts'
import { inOrder } from './in-order.ts'
import { OTHER_FIELDS, REPORT_FIELDS } from './other-fields.ts'

type Searched = Extract<CarLeaf, { readonly field: { readonly search: object } }>
type NameOf<Leaf extends Searched> = Leaf['field']['search'] extends { readonly as: infer As extends string }
  ? As
  : Leaf['name']
/** `of`: the path of the value in the record. */
type FieldsOfCars = {
  readonly [Leaf in Searched as NameOf<Leaf>]: Leaf['field']['search'] & { readonly of: Leaf['name'] }
}
type Declared = FieldsOfCars & typeof REPORT_FIELDS & typeof OTHER_FIELDS

/** The order of facets, of filters on pages, and of columns; fields that were declared later follow. */
const FIRST = `
  model_year fuel_type powertrain transmission body_style province price_cny mileage_km registration_state has_report drive gearbox power_hp
  displacement_cc report_status had_accident was_flooded was_fire_damaged odometer_rolled_back is_rental derived_damage_severity registered_from
  registered_to seats transfers city listed_day price_changed_day color emission battery_rented known unknown not_applicable equipment
`

function listSearched(): readonly (readonly [string, SearchDeclaration])[] {
  return Object.entries(CAR_FIELDS).flatMap(([of, { en, zh, search }]) => {
    if (search === undefined) return []
    return [[search.as ?? of, { ...search, of, ...(search.panel && { panel: { en, zh, ...search.panel } }) }] as const]
  })
}

export const SEARCH_FIELDS = inOrder(FIRST, {
  ...Object.fromEntries(listSearched()),
  ...REPORT_FIELDS,
  ...OTHER_FIELDS,
}) as unknown as Declared

export type FieldName = keyof Declared
type NamesOf<Kind> = { [Name in FieldName]: Declared[Name]['kind'] extends Kind ? Name : never }[FieldName]
export type MeasureName = NamesOf<'measure'>
export type CodeName = NamesOf<'code'>
export type SetName = NamesOf<'set'>
/** Those with one number, whose column has their name. */
export type PlainName = MeasureName | CodeName
/** Those whose numbers stand for codes. */
export type CodedName = {
  [Name in CodeName | SetName]: Declared[Name] extends { readonly numbers: null } ? never : Name
}[CodeName | SetName]
export type ReportFieldName = {
  [Name in FieldName]: Declared[Name] extends { readonly source: 'report' } ? Name : never
}[FieldName]
export type CodeOf<Name extends CodedName> = keyof Declared[Name]['numbers'] & string
export type SetColumn = { [Name in SetName]: `${Name}_${Declared[Name]['columns'][number]}` }[SetName]
export type ColumnName = PlainName | SetColumn

export const FIELD_NAMES = Object.keys(SEARCH_FIELDS) as FieldName[]
export const MEASURE_NAMES = FIELD_NAMES.filter((name): name is MeasureName => SEARCH_FIELDS[name].kind === 'measure')
export const CODE_NAMES = FIELD_NAMES.filter((name): name is CodeName => SEARCH_FIELDS[name].kind === 'code')
export const SET_NAMES = FIELD_NAMES.filter((name): name is SetName => SEARCH_FIELDS[name].kind === 'set')
/** Those that only the inspection report says. */
export const REPORT_FIELD_NAMES = FIELD_NAMES.filter((name): name is ReportFieldName => {
  const field = SEARCH_FIELDS[name]
  return 'source' in field && field.source === 'report'
})

interface Column {
  readonly name: ColumnName
  readonly field: FieldName
  readonly holds: 'code' | 'whole' | 'large' | 'decimals' | 'bits'
  /** Whether filters ask for it; the others are only counted, and no change keeps them. */
  readonly isAsked: boolean
}

/** In the order of the declarations. */
export const COLUMNS: readonly Column[] = FIELD_NAMES.flatMap((field): readonly Column[] => {
  const declared = SEARCH_FIELDS[field]
  const isAsked = !('isOnlyCounted' in declared)
  if (declared.kind === 'set')
    return columnsOf(field as SetName).map((name) => ({ name, field, holds: 'bits', isAsked }))
  return [{ name: field as PlainName, field, holds: declared.kind === 'code' ? 'code' : declared.holds, isAsked }]
})
export const COLUMN_NAMES = COLUMNS.map(({ name }) => name)

export function columnsOf(name: SetName): readonly SetColumn[] {
  return SEARCH_FIELDS[name].columns.map((nth) => `${name}_${nth}` as SetColumn)
}

/** The numbers of one car by column; null = unknown, which matches no condition. */
export type FieldNumbers = { readonly [Name in ColumnName]: number | null }

export const NO_NUMBERS = Object.fromEntries(COLUMN_NAMES.map((name) => [name, null])) as FieldNumbers

export function pickNumbers(from: FieldNumbers): FieldNumbers {
  const picked: Record<ColumnName, number | null> = { ...NO_NUMBERS }
  for (const name of COLUMN_NAMES) picked[name] = from[name]
  return picked
}

/** For each column of a set, the bits of these members. */
export function masksOf(name: SetName, members: readonly number[]): readonly (readonly [SetColumn, number])[] {
  return columnsOf(name).map((column, nth) => {
    const bits = members.filter((member) => Math.floor(member / SET_BITS) === nth).map((member) => member % SET_BITS)
    return [column, bits.reduce((mask, bit) => mask | (1 << bit), 0)] as const
  })
}

/** The columns of a set; null = it is unknown which members a car has. */
export function packSet(name: SetName, members: readonly number[] | null): Partial<FieldNumbers> {
  return Object.fromEntries(masksOf(name, members ?? []).map(([column, mask]) => [column, members && mask]))
}

/** Null = unknown. */
export function membersOf(name: SetName, numbers: FieldNumbers): readonly number[] | null {
  const words = columnsOf(name).map((column) => numbers[column])
  if (words.includes(null)) return null
  return words.flatMap((word, nth) =>
    Array.from({ length: SET_BITS }, (_, bit) => nth * SET_BITS + bit).filter(
      (member) => ((word as number) >>> (member % SET_BITS)) & 1,
    ),
  )
}

/** What is known of a field of the record: the sets in which it is. In none of them, it has not been read. */
export const STATE_SETS = ['known', 'unknown', 'not_applicable'] as const satisfies readonly SetName[]

export function isSet(name: FieldName): name is SetName {
  return SEARCH_FIELDS[name].kind === 'set'
}

export function numbersOf<Name extends CodedName>(name: Name): Readonly<Record<CodeOf<Name>, number>> {
  return SEARCH_FIELDS[name].numbers as never
}

export function numberOf<Name extends CodedName>(name: Name, code: CodeOf<Name>): number
export function numberOf<Name extends CodedName>(name: Name, code: CodeOf<Name> | null): number | null
export function numberOf<Name extends CodedName>(name: Name, code: CodeOf<Name> | null): number | null {
  return code === null ? null : numbersOf(name)[code]
}

const CODES = new Map(
  FIELD_NAMES.map((name) => {
    const field = SEARCH_FIELDS[name]
    const numbers: Readonly<Record<string, number>> = ('numbers' in field && field.numbers) || {}
    return [name, new Map(Object.entries(numbers).map(([one, number]) => [number, one]))] as const
  }),
)

/** Null for a number that stands for no code. */
export function codeOf<Name extends CodedName>(name: Name, number: number | null): CodeOf<Name> | null {
  return number === null ? null : ((CODES.get(name)?.get(number) ?? null) as CodeOf<Name> | null)
}

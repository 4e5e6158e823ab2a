/** The fields that searches compare, each declared once: a number in the stores and in the index, a condition of filters, a group of facets. */
import type {
  BodyStyle,
  ColorCode,
  DriveCode,
  EmissionCode,
  FuelType,
  Gearbox,
  Powertrain,
  RegistrationState,
  ReportStatus,
  SeverityCode,
  Transmission,
} from '../codes.ts'

/** Whole and not negative. */
const measure = { kind: 'measure', holds: 'whole' } as const
/** The same, and may be larger than 31 bits. */
const amount = { kind: 'measure', holds: 'large' } as const
const decimal = { kind: 'measure', holds: 'decimals' } as const

/** One of a few small numbers. They are kept in databases: a new member gets a new number, and no number ever changes its meaning. */
function code<Code extends string>(numbers: Readonly<Record<Code, number>>) {
  return { kind: 'code', numbers } as const
}

const yesOrNo = code({ false: 0, true: 1 })

/** Inclusive at both ends, as in a search: a car on the bound of two bands is in both. */
export interface Band {
  readonly min: number
  /** Null = no upper bound. */
  readonly max: number | null
}

/** Ranges that facets count, and the unit that their labels have; in Chinese numbers are divided by `zh_scale`. The bounds are valid in searches. */
function bands(
  bounds: readonly number[],
  unit: { readonly en: string; readonly zh: string; readonly zh_scale: number },
) {
  return { unit, bands: bounds.map((min, place): Band => ({ min, max: bounds[place + 1] ?? null })) }
}

const CNY = { en: 'CNY', zh: '万元', zh_scale: 10_000 }
const KM = { en: 'km', zh: '万公里', zh_scale: 10_000 }
const HP = { en: 'hp', zh: '马力', zh_scale: 1 }
const CC = { en: 'cc', zh: 'mL', zh_scale: 1 }

/**
 * `facet`: the name of the group that counts its values or bands, in the order of the answer. `source`: only the inspection report says it, so
 * that it is not read before the report is.
 */
export const SEARCH_FIELDS = {
  model_year: { ...measure, facet: 'model_year' },
  fuel_type: { ...code<FuelType>({ gasoline: 1, diesel: 2, hybrid: 3, new_energy: 4 }), facet: 'fuel_type' },
  powertrain: {
    ...code<Powertrain>({
      combustion: 1,
      mild_hybrid: 2,
      hybrid: 3,
      plug_in_hybrid: 4,
      range_extender: 5,
      battery_electric: 6,
      fuel_cell: 7,
    }),
    facet: 'powertrain',
  },
  transmission: { ...code<Transmission>({ manual: 1, automatic: 2 }), facet: 'transmission' },
  body_style: {
    ...code<BodyStyle>({
      micro_car: 1,
      small_car: 2,
      compact_car: 3,
      midsize_car: 4,
      large_car: 5,
      fullsize_car: 6,
      sports_car: 7,
      mpv: 8,
      minivan: 11,
      minitruck: 12,
      minibus: 13,
      pickup: 14,
      small_suv: 16,
      compact_suv: 17,
      midsize_suv: 18,
      large_suv: 19,
      fullsize_suv: 20,
    }),
    facet: 'body_style',
  },
  /** Two digits of the national division. */
  province: { kind: 'code', numbers: null, facet: 'province' },
  price_cny: {
    ...amount,
    facet: 'price_band',
    ...bands([0, 30_000, 50_000, 80_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000], CNY),
  },
  mileage_km: {
    ...amount,
    facet: 'mileage_band',
    ...bands([0, 10_000, 30_000, 50_000, 80_000, 100_000, 150_000, 200_000], KM),
  },
  registration_state: {
    ...code<RegistrationState>({ registered: 1, never_registered: 2 }),
    facet: 'registration_state',
  },
  /** The listing advertises a report with a usable link; never unknown. */
  has_report: { ...yesOrNo, facet: 'has_report' },
  drive: { ...code<DriveCode>({ fwd: 1, rwd: 2, awd: 3 }), facet: 'drive' },
  gearbox: {
    ...code<Gearbox>({ manual: 1, at: 2, dct: 3, amt: 4, cvt: 5, e_cvt: 6, dht: 7, fixed: 8 }),
    facet: 'gearbox',
  },
  /** Tariffs change at 160. */
  power_hp: { ...decimal, facet: 'power_band', ...bands([0, 80, 100, 120, 160, 200, 250, 300, 400, 600], HP) },
  /** Duties change at these bounds. */
  displacement_cc: {
    ...measure,
    facet: 'displacement_band',
    ...bands([0, 1000, 1500, 1800, 2000, 2300, 3000, 4000], CC),
  },
  /** This and the following are of the report: a store adds them when it has been read. */
  report_status: {
    ...code<ReportStatus>({
      parsed: 1,
      partial: 2,
      unsupported: 3,
      unavailable: 4,
      not_available: 5,
      not_read: 6,
    }),
    facet: 'report_status',
  },
  had_accident: { ...yesOrNo, facet: 'had_accident', source: 'report' },
  was_flooded: { ...yesOrNo, facet: 'was_flooded', source: 'report' },
  was_fire_damaged: { ...yesOrNo, facet: 'was_fire_damaged', source: 'report' },
  odometer_rolled_back: { ...yesOrNo, facet: 'odometer_rolled_back', source: 'report' },
  is_rental: { ...yesOrNo, facet: 'is_rental', source: 'report' },
  derived_damage_severity: {
    ...code<SeverityCode>({ none: 1, minor: 2, moderate: 3, severe: 4 }),
    facet: 'derived_damage_severity',
    source: 'report',
  },
  /** The first and the last month in which the car may have been registered, counted from the year 0; equal when the month is known. */
  registered_from: measure,
  registered_to: measure,
  seats: measure,
  transfers: measure,
  /** Six digits of the national division. */
  city: measure,
  /** The earliest day on which the car may have been listed, counted as by `dayOf`. Only a store knows it. */
  listed_day: measure,
  /** The day on which the last change of the price was observed. Only a store knows it. */
  price_changed_day: measure,
  color: code<ColorCode>({
    black: 1,
    white: 2,
    silver: 3,
    grey: 4,
    red: 5,
    blue: 6,
    green: 7,
    yellow: 8,
    orange: 9,
    brown: 10,
    beige: 11,
    champagne: 12,
    gold: 13,
    purple: 14,
    pink: 15,
    multicolor: 16,
    other: 17,
  }),
  emission: code<EmissionCode>({ china_3: 3, china_4: 4, china_5: 5, china_6: 6, china_6a: 7, china_6b: 8 }),
  battery_rented: yesOrNo,
} as const

type Declared = typeof SEARCH_FIELDS
export type FieldName = keyof Declared
type NamesOf<Kind> = { [Name in FieldName]: Declared[Name]['kind'] extends Kind ? Name : never }[FieldName]
export type MeasureName = NamesOf<'measure'>
export type CodeName = NamesOf<'code'>
/** Those whose numbers stand for codes. */
export type CodedName = {
  [Name in CodeName]: Declared[Name] extends { readonly numbers: null } ? never : Name
}[CodeName]
export type CodeOf<Name extends CodedName> = keyof Declared[Name]['numbers'] & string

export const FIELD_NAMES = Object.keys(SEARCH_FIELDS) as FieldName[]
export const MEASURE_NAMES = FIELD_NAMES.filter((name): name is MeasureName => SEARCH_FIELDS[name].kind === 'measure')
export const CODE_NAMES = FIELD_NAMES.filter((name): name is CodeName => SEARCH_FIELDS[name].kind === 'code')

/** The numbers of one car; null = unknown, which matches no condition. */
export type FieldNumbers = { readonly [Name in FieldName]: number | null }

export const NO_NUMBERS = Object.fromEntries(FIELD_NAMES.map((name) => [name, null])) as FieldNumbers

export function pickNumbers(from: FieldNumbers): FieldNumbers {
  const picked: Record<FieldName, number | null> = { ...NO_NUMBERS }
  for (const name of FIELD_NAMES) picked[name] = from[name]
  return picked
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

type FacetOf<Field> = Field extends { readonly facet: infer Facet } ? Facet : never
export type FacetName = FacetOf<Declared[FieldName]>
export type BandFacetName = {
  [Name in FieldName]: Declared[Name] extends { readonly bands: unknown } ? FacetOf<Declared[Name]> : never
}[FieldName]

export interface Facet {
  readonly group: FacetName
  readonly field: FieldName
  /** Null = each value is counted by itself. */
  readonly bands: readonly Band[] | null
  /** Unknown until the report of a car has been read. */
  readonly isOfReport: boolean
}

/** In the order of the answer. */
export const FACETS: readonly Facet[] = FIELD_NAMES.flatMap((field) => {
  const declared = SEARCH_FIELDS[field]
  if (!('facet' in declared)) return []
  const bands = 'bands' in declared ? declared.bands : null
  return [{ group: declared.facet, field, bands, isOfReport: 'source' in declared }]
})

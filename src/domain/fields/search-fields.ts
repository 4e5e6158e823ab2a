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
import {
  amount,
  bands,
  CC,
  CNY,
  code,
  DAYS,
  decimal,
  HP,
  KM,
  measure,
  NEVER,
  OTHER_POWERTRAINS,
  stated,
  yesOrNo,
} from './declare-field.ts'

/**
 * `facet`: the name of the group that counts its values or bands, in the order of the answer. `source`: only the inspection report says it, so
 * that it is not read before the report is. `filter`: the parameters that ask for it, which need an inventory, and what the reference says of
 * them; those that are more than one field, or a look-up, are declared with the parameters.
 */
export const SEARCH_FIELDS = {
  model_year: {
    ...measure,
    facet: 'model_year',
    filter: {
      within: ['year_min', 'year_max'],
      ge: 1900,
      le: 2100,
      says: '{End} model year (inclusive). Cars with an unknown model year never match.',
    },
  },
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
    filter: {
      anyOf: 'powertrain',
      says: 'Finer than `fuel_type`; cars with an unknown powertrain never match.',
      otherNames: OTHER_POWERTRAINS,
    },
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
    filter: {
      one: 'registration_state',
      says: 'Whether the car was ever registered. Cars for which this is unknown never match.',
    },
  },
  /** The listing advertises a report with a usable link; never unknown. */
  has_report: {
    ...yesOrNo,
    facet: 'has_report',
    filter: { yesOrNo: 'has_report', says: 'Whether the listing has a usable link to an inspection report.' },
  },
  drive: {
    ...code<DriveCode>({ fwd: 1, rwd: 2, awd: 3 }),
    facet: 'drive',
    filter: { anyOf: 'drive', says: 'The driven wheels. Cars for which this is unknown never match.' },
  },
  gearbox: {
    ...code<Gearbox>({ manual: 1, at: 2, dct: 3, amt: 4, cvt: 5, e_cvt: 6, dht: 7, fixed: 8 }),
    facet: 'gearbox',
    filter: { anyOf: 'gearbox', says: 'The kind of gearbox. Cars for which this is unknown never match.' },
  },
  /** Tariffs change at 160. */
  power_hp: {
    ...decimal,
    facet: 'power_band',
    ...bands([0, 80, 100, 120, 160, 200, 250, 300, 400, 600], HP),
    filter: {
      within: ['power_hp_min', 'power_hp_max'],
      ge: 0,
      le: 100_000,
      says: '{End} of `power_hp` (inclusive); decimals are allowed. Cars with unknown power never match.',
    },
  },
  /** Duties change at these bounds. */
  displacement_cc: {
    ...measure,
    facet: 'displacement_band',
    ...bands([0, 1000, 1500, 1800, 2000, 2300, 3000, 4000], CC),
    filter: {
      within: ['displacement_min', 'displacement_max'],
      ge: 0,
      le: 100_000,
      says: '{End} of `displacement_cc` (inclusive). Cars without it never match.',
    },
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
    filter: { anyOf: 'report_status', says: '' },
  },
  had_accident: stated('had_accident', 'Whether the report says that the car is an accident car.'),
  was_flooded: stated('was_flooded', 'Whether the report says that the car was flooded.'),
  was_fire_damaged: stated('was_fire_damaged', 'Whether the report says that the car has fire damage.'),
  odometer_rolled_back: stated('odometer_rolled_back', 'Whether the report says that the odometer was rolled back.'),
  is_rental: stated('is_rental', 'Whether the report says that the car was a rental.'),
  derived_damage_severity: {
    ...code<SeverityCode>({ none: 1, minor: 2, moderate: 3, severe: 4 }),
    facet: 'derived_damage_severity',
    source: 'report',
    filter: { anyOf: 'derived_damage_severity', says: 'Cars for which it is unknown or was not read never match.' },
  },
  /** The first and the last month in which the car may have been registered, counted from the year 0; equal when the month is known. */
  registered_from: measure,
  registered_to: measure,
  seats: { ...measure, filter: { exactly: 'seats', ge: 1, le: 100, says: `Number of seats. ${NEVER}` } },
  transfers: {
    ...measure,
    filter: {
      within: [null, 'transfers_max'],
      ge: 0,
      le: 1000,
      says: `{End} of \`transfer_count\` (inclusive). ${NEVER}`,
    },
  },
  /** Six digits of the national division. */
  city: measure,
  /** The earliest day on which the car may have been listed, counted as by `dayOf`. Only a store knows it. */
  listed_day: {
    ...measure,
    filter: {
      daysAgo: 'listed_within_days',
      ...DAYS,
      says: `Only cars whose \`listed_from\` is at most so many days before today (China time). ${NEVER}`,
    },
  },
  /** The day on which the last change of the price was observed. Only a store knows it. */
  price_changed_day: {
    ...measure,
    filter: {
      daysAgo: 'price_changed_within_days',
      ...DAYS,
      says: 'Only cars whose last price change was observed at most so many days before today (China time).',
    },
  },
  color: {
    ...code<ColorCode>({
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
    filter: { anyOf: 'color', says: 'The basic colour. Cars for which this is unknown never match.' },
  },
  emission: {
    ...code<EmissionCode>({ china_3: 3, china_4: 4, china_5: 5, china_6: 6, china_6a: 7, china_6b: 8 }),
    filter: {
      anyOf: 'emission',
      says: 'The stage of the Chinese emission standard, exactly: `china_6` does not include `china_6a` and `china_6b`. Cars for which this is unknown never match.',
    },
  },
  battery_rented: {
    ...yesOrNo,
    filter: {
      yesOrNo: 'battery_rented',
      says: 'Whether the battery is rented. Cars whose listing does not say so match neither value.',
    },
  },
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
export type ReportFieldName = {
  [Name in FieldName]: Declared[Name] extends { readonly source: 'report' } ? Name : never
}[FieldName]
export type CodeOf<Name extends CodedName> = keyof Declared[Name]['numbers'] & string

export const FIELD_NAMES = Object.keys(SEARCH_FIELDS) as FieldName[]
export const MEASURE_NAMES = FIELD_NAMES.filter((name): name is MeasureName => SEARCH_FIELDS[name].kind === 'measure')
export const CODE_NAMES = FIELD_NAMES.filter((name): name is CodeName => SEARCH_FIELDS[name].kind === 'code')
/** Those that only the inspection report says. */
export const REPORT_FIELD_NAMES = FIELD_NAMES.filter((name): name is ReportFieldName => 'source' in SEARCH_FIELDS[name])

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

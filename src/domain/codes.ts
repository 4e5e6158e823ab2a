/** The closed sets of filters and records, spelled as on the wire. */
import { COLORS, EMISSIONS, STYLES } from './fields/code-tables.ts'

export const LANGS = ['en', 'zh'] as const
export type Lang = (typeof LANGS)[number]

export const CURRENCIES = ['cny', 'eur'] as const
export type Currency = (typeof CURRENCIES)[number]

/** The currencies in which records show prices. */
export const SHOWN_CURRENCIES = [...CURRENCIES, 'usd'] as const
export type ShownCurrency = (typeof SHOWN_CURRENCIES)[number]

export const FUEL_TYPES = ['gasoline', 'diesel', 'hybrid', 'new_energy'] as const
export type FuelType = (typeof FUEL_TYPES)[number]

/** The powertrain; more detailed than the fuel, which follows the marketplace's own filter. */
export const POWERTRAINS = [
  'combustion',
  'mild_hybrid',
  'hybrid',
  'plug_in_hybrid',
  'range_extender',
  'battery_electric',
  'fuel_cell',
] as const
export type Powertrain = (typeof POWERTRAINS)[number]

/** A fuel cell is no engine. */
export function isEngineless(powertrain: Powertrain | null): boolean {
  return powertrain === 'battery_electric' || powertrain === 'fuel_cell'
}

/** What the power of a car measures: the engine alone, the motors alone, or both combined. */
export const POWER_BASES = ['engine', 'motors', 'system'] as const
export type PowerBasis = (typeof POWER_BASES)[number]

export const POWER_SOURCES = ['printed', 'derived'] as const

export const TRANSMISSIONS = ['manual', 'automatic'] as const
export type Transmission = (typeof TRANSMISSIONS)[number]

export const GEARBOXES = ['manual', 'at', 'dct', 'amt', 'cvt', 'e_cvt', 'dht', 'fixed'] as const
export type Gearbox = (typeof GEARBOXES)[number]

/** What is known of the inspection report of a car. `not_available`: none is advertised. `not_read`: one is, and no copy has been read. */
export const REPORT_STATUSES = ['parsed', 'partial', 'unsupported', 'unavailable', 'not_available', 'not_read'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** The known severities, in rising order. */
export const SEVERITY_CODES = ['none', 'minor', 'moderate', 'severe'] as const
export type SeverityCode = (typeof SEVERITY_CODES)[number]

export const REGISTRATION_STATES = ['registered', 'never_registered'] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

export const RANGE_STANDARDS = ['nedc', 'cltc', 'wltc'] as const
export type RangeStandard = (typeof RANGE_STANDARDS)[number]

/** Basic colours; `silver` is also silver grey, `champagne` also champagne gold. */
export const COLOR_CODES = codesOf(COLORS)
export type ColorCode = (typeof COLOR_CODES)[number]

export const DRIVE_CODES = ['fwd', 'rwd', 'awd'] as const
export type DriveCode = (typeof DRIVE_CODES)[number]

/** Stages of the national standard; `china_6` where the source does not say which part of stage 6. */
export const EMISSION_CODES = codesOf(EMISSIONS)
export type EmissionCode = (typeof EMISSION_CODES)[number]

export const CONSUMPTION_UNITS = ['l_per_100km', 'kwh_per_100km'] as const

export const SELLER_KINDS = ['dealer', 'franchised_dealer', 'private', 'platform'] as const
export type SellerKind = (typeof SELLER_KINDS)[number]

export const SORTS = ['default', 'price_asc', 'price_desc', 'newest', 'youngest', 'mileage_asc'] as const
export type Sort = (typeof SORTS)[number]

/** The size class of a car. `car` and `suv` are groups for searching, never the style of one car. */
export const BODY_STYLES = codesOf(STYLES)
export type BodyStyle = (typeof BODY_STYLES)[number]

/** The shape of a body, as opposed to its size. */
export const BODY_FORMS = [
  'sedan',
  'hatchback',
  'wagon',
  'coupe',
  'convertible',
  'suv',
  'mpv',
  'pickup',
  'van',
  'truck',
  'bus',
] as const
export type BodyForm = (typeof BODY_FORMS)[number]

export const BODY_UMBRELLAS = {
  car: ['micro_car', 'small_car', 'compact_car', 'midsize_car', 'large_car', 'fullsize_car', 'sports_car'],
  suv: ['small_suv', 'compact_suv', 'midsize_suv', 'large_suv', 'fullsize_suv'],
} as const satisfies Record<string, readonly BodyStyle[]>

export const BODY_STYLE_FILTERS = ['car', 'suv', ...BODY_STYLES] as const
type BodyStyleFilter = (typeof BODY_STYLE_FILTERS)[number]

/** The styles that a filter value stands for. */
export function expandBodyStyle(filter: BodyStyleFilter): readonly BodyStyle[] {
  return filter === 'car' || filter === 'suv' ? BODY_UMBRELLAS[filter] : [filter]
}

export const EXPORT_FORMATS = ['jsonl', 'csv', 'parquet'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

function codesOf<Code extends string>({ numbers }: { readonly numbers: Readonly<Record<Code, number>> }) {
  return Object.keys(numbers) as readonly string[] as readonly Code[]
}

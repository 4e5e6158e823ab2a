/** How the cars of a question are distributed over the values of each filter: the records, the bands, and the filter of each group. */
import type {
  BodyStyle,
  DriveCode,
  FuelType,
  Gearbox,
  Powertrain,
  RegistrationState,
  ReportStatus,
  SeverityCode,
  Transmission,
} from '../codes.ts'
import type { SourceFilter } from '../source.ts'
import { type FactName, listConditions, withoutFact } from './facts.ts'
import type { InventoryFilter } from './inventory-filter.ts'
import type { ReportStatement } from './reports/report-facts.ts'

/** Each group is counted as if its own filter were not set. Brand and model are one union, so the question has it three times. */
export interface FacetQuestion {
  /** All filters. Bounds may contradict each other: then nothing fits. */
  readonly all: InventoryFilter
  /** Without the brand. */
  readonly make: InventoryFilter
  /** Without the model. */
  readonly model: InventoryFilter
  /**
   * Unions that replace brand and model: names for a part of a series, given by words or powertrains. They are counted over the same cars
   * at the same moment. A later question with the same array may be answered faster.
   */
  readonly more: readonly SourceFilter['any'][]
}

/** Inclusive at both ends, as in a search: a car on the bound of two bands is in both. */
export interface Band {
  readonly min: number
  /** Null = no upper bound. */
  readonly max: number | null
}

/** In CNY; bounds are valid in searches. */
export const PRICE_BANDS: readonly Band[] = makeBands([
  0, 30_000, 50_000, 80_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000,
])

/** In km; bounds are valid in searches. */
export const MILEAGE_BANDS: readonly Band[] = makeBands([0, 10_000, 30_000, 50_000, 80_000, 100_000, 150_000, 200_000])

/** In hp. Tariffs change at 160. */
export const POWER_BANDS: readonly Band[] = makeBands([0, 80, 100, 120, 160, 200, 250, 300, 400, 600])

/** In cc; bounds at which duties change. */
export const DISPLACEMENT_BANDS: readonly Band[] = makeBands([0, 1000, 1500, 1800, 2000, 2300, 3000, 4000])

function makeBands(bounds: readonly number[]): Band[] {
  return bounds.map((min, place) => ({ min, max: bounds[place + 1] ?? null }))
}

/** Cars by value; null = the value is unknown. Values without cars are left out. */
export type Counts<Value> = ReadonlyMap<Value | null, number>

/** The brand may be unknown although the series is known, and the other way round. */
export interface SeriesCount {
  readonly brand_id: number | null
  readonly series_id: number | null
  readonly count: number
}

export interface FacetCounts {
  readonly total: number
  readonly brands: Counts<number>
  /** Each pair once, in any order. */
  readonly series: readonly SeriesCount[]
  readonly model_years: Counts<number>
  readonly fuel_types: Counts<FuelType>
  readonly powertrains: Counts<Powertrain>
  readonly transmissions: Counts<Transmission>
  readonly body_styles: Counts<BodyStyle>
  readonly provinces: Counts<number>
  /** By place in PRICE_BANDS. */
  readonly price_bands: Counts<number>
  /** By place in MILEAGE_BANDS. */
  readonly mileage_bands: Counts<number>
  readonly registration_states: Counts<RegistrationState>
  readonly has_reports: Counts<boolean>
  readonly drives: Counts<DriveCode>
  readonly gearboxes: Counts<Gearbox>
  /** By place in POWER_BANDS. */
  readonly power_bands: Counts<number>
  /** By place in DISPLACEMENT_BANDS. */
  readonly displacement_bands: Counts<number>
  readonly report_statuses: Counts<ReportStatus>
  readonly had_accidents: Counts<boolean>
  readonly were_flooded: Counts<boolean>
  readonly were_fire_damaged: Counts<boolean>
  readonly odometers_rolled_back: Counts<boolean>
  readonly are_rentals: Counts<boolean>
  readonly severities: Counts<SeverityCode>
  /** How many of the unknown ones of a group are unknown only because their report has not been read yet. Groups without such cars are left out. */
  readonly not_read: Readonly<Partial<Record<FacetGroup, number>>>
  /** In the order of the question. */
  readonly more: readonly number[]
}

export type FacetGroup = Exclude<keyof FacetCounts, 'total' | 'more' | 'not_read'>

/** The filter that each of `more` is counted under. */
export function filterOfName(any: SourceFilter['any'], { all }: Pick<FacetQuestion, 'all'>): InventoryFilter {
  return { ...all, any }
}

/** The filters that each group ignores. What brands and series are counted under is in the question. */
const OWN_FILTERS: Readonly<
  Record<Exclude<FacetGroup, 'brands' | 'series' | FactGroup>, readonly (keyof InventoryFilter)[]>
> = {
  model_years: ['year_min', 'year_max'],
  fuel_types: ['fuel_types'],
  powertrains: ['powertrains'],
  transmissions: ['transmission'],
  body_styles: ['body_styles'],
  provinces: ['province'],
  price_bands: ['price_min_cny', 'price_max_cny'],
  mileage_bands: ['mileage_min_km', 'mileage_max_km'],
  registration_states: ['registration_state'],
  has_reports: ['has_report'],
}
/** Groups of the provider's own yes and no. */
const STATEMENT_GROUPS = {
  had_accidents: 'had_accident',
  were_flooded: 'was_flooded',
  were_fire_damaged: 'was_fire_damaged',
  odometers_rolled_back: 'odometer_rolled_back',
  are_rentals: 'is_rental',
} as const satisfies Readonly<Record<string, ReportStatement>>
type FactGroup =
  | 'drives'
  | 'gearboxes'
  | 'power_bands'
  | 'displacement_bands'
  | 'report_statuses'
  | 'severities'
  | keyof typeof STATEMENT_GROUPS
const OWN_FACTS: Readonly<Record<FactGroup, FactName>> = {
  drives: 'drive',
  gearboxes: 'gearbox',
  power_bands: 'power_hp',
  displacement_bands: 'displacement_cc',
  report_statuses: 'report_status',
  ...STATEMENT_GROUPS,
  severities: 'derived_damage_severity',
}
export const FACET_GROUPS = [
  'brands',
  'series',
  ...Object.keys(OWN_FILTERS),
  ...Object.keys(OWN_FACTS),
] as readonly FacetGroup[]

/** Groups whose values only a report states, so that they are unknown until it has been read. */
const REPORT_GROUPS: ReadonlySet<FacetGroup> = new Set<FacetGroup>([
  'severities',
  ...(Object.keys(STATEMENT_GROUPS) as (keyof typeof STATEMENT_GROUPS)[]),
])

export function isOfReport(group: FacetGroup): boolean {
  return REPORT_GROUPS.has(group)
}

/** The filter that a group is counted under: `all` itself if the group's own filters are not set. */
export function filterOfGroup(group: FacetGroup, { all, make, model }: FacetQuestion): InventoryFilter {
  if (group === 'brands') return make
  if (group === 'series') return model
  if (group in OWN_FACTS) return withoutOwnFact(all, OWN_FACTS[group as FactGroup])
  const set = OWN_FILTERS[group as keyof typeof OWN_FILTERS].filter((name) => all[name] !== null)
  return set.length === 0 ? all : { ...all, ...Object.fromEntries(set.map((name) => [name, null])) }
}

function withoutOwnFact(all: InventoryFilter, name: FactName): InventoryFilter {
  if (all.facts === null || listConditions(all.facts).every(([asked]) => asked !== name)) return all
  const facts = withoutFact(all.facts, name)
  return { ...all, facts: Object.keys(facts).length === 0 ? null : facts }
}

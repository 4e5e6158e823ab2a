/** The closed sets that callers filter by and records carry, spelled as on the wire. */

export const LANGS = ['en', 'zh'] as const
export type Lang = (typeof LANGS)[number]

export const CURRENCIES = ['cny', 'eur'] as const
export type Currency = (typeof CURRENCIES)[number]

export const FUEL_TYPES = ['gasoline', 'diesel', 'hybrid', 'new_energy'] as const
export type FuelType = (typeof FUEL_TYPES)[number]

export const TRANSMISSIONS = ['manual', 'automatic'] as const
export type Transmission = (typeof TRANSMISSIONS)[number]

export const SORTS = ['default', 'price_asc', 'price_desc', 'newest', 'youngest', 'mileage_asc'] as const
export type Sort = (typeof SORTS)[number]

/** What a car can be; `car` and `suv` are umbrellas to search by and never the style of one car. */
export const BODY_STYLES = [
  'micro_car',
  'small_car',
  'compact_car',
  'midsize_car',
  'large_car',
  'fullsize_car',
  'sports_car',
  'mpv',
  'minivan',
  'minitruck',
  'minibus',
  'pickup',
  'small_suv',
  'compact_suv',
  'midsize_suv',
  'large_suv',
  'fullsize_suv',
] as const
export type BodyStyle = (typeof BODY_STYLES)[number]

export const BODY_UMBRELLAS = {
  car: ['micro_car', 'small_car', 'compact_car', 'midsize_car', 'large_car', 'fullsize_car', 'sports_car'],
  suv: ['small_suv', 'compact_suv', 'midsize_suv', 'large_suv', 'fullsize_suv'],
} as const satisfies Record<string, readonly BodyStyle[]>

export const BODY_STYLE_FILTERS = ['car', 'suv', ...BODY_STYLES] as const
export type BodyStyleFilter = (typeof BODY_STYLE_FILTERS)[number]

/** The styles that a filter value stands for. */
export function expandBodyStyle(filter: BodyStyleFilter): readonly BodyStyle[] {
  return filter === 'car' || filter === 'suv' ? BODY_UMBRELLAS[filter] : [filter]
}

/** Formats a filter as a search URL of the marketplace. The order of parameters is fixed, so that equal queries have equal URLs. */
import type { BodyStyle, FuelType, Sort, Transmission } from '../../../domain/codes.ts'
import { boundsOf, codesOf } from '../../../domain/fields/field-filter.ts'
import type { NamedPowertrain, SourceFilter, SourcePart } from '../../../domain/source.ts'
import { numbersOfStyle } from '../levels.ts'
import { PATHS } from '../settings.ts'

export interface NativeQuery {
  readonly filter: SourceFilter
  readonly sort: Sort
  /** One brand, one series, one text of keywords; the marketplace accepts no more per request. */
  readonly part: SourcePart
}

export function formatSearchUrl(
  baseUrl: string,
  { filter, sort, part }: NativeQuery,
  pageIndex: number,
  pageSize: number,
): string {
  const { fields } = filter
  const [transmission = null] = codesOf(fields, 'transmission') ?? []
  const keywords = [...new Set([...filter.keywords, ...listWords(part)])]
  const wanted: readonly (readonly [name: string, value: string | number | null])[] = [
    ['pageindex', pageIndex],
    ['pagesize', pageSize],
    ['sort', SORT_CODES[sort]],
    ['brandid', part.brand_id],
    ['seriesid', part.series_id],
    ['price', formatRange(boundsOf(fields, 'price_cny'), TEN_THOUSAND)],
    ['agerange', formatRange(boundsOf(fields, 'age'))],
    ['mileage', formatRange(boundsOf(fields, 'mileage_km'), TEN_THOUSAND)],
    ['fueltype', formatFuels(codesOf(fields, 'fuel_type'), part.powertrains)],
    ['gearbox', transmission && GEARBOX_CODES[transmission]],
    ['levelid', formatLevels(codesOf(fields, 'body_style'))],
    ['keyword', keywords.join(' ').trim() || null],
  ]
  const query = new URLSearchParams()
  for (const [name, value] of wanted) if (value !== null) query.set(name, String(value))
  return `${baseUrl}${PATHS.search}?${query}`
}

/** Whether nothing can match, or the query cannot be expressed: the marketplace reads `0` as "no upper bound". */
export function isImpossible({ any, fields }: SourceFilter): boolean {
  const ranges = (['price_cny', 'mileage_km', 'age'] as const).map((name) => boundsOf(fields, name))
  const lists = [any, codesOf(fields, 'fuel_type'), codesOf(fields, 'body_style')]
  return (
    ranges.some(({ min, max }) => max !== null && (max <= 0 || (min !== null && min > max))) ||
    lists.some((list) => list?.length === 0)
  )
}

/** Formats our fuels as codes of the marketplace's used-car filter, which differ from those of its trim catalogue. */
const FUEL_CODES: Readonly<Record<FuelType, readonly number[]>> = {
  gasoline: [1],
  diesel: [2],
  hybrid: [3],
  new_energy: [5, 6, 7],
}

const POWERTRAIN_CODES: Readonly<Record<NamedPowertrain, readonly number[]>> = {
  combustion: [1, 2],
  hybrid: [3],
  plug_in_hybrid: [5],
  range_extender: [6],
  battery_electric: [7],
}

/** The intersection of both; null = no such filter, an empty text = no match possible. */
export function formatFuels(
  fuels: readonly FuelType[] | null,
  powertrains: readonly NamedPowertrain[] | null = null,
): string | null {
  if (fuels === null && powertrains === null) return null
  const byFuel = fuels?.flatMap((fuel) => FUEL_CODES[fuel]) ?? null
  const byPowertrain = powertrains?.flatMap((powertrain) => POWERTRAIN_CODES[powertrain]) ?? null
  if (byFuel === null || byPowertrain === null) return listCodes(byFuel ?? byPowertrain ?? [])
  return listCodes(byFuel.filter((code) => byPowertrain.includes(code)))
}

/** Sorted and without duplicates, so that equal queries have equal URLs. */
function listCodes(codes: readonly number[]): string {
  return [...new Set(codes)].sort((a, b) => a - b).join(',')
}

/** Our transmissions as the marketplace's codes. */
const GEARBOX_CODES: Readonly<Record<Transmission, number>> = { manual: 1, automatic: 2 }

/** Our body styles as the marketplace's levels. */
function formatLevels(styles: readonly BodyStyle[] | null): string | null {
  return styles && listCodes(styles.flatMap(numbersOfStyle))
}

/** Formats bounds for the marketplace: `15-20`, `100-`; prices and mileages in units of ten thousand, ages in years. */
export const TEN_THOUSAND = 10_000

/** Null = no bound. An upper bound of 0 cannot be expressed: see `isImpossible`. */
function formatRange({ min, max }: ReturnType<typeof boundsOf>, unit = 1): string | null {
  if (min === null && max === null) return null
  return `${(min ?? 0) / unit}-${max === null ? '' : max / unit}`
}

/** Our orders as the marketplace's codes. */
const SORT_CODES: Readonly<Record<Sort, number>> = {
  default: 0,
  price_asc: 1,
  price_desc: 2,
  mileage_asc: 3,
  youngest: 4,
  newest: 5,
}

/** The keywords for a search for whole words: the marketplace matches keywords as substrings of titles. Every title with the phrases contains all of these. */
export function listWords({ keywords, phrases }: SourcePart): readonly string[] {
  return [...keywords, ...phrases.flatMap((phrase) => phrase.split(' '))]
}

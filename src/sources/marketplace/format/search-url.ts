/** Formats a filter as a search URL of the marketplace. The order of parameters is fixed, so that equal queries have equal URLs. */
import type { Sort } from '../../../domain/codes.ts'
import type { SourceFilter, SourcePart } from '../../../domain/source.ts'
import { listWords } from '../phrases.ts'
import { PATHS } from '../settings.ts'
import { formatFuels } from './fuel.ts'
import { GEARBOX_CODES } from './gearbox.ts'
import { formatLevels } from './levels.ts'
import { formatRange, TEN_THOUSAND } from './range.ts'
import { SORT_CODES } from './sort.ts'

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
  const { transmission, fuel_types, body_styles } = filter
  const keywords = [...new Set([...filter.keywords, ...listWords(part)])]
  const wanted: readonly (readonly [name: string, value: string | number | null])[] = [
    ['pageindex', pageIndex],
    ['pagesize', pageSize],
    ['sort', SORT_CODES[sort]],
    ['brandid', part.brand_id],
    ['seriesid', part.series_id],
    ['price', formatRange(filter.price_min_cny, filter.price_max_cny, TEN_THOUSAND)],
    ['agerange', formatRange(filter.age_min, filter.age_max)],
    ['mileage', formatRange(filter.mileage_min_km, filter.mileage_max_km, TEN_THOUSAND)],
    ['fueltype', formatFuels(fuel_types, part.powertrains)],
    ['gearbox', transmission && GEARBOX_CODES[transmission]],
    ['levelid', body_styles && formatLevels(body_styles)],
    ['keyword', keywords.join(' ').trim() || null],
  ]
  const query = new URLSearchParams()
  for (const [name, value] of wanted) if (value !== null) query.set(name, String(value))
  return `${baseUrl}${PATHS.search}?${query}`
}

/** Whether nothing can match, or the query cannot be expressed: the marketplace reads `0` as "no upper bound". */
export function isImpossible(filter: SourceFilter): boolean {
  const ranges = [
    [filter.price_min_cny, filter.price_max_cny],
    [filter.mileage_min_km, filter.mileage_max_km],
    [filter.age_min, filter.age_max],
  ] as const
  const lists = [filter.any, filter.fuel_types, filter.body_styles]
  return (
    ranges.some(([min, max]) => max !== null && (max <= 0 || (min !== null && min > max))) ||
    lists.some((list) => list?.length === 0)
  )
}

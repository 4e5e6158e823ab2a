/** A search request, and how it becomes a filter of the source. */
import type { ShownCurrency } from '../domain/codes.ts'
import { Failure } from '../domain/failure.ts'
import type { AskedName, FieldFilter } from '../domain/fields/field-filter.ts'
import { convertBoundsToCny, convertMaxToCny, convertMinToCny, type PriceBounds, type Rate } from '../domain/rates.ts'
import { redactKeys } from '../domain/redact.ts'
import { ANY_CAR, type Source, type SourceFilter, type SourcePart, type SourceSeries } from '../domain/source.ts'
import { isOfLine } from '../words/brand-table.ts'
import { memoizeByObject } from '../words/memoize.ts'
import type { BrandLine, FoundBrands } from '../words/resolve-brand.ts'
import { type FindMeaning, type Meaning, makeUnionOf, type SeriesLists, splitWords } from './naming/find-meaning.ts'
import type { SeriesMap } from './series-map.ts'

export type { FoundBrands }

export interface SearchQuestion {
  readonly brand: FoundBrands | null
  readonly model: string | null
  readonly q: string | null
  /** Null = any price. */
  readonly price: AskedPrice | null
  /** All but the price, which depends on rates. */
  readonly fields: FieldFilter<AskedName>
}

/** Bounds in a currency. */
type AskedPrice = PriceBounds & {
  /** As prices are shown; other bounds in EUR are rounded to the steps that marketplaces know. */
  readonly isExact: boolean
  readonly currency: ShownCurrency
}

export const NO_FILTERS: SearchQuestion = { brand: null, model: null, q: null, price: null, fields: {} }

interface FilterParts {
  readonly source: Source
  readonly seriesMap: SeriesMap
  readonly rate: Rate | null
  readonly findMeaning: FindMeaning
}

export interface UnderstoodQuestion {
  /** Null if nothing can match, so that no source is asked. */
  readonly filter: SourceFilter | null
  /** The meaning of the model; null if there is none. */
  readonly meaning: Meaning | null
  /** Empty if no name had to be looked up. */
  readonly lists: SeriesLists
}

/** Throws `rates_unavailable` for a limit in EUR without a rate. */
export async function understand(question: SearchQuestion, parts: FilterParts): Promise<UnderstoodQuestion> {
  const { brand, model } = question
  const filter = makePlainFilter(question, parts.rate)
  if (brand === null && model === null) return { filter, meaning: null, lists: [] }
  const lists = needsSeries(question) ? await listSeries(brand, parts) : []
  const meaning = model === null ? null : await parts.findMeaning(model, lists)
  if (filter !== null) filter.any = makeUnion(brand, meaning, lists)
  return { filter, meaning, lists }
}

/** Brand and model are added when their meaning is known. */
type PlainFilter = Omit<SourceFilter, 'any'> & { any: SourceFilter['any'] }

/** The filter without brand and model, which need the catalogue. Null if no car can match. */
export function makePlainFilter({ q, price, fields }: SearchQuestion, rate: Rate | null): PlainFilter | null {
  // A key that somebody searched for by mistake is not sent to the marketplace.
  const keywords = splitWords(q).map(redactKeys)
  if (price === null) return { any: null, keywords, fields }
  const { min, max } = price.isExact ? convertExactly(price, rate) : convertToSteps(price, rate)
  // No car costs zero, and the source cannot express a maximum of zero.
  if ((max !== null && max <= 0) || (min !== null && max !== null && min > max)) return null
  return { any: null, keywords, fields: { ...fields, price_cny: { min: clamp(min), max: clamp(max) } } }
}

/** Larger than any real value; larger numbers mean the same, and a source may not be able to read them. */
const BEYOND = 1e12

export function clamp(bound: number | null): number | null {
  return bound === null ? null : Math.min(bound, BEYOND)
}

function convertToSteps({ min, max, currency }: AskedPrice, rate: Rate | null): PriceBounds {
  if (currency !== 'eur') return { min, max }
  if (rate === null) throw noRate('EUR')
  return { min: min && convertMinToCny(min, rate), max: max && convertMaxToCny(max, rate) }
}

/** Only an inventory is asked. */
function convertExactly({ min, max, currency }: AskedPrice, rate: Rate | null): PriceBounds {
  const bounds = { min, max }
  const found = currency === 'cny' ? bounds : convertBoundsToCny(bounds, currency, rate)
  if (found === null) throw noRate(currency.toUpperCase())
  return found
}

function noRate(currency: string): Failure {
  return new Failure(
    'rates_unavailable',
    `No exchange rate is available, so price limits in ${currency} cannot be converted. Use CNY, or try again later.`,
  )
}

/** A whole brand needs no list of its series. */
function needsSeries({ brand, model }: Pick<SearchQuestion, 'brand' | 'model'>): boolean {
  return model !== null || (brand?.lines.some(({ series }) => series !== null) ?? false)
}

/** The meaning of brand and model together; null = every car. */
export function makeUnion(
  brand: FoundBrands | null,
  meaning: Meaning | null,
  lists: SeriesLists,
): readonly SourcePart[] | null {
  if (brand === null) return meaning && makeUnionOf(meaning)
  const ofBrand = () => brand.lines.flatMap((line) => listParts(line, lists))
  if (meaning === null) return ofBrand()
  const { kind, keywords } = meaning
  const parts = narrowToBrand(meaning.parts, brand, lists)
  return kind === 'keyword' ? [...parts, ...ofBrand().map((part) => ({ ...part, keywords }))] : parts
}

/** The whole catalogue: if the meaning of a name depended on the brand, adding the brand could find more. */
export async function listSeries(
  brand: FoundBrands | null,
  { source, seriesMap }: Pick<FilterParts, 'source' | 'seriesMap'>,
): Promise<SeriesLists> {
  if (seriesMap.all().length === 0) await seriesMap.load()
  // Without a catalogue every model would be a keyword, and an unknown name would look like an empty result.
  if (seriesMap.all().length === 0 && seriesMap.loaded()?.failed !== 0)
    throw new Failure(
      'source_unavailable',
      'The catalogue of the marketplace cannot be read, so names cannot be looked up.',
    )
  // Adds series of brands that could not be read for the map. Lists stay separate, because names are indexed once per list.
  const unread = new Set(seriesMap.unread())
  const missing = (brand?.lines ?? []).map((line) => line.brand.id).filter((id) => unread.has(id))
  if (missing.length === 0) return [seriesMap.all()]
  const more = await Promise.all(missing.map(async (id) => (await source.series(id)).read()))
  return [seriesMap.all(), ...more]
}

function listParts({ brand, series: patterns }: BrandLine, lists: SeriesLists): SourcePart[] {
  if (patterns === null) return [{ ...ANY_CAR, brand_id: brand.id }]
  return lists
    .flatMap((list) => seriesByBrand(list).get(brand.id) ?? [])
    .filter(({ name }) => isOfLine(name, patterns))
    .map(({ id }) => ({ ...ANY_CAR, brand_id: brand.id, series_id: id }))
}

export const seriesByBrand = memoizeByObject((list: readonly SourceSeries[]) => {
  const brands = new Map<number, SourceSeries[]>()
  for (const series of list) {
    const known = brands.get(series.brand_id)
    if (known) known.push(series)
    else brands.set(series.brand_id, [series])
  }
  return brands
})

/** Whether a series belongs to the brand or sub-brand; null = any brand. */
export function isOfBrand({ brand_id, name }: SourceSeries, brand: FoundBrands | null): boolean {
  return brand?.lines.some((line) => line.brand.id === brand_id && isOfLine(name, line.series)) ?? true
}

/** The parts that belong to the brand or sub-brand. */
export function narrowToBrand(
  parts: readonly SourcePart[],
  { lines }: FoundBrands,
  lists: SeriesLists,
): readonly SourcePart[] {
  return parts.filter(({ brand_id, series_id }) => {
    const line = lines.find(({ brand }) => brand.id === brand_id)
    if (!line) return false
    if (line.series === null) return true
    const series = lists
      .flatMap((list) => seriesByBrand(list).get(brand_id ?? 0) ?? [])
      .find(({ id }) => id === series_id)
    return isOfLine(series?.name ?? '', line.series)
  })
}

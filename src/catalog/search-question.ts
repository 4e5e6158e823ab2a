/** A search request, and how it becomes a filter of the source. */
import {
  type BodyStyleFilter,
  type Currency,
  expandBodyStyle,
  type FuelType,
  type Powertrain,
  type RegistrationState,
  type ShownCurrency,
  type Transmission,
} from '../domain/codes.ts'
import { Failure } from '../domain/failure.ts'
import type { FactFilter } from '../domain/inventory/facts.ts'
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
  readonly age_min: number | null
  readonly age_max: number | null
  readonly mileage_min: number | null
  readonly mileage_max: number | null
  readonly price_min: number | null
  readonly price_max: number | null
  readonly currency: Currency
  readonly fuel_type: readonly FuelType[] | null
  readonly transmission: Transmission | null
  readonly body_style: BodyStyleFilter | null
  /** This and the following fields need an inventory. */
  readonly powertrain: readonly Powertrain[] | null
  /** Two-digit code of the national divisions. */
  readonly province: number | null
  readonly registration_state: RegistrationState | null
  readonly year_min: number | null
  readonly year_max: number | null
  readonly has_report: boolean | null
  /** Bounds of the price that records show in a currency; never beside `price_min` or `price_max`. */
  readonly shown_price: (PriceBounds & { readonly currency: ShownCurrency }) | null
  readonly facts: FactFilter | null
  readonly listed_within_days: number | null
  readonly price_changed_within_days: number | null
  readonly is_export_clear: true | null
}

export const NO_FILTERS: SearchQuestion = {
  brand: null,
  model: null,
  q: null,
  age_min: null,
  age_max: null,
  mileage_min: null,
  mileage_max: null,
  price_min: null,
  price_max: null,
  currency: 'cny',
  fuel_type: null,
  transmission: null,
  body_style: null,
  powertrain: null,
  province: null,
  registration_state: null,
  year_min: null,
  year_max: null,
  has_report: null,
  shown_price: null,
  facts: null,
  listed_within_days: null,
  price_changed_within_days: null,
  is_export_clear: null,
}

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

/** The filter without brand and model, which need the catalogue. */
export function makePlainFilter(question: SearchQuestion, rate: Rate | null): PlainFilter | null {
  const price = makePriceBounds(question, rate)
  if (price === null) return null
  return {
    any: null,
    // A key that somebody searched for by mistake is not sent to the marketplace.
    keywords: splitWords(question.q).map(redactKeys),
    age_min: question.age_min,
    age_max: question.age_max,
    mileage_min_km: clamp(question.mileage_min),
    mileage_max_km: clamp(question.mileage_max),
    price_min_cny: clamp(price.price_min_cny),
    price_max_cny: clamp(price.price_max_cny),
    fuel_types: question.fuel_type,
    transmission: question.transmission,
    body_styles: question.body_style === null ? null : expandBodyStyle(question.body_style),
    powertrains: question.powertrain,
    province: question.province,
    registration_state: question.registration_state,
    year_min: question.year_min,
    year_max: question.year_max,
    has_report: question.has_report,
    facts: question.facts,
    listed_within_days: question.listed_within_days,
    price_changed_within_days: question.price_changed_within_days,
    is_export_clear: question.is_export_clear,
  }
}

/** Larger than any real value; larger numbers mean the same, and a source may not be able to read them. */
const BEYOND = 1e12

function clamp(bound: number | null): number | null {
  return bound === null ? null : Math.min(bound, BEYOND)
}

type BoundsInCny = Pick<SourceFilter, 'price_min_cny' | 'price_max_cny'>

function makePriceBounds(question: SearchQuestion, rate: Rate | null): BoundsInCny | null {
  const { price_min, price_max, currency, shown_price } = question
  if (shown_price !== null) return makeShownBounds(shown_price, rate)
  let min = price_min
  let max = price_max
  if (currency === 'eur' && (min !== null || max !== null)) {
    if (rate === null) throw noRate('EUR')
    min = min === null ? null : convertMinToCny(min, rate)
    max = max === null ? null : convertMaxToCny(max, rate)
  }
  // No car costs zero, and the source cannot express a maximum of zero.
  if (max === 0 || (min !== null && max !== null && min > max)) return null
  return { price_min_cny: min, price_max_cny: max }
}

/** Exact, because only an inventory is asked. */
function makeShownBounds({ currency, ...bounds }: NonNullable<SearchQuestion['shown_price']>, rate: Rate | null) {
  const found = currency === 'cny' ? bounds : convertBoundsToCny(bounds, currency, rate)
  if (found === null) throw noRate(currency.toUpperCase())
  const { min, max } = found
  // No car costs zero.
  if ((max !== null && max <= 0) || (min !== null && max !== null && min > max)) return null
  return { price_min_cny: min, price_max_cny: max }
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

const seriesByBrand = memoizeByObject((list: readonly SourceSeries[]) => {
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

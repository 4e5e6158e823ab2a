/** What a caller asks in a search, and how it becomes a filter of the source. */
import {
  type BodyStyleFilter,
  type Currency,
  expandBodyStyle,
  type FuelType,
  type Transmission,
} from '../domain/codes.ts'
import { Failure } from '../domain/failure.ts'
import { convertMaxToCny, convertMinToCny, type Rate } from '../domain/rates.ts'
import { redactKeys } from '../domain/redact.ts'
import type { Source, SourceBrand, SourceFilter, SourceSeries } from '../domain/source.ts'
import type { Words } from '../words/create-words.ts'
import type { SeriesMap } from './series-map.ts'

export interface SearchQuestion {
  readonly brand: SourceBrand | null
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
}

export interface FilterParts {
  readonly source: Source
  readonly words: Words
  readonly seriesMap: SeriesMap
  readonly rate: Rate | null
}

/** Null when nothing can match, so that no source need be asked. Throws `rates_unavailable` for a EUR bound without a rate. */
export async function makeFilter(question: SearchQuestion, parts: FilterParts): Promise<SourceFilter | null> {
  const price = makePriceBounds(question, parts.rate)
  if (price === null) return null
  const { brand } = question
  const model = await resolveModel(question.model, brand, parts)
  return {
    brand_id: brand?.id ?? null,
    series_ids: model.series_ids,
    // A key that somebody searched for by mistake is not told to the marketplace.
    keywords: [...splitWords(question.q), ...model.keywords].map(redactKeys),
    age_min: question.age_min,
    age_max: question.age_max,
    mileage_min_km: clamp(question.mileage_min),
    mileage_max_km: clamp(question.mileage_max),
    price_min_cny: clamp(price.price_min_cny),
    price_max_cny: clamp(price.price_max_cny),
    fuel_types: question.fuel_type,
    transmission: question.transmission,
    body_styles: question.body_style === null ? null : expandBodyStyle(question.body_style),
  }
}

/** Beyond any car; larger numbers mean the same, and a source may not be able to read them. */
const BEYOND = 1e12

function clamp(bound: number | null): number | null {
  return bound === null ? null : Math.min(bound, BEYOND)
}

type PriceBounds = Pick<SourceFilter, 'price_min_cny' | 'price_max_cny'>

function makePriceBounds({ price_min, price_max, currency }: SearchQuestion, rate: Rate | null): PriceBounds | null {
  let min = price_min
  let max = price_max
  if (currency === 'eur' && (min !== null || max !== null)) {
    if (rate === null)
      throw new Failure('rates_unavailable', 'No usable exchange rate: price bounds in EUR cannot be converted.')
    min = min === null ? null : convertMinToCny(min, rate)
    max = max === null ? null : convertMaxToCny(max, rate)
  }
  // Nothing costs nothing, and the source cannot express an upper bound of zero.
  if (max === 0 || (min !== null && max !== null && min > max)) return null
  return { price_min_cny: min, price_max_cny: max }
}

/** A model of the catalogue where it names one, else a keyword. */
async function resolveModel(
  model: string | null,
  brand: SourceBrand | null,
  parts: FilterParts,
): Promise<{ series_ids: readonly number[] | null; keywords: readonly string[] }> {
  if (model === null) return { series_ids: null, keywords: [] }
  const found = parts.words.resolveModel(model, await listSeries(brand, parts))
  if (found.length > 0) return { series_ids: found.map(({ id }) => id), keywords: [] }
  return { series_ids: null, keywords: splitWords(model) }
}

async function listSeries(
  brand: SourceBrand | null,
  { source, seriesMap }: FilterParts,
): Promise<readonly SourceSeries[]> {
  if (brand) return (await source.series(brand.id)).read()
  if (seriesMap.loaded() === null) await seriesMap.load()
  return seriesMap.all()
}

function splitWords(text: string | null): string[] {
  return (text ?? '').split(/\s+/u).filter((word) => word !== '')
}

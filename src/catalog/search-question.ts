/** What a caller asks in a search, and how it becomes a filter of the source. */
import {
  type BodyStyleFilter,
  type Currency,
  expandBodyStyle,
  type FuelType,
  type Powertrain,
  type RegistrationState,
  type Transmission,
} from '../domain/codes.ts'
import { Failure } from '../domain/failure.ts'
import { convertMaxToCny, convertMinToCny, type Rate } from '../domain/rates.ts'
import { redactKeys } from '../domain/redact.ts'
import { ANY_CAR, type Source, type SourceFilter, type SourcePart, type SourceSeries } from '../domain/source.ts'
import { isOfLine } from '../words/brand-lines.ts'
import type { Words } from '../words/create-words.ts'
import type { BrandLine, FoundBrands } from '../words/resolve-brand.ts'
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
  /** This and what follows needs an inventory. */
  readonly powertrain: readonly Powertrain[] | null
  /** Two digits of the national division. */
  readonly province: number | null
  readonly registration_state: RegistrationState | null
  readonly year_min: number | null
  readonly year_max: number | null
  readonly has_report: boolean | null
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
  const any = await makeUnion(question, parts)
  // A key that somebody searched for by mistake is not told to the marketplace.
  const redact = (keywords: readonly string[]) => keywords.map(redactKeys)
  return {
    any: any?.map((part) => ({ ...part, keywords: redact(part.keywords), phrases: redact(part.phrases) })) ?? null,
    keywords: redact(splitWords(question.q)),
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

/** What brand and model mean together; null = every car. A model that the catalogue does not know is a keyword. */
async function makeUnion({ brand, model }: SearchQuestion, parts: FilterParts): Promise<readonly SourcePart[] | null> {
  if (brand === null && model === null) return null
  const isPlain = model === null && brand?.lines.every(({ series }) => series === null)
  const lists = isPlain ? [] : await listSeries(brand, parts)
  const series = lists.flat()
  const wide = brand?.lines.flatMap((line) => listParts(line, series)) ?? [ANY_CAR]
  if (model === null) return wide
  const found = lists.flatMap((list) => parts.words.resolveModel(model, list))
  if (found.length > 0) return found.filter((part) => brand === null || isOfBrand(part, brand, series))
  const keywords = splitWords(model)
  return wide.map((part) => ({ ...part, keywords }))
}

/** The whole catalogue, whatever the brand: what a name means must not depend on it, or naming the brand might find more. */
async function listSeries(
  brand: FoundBrands | null,
  { source, seriesMap }: FilterParts,
): Promise<readonly (readonly SourceSeries[])[]> {
  if (seriesMap.loaded() === null) await seriesMap.load()
  // Series of a brand that could not be read when the map was drawn; lists stay apart, since names are indexed once a list.
  const missing = (brand?.lines ?? []).filter((line) => !seriesMap.has(line.brand.id))
  const more = await Promise.all(missing.map(async (line) => (await source.series(line.brand.id)).read()))
  return [seriesMap.all(), ...more]
}

function listParts({ brand, series: patterns }: BrandLine, series: readonly SourceSeries[]): SourcePart[] {
  if (patterns === null) return [{ ...ANY_CAR, brand_id: brand.id }]
  return series
    .filter(({ brand_id, name }) => brand_id === brand.id && isOfLine(name, patterns))
    .map(({ id }) => ({ ...ANY_CAR, brand_id: brand.id, series_id: id }))
}

function isOfBrand(part: SourcePart, { lines }: FoundBrands, series: readonly SourceSeries[]): boolean {
  const line = lines.find(({ brand }) => brand.id === part.brand_id)
  if (!line) return false
  return line.series === null || isOfLine(series.find(({ id }) => id === part.series_id)?.name ?? '', line.series)
}

function splitWords(text: string | null): string[] {
  return (text ?? '').split(/\s+/u).filter((word) => word !== '')
}

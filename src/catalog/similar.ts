/** The question which cars are like this one: the same model first, then the same brand and body. */
import type { Lang } from '../domain/codes.ts'
import { combineFreshness } from '../domain/freshness.ts'
import type { ListingRecord } from '../domain/listing.ts'
import { ANY_CAR, NO_FILTER, type SourceCar, type Sourced, type SourceFilter } from '../domain/source.ts'
import { findProof } from './find-proof.ts'
import { finishRecord, makeListingRecord } from './listing-record.ts'
import { rankSimilar } from './rank-similar.ts'
import type { CatalogParts } from './search.ts'

// Enough to choose the nearest from, in one page that every source gives.
const CANDIDATES = 100
const PRICE_STEP_CNY = 10_000

export function createSimilar({ source, words, rates, seriesMap }: CatalogParts) {
  return async function similar(id: number, limit: number, lang: Lang): Promise<Sourced<readonly ListingRecord[]>> {
    const found = await source.car(id, { sheet: false })
    const car = found.read()
    const rate = rates.current()
    const parts = { words, seriesMap, rate, lang }
    const chosen = new Map<number, () => ListingRecord>()
    const choose = (other: number, make: () => ListingRecord) => {
      if (other !== id && !chosen.has(other) && chosen.size < limit) chosen.set(other, make)
    }
    let { freshness } = found
    let version = found.version
    for (const filter of widen(car)) {
      if (chosen.size >= limit) break
      const page = await source.search(filter, 'default', 0, CANDIDATES, lang)
      freshness = combineFreshness([freshness, page.freshness])
      version += `+${page.version}`
      const slice = page.read()
      const proof = findProof(filter)
      if ('records' in slice) {
        for (const record of rankSimilar(car, slice.records)) choose(record.id, () => finishRecord(record, rate))
      } else {
        for (const listing of rankSimilar(car, slice.listings))
          choose(listing.id, () => makeListingRecord(listing, parts, proof))
      }
    }
    return {
      read: () => [...chosen.values()].map((make) => make()),
      freshness,
      version: `${version}/${rate?.date ?? ''}/${seriesMap.version()}`,
    }
  }
}

/** From the nearest kin to the farthest: the model near its price, the model, the brand and body near the price, the brand and body. */
function widen(car: SourceCar): SourceFilter[] {
  const price = nearPrice(car.price_cny)
  const filters: SourceFilter[] = []
  if (car.series_id !== null) {
    const model = { ...NO_FILTER, any: [{ ...ANY_CAR, brand_id: car.brand_id, series_id: car.series_id }] }
    if (price) filters.push({ ...model, ...price })
    filters.push(model)
  }
  if (car.brand_id !== null && car.body_style !== null) {
    const kin = { ...NO_FILTER, any: [{ ...ANY_CAR, brand_id: car.brand_id }], body_styles: [car.body_style] }
    if (price) filters.push({ ...kin, ...price })
    filters.push(kin)
  }
  return filters
}

function nearPrice(price: number | null): Pick<SourceFilter, 'price_min_cny' | 'price_max_cny'> | null {
  if (price === null) return null
  return {
    price_min_cny: Math.floor((price * 0.7) / PRICE_STEP_CNY) * PRICE_STEP_CNY,
    price_max_cny: Math.ceil((price * 1.4) / PRICE_STEP_CNY) * PRICE_STEP_CNY,
  }
}

/** The questions about one car: its details and its photos. */
import type { Lang } from '../domain/codes.ts'
import type { CarDetail } from '../domain/listing.ts'
import type { Sourced } from '../domain/source.ts'
import { makeCarDetail } from './car-detail.ts'
import type { CatalogParts } from './search.ts'

export function createCar({ source, words, rates, seriesMap }: CatalogParts) {
  return async function car(id: number, lang: Lang): Promise<Sourced<CarDetail>> {
    const found = await source.car(id)
    const rate = rates.current()
    return {
      read: () => makeCarDetail(found.read(), { words, seriesMap, rate, lang }),
      freshness: found.freshness,
      version: `${found.version}/${rate?.date ?? ''}/${seriesMap.version()}`,
    }
  }
}

export function createImages({ source }: Pick<CatalogParts, 'source'>) {
  return async function images(id: number): Promise<Sourced<readonly string[]>> {
    const found = await source.car(id)
    return { ...found, read: () => found.read().photos }
  }
}

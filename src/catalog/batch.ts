/** Answers the question about several cars at once, from the copy of the marketplace alone. */
import type { Lang } from '../domain/codes.ts'
import { isFailure } from '../domain/failure.ts'
import { combineFreshness } from '../domain/freshness.ts'
import type { BatchResponse } from '../domain/inventory/batch-record.ts'
import { freshnessOf } from '../domain/inventory/readiness.ts'
import type { CarDetail } from '../domain/listing.ts'
import { listUsedRates } from '../domain/listing-parts/used-rates.ts'
import type { Freshness } from '../domain/source.ts'
import { createTimeSlices } from '../observe/time-slices.ts'
import { createCarDescriber } from './car.ts'
import { type CatalogParts, readInventory } from './catalog-parts.ts'
import type { InspectionParts } from './inspection/inspection.ts'

export function createBatch(parts: CatalogParts & InspectionParts) {
  const describe = createCarDescriber(parts)
  return async function batch(
    ids: readonly number[],
    lang: Lang,
  ): Promise<{ readonly value: BatchResponse; readonly freshness: Freshness }> {
    const { inventory, state } = await readInventory(parts.inventory)
    const found = await inventory.cars(ids)
    const cars: CarDetail[] = []
    const unreadable: number[] = []
    const pause = createTimeSlices()
    const now_ms = parts.now()
    for (const id of ids) {
      const car = found.get(id)
      if (car === undefined) continue
      try {
        cars.push((await describe(id, car, lang, now_ms)).read())
      } catch (error) {
        if (!isFailure(error, 'source_changed')) throw error
        unreadable.push(id)
      }
      await pause()
    }
    const missing = ids.filter((id) => !found.has(id))
    const ages = [...found.values()].map(({ freshness }) => freshness)
    const freshness = ages.length > 0 ? combineFreshness(ages) : freshnessOf(state, inventory.now(), 0)
    const rates = listUsedRates(parts.rates.current())
    return { value: { cars, missing, unreadable, rates }, freshness }
  }
}

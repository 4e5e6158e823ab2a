/** The cars of a page with their prices, without rendering them. */
import { inventoryNotReady } from '../../domain/inventory/readiness.ts'
import type { ListingRecord } from '../../domain/listing.ts'
import type { FoundPage } from '../../domain/source.ts'

export interface PricedCar {
  readonly id: number
  /** Null if unknown. */
  readonly mileage_km: number | null
  /** Never null, because the question asks for cars with a price. */
  readonly price_cny: number
}

/** Throws `inventory_not_ready` for a page of the marketplace itself, whose order and totals are not exact. */
export function listPriced({ written, read }: FoundPage): {
  readonly total: number
  readonly cars: readonly PricedCar[]
} {
  if (written)
    return { total: written.total, cars: pick(Array.from({ length: written.count }, (_, i) => written.describe(i))) }
  const page = read()
  if (!('records' in page)) throw inventoryNotReady()
  return { total: page.total, cars: pick(page.records) }
}

type Described = Pick<ListingRecord, 'id' | 'price_cny' | 'mileage_km'>

function pick(cars: readonly Described[]): PricedCar[] {
  return cars.flatMap(({ id, price_cny, mileage_km }) => (price_cny === null ? [] : [{ id, mileage_km, price_cny }]))
}

/** The cars of a page with their prices, without rendering them. */
import { inventoryNotReady } from '../../domain/inventory/readiness.ts'
import type { FoundPage } from '../../domain/source.ts'

interface Priced {
  readonly id: number
  /** Never null, because the question asks for cars with a price. */
  readonly price_cny: number
}

/** Throws `inventory_not_ready` for a page of the marketplace itself, whose order and totals are not exact. */
export function listPriced({ written, read }: FoundPage): { readonly total: number; readonly cars: readonly Priced[] } {
  if (written)
    return { total: written.total, cars: pick(Array.from({ length: written.count }, (_, i) => written.describe(i))) }
  const page = read()
  if (!('records' in page)) throw inventoryNotReady()
  return { total: page.total, cars: pick(page.records) }
}

function pick(cars: readonly { readonly id: number; readonly price_cny: number | null }[]): Priced[] {
  return cars.flatMap(({ id, price_cny }) => (price_cny === null ? [] : [{ id, price_cny }]))
}

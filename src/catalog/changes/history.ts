/** Answers the question about the history of a car. */
import { Failure } from '../../domain/failure.ts'
import type { CarHistory } from '../../domain/inventory/change-record.ts'
import { freshnessOf } from '../../domain/inventory/readiness.ts'
import { convertToEur } from '../../domain/rates.ts'
import type { Sourced } from '../../domain/source.ts'
import { formatChinaDay } from '../../domain/time/listed-span.ts'
import { type InventoryView, readInventory } from '../inventory-view.ts'

export function createHistory(parts: { readonly inventory: InventoryView | null }) {
  return async function history(id: number): Promise<Sourced<CarHistory>> {
    const { inventory, state } = await readInventory(parts.inventory)
    const { reader, ratesByDay, now } = inventory
    const [car, rateOf] = await Promise.all([reader.history(id), ratesByDay()])
    if (car === null) throw new Failure('vehicle_not_found', 'The inventory has no car with this id.')
    const rated = car.prices.map(({ at_ms, price_cny }) => {
      const date = formatChinaDay(at_ms)
      const observed_at = new Date(at_ms).toISOString()
      return { date, observed_at, price_cny, price_eur: convertToEur(price_cny, rateOf(date)) }
    })
    return {
      read: () => ({
        car_id: id,
        observed: car.is_observed,
        first_observed_at: new Date(car.first_observed_ms).toISOString(),
        last_observed_at: new Date(car.last_observed_ms).toISOString(),
        prices: rated,
      }),
      freshness: freshnessOf(state, now(), 0),
      version: `${car.is_observed}/${car.last_observed_ms}/${rated.map(({ price_eur }) => price_eur).join()}`,
    }
  }
}

/** What the catalog reads from an inventory besides its source. */

import type { FacetCounts, FacetQuestion } from '../domain/inventory/facets.ts'
import type { InventoryCars } from '../domain/inventory/inventory-cars.ts'
import type { InventoryFeed, InventoryState } from '../domain/inventory/inventory-feed.ts'
import type { InventorySearch, Stock } from '../domain/inventory/inventory-search.ts'
import { type CompleteState, inventoryNotReady, inventoryOff, isComplete } from '../domain/inventory/readiness.ts'
import type { Rate } from '../domain/rates.ts'
import type { Sourced } from '../domain/source.ts'

export interface InventoryView {
  readonly reader: Pick<InventoryFeed, 'state'> &
    Pick<InventorySearch, 'changes'> &
    Pick<InventoryCars, 'oldestSeq' | 'history'>
  /** The state, at most a moment old, so that most callers need not wait for the store. */
  readonly state: () => Promise<InventoryState>
  /** Throws `inventory_not_ready` before a first complete pass. */
  readonly facets: (question: FacetQuestion) => Promise<Sourced<FacetCounts>>
  /** Null before a first complete pass. */
  readonly openStock: () => Stock | null
  /** Historical exchange rates. */
  readonly ratesByDay: () => Promise<(day: string) => Pick<Rate, 'date' | 'cny_per_eur'> | null>
  readonly now: () => number
}

/** Throws `inventory_off`. */
export function inventoryOrFail(inventory: InventoryView | null): InventoryView {
  if (inventory === null) throw inventoryOff()
  return inventory
}

/** The state, at most a moment old. Throws `inventory_off`, or `inventory_not_ready` before a first complete pass. */
export async function readInventory(
  given: InventoryView | null,
): Promise<{ readonly inventory: InventoryView; readonly state: CompleteState }> {
  const inventory = inventoryOrFail(given)
  const state = await inventory.state()
  if (!isComplete(state)) throw inventoryNotReady()
  return { inventory, state }
}

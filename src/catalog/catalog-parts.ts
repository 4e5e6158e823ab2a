/** The dependencies of the catalog. */

import type { Exports } from '../domain/exports.ts'
import type { CoverageCounts } from '../domain/inventory/coverage.ts'
import type { FacetCounts, FacetQuestion } from '../domain/inventory/facets.ts'
import type { InventoryAds } from '../domain/inventory/inventory-ads.ts'
import type { InventoryCars } from '../domain/inventory/inventory-cars.ts'
import type { InventoryFeed, InventoryState } from '../domain/inventory/inventory-feed.ts'
import type { InventoryFilter } from '../domain/inventory/inventory-filter.ts'
import type { InventorySearch, Stock } from '../domain/inventory/inventory-search.ts'
import { type CompleteState, inventoryNotReady, inventoryOff, isComplete } from '../domain/inventory/readiness.ts'
import type { InventoryReports } from '../domain/inventory/reports/inventory-reports.ts'
import type { Rate, Rates } from '../domain/rates.ts'
import type { Source, SourceCar, Sourced } from '../domain/source.ts'
import type { Words } from '../words/create-words.ts'
import type { SeriesMap } from './series-map.ts'

export interface CatalogParts {
  readonly source: Source
  readonly words: Words
  readonly rates: Rates
  readonly seriesMap: SeriesMap
  /** Null without an inventory. */
  readonly inventory: InventoryView | null
  readonly now: () => number
  /** Null or absent when none are made. */
  readonly exports?: Pick<Exports, 'list' | 'beingMade'> | null
  /** The cover of a car that a list has shown, without a request; undefined = not known. */
  readonly coverOf?: (id: number) => string | null | undefined
}

/** What the catalog reads from an inventory besides its source. */
export interface InventoryView {
  readonly reader: Pick<InventoryFeed, 'state' | 'listings'> &
    Pick<InventorySearch, 'changes'> &
    Pick<InventoryCars, 'oldestSeq' | 'history' | 'rows' | 'flow'> &
    Pick<InventoryReports, 'report' | 'reportVersions'> &
    InventoryAds
  /** The state, at most a moment old, so that most callers need not wait for the store. */
  readonly state: () => Promise<InventoryState>
  /** Throws `inventory_not_ready` before a first complete pass. */
  readonly facets: (question: FacetQuestion) => Promise<Sourced<FacetCounts>>
  /** As `facets`. */
  readonly coverage: (filter: InventoryFilter) => Promise<Sourced<CoverageCounts>>
  /** The cars that the copy has with their details, by id, without a request to the source. */
  readonly cars: (ids: readonly number[]) => Promise<ReadonlyMap<number, Sourced<SourceCar>>>
  /** Null before a first complete pass. */
  readonly openStock: () => Stock | null
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

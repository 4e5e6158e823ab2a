/** The port that searches an inventory: every question that has a filter, and may therefore take a while. */
import type { Sort } from '../codes.ts'
import type { Change, ChangeType } from './changes.ts'
import type { CoverageCounts } from './coverage.ts'
import type { FacetCounts, FacetQuestion } from './facets.ts'
import type { InventoryFilter } from './inventory-filter.ts'

export interface ChangesQuestion {
  readonly after: number
  readonly limit: number
  readonly types: readonly ChangeType[] | null
  /** A car matches before or after the change. */
  readonly filter: InventoryFilter | null
}

/**
 * Searches find cars that are observed and have a digest. Ties in a sort are ordered by id, the highest first. `youngest` sorts by the first
 * month in which a car may have been registered. Every call throws a Failure `storage_unavailable` when the store cannot be used right now.
 */
export interface InventorySearch {
  search(filter: InventoryFilter, sort: Sort, offset: number, limit: number): Promise<{ total: number; ids: number[] }>
  count(filter: InventoryFilter): Promise<number>
  /** How the cars of a question are distributed over the values of each filter. */
  facets(question: FacetQuestion): Promise<FacetCounts>
  /** Of how many cars each field of the record is known, unknown, or not applicable. */
  coverage(filter: InventoryFilter): Promise<CoverageCounts>
  /** In the order of the log. */
  changes(question: ChangesQuestion): Promise<readonly Change[]>
}

export interface Stock {
  /** Changes with the cars. */
  readonly version: string
  /** Null when the store cannot be read right now. */
  count(filter: InventoryFilter): Promise<number | null>
}

interface SortKey {
  /** Null = by id alone. */
  readonly column: 'price_cny' | 'mileage_km' | 'registered_from' | null
  readonly descending: boolean
}

const BY_ID: SortKey = { column: null, descending: true }

/** Unknown values come last. */
export const SORT_KEYS: Readonly<Record<Sort, SortKey>> = {
  default: BY_ID,
  // Ids are given out in order of publication.
  newest: BY_ID,
  price_asc: { column: 'price_cny', descending: false },
  price_desc: { column: 'price_cny', descending: true },
  mileage_asc: { column: 'mileage_km', descending: false },
  youngest: { column: 'registered_from', descending: true },
}

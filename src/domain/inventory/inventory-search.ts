/** The port that searches an inventory: every question that has a filter, and may therefore take a while. */
import type { Sort } from '../codes.ts'
import type { Change, ChangeType } from './changes.ts'
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
  /** In the order of the log. */
  changes(question: ChangesQuestion): Promise<readonly Change[]>
}

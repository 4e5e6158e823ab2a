/** The interface of all engines of the benchmark. */
import type { FacetCounts, FacetQuestion } from '../../src/domain/inventory/facets.ts'
import type { InventoryFilter } from '../../src/domain/inventory/inventory-filter.ts'
import type { ListingTable } from '../../src/inventory/engine/listing-table.ts'
import type { Question } from './generate-questions.ts'

export interface Found {
  readonly total: number
  /** The ids of the page, in order. */
  readonly ids: ArrayLike<number>
}

/** Engines in this process answer synchronously. */
export interface Engine {
  search(question: Question): Found | Promise<Found>
  count(filter: InventoryFilter): number | Promise<number>
  facets?(question: FacetQuestion): FacetCounts | Promise<FacetCounts>
}

export interface Prepared {
  readonly build_ms: number
  /** The size of all search data, in memory or on disk. */
  readonly bytes: number
  readonly note?: string
  /** Clears caches, as after a start. */
  open(): Engine
  close(): Promise<void>
}

export interface Surroundings {
  /** A folder for files; removed afterwards. */
  readonly folder: string
  readonly log: (text: string) => void
  /** All queries, for engines that need their keywords in advance. */
  readonly questions: readonly Question[]
}

export type Prepare = (table: ListingTable, surroundings: Surroundings) => Promise<Prepared>

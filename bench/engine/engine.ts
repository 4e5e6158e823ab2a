/** What every engine of the bench can do; how it does it is its own. */
import type { FacetCounts, FacetQuestion } from '../../src/domain/inventory/facets.ts'
import type { InventoryFilter } from '../../src/domain/inventory/inventory-filter.ts'
import type { ListingTable } from '../../src/inventory/engine/listing-table.ts'
import type { Question } from './generate-questions.ts'

export interface Found {
  readonly total: number
  /** Of the listings of the page, in order. */
  readonly ids: ArrayLike<number>
}

/** Those in this process answer at once. */
export interface Engine {
  search(question: Question): Found | Promise<Found>
  count(filter: InventoryFilter): number | Promise<number>
  facets?(question: FacetQuestion): FacetCounts | Promise<FacetCounts>
}

export interface Prepared {
  readonly build_ms: number
  /** All that is kept for searching, in memory or on disk. */
  readonly bytes: number
  readonly note?: string
  /** As after a start: with nothing remembered of earlier questions. */
  open(): Engine
  close(): Promise<void>
}

export interface Surroundings {
  /** For files; removed afterwards. */
  readonly folder: string
  readonly log: (text: string) => void
  /** All that will be asked, for engines that are given their keywords before. */
  readonly questions: readonly Question[]
}

export type Prepare = (table: ListingTable, surroundings: Surroundings) => Promise<Prepared>

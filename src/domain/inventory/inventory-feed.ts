/** The port that feeds a copy of an inventory, such as the index: all listings once, and then those that changed. */
import type { Lang } from '../codes.ts'
import type { SearchColumns } from './search-columns.ts'

export interface InventoryState {
  /** How many cars searches can find. */
  readonly listings: number
  /** The last number of the log; 0 before the first. */
  readonly seq: number
  /** The name of the log: its numbers mean nothing in another store, nor in a store that was restored from a backup. */
  readonly log: string
  /** When the last complete pass over the market ended; null before the first. */
  readonly complete_at_ms: number | null
  /** Changes with everything that searches, counts and rows depend on, and differs between stores. Ends in a number that grows. */
  readonly version: string
}

/** A car that searches can find, with what answers show of it. */
export interface Listing {
  readonly id: number
  readonly columns: SearchColumns
  /** The rows of its digest as UTF-8. */
  readonly rows: Readonly<Record<Lang, Uint8Array>>
}

/** How far a reader has read the changed cars; one revision may belong to many cars. */
export interface TouchedMark {
  readonly revision: number
  readonly id: number
}

export interface Touched {
  /** The version of the store when these were read: after a page that is not full, the reader's copy has this version. */
  readonly version: string
  readonly cars: readonly (TouchedMark & {
    /** Null = searches do not find it any more. */
    readonly listing: Listing | null
  })[]
}

/** The number in a version, which grows with every change. */
export function revisionOf(version: string): number {
  return Number(version.slice(version.lastIndexOf('.') + 1))
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be used right now. */
export interface InventoryFeed {
  state(): Promise<InventoryState>
  /** Cars that searches can find, with ids above `afterId`, in the order of their ids. */
  listings(afterId: number, limit: number): Promise<readonly Listing[]>
  /** Cars behind a mark whose change affects answers, each as it is now, in the order in which they were last written. */
  touched(after: TouchedMark, limit: number): Promise<Touched>
}

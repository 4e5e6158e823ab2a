/** The port to the store of an inventory: native records as they came, what searches look at, rendered rows, and the log of changes. */

import type { Lang, Sort } from '../codes.ts'
import type { ListedSpan } from '../time/listed-span.ts'
import type { Change, ChangeType, PricePoint } from './changes.ts'
import type { FacetCounts, FacetQuestion } from './facets.ts'
import type { InventoryFilter } from './inventory-filter.ts'
import type { ObservedOverTime } from './observed-text.ts'
import type { SearchColumns } from './search-columns.ts'

/** JSON texts of what the marketplace sent of one car; null = never read. */
export interface NativeRecords {
  readonly list: string | null
  readonly detail: string | null
  readonly sheet: string | null
}

/** What is made of a car when it is written, so that nothing need be parsed or rendered when it is asked for. */
export interface Digest {
  readonly columns: SearchColumns
  /** The listing record as JSON, with `"price_eur":null,"price_usd":null`, as rates move, and without what only a store knows (`putObserved`). */
  readonly rows: Readonly<Record<Lang, string>>
  /** When it was listed, by the look that it was made of; null = it does not tell. */
  readonly listed: ListedSpan | null
  /** Changes when anything of the car does besides its price, when it was listed and when it was read. */
  readonly fingerprint: string
  /** Of the word tables and the program that made it. */
  readonly made_by: string
}

/**
 * What was seen of one car. What is not told stays as it was. A list or a detail is a look at the car, and so is a moment with nothing
 * beside it: a list showed it as it was. A sheet or a digest alone is none, and of a car that was never looked at they are not kept.
 * A record that is older than the one kept, or was read before the car left, changes nothing and logs nothing, and neither does
 * anything that comes with it.
 */
export interface Observation {
  readonly id: number
  /** For a digest alone: of the newest record that it was made of, so that it never replaces what was made of a newer one. */
  readonly at_ms: number
  readonly list?: string
  readonly detail?: string
  readonly sheet?: string
  /** Of a car with a detail: only such a car is searched for. Alone it was made anew of what is there, and is no change. */
  readonly digest?: Digest
  /** When the stored detail was read that the digest was made of, where this brings none: it is not kept beside a newer one. */
  readonly of_detail_ms?: number
}

export interface StoredCar extends NativeRecords, ObservedOverTime {
  readonly id: number
  /** False after the marketplace said that it is gone, until its detail is read again; a row of a list is not enough. */
  readonly is_observed: boolean
  readonly last_observed_ms: number
  readonly list_at_ms: number | null
  readonly detail_at_ms: number | null
  readonly sheet_at_ms: number | null
  readonly made_by: string | null
}

/** A car without its texts, for whoever keeps watch over all of them. */
export interface CarMark {
  readonly id: number
  readonly is_observed: boolean
  readonly first_observed_ms: number
  readonly last_observed_ms: number
  readonly detail_at_ms: number | null
  readonly sheet_at_ms: number | null
}

/** What was seen of a car over time. */
export interface SeenHistory extends Pick<StoredCar, 'is_observed' | 'first_observed_ms' | 'last_observed_ms'> {
  /** In the order in which they were seen. */
  readonly prices: readonly PricePoint[]
}

export interface Applied {
  /** The last of the log. */
  readonly seq: number
  readonly changes: number
}

export interface ChangesQuestion {
  readonly after: number
  readonly limit: number
  readonly types: readonly ChangeType[] | null
  /** A car matches before or after the change. */
  readonly filter: InventoryFilter | null
}

export interface InventoryState {
  /** Cars that are searched for. */
  readonly listings: number
  /** The last of the log; 0 before the first. */
  readonly seq: number
  /** Names the log: its numbers mean nothing in another store, nor in one that was put back from a copy. */
  readonly log: string
  /** When the last complete pass over the market ended; null before the first. */
  readonly complete_at_ms: number | null
  /** Changes with everything that searches, counts and rows depend on, and is another one in another store. Ends in a number that grows. */
  readonly version: string
}

/** A car that is searched for, with what answers show of it. */
export interface Listing {
  readonly id: number
  readonly columns: SearchColumns
  /** The rows of its digest as UTF-8. */
  readonly rows: Readonly<Record<Lang, Uint8Array>>
}

/** Up to where somebody has read what was touched: many cars may be written with one revision. */
export interface TouchedMark {
  readonly revision: number
  readonly id: number
}

export interface Touched {
  /** Of the store when these were read: with a page that is not full, the copy of the reader is that of this version. */
  readonly version: string
  readonly cars: readonly (TouchedMark & {
    /** Null = it is not searched for any more. */
    readonly listing: Listing | null
  })[]
}

/** The number in a version, which grows with every change. */
export function revisionOf(version: string): number {
  return Number(version.slice(version.lastIndexOf('.') + 1))
}

/** What a writer needs. Every call is one transaction: all of it is there afterwards, or nothing. */
export interface InventoryWriter {
  /** Until a first complete pass is told, nothing is said to have appeared. */
  observe(observations: readonly Observation[]): Promise<Applied>
  /** The marketplace itself said of these cars that they are gone. Nothing changes for one whose detail was read later. */
  leave(ids: readonly number[], atMs: number): Promise<Applied>
  /** A complete pass over the market ended. */
  complete(atMs: number): Promise<void>
  /** Drops changes that are older, from the oldest on up to the first that is not, and what nothing refers to any more. */
  forget(beforeMs: number): Promise<void>
  /** Small texts by name: where a sync stands, the catalogue. */
  remember(name: string, text: string): Promise<void>
}

/**
 * What answers need. `filter` and `sort` mean what decisions 6 and 11 say; ties by id, the highest first. Only cars that are observed
 * and have a digest are searched for. `youngest` goes by the first month in which a car may have been registered.
 */
export interface InventoryReader {
  state(): Promise<InventoryState>
  search(filter: InventoryFilter, sort: Sort, offset: number, limit: number): Promise<{ total: number; ids: number[] }>
  count(filter: InventoryFilter): Promise<number>
  /** How the cars of a question are spread over what one may filter by. */
  facets(question: FacetQuestion): Promise<FacetCounts>
  /** In the order of the ids; a car that is not there is left out. */
  rows(ids: readonly number[], lang: Lang): Promise<readonly { readonly id: number; readonly json: string }[]>
  car(id: number): Promise<StoredCar | null>
  /** What lists told of these cars, by id; a car of which no list told is left out. */
  lists(ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** In the order of the log. */
  changes(question: ChangesQuestion): Promise<readonly Change[]>
  /** The oldest change that is kept; null when none is. */
  oldestSeq(): Promise<number | null>
  /** All of one moment. */
  history(id: number): Promise<SeenHistory | null>
  recall(name: string): Promise<string | null>
  /** Cars in the order of their ids behind one, for exports and for rendering anew. */
  walk(afterId: number, limit: number): Promise<readonly StoredCar[]>
  /** The same cars, those that left included, without their texts: a sync begins with all of them in its hands. */
  marks(afterId: number, limit: number): Promise<readonly CarMark[]>
  /** Cars that are searched for in the order of their ids behind one. */
  listings(afterId: number, limit: number): Promise<readonly Listing[]>
  /** Cars by which answers came to differ behind a mark, each as it is now, in the order in which they were last written. */
  touched(after: TouchedMark, limit: number): Promise<Touched>
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be used right now. */
export interface InventoryStore extends InventoryWriter, InventoryReader {
  close(): Promise<void>
}

/** Throws a Failure `source_changed` for what cannot be read, or is another car. */
export type MakeDigest = (id: number, records: NativeRecords & { readonly detail: string }, atMs: number) => Digest

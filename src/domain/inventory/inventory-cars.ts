/** The port that reads single cars of an inventory, their history, the log's beginning and notes: every question that is quick. */

import type { Lang } from '../codes.ts'
import { Failure } from '../failure.ts'
import { parseCleanJson } from '../texts/clean-text.ts'
import type { PricePoint } from './changes.ts'
import type { NativeTexts, NativeValues } from './inventory-writer.ts'
import type { ObservedOverTime, ReadTimes } from './observed-text.ts'

export interface StoredCar extends NativeTexts, ObservedOverTime, ReadTimes {
  readonly id: number
  /** False after the marketplace reported it as gone, until its detail is read again; a row of a list is not enough. */
  readonly is_observed: boolean
  readonly last_observed_ms: number
  /** These two are null while searches do not find it. */
  readonly fingerprint: string | null
  readonly made_by: string | null
}

/** A car without its texts, for code that keeps all cars in memory. */
export type CarMark = Pick<
  StoredCar,
  'id' | 'is_observed' | 'first_observed_ms' | 'last_observed_ms' | 'detail_at_ms' | 'sheet_at_ms'
>

/** What was observed of a car over time. */
export interface SeenHistory extends Pick<StoredCar, 'is_observed' | 'first_observed_ms' | 'last_observed_ms'> {
  /** In the order in which they were observed. */
  readonly prices: readonly PricePoint[]
}

/** How the listings of a model came and went. */
export interface ModelFlow {
  readonly appeared: number
  /** Those that are not observed now. */
  readonly left: number
  /** The beginning of the counted time; later than the requested one if the log is younger, and null if the log is empty. */
  readonly since_ms: number | null
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be used right now. */
export interface InventoryCars {
  /** In the order of the ids; leaves out cars that are not there. */
  rows(ids: readonly number[], lang: Lang): Promise<readonly { readonly id: number; readonly json: string }[]>
  car(id: number): Promise<StoredCar | null>
  /** In any order; leaves out cars that are not there. */
  cars(ids: readonly number[]): Promise<readonly StoredCar[]>
  /** The stored list records of these cars by id; leaves out cars without one. */
  lists(ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** The oldest change in the log; null when the log is empty. */
  oldestSeq(): Promise<number | null>
  /** Everything in it is from one moment. */
  history(id: number): Promise<SeenHistory | null>
  /** The listings of a series that appeared and left since a time, according to the log. */
  flow(seriesId: number, sinceMs: number): Promise<ModelFlow>
  /** The text that `remember` stored under this name; null = none. */
  recall(name: string): Promise<string | null>
  /** Cars with ids above `afterId`, in the order of their ids, for exports and for rebuilding rows. */
  walk(afterId: number, limit: number): Promise<readonly StoredCar[]>
  /** The same cars without their texts, including cars that have left: a sync loads all of them when it starts. */
  marks(afterId: number, limit: number): Promise<readonly CarMark[]>
}

/** Throws a Failure `source_changed` for a text that is not JSON. */
export function parseNative({ list, detail, sheet }: NativeTexts): NativeValues {
  return { list: parseText(list), detail: parseText(detail), sheet: parseText(sheet) }
}

function parseText(text: string | null): unknown {
  try {
    return text === null ? null : parseCleanJson(text)
  } catch (cause) {
    throw new Failure('source_changed', 'A record is not JSON.', { cause })
  }
}

/** The marketplace's shapes, as loosely as they may be trusted: names are promised, values are not. */
import type { Raw } from '../../domain/readers.ts'

/** Every answer: `returncode` 0 is a success. */
export interface NativeEnvelope {
  readonly returncode: number
  readonly message: string
  readonly result: unknown
}

/** `result` of a search, as far as it was checked. */
export interface NativePage {
  readonly total: number
  /** Rows to a page; less than was asked for when the source caps it. Null when it does not say. */
  readonly page_size: number | null
  /** How many pages can be read; the source may stop before the total. Null when it does not say. */
  readonly page_count: number | null
  readonly rows: readonly unknown[]
}

/** A row of a search (`carlist[]`): text where one would expect numbers. */
export type NativeRow = Raw

/** `result` of `getcarinfo`: numbers where rows have text. */
export type NativeDetail = Raw

/** A section of `getparamtypeitems`: `{title, data: [{name, content}]}`. */
export type NativeSheet = readonly unknown[]

/** What parsers need to know besides the record. */
export interface ParseContext {
  readonly base_url: string
  /** Of the base URL: what lies there may be shown, wherever it is. */
  readonly origin: string
  readonly fetched_at_ms: number
  /** Whether the native block of a car is left empty, which takes a third of the time. */
  readonly without_native?: boolean
}

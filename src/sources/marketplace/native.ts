/** The marketplace's record shapes. Only names are reliable: every value may be missing or of another type. */
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
  /** Rows per page; fewer than requested when the source limits it. Null when it does not say. */
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

/** What parsers need besides the record. */
export interface ParseContext {
  readonly base_url: string
  /** The host of the base URL, whose links may always be shown. */
  readonly origin: string
  readonly fetched_at_ms: number
  /** Whether the native block of a car is left empty, which saves a third of the time. */
  readonly without_native?: boolean
}

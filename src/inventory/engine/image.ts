/** An index as it lies in memory: bytes that several threads read at once, and a plain object that says where what begins. */

/** An array in the image: where it begins, in bytes, and how many elements it has. */
export interface Region {
  readonly at: number
  readonly length: number
}

/** A bitset over all docs: where it begins, and how many bits are set. */
export interface Bits {
  readonly at: number
  readonly count: number
}

/** Bitsets of the first docs of an order: of the lowest values of a column, of the newest ids. */
export interface MarkedOrder {
  /** How many docs have a value. */
  readonly known: number
  /** Rising numbers of docs, from 0 to `known`, each with the bitset of so many. */
  readonly marks: readonly number[]
  readonly mark_bits: readonly number[]
}

/**
 * A column that is asked for by bounds. The docs lie in the order of its values, so that a bound is a place in that order; for some
 * places ("marks") there is a bitset of all docs before them, and any other is reached from the nearest of these.
 */
export interface ColumnLayout extends MarkedOrder {
  /** The distinct values, rising: Float64. */
  readonly values: Region
  /** How many docs have a lower value, for each of them: Uint32, and behind the last one all that are known. */
  readonly starts: Region
  /** Docs by value: Uint32; unknown ones behind all others. */
  readonly docs: Region
  readonly descending: boolean
}

export const COLUMNS = ['price_cny', 'mileage_km', 'registered_from', 'registered_to', 'model_year'] as const
export type ColumnName = (typeof COLUMNS)[number]

/** Docs as a page shows them, and the place of each doc in that order. */
export interface OrderLayout {
  readonly docs: Region
  readonly ranks: Region
}

const ORDERS = ['newest', 'price_asc', 'price_desc', 'mileage_asc', 'youngest'] as const
export type OrderName = (typeof ORDERS)[number]

/** A column of few values: one bitset each, and bitsets for sets of values that are often asked for. */
export interface CodeLayout {
  /** By code; null = no doc has it. */
  readonly bits: readonly (Bits | null)[]
  /** By a number with one bit a code. */
  readonly unions: readonly { readonly mask: number; readonly bits: Bits }[]
}

export const CODES = [
  'fuel_type',
  'powertrain',
  'transmission',
  'body_style',
  'registration_state',
  'province',
  'has_report',
] as const
export type CodeName = (typeof CODES)[number]

/** What filters distinguish docs by: columns with bounds, and codes. */
export const DIMENSIONS = [...COLUMNS, ...CODES] as const
export type Dimension = (typeof DIMENSIONS)[number]

/**
 * How many docs lie before a step of one dimension and before a step of another, for every two of them. The steps of a column are its
 * marks, those of a code its values; what is unknown lies before none.
 */
export interface CrossingsLayout {
  /** Steps of each, the one behind the last value included. */
  readonly steps: Readonly<Record<Dimension, number>>
  /** One table for every two, in the order of `DIMENSIONS`, by the steps of the first and then of the second: Uint32. */
  readonly counts: Region
}

/** For each key the groups whose title has it. */
export interface PostingsLayout {
  /** Where the groups of each begin within `groups`: Uint32, one more than keys. */
  readonly starts: Region
  /** Rising numbers of groups as differences, seven bits a byte: Uint8. */
  readonly groups: Region
  /** Where a bitset of groups lies for those that many have, which are not listed; 0 = it is listed: Uint32. */
  readonly bits: Region
}

/** The distinct words of the source's titles. */
export interface TokensLayout extends PostingsLayout {
  /** All of them with blanks between: UTF-16. */
  readonly signs: Region
  /** Where each begins in it: Uint32. */
  readonly places: Region
}

/** A head has so many signs of an English title from the beginning of a word on, or all that are left. */
export const HEAD_SIGNS = 12
/** Ends a short piece of an English title, from the beginning of a word to the end of one; no other head has it. */
export const SHORT_PIECE_END = ' '

/** The distinct heads and short pieces of English titles, rising. */
export interface HeadsLayout extends PostingsLayout {
  /** All of them: UTF-16. */
  readonly signs: Region
  /** Where each begins in it: Uint32, one more than heads. */
  readonly places: Region
}

export interface IndexLayout {
  readonly listings: number
  /** For which bounds of ages are prepared. */
  readonly month: number
  /** All of it; what lies behind belongs to those who opened it. */
  readonly bytes: number
  /** Of one bitset. */
  readonly stride: number
  /** All docs. */
  readonly every: Bits
  /** Float64, by doc. */
  readonly ids: Region
  /** Uint32, by doc. */
  readonly rows: Region
  readonly columns: Readonly<Record<ColumnName, ColumnLayout>>
  /** Along the order `newest`. */
  readonly newest: MarkedOrder
  readonly orders: Readonly<Record<OrderName, OrderLayout>>
  readonly codes: Readonly<Record<CodeName, CodeLayout>>
  readonly crossings: CrossingsLayout
  /** Runs of docs of one brand and series: Int32, Int32, and Uint32 with their first groups and docs, one more than runs. */
  readonly models: { readonly brands: Region; readonly series: Region; readonly groups: Region; readonly docs: Region }
  /** Runs of docs of one brand, series and title: Uint32 with their first docs, one more than groups, and their titles. */
  readonly groups: { readonly docs: Region; readonly titles: Region }
  /**
   * Texts of all titles, UTF-16: the source's and the English one by turns, the latter without blanks; `starts` has two places a title
   * and one more. `words` has a bit for each sign, and one more: whether a word of an English title, or a text, begins with it.
   */
  readonly texts: { readonly signs: Region; readonly starts: Region; readonly words: Region }
  readonly tokens: TokensLayout
  readonly heads: HeadsLayout
}

/** Can be posted to a thread; a file saves `layout`, `version` and the first `layout.bytes` bytes. */
export interface IndexImage {
  readonly memory: WebAssembly.Memory
  readonly layout: IndexLayout
  readonly version: string
}

/** Docs in one step of a kernel: bitsets are read in pieces of 16 bytes. */
export const BLOCK_DOCS = 128
export const BLOCK_BYTES = BLOCK_DOCS / 8
export const PAGE_BYTES = 65_536
/** A shared memory says from the start how far it may grow: this far, unless an image needs less. */
export const MOST_PAGES = 65_536

/** The layout of an index in memory: bytes that several threads read at once, and a plain object that says where each part begins. */
import type { Sort } from '../../domain/codes.ts'
import type { CodeName, FieldName, MeasureName, SetName } from '../../domain/fields/search-fields.ts'

/** An array in the image: its first byte, and its number of elements. */
export interface Region {
  readonly at: number
  readonly length: number
}

/** A bitset over all docs: its first byte, and how many bits are set. */
export interface Bits {
  readonly at: number
  readonly count: number
}

/** Bitsets of the first docs of an order. */
export interface MarkedOrder {
  /** How many docs have a value. */
  readonly known: number
  /** Rising numbers of docs, from 0 to `known`, each with the bitset of that many first docs. */
  readonly marks: readonly number[]
  readonly mark_bits: readonly number[]
}

/**
 * A column that is searched by bounds. Its docs are sorted by value, so that a bound is a place in that order. Some places ("marks")
 * have a bitset of all docs before them, and any other place is reached from the nearest mark.
 */
export interface ColumnLayout extends MarkedOrder {
  /** The distinct values, rising: Float64. */
  readonly values: Region
  /** For each value, how many docs have a lower one; at the end the number of known docs: Uint32. */
  readonly starts: Region
  /** Docs by value, unknown ones last: Uint32. */
  readonly docs: Region
  readonly descending: boolean
}

/** Docs in the order of a sort, and the place of each doc in that order. */
export interface OrderLayout {
  readonly docs: Region
  readonly ranks: Region
}

export type OrderName = Exclude<Sort, 'default'>

/** Ids are given out in order of publication, so the default order is that of the newest. */
export const orderOf = (sort: Sort): OrderName => (sort === 'default' ? 'newest' : sort)

/** A column of few values: a bitset for each, and bitsets for sets of values that are often asked for. */
export interface CodeLayout {
  /** By code; null = no doc has it. */
  readonly bits: readonly (Bits | null)[]
  /** `mask` has one bit for each code of the set. */
  readonly unions: readonly { readonly mask: number; readonly bits: Bits }[]
}

/** The members of a set, by their places; null = no doc has it. */
export interface SetLayout {
  /** The docs whose set is known. */
  readonly known: Bits | null
  readonly members: readonly (Bits | null)[]
}

/** The fields that are asked for most. Of two of them all pairs are counted in advance. */
export const DIMENSIONS = [
  'price_cny',
  'mileage_km',
  'registered_from',
  'registered_to',
  'model_year',
  'fuel_type',
  'powertrain',
  'transmission',
  'body_style',
  'registration_state',
  'province',
  'has_report',
] as const satisfies readonly (MeasureName | CodeName)[]
export type Dimension = (typeof DIMENSIONS)[number]

/**
 * For every pair of dimensions, how many docs lie before a step of both. The steps of a column are its marks, those of a code its values.
 * A doc with an unknown value lies before no step.
 */
export interface CrossingsLayout {
  /** How many steps each dimension has, including the one after the last value. */
  readonly steps: Readonly<Record<Dimension, number>>
  /** One table for each pair, in the order of `DIMENSIONS`, by the steps of the first and then of the second: Uint32. */
  readonly counts: Region
}

/** For each key the groups whose title has it. */
export interface PostingsLayout {
  /** Where the groups of each key begin within `groups`, and the end of the last: Uint32. */
  readonly starts: Region
  /** Rising numbers of groups as differences, seven bits to a byte: Uint8. */
  readonly groups: Region
  /** The place of a bitset for keys that many groups have; 0 = the groups are listed: Uint32. */
  readonly bits: Region
}

/** The distinct words of the source's titles with blanks between them, or the distinct heads and short pieces of English titles, rising. */
export interface WordsLayout extends PostingsLayout {
  /** UTF-16. */
  readonly signs: Region
  /** Where each begins in `signs`; for heads also the end of the last: Uint32. */
  readonly places: Region
}

/** The length of a head: the signs of an English title from the beginning of a word on, or as many as are left. */
export const HEAD_SIGNS = 12
/** Ends a short piece: a part of an English title that begins and ends with a word. No head contains it. */
export const SHORT_PIECE_END = ' '

export interface IndexLayout {
  readonly listings: number
  /** The month for which bounds of ages are prepared. */
  readonly month: number
  /** The size of the image; the memory after it belongs to the threads that opened it. */
  readonly bytes: number
  /** The size of one bitset in bytes. */
  readonly stride: number
  /** All docs. */
  readonly every: Bits
  /** Float64, by doc. */
  readonly ids: Region
  /** Uint32, by doc. */
  readonly rows: Region
  readonly columns: Readonly<Record<MeasureName, ColumnLayout>>
  /** Along the order `newest`. */
  readonly newest: MarkedOrder
  readonly orders: Readonly<Record<OrderName, OrderLayout>>
  readonly codes: Readonly<Record<CodeName, CodeLayout>>
  readonly sets: Readonly<Record<SetName, SetLayout>>
  /** By field that facets count: the docs for which it has not been read. */
  readonly unread: Readonly<Partial<Record<FieldName, Bits>>>
  readonly crossings: CrossingsLayout
  /** Runs of docs with one brand and series: Int32, Int32, and Uint32 with their first groups and docs and the end of the last. */
  readonly models: { readonly brands: Region; readonly series: Region; readonly groups: Region; readonly docs: Region }
  /** Runs of docs with one brand, series and title: Uint32 with their first docs and the end of the last, and their titles. */
  readonly groups: { readonly docs: Region; readonly titles: Region }
  /**
   * The texts of all titles in UTF-16: for each title the source's text, then the English one without blanks. `starts` has two places for
   * each title and the end of the last. `words` has a bit for each sign: whether a text or a word of an English title begins there.
   */
  readonly texts: { readonly signs: Region; readonly starts: Region; readonly words: Region }
  /** Words of the source's titles. */
  readonly tokens: WordsLayout
  readonly heads: WordsLayout
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
/** The maximum size of a shared memory has to be named when it is created. */
export const MOST_PAGES = 65_536

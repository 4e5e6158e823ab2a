/** An image as the index thread posts it: nothing of it is copied, and its rows are read from shared memory. */
import type { Lang } from '../../../domain/codes.ts'
import type { IndexImage } from '../../engine/image.ts'
import { knownOrNull } from '../../engine/listing-table.ts'
import type { SearchIndex } from '../../engine/open-index.ts'
import { cutPrices, findPrices, measurePrices, PRICES_UNKNOWN } from './find-prices.ts'
import { ROW_UNIT } from './row-segments.ts'
import type { Stock } from './stock.ts'

/** The place of a listing's rows and its price, as one record of eight words: one access to memory finds all of it. */
const RECORD_WORDS = 8
const RECORD = { rows_at: 0, en_bytes: 1, zh_bytes: 2, shared_bytes: 3, prices_at: 4 } as const
/** The price is a Float64 and takes the last two words. */
const PRICES_A_RECORD = 4
const PRICE = 3
const PLACE_BITS = 16

export interface PostedImage {
  readonly image: IndexImage
  /** By row of the table. */
  readonly records: SharedArrayBuffer
  /** By slot. */
  readonly segments: readonly (SharedArrayBuffer | null)[]
  readonly segment_bytes: number
  /** When the last read of the store that it includes began, by the stopwatch of the process. */
  readonly read_at_ms: number
  readonly figures: {
    readonly listings: number
    readonly index_bytes: number
    readonly row_bytes: number
    /** Rows that no listing refers to any more. */
    readonly dead_bytes: number
    readonly build_ms: number
    /** Whether it comes from the saved snapshot, and was not built. */
    readonly is_restored: boolean
  }
}

/** A copy, because the stock changes later and the image does not. */
export function copyRecords({ columns, count }: Stock): SharedArrayBuffer {
  const records = new SharedArrayBuffer(count * RECORD_WORDS * Uint32Array.BYTES_PER_ELEMENT)
  const words = new Uint32Array(records)
  const prices = new Float64Array(records)
  for (const [name, place] of Object.entries(RECORD) as [keyof typeof RECORD, number][]) {
    const values = columns[name]
    for (let row = 0; row < count; row++) words[row * RECORD_WORDS + place] = values[row] as number
  }
  for (let row = 0; row < count; row++) prices[row * PRICES_A_RECORD + PRICE] = columns.price_cny[row] as number
  return records
}

/**
 * An unused buffer as large as the image, to be kept beside it. V8 does not count shared memory, and would collect old images only when
 * no memory is left.
 */
export function weigh({ image, records }: PostedImage): ArrayBuffer {
  return new ArrayBuffer(image.layout.bytes + records.byteLength)
}

export type PreparedRows = ReturnType<typeof openRows>

export function openRows(posted: PostedImage, index: Pick<SearchIndex, 'rowOf'>) {
  const segments = posted.segments.map((view) => view && new Uint8Array(view))
  const words = new Uint32Array(posted.records)
  const yuan = new Float64Array(posted.records)
  const units = posted.segment_bytes / ROW_UNIT

  function copy(doc: number, lang: Lang, prices: string | null, target: Uint8Array, at: number): number {
    const record = index.rowOf(doc) * RECORD_WORDS
    const start = words[record + RECORD.rows_at] as number
    const slot = Math.floor(start / units)
    const segment = segments[slot] as Uint8Array
    const english = (start - slot * units) * ROW_UNIT
    const tail = english + (words[record + RECORD.en_bytes] as number)
    const places = words[record + RECORD.prices_at] as number
    if (lang === 'en') {
      const begin = readInto(segment, english, tail - english, target, at)
      return putRow(target, at, { begin, end: begin + tail - english }, places & PRICES_UNKNOWN, prices)
    }
    // Its end is the end of the English row, which lies before it.
    const shared = words[record + RECORD.shared_bytes] as number
    const own = (words[record + RECORD.zh_bytes] as number) - shared
    const begin = readInto(segment, tail, own, target, at)
    const behind = putRow(target, at, { begin, end: begin + own }, places >>> PLACE_BITS, prices)
    const ending = readInto(segment, tail - shared, shared, target, behind)
    target.copyWithin(behind, ending, ending + shared)
    return behind + shared
  }

  return {
    /** Copies a row, and returns the place after it. `prices` replaces both prices, as `createPriceWriter` writes them; null leaves them unknown. */
    copy,
    /** In yuan; null = unknown. */
    priceOf: (doc: number) => knownOrNull(yuan[index.rowOf(doc) * PRICES_A_RECORD + PRICE] as number),
    /** How many bytes copying a row takes with unknown prices in euros and dollars. */
    roomFor(doc: number, lang: Lang): number {
      const record = index.rowOf(doc) * RECORD_WORDS
      return (words[record + (lang === 'en' ? RECORD.en_bytes : RECORD.zh_bytes)] as number) + SLACK
    },
  }
}

/** Bytes of a target that a row was read into. */
interface Span {
  readonly begin: number
  readonly end: number
}

/** Moves a row that was read to `at` or a bit after it into its place, with the prices, and returns the place after it. */
function putRow(target: Uint8Array, at: number, { begin, end }: Span, known: number, prices: string | null): number {
  const place = prices !== null && known === PRICES_UNKNOWN ? findPrices(target.subarray(begin, end)) : known
  if (prices === null || place < 0) {
    target.copyWithin(at, begin, end)
    return at + end - begin
  }
  const taken = measurePrices(target, begin + place)
  const text = cutPrices(prices, taken)
  // In this order: the first part moves down into free bytes, and the rest may move up over its own place.
  target.copyWithin(at, begin, begin + place)
  const behind = at + place + text.length
  const rest = begin + place + taken
  target.copyWithin(behind, rest, end)
  for (let i = 0; i < text.length; i++) target[at + place + i] = text.charCodeAt(i)
  return behind + end - rest
}

const WORD = 8
/** What a row may need besides its own bytes while it is copied. */
const SLACK = 2 * WORD

/** Copies bytes to `at` or up to `SLACK` after it, and returns where they begin. V8 copies shared bytes one by one unless both sides are aligned to eight. */
function readInto(bytes: Uint8Array, from: number, length: number, target: Uint8Array, at: number): number {
  const skipped = from % WORD
  const begin = at + ((WORD - ((target.byteOffset + at) % WORD)) % WORD)
  target.set(bytes.subarray(from - skipped, from + length), begin)
  return begin + skipped
}

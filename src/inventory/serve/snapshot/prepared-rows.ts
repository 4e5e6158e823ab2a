/** Copies the rows of an image out of its segments, with the prices in euros and dollars in their place. */
import type { Lang } from '../../../domain/codes.ts'
import { UNKNOWN } from '../../engine/listing-table.ts'
import type { SearchIndex } from '../../engine/open-index.ts'
import { cutPrices, findPrices, measurePrices, PRICES_UNKNOWN } from './find-prices.ts'
import { type PostedImage, PRICE, PRICES_A_RECORD, RECORD, RECORD_WORDS } from './posted-image.ts'
import { ROW_UNIT } from './row-segments.ts'
import type { PreparedRows } from './served-index.ts'

const PLACE_BITS = 16

export function openRows(
  posted: PostedImage,
  segments: readonly (SegmentReader | null)[],
  index: Pick<SearchIndex, 'rowOf'>,
): PreparedRows {
  const words = new Uint32Array(posted.records)
  const yuan = new Float64Array(posted.records)
  const units = posted.segment_bytes / ROW_UNIT

  function copy(doc: number, lang: Lang, prices: string | null, target: Uint8Array, at: number): number {
    const record = index.rowOf(doc) * RECORD_WORDS
    const start = words[record + RECORD.rows_at] as number
    const slot = Math.floor(start / units)
    const segment = segments[slot] as SegmentReader
    const english = (start - slot * units) * ROW_UNIT
    const tail = english + (words[record + RECORD.en_bytes] as number)
    const places = words[record + RECORD.prices_at] as number
    if (lang === 'en') {
      const begin = segment.readInto(english, tail - english, target, at)
      return putRow(target, at, { begin, end: begin + tail - english }, places & PRICES_UNKNOWN, prices)
    }
    // It has the end of the English row, which lies before it.
    const shared = words[record + RECORD.shared_bytes] as number
    const own = (words[record + RECORD.zh_bytes] as number) - shared
    const begin = segment.readInto(tail, own, target, at)
    const behind = putRow(target, at, { begin, end: begin + own }, places >>> PLACE_BITS, prices)
    const ending = segment.readInto(tail - shared, shared, target, behind)
    target.copyWithin(behind, ending, ending + shared)
    return behind + shared
  }

  return {
    copy,
    priceOf(doc) {
      const price = yuan[index.rowOf(doc) * PRICES_A_RECORD + PRICE] as number
      return price === UNKNOWN ? null : price
    },
    roomFor(doc, lang) {
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

/** Moves a row to its place, with the prices in it, and gives the place behind it. The row begins there, or a bit behind. */
function putRow(target: Uint8Array, at: number, { begin, end }: Span, known: number, prices: string | null): number {
  const place = prices !== null && known === PRICES_UNKNOWN ? findPrices(target.subarray(begin, end)) : known
  if (prices === null || place < 0) {
    target.copyWithin(at, begin, end)
    return at + end - begin
  }
  const taken = measurePrices(target, begin + place)
  const text = cutPrices(prices, taken)
  // In this order: the first part goes down, where nothing is, and what is behind the prices may go up over its own place.
  target.copyWithin(at, begin, begin + place)
  const behind = at + place + text.length
  const rest = begin + place + taken
  target.copyWithin(behind, rest, end)
  putText(target, at + place, text)
  return behind + end - rest
}

function putText(target: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) target[at + i] = text.charCodeAt(i)
}

interface SegmentReader {
  /** Puts bytes where they are wanted or up to `SLACK` behind, and gives where they begin. */
  readInto(from: number, length: number, target: Uint8Array, at: number): number
}

const WORD = 8
/** What a row may need besides its own bytes while it is copied. */
const SLACK = 2 * WORD

export function openSegment(view: SharedArrayBuffer): SegmentReader {
  const bytes = new Uint8Array(view)
  return {
    // V8 copies shared bytes one by one, unless both sides begin at a multiple of eight.
    readInto(from, length, target, at) {
      const skipped = from % WORD
      const begin = at + ((WORD - ((target.byteOffset + at) % WORD)) % WORD)
      target.set(bytes.subarray(from - skipped, from + length), begin)
      return begin + skipped
    },
  }
}

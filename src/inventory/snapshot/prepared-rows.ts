/** Copies the rows of an image out of its segments, with the price in euros in its place. */
import { closeSync, openSync } from 'node:fs'
import type { Lang } from '../../domain/codes.ts'
import { UNKNOWN } from '../index/listing-table.ts'
import type { SearchIndex } from '../index/open-index.ts'
import { EUROS_UNKNOWN, findEuros, NULL_BYTES } from './find-euros.ts'
import { type PostedImage, PRICE, PRICES_A_RECORD, RECORD, RECORD_WORDS } from './posted-image.ts'
import { ROW_UNIT } from './row-segments.ts'
import { readFully, type SegmentView } from './segment.ts'
import type { PreparedRows } from './served-index.ts'

const EUROS_BITS = 16

export function openRows(
  posted: PostedImage,
  segments: readonly (SegmentReader | null)[],
  index: Pick<SearchIndex, 'rowOf'>,
): PreparedRows {
  const words = new Uint32Array(posted.records)
  const prices = new Float64Array(posted.records)
  const units = posted.segment_bytes / ROW_UNIT

  function copy(doc: number, lang: Lang, euros: string | null, target: Uint8Array, at: number): number {
    const record = index.rowOf(doc) * RECORD_WORDS
    const start = words[record + RECORD.rows_at] as number
    const slot = Math.floor(start / units)
    const segment = segments[slot] as SegmentReader
    const english = (start - slot * units) * ROW_UNIT
    const tail = english + (words[record + RECORD.en_bytes] as number)
    const places = words[record + RECORD.euros_at] as number
    if (lang === 'en') return putRow(segment.read(english, tail - english), places & EUROS_UNKNOWN, euros, target, at)
    // It has the end of the English row, which lies before it.
    const shared = words[record + RECORD.shared_bytes] as number
    const both = segment.read(tail - shared, words[record + RECORD.zh_bytes] as number)
    const behind = putRow(both.subarray(shared), places >>> EUROS_BITS, euros, target, at)
    target.set(both.subarray(0, shared), behind)
    return behind + shared
  }

  return {
    copy,
    priceOf(doc) {
      const price = prices[index.rowOf(doc) * PRICES_A_RECORD + PRICE] as number
      return price === UNKNOWN ? null : price
    },
    sizeOf(doc, lang) {
      return words[index.rowOf(doc) * RECORD_WORDS + RECORD[lang === 'en' ? 'en_bytes' : 'zh_bytes']] as number
    },
  }
}

/** Gives the place behind it. */
function putRow(row: Uint8Array, known: number, euros: string | null, target: Uint8Array, at: number): number {
  const place = euros !== null && known === EUROS_UNKNOWN ? findEuros(row) : known
  if (euros === null || place < 0) {
    target.set(row, at)
    return at + row.length
  }
  target.set(row.subarray(0, place), at)
  const behind = putEuros(target, at + place, euros)
  target.set(row.subarray(place + NULL_BYTES), behind)
  return behind + row.length - place - NULL_BYTES
}

function putEuros(target: Uint8Array, at: number, euros: string): number {
  for (let i = 0; i < euros.length; i++) target[at + i] = euros.charCodeAt(i)
  return at + euros.length
}

export interface SegmentReader {
  /** Good until the next reading. */
  read(from: number, length: number): Uint8Array
  /** After nobody reads it any more; null = there is nothing to close. */
  readonly close: (() => void) | null
}

/** Rows are read into it first: V8 copies shared bytes one by one, unless both sides begin at a multiple of eight. */
const SCRATCH = new Uint8Array(64 * 1024)
const WORD = 8

/** Throws when a file is not there any more. */
export function openSegment(view: SegmentView): SegmentReader {
  if (typeof view === 'string') {
    const fd = openSync(view, 'r')
    return {
      read(from, length) {
        const target = length <= SCRATCH.length ? SCRATCH.subarray(0, length) : new Uint8Array(length)
        readFully(fd, target, from)
        return target
      },
      close: () => closeSync(fd),
    }
  }
  const bytes = new Uint8Array(view)
  return {
    read(from, length) {
      const skipped = from % WORD
      if (skipped + length > SCRATCH.length) return bytes.subarray(from, from + length)
      SCRATCH.set(bytes.subarray(from - skipped, from + length))
      return SCRATCH.subarray(skipped, skipped + length)
    },
    close: null,
  }
}

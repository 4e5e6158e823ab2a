/** What whoever answers requests sees of the index: the newest image that is open, and the rows that belong to it. */

import { crc32 } from 'node:zlib'
import type { Lang } from '../../../domain/codes.ts'
import { openIndex, type SearchIndex } from '../../engine/open-index.ts'
import { type PostedImage, weigh } from './posted-image.ts'
import { openRows, openSegment } from './prepared-rows.ts'

/** The rendered rows of one image. */
export interface PreparedRows {
  /** In yuan, for the prices in euros and dollars; null = unknown. */
  priceOf(doc: number): number | null
  /** How many bytes copying a row takes, as if its prices in euros and dollars were null. */
  roomFor(doc: number, lang: Lang): number
  /** Copies a row and gives the place behind it. `prices` takes the place of both, as `createPriceWriter` writes them; null leaves them unknown. */
  copy(doc: number, lang: Lang, prices: string | null, target: Uint8Array, at: number): number
}

export interface ListingImage {
  /** Changes with everything that the index and the rows answer. */
  readonly version: string
  readonly index: SearchIndex
  readonly rows: PreparedRows
}

export interface ServedIndex {
  /** Null while there is none: then the store itself answers. Whoever answers takes it once, and all of the answer from it. */
  current(): ListingImage | null
}

interface ServedIndexParts {
  /** Milliseconds that only grow, the same for all threads of the process. */
  readonly stopwatch: () => number
}

export interface SwappedIndex extends ServedIndex {
  /** From now on it answers. Throws, and the last one answers on, when it cannot be opened. */
  accept(posted: PostedImage): void
  /** The store was read anew, and the image is still that of it. */
  confirm(readAtMs: number): void
  /** These have left the store: they are not found any more, until an image knows it by itself. */
  hide(ids: readonly number[]): void
}

interface Opened {
  readonly posted: PostedImage
  readonly weight: ArrayBuffer
  readonly image: ListingImage
}

export function createServedIndex({ stopwatch }: ServedIndexParts): SwappedIndex {
  /** Id → when it had left. */
  let hidden = new Map<number, number>()
  let opened: Opened | null = null

  /** Who holds the image itself finds the same cars, under the version of before. */
  function show(one: Opened): void {
    const { version } = one.posted.image
    const ids = [...hidden.keys()].sort((a, b) => a - b)
    one.image.index.hide(ids)
    opened = { ...one, image: { ...one.image, version: ids.length === 0 ? version : `${version}-${mark(ids)}` } }
  }

  /** What was read later than they left knows it by itself. */
  function unhide(readAtMs: number): void {
    hidden = new Map([...hidden].filter(([, leftAtMs]) => leftAtMs >= readAtMs))
  }

  return {
    current: () => opened?.image ?? null,
    accept(posted) {
      const index = openIndex(posted.image)
      const segments = posted.segments.map((view) => (view === null ? null : openSegment(view)))
      const image = { index, rows: openRows(posted, segments, index), version: posted.image.version }
      const weight = weigh(posted)
      unhide(posted.read_at_ms)
      show({ posted, weight, image })
    },
    confirm(readAtMs) {
      if (opened === null || hidden.size === 0) return
      unhide(readAtMs)
      show(opened)
    },
    hide(ids) {
      for (const id of ids) hidden.set(id, stopwatch())
      if (opened) show(opened)
    },
  }
}

/** The same cars hidden, the same mark, on every node. */
function mark(ids: readonly number[]): string {
  return `${ids.length}.${crc32(ids.join()).toString(36)}`
}

/** The image that answers are given from: the newest that was posted, without the cars that have left since. */
import { crc32 } from 'node:zlib'
import { openIndex } from '../../engine/open-index.ts'
import { type PostedImage, weigh } from './posted-image.ts'
import { openRows, openSegment } from './prepared-rows.ts'
import type { ListingImage, ServedIndex } from './served-index.ts'

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

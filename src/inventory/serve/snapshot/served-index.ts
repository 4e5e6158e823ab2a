/** The image that requests are answered from: the newest one that was posted, without the cars that have left since. */
import { crc32 } from 'node:zlib'
import { openIndex, type SearchIndex } from '../../engine/open-index.ts'
import { openRows, type PostedImage, type PreparedRows, weigh } from './posted-image.ts'

export interface ListingImage {
  /** Changes with everything that the index and the rows answer. */
  readonly version: string
  readonly index: SearchIndex
  readonly rows: PreparedRows
}

export interface ServedIndex {
  /** Null while there is none: then the store answers. A request calls it once, and takes its whole answer from the same image. */
  current(): ListingImage | null
}

interface Opened {
  readonly posted: PostedImage
  readonly weight: ArrayBuffer
  readonly image: ListingImage
}

export type SwappedIndex = ReturnType<typeof createServedIndex>

/** `stopwatch`: milliseconds that never go back, the same for all threads of the process. */
export function createServedIndex(stopwatch: () => number) {
  /** Id → when the car left. */
  let hidden = new Map<number, number>()
  let opened: Opened | null = null

  /** A request that already has the image finds the same cars under the old version. */
  function show(one: Opened): void {
    const { version } = one.posted.image
    const ids = [...hidden.keys()].sort((a, b) => a - b)
    // The same on every node for the same hidden cars.
    const mark = ids.length === 0 ? '' : `-${ids.length}.${crc32(ids.join()).toString(36)}`
    one.image.index.hide(ids)
    opened = { ...one, image: { ...one.image, version: `${version}${mark}` } }
  }

  /** An image that was read after a car left does not have the car. */
  function unhide(readAtMs: number): void {
    hidden = new Map([...hidden].filter(([, leftAtMs]) => leftAtMs >= readAtMs))
  }

  return {
    current: (): ListingImage | null => opened?.image ?? null,
    /** Answers from this image from now on. If it cannot be opened, it throws, and the last image stays. */
    accept(posted: PostedImage): void {
      const index = openIndex(posted.image)
      const image = { index, rows: openRows(posted, index), version: posted.image.version }
      unhide(posted.read_at_ms)
      show({ posted, weight: weigh(posted), image })
    },
    /** The store was read again, and has not changed since the image. */
    confirm(readAtMs: number): void {
      if (opened === null || hidden.size === 0) return
      unhide(readAtMs)
      show(opened)
    },
    /** These cars have left the store. They are not found any more, also before the next image. */
    hide(ids: readonly number[]): void {
      for (const id of ids) hidden.set(id, stopwatch())
      if (opened) show(opened)
    },
  }
}

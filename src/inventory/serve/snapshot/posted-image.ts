/** An image on its way from the thread that built it to those that answer with it: nothing of it is copied. */
import type { IndexImage } from '../../engine/image.ts'
import type { Stock } from './stock.ts'

/** Where the rows of each listing lie and what it costs, as one record of eight words a row: one look at memory finds all of it. */
export const RECORD_WORDS = 8
export const RECORD = { rows_at: 0, en_bytes: 1, zh_bytes: 2, shared_bytes: 3, prices_at: 4 } as const
/** The price takes the last two. */
export const PRICES_A_RECORD = 4
export const PRICE = 3

export interface PostedImage {
  readonly image: IndexImage
  /** By row of the table. */
  readonly records: SharedArrayBuffer
  /** By slot. */
  readonly segments: readonly (SharedArrayBuffer | null)[]
  readonly segment_bytes: number
  /** When the last reading of the store began that it has in it, by the process's stopwatch. */
  readonly read_at_ms: number
  readonly figures: ImageFigures
}

interface ImageFigures {
  readonly listings: number
  /** Of the index, of rows that are referred to, and of those that are not any more. */
  readonly index_bytes: number
  readonly row_bytes: number
  readonly dead_bytes: number
  readonly build_ms: number
  /** Whether it was saved by a run before, and is not built anew. */
  readonly is_restored: boolean
}

/** As they are now: the stock changes afterwards, and the image does not. */
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
 * As many bytes as an image has, which nobody touches, to be kept beside it: V8 does not know what shared memory weighs, and would
 * collect old images when there is no memory left.
 */
export function weigh({ image, records }: PostedImage): ArrayBuffer {
  return new ArrayBuffer(image.layout.bytes + records.byteLength)
}

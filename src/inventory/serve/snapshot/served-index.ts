/** What whoever answers requests sees of the index: the newest image that is open, and the rows that belong to it. */
import type { Lang } from '../../../domain/codes.ts'
import type { SearchIndex } from '../../engine/open-index.ts'

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

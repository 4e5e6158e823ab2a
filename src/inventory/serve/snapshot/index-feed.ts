/** Follows a store with a stock, and builds images of it: the steps of the index thread. */
import { setImmediate as nextTick } from 'node:timers/promises'
import { type InventoryFeed, revisionOf, type TouchedMark } from '../../../domain/inventory/inventory-feed.ts'
import { isComplete } from '../../../domain/inventory/readiness.ts'
import { monthOf } from '../../../domain/time/china-time.ts'
import { buildIndex } from '../../engine/build-index.ts'
import type { IndexImage } from '../../engine/image.ts'
import { copyRecords, type PostedImage, weigh } from './posted-image.ts'
import { type SavedSnapshot, SnapshotRefused } from './saved-snapshot.ts'
import type { Stock } from './stock.ts'

interface IndexFeedParts {
  readonly reader: InventoryFeed
  readonly snapshot: SavedSnapshot
  readonly now: () => number
  /** Milliseconds that never go back, the same for all threads of the process. */
  readonly stopwatch: () => number
  /** Ends a long read. */
  readonly isStopped?: () => boolean
}

export interface Loading {
  readonly from: 'snapshot' | 'store'
  /** Why an existing snapshot was not used; null = it was, or there is none. */
  readonly refused: string | null
  readonly listings: number
  readonly for_ms: number
}

/** Cars in one read: about a megabyte of rows, and as much garbage. */
const PAGE = 250
const BEHIND_ALL = Number.MAX_SAFE_INTEGER

export class IndexFeed {
  readonly #parts: IndexFeedParts
  #stock: Stock | null = null
  #mark: TouchedMark = { revision: 0, id: 0 }
  #version = ''
  #readAtMs = 0
  #built: { readonly version: string; readonly month: number; readonly weight: ArrayBuffer } | null = null
  /** The last image, and the edition of the stock that it was built from. */
  #image: { readonly image: IndexImage; readonly edition: number } | null = null
  #saved: { readonly edition: number; readonly hasImage: boolean } | null = null

  constructor(parts: IndexFeedParts) {
    this.#parts = parts
  }

  /** From the saved snapshot, or by reading all of the store. */
  async load(): Promise<Loading> {
    const { reader, snapshot, stopwatch } = this.#parts
    const began = stopwatch()
    const { version } = await reader.state()
    let refused: string | null = null
    try {
      const saved = snapshot.load(version)
      if (saved) {
        this.#stock = saved.stock
        this.#mark = saved.mark
        this.#version = saved.version
        this.#saved = { edition: saved.stock.edition, hasImage: saved.image !== null }
        if (saved.image) this.#image = { image: saved.image, edition: saved.stock.edition }
        return this.#describe('snapshot', null, began)
      }
    } catch (error) {
      if (!(error instanceof SnapshotRefused)) throw error
      refused = error.message
    }
    await this.#readAll(version)
    return this.#describe('store', refused, began)
  }

  #describe(from: Loading['from'], refused: string | null, began: number): Loading {
    const for_ms = Math.round(this.#parts.stopwatch() - began)
    return { from, refused, listings: this.#stock?.count ?? 0, for_ms }
  }

  async #readAll(version: string): Promise<void> {
    const { reader, snapshot, isStopped = () => false } = this.#parts
    const stock = snapshot.begin()
    for (let after = 0; !isStopped(); ) {
      const listings = await reader.listings(after, PAGE)
      for (const listing of listings) stock.put(listing)
      const last = listings.at(-1)
      if (last === undefined || listings.length < PAGE) break
      after = last.id
      await nextTick()
    }
    this.#stock = stock
    // Pages were read at different moments, so everything written since the start is read again.
    this.#mark = { revision: revisionOf(version), id: BEHIND_ALL }
  }

  /** Reads changed cars until there are no more: the stock then is one version of the store. */
  async catchUp(): Promise<void> {
    const { reader, stopwatch, isStopped = () => false } = this.#parts
    const stock = this.#stock as Stock
    while (!isStopped()) {
      const began = stopwatch()
      const { version, cars } = await reader.touched(this.#mark, PAGE)
      for (const { id, revision, listing } of cars) {
        if (listing) stock.put(listing)
        else stock.remove(id)
        this.#mark = { revision, id }
      }
      if (cars.length < PAGE) {
        this.#version = version
        this.#readAtMs = began
        return
      }
      await nextTick()
    }
  }

  /** When the last complete read began. */
  get readAtMs(): number {
    return this.#readAtMs
  }

  /** Whether an image would differ from the last one. */
  get isDue(): boolean {
    return this.#built?.version !== this.#version || this.#built.month !== monthOf(this.#parts.now())
  }

  /** Whether a first pass has ended. Before that, no image is built. */
  async isComplete(): Promise<boolean> {
    return isComplete(await this.#parts.reader.state())
  }

  build(): PostedImage {
    const { now, stopwatch, snapshot } = this.#parts
    const stock = this.#stock as Stock
    const began = stopwatch()
    const month = monthOf(now())
    stock.compact()
    // Never an image that was posted before: it can be opened a limited number of times.
    const saved = this.#built === null ? this.#currentImage() : null
    const isRestored = saved?.layout.month === month
    const image = isRestored ? { ...saved, version: this.#version } : buildIndex(stock.table, month, this.#version)
    this.#image = { image, edition: stock.edition }
    const { used, dead } = stock.rows.bytes()
    const posted: PostedImage = {
      image,
      records: copyRecords(stock),
      segments: stock.rows.views(),
      segment_bytes: snapshot.segmentBytes,
      read_at_ms: this.#readAtMs,
      figures: {
        listings: stock.count,
        index_bytes: image.layout.bytes,
        row_bytes: used - dead,
        dead_bytes: dead,
        build_ms: Math.round(stopwatch() - began),
        is_restored: isRestored,
      },
    }
    this.#built = { version: this.#version, month, weight: weigh(posted) }
    return posted
  }

  /** The image of the current stock; null if none was built since it changed. */
  #currentImage(): IndexImage | null {
    return this.#image?.edition === this.#stock?.edition ? (this.#image?.image ?? null) : null
  }

  /** True also when snapshots are not kept. */
  get isSaved(): boolean {
    if (!this.#parts.snapshot.isKept) return true
    return this.unsavedShare === 0 && (this.#saved?.hasImage || this.#currentImage() === null)
  }

  /** Changes since the last save, as a share of all listings. */
  get unsavedShare(): number {
    const stock = this.#stock as Stock
    if (this.#saved === null) return Number.POSITIVE_INFINITY
    return (stock.edition - this.#saved.edition) / Math.max(1, stock.count)
  }

  save(): void {
    const stock = this.#stock
    if (stock === null || this.#version === '') return
    const image = this.#currentImage()
    this.#parts.snapshot.save({ stock, mark: this.#mark, version: this.#version, image })
    this.#saved = { edition: stock.edition, hasImage: image !== null }
  }
}

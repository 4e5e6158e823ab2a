/** The saved snapshot of a stock: a restart begins with it, and reads from the store only what was touched since. */
import { revisionOf, type TouchedMark } from '../../../domain/inventory/store.ts'
import type { IndexImage } from '../../engine/image.ts'
import { RowSegments, type SegmentFolder } from './row-segments.ts'
import { loadImage, saveImage } from './save-image.ts'
import { loadStock, saveStock } from './save-stock.ts'
import { Segment } from './segment.ts'
import {
  clearSnapshot,
  createSnapshotFolder,
  imagePath,
  readManifest,
  type SnapshotManifest,
  SnapshotRefused,
  segmentPath,
  stockPath,
  writeManifest,
} from './snapshot-folder.ts'
import { Stock } from './stock.ts'

export interface SnapshotOptions {
  /** Null keeps none. */
  readonly folder: string | null
  /** Of the program: what another one has written is not read. */
  readonly program: string
  readonly segmentBytes?: number
}

/** A stock, and up to where it has read its store. */
interface StockState {
  readonly stock: Stock
  readonly mark: TouchedMark
  readonly version: string
  /** What was built of it as it is; null = nothing yet. */
  readonly image: IndexImage | null
}

interface LoadedState extends StockState {
  /** Why the image that was saved cannot be used; null = it can, or there is none. */
  readonly imageRefused: string | null
}

const SEGMENT_BYTES = 32 << 20

export class SavedSnapshot {
  readonly segmentBytes: number
  readonly #options: SnapshotOptions
  #saves = 0

  constructor(options: SnapshotOptions) {
    this.#options = options
    this.segmentBytes = options.segmentBytes ?? SEGMENT_BYTES
    if (options.folder !== null) createSnapshotFolder(options.folder)
  }

  get isKept(): boolean {
    return this.#options.folder !== null
  }

  /** One that is not saved yet; whatever was saved before is gone. */
  begin(): Stock {
    if (this.#options.folder !== null) clearSnapshot(this.#options.folder)
    return new Stock(new RowSegments(this.#folder()))
  }

  /** Null when there is none; throws SnapshotRefused for one that does not fit the store as it stands. */
  load(version: string): LoadedState | null {
    const { folder, program } = this.#options
    const saved = folder === null ? null : readManifest(folder)
    if (folder === null || saved === null) return null
    if (saved.program !== program) throw new SnapshotRefused(`it was saved by ${saved.program}`)
    if (saved.segment_bytes !== this.segmentBytes) throw new SnapshotRefused('it has another form')
    if (!isBefore(saved.version, version)) throw new SnapshotRefused('it is a copy of another inventory')
    try {
      const content = loadStock(stockPath(folder, saved.stock.number), saved.listings, saved.stock)
      const rows = new RowSegments(this.#folder(), saved.segments, saved.next_segment)
      this.#saves = saved.stock.number
      const { mark, version } = saved
      return { stock: new Stock(rows, content), mark, version, ...findImage(folder, saved) }
    } catch (error) {
      throw new SnapshotRefused((error as Error).message)
    }
  }

  /** Whoever is killed meanwhile leaves the one that was saved before. */
  save({ stock, mark, version, image }: StockState, nowMs: number): void {
    const { folder, program } = this.#options
    if (folder === null) return
    const number = this.#saves + 1
    const segments = stock.rows.save()
    const saved = saveStock(stockPath(folder, number), stock)
    writeManifest(folder, {
      program,
      version,
      mark,
      saved_at_ms: nowMs,
      listings: stock.count,
      stock: { number, ...saved },
      image: image && { number, ...saveImage(imagePath(folder, number), image) },
      segment_bytes: this.segmentBytes,
      segments,
      next_segment: stock.rows.nextNumber,
    })
    this.#saves = number
  }

  #folder(): SegmentFolder {
    const { segmentBytes } = this
    const { folder } = this.#options
    return {
      segmentBytes,
      open: (number, known) => new Segment(segmentBytes, folder === null ? null : segmentPath(folder, number), known),
    }
  }
}

/** One that is damaged is no reason to read the store again: another can be built of the stock. */
function findImage(
  folder: string,
  { image: saved, version }: SnapshotManifest,
): Pick<LoadedState, 'image' | 'imageRefused'> {
  if (saved === null) return { image: null, imageRefused: null }
  try {
    return { image: loadImage(imagePath(folder, saved.number), saved, version), imageRefused: null }
  } catch (error) {
    return { image: null, imageRefused: (error as Error).message }
  }
}

/** Of the same store, and not newer than it. */
function isBefore(saved: string, version: string): boolean {
  const epochOf = (text: string) => text.slice(0, text.lastIndexOf('.'))
  return epochOf(saved) === epochOf(version) && revisionOf(saved) <= revisionOf(version)
}

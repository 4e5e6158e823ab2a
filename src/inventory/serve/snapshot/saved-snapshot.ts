/** The saved snapshot of a stock, in one file: a restart loads it, and reads only cars from the store that changed since. */
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { COLUMNS } from '../../../domain/fields/search-fields.ts'
import { revisionOf, type TouchedMark } from '../../../domain/inventory/inventory-feed.ts'
import { createImageMemory } from '../../engine/build/image-writer.ts'
import type { IndexImage, IndexLayout } from '../../engine/image.ts'
import type { FoldedTitles } from '../../engine/listing-table.ts'
import { countScratch } from '../../engine/scratch.ts'
import { readChecked, writeChecked } from './checked-file.ts'
import { RowSegments, type SavedSegments } from './row-segments.ts'
import { Stock } from './stock.ts'
import { COLUMN_NAMES, createColumns, type StockColumns } from './stock-columns.ts'

export interface SnapshotOptions {
  /** Null keeps none. */
  readonly folder: string | null
  /** The version of the program: a file of another version is not read. */
  readonly program: string
  readonly segmentBytes?: number
}

/** A stock, and up to where it has read its store. */
interface StockState {
  readonly stock: Stock
  readonly mark: TouchedMark
  readonly version: string
  /** Built from the stock as it is; null = there is none. */
  readonly image: IndexImage | null
}

/** The first bytes of the file, JSON padded with blanks: enough to refuse the file, and to report on it. */
interface SnapshotLabel {
  readonly format: string
  readonly program: string
  readonly segment_bytes: number
  readonly listings: number
  readonly head_bytes: number
}

/** Precedes the bytes of columns, image and rows. */
interface SnapshotHead {
  readonly mark: TouchedMark
  /** Of the store. */
  readonly version: string
  readonly titles: readonly FoldedTitles[]
  readonly layout: IndexLayout | null
  readonly segments: SavedSegments
  readonly last_segment: number
}

/** A snapshot that cannot be used, with the reason for the operator. */
export class SnapshotRefused extends Error {}

type Read = <Bytes extends Uint8Array>(bytes: Bytes) => Bytes

/** Raise the number with every change of the file or of the layout of an image. The columns are those of the declared fields. */
const FORMAT = `9.${hash('sha256', JSON.stringify(COLUMNS), 'base64url').slice(0, 12)}`
const LABEL_BYTES = 256
const SEGMENT_BYTES = 32 << 20

export function snapshotPath(folder: string): string {
  return join(folder, 'snapshot.bin')
}

export function parseLabel(bytes: Buffer): SnapshotLabel {
  return JSON.parse(bytes.toString('utf8', 0, LABEL_BYTES)) as SnapshotLabel
}

export class SavedSnapshot {
  readonly segmentBytes: number
  readonly #path: string | null
  readonly #program: string

  constructor({ folder, program, segmentBytes = SEGMENT_BYTES }: SnapshotOptions) {
    this.segmentBytes = segmentBytes
    this.#path = folder && snapshotPath(folder)
    this.#program = program
    if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  get isKept(): boolean {
    return this.#path !== null
  }

  /** An empty stock. Removes the file. */
  begin(): Stock {
    if (this.#path !== null) removeFiles(dirname(this.#path))
    return new Stock(new RowSegments(this.segmentBytes))
  }

  /** Null when there is none. Throws SnapshotRefused when it is damaged, or not a copy of this store. */
  load(version: string): StockState | null {
    const path = this.#path
    if (path === null || !existsSync(path)) return null
    try {
      const saved = readChecked(path, (read) => this.#read(read))
      if (!isBefore(saved.version, version)) throw new SnapshotRefused('it is a copy of another inventory')
      return saved
    } catch (error) {
      if (error instanceof SnapshotRefused) throw error
      throw new SnapshotRefused(`${path} cannot be used: ${(error as Error).message}`)
    }
  }

  #read(read: Read): StockState {
    const label = parseLabel(read(Buffer.alloc(LABEL_BYTES)))
    if (label.format !== FORMAT) throw new SnapshotRefused('it has another form')
    if (label.program !== this.#program) throw new SnapshotRefused(`it was saved by ${label.program}`)
    if (label.segment_bytes !== this.segmentBytes) throw new SnapshotRefused('it has another form')
    const head = JSON.parse(read(Buffer.alloc(label.head_bytes)).toString()) as SnapshotHead
    const columns = createColumns(label.listings)
    for (const bytes of bytesOf(columns, label.listings)) read(bytes)
    const image = head.layout && readImage(head.layout, head.version, read)
    const rows = new RowSegments(this.segmentBytes, head.segments, head.last_segment, read)
    const stock = new Stock(rows, { count: label.listings, columns, titles: head.titles })
    return { stock, mark: head.mark, version: head.version, image }
  }

  /** A process that is killed while saving leaves the previous file. */
  save({ stock, mark, version, image }: StockState): void {
    if (this.#path === null) return
    const { rows, columns } = stock
    const { count, titles } = stock.table
    const layout = image?.layout ?? null
    const head: SnapshotHead = { mark, version, titles, layout, segments: rows.saved, last_segment: rows.last }
    const text = Buffer.from(JSON.stringify(head))
    const label: SnapshotLabel = {
      format: FORMAT,
      program: this.#program,
      segment_bytes: this.segmentBytes,
      listings: count,
      head_bytes: text.length,
    }
    writeChecked(this.#path, (append) => {
      append(Buffer.from(JSON.stringify(label).padEnd(LABEL_BYTES)))
      append(text)
      for (const bytes of bytesOf(columns, count)) append(bytes)
      if (image) append(new Uint8Array(image.memory.buffer, 0, image.layout.bytes))
      rows.save(append)
    })
  }
}

function readImage(layout: IndexLayout, version: string, read: Read): IndexImage {
  const memory = createImageMemory(layout.bytes, countScratch(layout.listings, layout.groups.titles.length).bytes)
  read(new Uint8Array(memory.buffer, 0, layout.bytes))
  return { memory, layout, version }
}

function bytesOf(columns: StockColumns, count: number): readonly Uint8Array[] {
  return COLUMN_NAMES.map((name) => {
    const { buffer, byteOffset, byteLength } = columns[name].subarray(0, count)
    return new Uint8Array(buffer, byteOffset, byteLength)
  })
}

/** Also removes what a crash during a write has left, and the several files of formats before 5. */
function removeFiles(folder: string): void {
  for (const name of readdirSync(folder))
    if (/^((rows|columns|image)-\d+\.bin|snapshot\.(bin|json)(\.part)?)$/.test(name))
      rmSync(join(folder, name), { recursive: true, force: true })
}

/** Whether the snapshot is of the same store and not newer. */
function isBefore(saved: string, version: string): boolean {
  const epochOf = (text: string) => text.slice(0, text.lastIndexOf('.'))
  return epochOf(saved) === epochOf(version) && revisionOf(saved) <= revisionOf(version)
}

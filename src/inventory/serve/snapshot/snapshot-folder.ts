/** The folder of the saved snapshot: files of rows and of columns, and one small file that says which of them belong together. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { TouchedMark } from '../../../domain/inventory/store.ts'
import type { SavedSegment } from './row-segments.ts'
import type { SavedImage } from './save-image.ts'
import { describeDamage, type KnownBytes } from './segment.ts'

/** Changes with the form of the files. */
const FORMAT = 4
const MANIFEST = 'snapshot.json'
const PART = `${MANIFEST}.part`

export interface SnapshotManifest {
  /** Of the program that wrote it. */
  readonly program: string
  /** Of the store that it is a copy of. */
  readonly version: string
  readonly mark: TouchedMark
  readonly saved_at_ms: number
  readonly listings: number
  /** Which file has the columns and titles. */
  readonly stock: KnownBytes & { readonly number: number; readonly title_bytes: number }
  /** Which file has the image that was built of them; null = there was none. */
  readonly image: (SavedImage & { readonly number: number }) | null
  readonly segment_bytes: number
  readonly segments: readonly SavedSegment[]
  readonly next_segment: number
}

/** A snapshot that cannot be used, in words for the operator. */
export class SnapshotRefused extends Error {}

export function segmentPath(folder: string, number: number): string {
  return join(folder, `rows-${number}.bin`)
}

export function stockPath(folder: string, number: number): string {
  return join(folder, `columns-${number}.bin`)
}

export function imagePath(folder: string, number: number): string {
  return join(folder, `image-${number}.bin`)
}

export function createSnapshotFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Null when there is none. Throws SnapshotRefused for one that is damaged or of another form. */
export function readManifest(folder: string): SnapshotManifest | null {
  let text: string
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new SnapshotRefused((error as Error).message)
  }
  const saved = parseJson(text)
  if (saved === null) throw new SnapshotRefused(describeDamage(join(folder, MANIFEST)))
  if (saved.format !== FORMAT) throw new SnapshotRefused('it has another form')
  if (saved.check !== check(saved.snapshot)) throw new SnapshotRefused(describeDamage(join(folder, MANIFEST)))
  return saved.snapshot
}

interface SavedManifest {
  readonly format: number
  readonly check: number
  readonly snapshot: SnapshotManifest
}

function parseJson(text: string): SavedManifest | null {
  try {
    return JSON.parse(text) as SavedManifest
  } catch {
    return null
  }
}

function check(snapshot: SnapshotManifest): number {
  return crc32(JSON.stringify(snapshot) ?? '')
}

/** From now on this one is found; until the last moment it was the one before. */
export function writeManifest(folder: string, snapshot: SnapshotManifest): void {
  const saved: SavedManifest = { format: FORMAT, check: check(snapshot), snapshot }
  const part = join(folder, PART)
  writeFileSync(part, JSON.stringify(saved), { mode: 0o600 })
  flush(part)
  renameSync(part, join(folder, MANIFEST))
  flush(folder)
  const kept = new Set([
    stockPath(folder, snapshot.stock.number),
    ...(snapshot.image ? [imagePath(folder, snapshot.image.number)] : []),
    ...snapshot.segments.map(({ number }) => segmentPath(folder, number)),
  ])
  for (const path of listFiles(folder)) if (!kept.has(path)) rmSync(path)
}

/** Nothing of what was saved is left. */
export function clearSnapshot(folder: string): void {
  rmSync(join(folder, MANIFEST), { force: true })
  for (const path of listFiles(folder)) rmSync(path)
}

/** Ours only: an operator may keep others beside them. */
function listFiles(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /^(rows|columns|image)-\d+\.bin$/.test(name))
  return names.map((name) => join(folder, name))
}

function flush(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Makes an export: one walk over the inventory, and a file for each format and language. */
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EXPORT_FORMATS, type ExportFormat, type Lang } from '../domain/codes.ts'
import type { ExportFile, ExportRecord } from '../domain/exports.ts'
import { Failure } from '../domain/failure.ts'
import type { InventoryFeed, InventoryState } from '../domain/inventory/inventory-feed.ts'
import { inventoryNotReady, isComplete } from '../domain/inventory/readiness.ts'
import { SCHEMA_VERSION } from './columns/columns.ts'
import { createColumnCounter } from './columns/count-columns.ts'
import { createEncoder } from './encoders/create-encoder.ts'
import type { Encoder } from './encoders/encoder.ts'
import type { ExportFolder } from './export-folder.ts'
import { type OutputFile, openOutputFile } from './output-file.ts'
import { type RowBlock, type RowParts, readRows } from './read-rows.ts'

export interface MakeParts extends RowParts {
  readonly store: RowParts['store'] & Pick<InventoryFeed, 'state'>
  readonly folder: ExportFolder
  readonly langs: readonly Lang[]
  /** The most bytes that all exports together may have. */
  readonly mostBytes: number
  /** The cursor of the changes after this state. */
  readonly formatCursor: (state: InventoryState) => string
  readonly now: () => number
  /** Called after each block with the time that it took, so that requests get their share of the processor. */
  readonly rest: (workedMs: number) => Promise<void>
  /** The free bytes of the disk; tests give their own. */
  readonly readFree?: (folder: string) => Promise<number>
}

export interface MadeExport {
  readonly id: string
  readonly rows: number
  readonly bytes: number
  /** Cars that were left out, because their stored records cannot be read. */
  readonly unreadable: number
}

interface Output extends Pick<ExportFile, 'name' | 'format' | 'lang'> {
  readonly encoder: Encoder
  readonly file: OutputFile
}

/** Below this, other parts of the service need the rest of the disk. */
const LOW_BYTES = 1 << 30
/** Blocks between two looks at the disk. */
const LOOK_EVERY = 250
const NOTE_EVERY_MS = 1000
/** Users of a new service wait for the first export, so it rests for less. */
const FIRST_REST = 0.25

/** Throws a Failure `inventory_not_ready` before a complete pass, or `storage_unavailable` for want of room. */
export async function makeExport(parts: MakeParts): Promise<MadeExport> {
  const { store, folder, langs, now } = parts
  const nowMs = now()
  const id = `${new Date(nowMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  // Before the first car is read: what changes meanwhile is among the changes that follow.
  const state = await store.state()
  if (!isComplete(state)) throw inventoryNotReady()
  const path = await folder.begin(id)
  const outputs: Output[] = []
  const begun_at = new Date(nowMs).toISOString()
  const note = (rows_written: number) =>
    folder.note(id, { begun_at, rows_written, rows_expected: state.listings }, now())
  try {
    await note(0)
    const [last] = await folder.list()
    await checkDisk(parts, path, last)
    for (const lang of langs) for (const format of EXPORT_FORMATS) outputs.push(openOutput(path, format, lang))
    const rest = last === undefined ? (workedMs: number) => parts.rest(workedMs * FIRST_REST) : parts.rest
    const { rows, columns, unreadable } = await writeRows({ ...parts, rest }, path, outputs, note)
    const files = await Promise.all(outputs.map((output) => finish(output, id)))
    await folder.publish({
      id,
      made_at: begun_at,
      complete_at: new Date(state.complete_at_ms).toISOString(),
      rows,
      schema_version: SCHEMA_VERSION,
      changes_after: parts.formatCursor(state),
      files,
      columns,
    })
    await folder.prune()
    return { id, rows, bytes: sumBytes(files), unreadable }
  } catch (error) {
    for (const { file } of outputs) await file.abandon()
    await folder.discard(id)
    throw error
  }
}

async function writeRows(
  parts: MakeParts,
  path: string,
  outputs: readonly Output[],
  note: (rows: number) => Promise<void>,
) {
  const counter = createColumnCounter()
  const [firstLang] = parts.langs
  let rows = 0
  let unreadable = 0
  let blocks = 0
  let beganMs = performance.now()
  let notedMs = parts.now()
  for await (const block of readRows(parts, parts.langs)) {
    await writeBlock(outputs, block)
    // What is unknown is unknown in every language.
    counter.add((firstLang && block.rows.get(firstLang)) ?? [], block.states)
    rows += block.cars
    unreadable += block.unreadable
    blocks++
    if (blocks % LOOK_EVERY === 0) {
      await checkDisk(parts, path)
      await makeRoom(parts, outputs)
    }
    if (Math.abs(parts.now() - notedMs) >= NOTE_EVERY_MS) {
      await note(rows)
      notedMs = parts.now()
    }
    await parts.rest(performance.now() - beganMs)
    beganMs = performance.now()
  }
  for (const { encoder, file } of outputs) await file.write(encoder.finish())
  await makeRoom(parts, outputs)
  return { rows, columns: counter.list(), unreadable }
}

async function writeBlock(outputs: readonly Output[], { rows }: RowBlock): Promise<void> {
  for (const { encoder, file, lang } of outputs) await file.write(encoder.add(rows.get(lang) ?? []))
}

const ENDINGS: Readonly<Record<ExportFormat, string>> = { jsonl: 'jsonl.gz', csv: 'csv.gz', parquet: 'parquet' }

function openOutput(path: string, format: ExportFormat, lang: Lang): Output {
  const name = `cars-${lang}.${ENDINGS[format]}`
  const file = openOutputFile(join(path, name), name.endsWith('.gz'))
  return { name, format, lang, encoder: createEncoder(format), file }
}

async function finish({ name, format, lang, file }: Output, id: string): Promise<ExportFile> {
  return { name, format, lang, ...(await file.end()), url: `/v1/exports/${id}/${name}` }
}

/** `last`: a new export needs about as much as the last one. */
async function checkDisk({ readFree = readFreeBytes }: MakeParts, path: string, last?: ExportRecord): Promise<void> {
  const needed = LOW_BYTES + (last ? sumBytes(last.files) : 0)
  const free = await readFree(dirname(path))
  if (free >= needed) return
  const text = `The disk of the exports has ${toMib(free)} MiB free, and an export needs ${toMib(needed)}. Free some space.`
  throw new Failure('storage_unavailable', text)
}

/** Deletes the oldest exports until all of them keep to their bound. The last one stays until the new one is complete. */
async function makeRoom({ folder, mostBytes }: MakeParts, outputs: readonly Output[]): Promise<void> {
  const kept = [...(await folder.list())]
  let bytes = outputs.reduce((sum, { file }) => sum + file.bytes(), 0) + sumBytes(kept.flatMap(({ files }) => files))
  while (bytes > mostBytes) {
    const oldest = kept.pop()
    if (oldest === undefined || kept.length === 0) {
      const text = `The exports need more than the ${toMib(mostBytes)} MiB of ERSHOU_EXPORT_MAX_MB. Raise it, so that two exports fit.`
      throw new Failure('storage_unavailable', text)
    }
    await folder.remove(oldest.id)
    bytes -= sumBytes(oldest.files)
  }
}

function sumBytes(files: readonly Pick<ExportFile, 'bytes'>[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

const toMib = (bytes: number) => Math.floor(bytes / (1 << 20))

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

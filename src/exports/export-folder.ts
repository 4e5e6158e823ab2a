/** The folder of the exports: each is a folder named by its id, with its files and its manifest. It appears as a whole or not at all. */
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportProgress, ExportRecord, Exports } from '../domain/exports.ts'
import { Failure } from '../domain/failure.ts'
import { arrayOrNull, recordOrNull, textOrNull, wholeOrNull } from '../domain/readers.ts'

const MANIFEST = 'manifest.json'
const PROGRESS = 'progress.json'
/** A maker notes its progress every second, or every few on a very busy machine. One that is silent for longer was killed. */
const SILENT_MS = 120_000
const ID = /^\d{8}T\d{6}Z$/
/** Half written, or half deleted. */
const HIDDEN = '.part-'
/** How many exports are kept. */
const KEPT = 3

export type ExportFolder = ReturnType<typeof openExportFolder>

interface ExportPlace {
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly exportDir: string | null
}

/** Null without a folder that all processes share, so that all of them answer alike. */
export function exportPathOrNull({ dataDir, databaseUrl, exportDir }: ExportPlace): string | null {
  return exportDir ?? (databaseUrl === null ? join(dataDir, 'exports') : null)
}

/** The folder is created with the first export. */
export function openExportFolder(path: string) {
  const hidden = (id: string) => join(path, `${HIDDEN}${id}`)

  async function list(): Promise<readonly ExportRecord[]> {
    const ids = (await listNames(path)).filter((name) => ID.test(name)).sort()
    const records = await Promise.all(ids.reverse().map((id) => readManifest(path, id)))
    return records.filter((record) => record !== null)
  }

  async function remove(id: string): Promise<void> {
    await rename(join(path, id), hidden(id))
    await rm(hidden(id), { recursive: true, force: true })
  }

  return {
    list,
    /** Deletes one export: readers that have opened a file of it can finish. */
    remove,
    async find(id, name) {
      const record = ID.test(id) ? await readManifest(path, id) : null
      const file = record?.files.find((one) => one.name === name)
      return file === undefined ? null : { file, path: join(path, id, name) }
    },
    /** The path of a new folder that nobody sees before it is published. Deletes what killed processes have left. */
    async begin(id: string): Promise<string> {
      for (const name of await listNames(path)) {
        if (name.startsWith(HIDDEN)) await rm(join(path, name), { recursive: true, force: true })
      }
      await mkdir(hidden(id), { recursive: true, mode: 0o700 })
      return hidden(id)
    },
    /** Deletes what killed processes have left; not while this process makes an export. */
    async sweep(nowMs: number): Promise<void> {
      for (const name of await listNames(path)) {
        if (!name.startsWith(HIDDEN)) continue
        const noted = await readProgress(join(path, name, PROGRESS))
        const at = noted?.at_ms ?? (await readOrNull(() => stat(join(path, name))))?.mtimeMs ?? nowMs
        if (isSilent(at, nowMs)) await rm(join(path, name), { recursive: true, force: true })
      }
    },
    /** For `beingMade`. */
    async note(id: string, progress: ExportProgress, nowMs: number): Promise<void> {
      const file = join(hidden(id), PROGRESS)
      await writeFile(`${file}.new`, JSON.stringify({ ...progress, at_ms: nowMs }), { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
    async beingMade(nowMs) {
      const names = (await listNames(path)).filter((name) => name.startsWith(HIDDEN)).sort()
      const last = names.at(-1)
      const noted = last === undefined ? null : await readProgress(join(path, last, PROGRESS))
      return noted !== null && !isSilent(noted.at_ms, nowMs) ? noted.progress : null
    },
    /** When it resolves, the export is visible and survives a loss of power. */
    async publish(record: ExportRecord): Promise<void> {
      await rm(join(hidden(record.id), PROGRESS), { force: true })
      const handle = await open(join(hidden(record.id), MANIFEST), 'wx', 0o600)
      try {
        await handle.writeFile(`${JSON.stringify(record, null, 2)}\n`)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await syncFolder(hidden(record.id))
      await rename(hidden(record.id), join(path, record.id))
      await syncFolder(path)
    },
    discard: (id: string) => rm(hidden(id), { recursive: true, force: true }),
    /** Deletes the oldest exports but the last three. */
    async prune(): Promise<void> {
      for (const { id } of (await list()).slice(KEPT)) await remove(id)
    },
  } satisfies Exports & Record<string, unknown>
}

function isSilent(atMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - atMs) >= SILENT_MS
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Null when it is gone, or was not written by this program. */
async function readManifest(folder: string, id: string): Promise<ExportRecord | null> {
  const text = await readOrNull(() => readFile(join(folder, id, MANIFEST), 'utf8'))
  const record = text === null ? null : recordOrNull(parseOrNull(text))
  if (record?.id !== id || arrayOrNull(record.files) === null) return null
  // Earlier versions did not count columns.
  return { ...(record as unknown as ExportRecord), columns: arrayOrNull(record.columns) as ExportRecord['columns'] }
}

async function readProgress(file: string): Promise<{ at_ms: number; progress: ExportProgress } | null> {
  const raw = recordOrNull(parseOrNull((await readOrNull(() => readFile(file, 'utf8'))) ?? ''))
  const begun_at = textOrNull(raw?.begun_at)
  const [at_ms, rows_written, rows_expected] = [raw?.at_ms, raw?.rows_written, raw?.rows_expected].map(wholeOrNull)
  if (begun_at === null || at_ms == null || rows_written == null || rows_expected == null) return null
  return { at_ms, progress: { begun_at, rows_written, rows_expected } }
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function listNames(path: string): Promise<readonly string[]> {
  return (await readOrNull(() => readdir(path))) ?? []
}

/** Null for what is not there. */
async function readOrNull<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw new Failure('storage_unavailable', `The folder of the exports cannot be read: ${code}`, { cause })
  }
}

/** Replaces a database by a copy that `backUp` made, atomically. */
import { closeSync, copyFileSync, existsSync, fsyncSync, linkSync, openSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Migrations } from '../migrate.ts'
import { type OnCopied, vacuumInto } from './backup.ts'
import { isBusy, isDamage } from './is-outage.ts'
import { lockFile } from './lock-file.ts'
import { connectDatabase, connectReadOnly, createFolder, type SqliteDatabase } from './open-database.ts'
import { removeRestoreParts, restorePart } from './restore-parts.ts'

export interface Restored {
  /** The number of its accounts or cars. */
  readonly count: number
  /** The path of the old database; null when there was none. */
  readonly kept: string | null
}

const LONGEST_WAIT_MS = 10_000

/**
 * No service may use `path`; the caller ensures that. Throws without changing anything when `file` is not an intact copy
 * or the target cannot be written. A killed process leaves the old database or the new one, never a mixture.
 */
export async function restore(
  file: string,
  path: string,
  nowMs: number,
  content: BackedUp,
  onCopied?: OnCopied,
): Promise<Restored> {
  const source = statSync(file, { throwIfNoEntry: false })
  if (!source) throw new Error(`There is no file ${file}.`)
  if (!source.isFile()) throw new Error(`${file} is no file.`)
  const old = statSync(path, { throwIfNoEntry: false })
  if (old && old.ino === source.ino && old.dev === source.dev) throw new Error(`${file} is the database itself.`)
  createFolder(dirname(path))
  // A process that opens the database meanwhile waits, and opens the new one.
  const lock = await lockFile(`${path}.migration-lock`, LONGEST_WAIT_MS)
  if (lock === null) throw new Error(`${path} is in use by another process; end it first.`)
  const part = restorePart(path)
  try {
    removeRestoreParts(path)
    await copyChecked(file, part, content, onCopied)
    // Until here a failed step does no harm.
    const count = await content.bringUpToDate(part)
    flush(part)
    const kept = await keepOld(path, nowMs)
    renameSync(part, path)
    flush(dirname(path))
    return { count, kept }
  } finally {
    removeRestoreParts(path)
    lock.release()
  }
}

/** Throws unless it is an intact copy that this version can use. */
export async function checkCopy(file: string, content: BackedUp): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  ;(await openChecked(file, content)).close()
}

/** SQLite's own copy reads every row, and includes the WAL beside the file. */
async function copyChecked(file: string, part: string, content: BackedUp, onCopied?: OnCopied): Promise<void> {
  const database = await openChecked(file, content)
  try {
    closeSync(openSync(part, 'wx', 0o600))
    await vacuumInto(file, part, onCopied)
  } finally {
    database.close()
  }
}

async function openChecked(file: string, content: BackedUp): Promise<SqliteDatabase> {
  const database = await connectReadOnly(file).catch((error: Error) => {
    throw new Error(`${file} cannot be read: ${error.message}.`, { cause: error })
  })
  const fault = findFault(database, content)
  if (fault === null) return database
  database.close()
  throw new Error(`${file} ${fault}.`)
}

/** Under a name with the time; null when there is no database. `path` itself stays until the new one replaces it atomically. */
async function keepOld(path: string, nowMs: number): Promise<string | null> {
  const kept = `${path}.before-${new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '')}`
  if (existsSync(kept)) throw new Error(`${kept} already exists. Wait a second.`)
  const isThere = existsSync(path)
  if (isThere) await makeOneFile(path)
  // These remain only from a damaged or missing database. SQLite would apply them to the new one, and destroy it.
  for (const suffix of ['-wal', '-shm', '-journal']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, kept + suffix)
  }
  if (!isThere) return null
  try {
    linkSync(path, kept)
  } catch {
    // Some file systems do not support links.
    copyFileSync(path, kept)
  }
  return kept
}

/** Checkpoints the WAL into the database, so that one file contains everything, unless it is too damaged. */
async function makeOneFile(path: string): Promise<void> {
  try {
    const database = await connectDatabase(path)
    try {
      database.exec('pragma busy_timeout = 1000')
      database.exec('pragma journal_mode = delete')
    } finally {
      database.close()
    }
  } catch (error) {
    if (isBusy(error)) throw new Error(`${path} is in use by another process; end it first.`, { cause: error })
    if (!isDamage(error)) throw error
  }
}

function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The kind of a database, and how a copy of it is restored. */
export interface BackedUp {
  /** The table of its migrations. */
  readonly steps: string
  /** The migration that every such database has. */
  readonly first: string
  readonly migrations: Migrations
  /** Applies missing migrations to a copy, and removes data that must not be restored. Returns the number of its records. */
  bringUpToDate(path: string): Promise<number>
}

/** Null = valid; otherwise the problem, as the rest of a sentence that begins with the file name. */
export function findFault(database: SqliteDatabase, { steps, first, migrations }: BackedUp): string | null {
  try {
    const taken = readSteps(database, steps)
    if (!taken.includes(first)) return 'is a database, but none that `ershou backup` made'
    if (taken.some((name) => !(name in migrations))) {
      return 'was made by a newer version of ershou; install that version to restore it'
    }
    const found = database.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[]
    return found[0]?.integrity_check === 'ok' ? null : `is damaged (${found[0]?.integrity_check})`
  } catch (error) {
    return `is damaged or no database (${(error as Error).message})`
  }
}

function readSteps(database: SqliteDatabase, table: string): string[] {
  const found = database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(table)
  if (found === undefined) return []
  return (database.prepare(`select name from ${table}`).all() as { name: string }[]).map(({ name }) => name)
}

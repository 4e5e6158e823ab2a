/** A lock between processes that the kernel releases when its holder dies. */
import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure, isFailure } from '../../domain/failure.ts'
import { describeEmptied, describeMixed, describeTrouble, isBusy, isDamage, isOutage } from './is-outage.ts'
import { connectDatabase, connectReadOnly, type SqliteDatabase } from './open-database.ts'

export interface LockFile {
  release(): void
}

const RETRY_MS = 25

/** The garbage collector would close an unreferenced connection, and release its lock. */
const held = new Set<SqliteDatabase>()

/**
 * Null when another process still holds it after `waitMs`. It is the lock that SQLite takes on an (empty) database
 * file; do not read or copy that file in the same process, because closing it would release the lock.
 */
export async function lockFile(path: string, waitMs: number): Promise<LockFile | null> {
  const database = await connectDatabase(path)
  held.add(database)
  const release = () => {
    if (held.delete(database)) database.close()
  }
  try {
    database.exec('pragma busy_timeout = 0')
    for (let leftMs = waitMs; ; leftMs -= RETRY_MS) {
      if (isTaken(database)) return { release }
      if (leftMs <= 0) break
      await wait(RETRY_MS)
    }
  } catch (error) {
    release()
    throw error
  }
  release()
  return null
}

function isTaken(database: SqliteDatabase): boolean {
  try {
    database.exec('begin exclusive')
    return true
  } catch (error) {
    if (!isBusy(error)) throw error
    return false
  }
}

interface LockedFile {
  readonly path: string
  /** No other process has the file open: a log beside it is of a process that was killed, or of another database. */
  readonly isAlone?: boolean
}

const MIGRATION_WAIT_MS = 10_000

/** Opens a database file while no other process migrates it, after checking what an earlier process left behind. Throws a Failure `storage_unavailable` that names the file when the file is why it cannot be opened. */
export async function openUnderLock<Opened>(
  { path, isAlone }: LockedFile,
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    const lock = await lockFile(`${path}.migration-lock`, MIGRATION_WAIT_MS)
    if (lock === null) throw new Error('Another process has been changing the database for too long.')
    try {
      // A process that creates a database fills it before it releases the lock.
      if (statSync(path, { throwIfNoEntry: false })?.size === 0) throw new Error(describeEmptied(path))
      if (isAlone) await checkLeftLog(path)
      return await open()
    } finally {
      lock.release()
    }
  } catch (error) {
    throw explain(path, error)
  }
}

/** Read-only: the first writer, or the last process to close the file, would write the log into it, which cannot be undone. */
async function checkLeftLog(path: string): Promise<void> {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return
  const database = await connectReadOnly(path)
  try {
    const [found] = database.prepare('pragma quick_check(1)').all() as { readonly quick_check: string }[]
    // The last line names the fault; the one before only names the database.
    const fault = found?.quick_check.split('\n').at(-1) ?? 'no answer'
    if (fault !== 'ok') throw new Error(describeMixed(path, fault))
  } catch (error) {
    throw isDamage(error) ? new Error(describeMixed(path, (error as Error).message), { cause: error }) : error
  } finally {
    database.close()
  }
}

/** Callers of a service never see this sentence. */
function explain(path: string, error: unknown): unknown {
  const met = isFailure(error) ? error.cause : error
  if (!isOutage(met) && !isDamage(met)) return error
  return new Failure('storage_unavailable', describeTrouble(path, met), { cause: met, retryAfterS: 1 })
}

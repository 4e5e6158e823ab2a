/** Checks regularly that the database file is still the same and can be written, so that a full disk is known before a request fails, and so is the recovery. */
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Schedule } from '../../observe/schedule.ts'
import { describeReplaced, describeTrouble, isBusy, isDamage, nameTrouble, REPLACED } from './is-outage.ts'
import type { SqliteDatabase } from './open-database.ts'
import { rollBackQuietly, type TransactionGuard } from './transaction-guard.ts'

interface FileWatchParts {
  readonly path: string
  readonly database: SqliteDatabase
  readonly guard: Pick<TransactionGuard, 'endStray'>
  readonly schedule: Schedule
  /** Free bytes on the disk of a folder. */
  readonly readFree?: (folder: string) => Promise<number>
  /** Called after each check: null = no problem, otherwise the problem and what to do. */
  readonly onState: (state: string | null) => void
}

export type FileWatch = Awaited<ReturnType<typeof watchFile>>

const LOOK_EVERY_MS = 2000
/** With more free space than this, the check does not write. */
const SCARCE_BYTES = 4 * 1024 * 1024
/** Large enough to need new pages, as counting sometimes does; a smaller change might fit into existing pages. */
const PROBE_LENGTH = 16_384

/** `path` must exist. */
export async function watchFile(parts: FileWatchParts) {
  const { path, database, guard, schedule, readFree = readFreeBytes, onState } = parts
  const identity = await identify(path)
  const put = database.prepare('insert into windows (account_id, at_ms, admitted) values (?, 0, 0)')
  const remove = database.prepare('delete from windows where account_id = ?')
  const probe = 'probe'.padEnd(PROBE_LENGTH)
  let state: string | null = null
  let isDamaged = false
  let isStopped = false
  let cancel = schedule(lookAgain, LOOK_EVERY_MS)

  function turn(name: string | null, sentence: string | null): void {
    state = name
    onState(sentence)
  }

  /** Reports an error of the file. */
  function report(error: unknown): void {
    // A concurrent writer finishes; damage does not go away.
    if (isBusy(error) || isDamaged) return
    isDamaged = isDamage(error)
    turn(nameTrouble(error), describeTrouble(path, error))
  }

  function tryToWrite(): void {
    guard.endStray()
    database.exec('begin immediate')
    try {
      put.run(probe)
      remove.run(probe)
      database.exec('commit')
    } catch (error) {
      rollBackQuietly(database)
      throw error
    }
  }

  /** Checks now. */
  async function look(): Promise<void> {
    const isSame = (await identify(path)) === identity
    const free = await readFree(dirname(path))
    if (isStopped || isDamaged) return
    if (!isSame) return turn(REPLACED, describeReplaced(path))
    try {
      if (state !== null || free < SCARCE_BYTES) tryToWrite()
      turn(null, null)
    } catch (error) {
      report(error)
    }
  }

  function lookAgain(): void {
    void look().finally(() => {
      if (!isStopped) cancel = schedule(lookAgain, LOOK_EVERY_MS)
    })
  }

  return {
    /** Null = no problem, otherwise the problem in a few words. */
    state: () => state,
    report,
    look,
    stop(): void {
      isStopped = true
      cancel()
    },
  }
}

/** The identity of the file; null when there is none. */
function identify(path: string): Promise<string | null> {
  return stat(path).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => null,
  )
}

/** Unknown free space counts as enough: a failing write will report the problem. */
function readFreeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  )
}

/** Finds out whether the database file is still the same and can be written, also when nobody asks: a full disk is known before a request fails, and so is its end. */
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Schedule } from '../../observe/schedule.ts'
import { describeReplaced, describeTrouble, nameTrouble, REPLACED } from './describe-trouble.ts'
import { isBusy, isDamage } from './is-outage.ts'
import type { SqliteDatabase } from './open-database.ts'
import type { TransactionGuard } from './transaction-guard.ts'

interface FileWatchParts {
  readonly path: string
  readonly database: SqliteDatabase
  readonly guard: Pick<TransactionGuard, 'endStray'>
  readonly schedule: Schedule
  /** Bytes that are left on the disk of a folder. */
  readonly readFree?: (folder: string) => Promise<number>
  /** Told after each look: null = all is well, else what is wrong and what to do. */
  readonly onState: (state: string | null) => void
}

export interface FileWatch {
  /** Null = all is well, else what is wrong in a few words. */
  state(): string | null
  /** Somebody met an error of the file. */
  report(error: unknown): void
  /** Looks now. */
  look(): Promise<void>
  stop(): void
}

const LOOK_EVERY_MS = 2000
/** With more than this left, writing is not tried for the sake of knowing. */
const SCARCE_BYTES = 4 * 1024 * 1024
/** Takes new pages of the file, as counting does now and then; a smaller change might fit into what is there. */
const PROBE_LENGTH = 16_384

/** `path` must be there. */
export async function watchFile(parts: FileWatchParts): Promise<FileWatch> {
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

  function report(error: unknown): void {
    // Who writes beside leaves again, and damage does not.
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
      endQuietly(database)
      throw error
    }
  }

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
    state: () => state,
    report,
    look,
    stop() {
      isStopped = true
      cancel()
    },
  }
}

/** Which file it is; null when there is none. */
async function identify(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path)
    return `${dev}:${ino}`
  } catch {
    return null
  }
}

/** What cannot be told is plenty: then a write that fails tells. */
async function readFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function endQuietly(database: SqliteDatabase): void {
  try {
    database.exec('rollback')
  } catch {
    // A full disk has ended it already.
  }
}

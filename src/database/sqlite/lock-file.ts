/** A lock between processes that the kernel releases when its holder dies. */
import { setTimeout as wait } from 'node:timers/promises'
import { isBusy } from './is-outage.ts'
import { connectDatabase, type SqliteDatabase } from './open-database.ts'

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
  try {
    database.exec('pragma busy_timeout = 0')
    for (let leftMs = waitMs; ; leftMs -= RETRY_MS) {
      try {
        database.exec('begin exclusive')
        held.add(database)
        return {
          release() {
            if (held.delete(database)) database.close()
          },
        }
      } catch (error) {
        if (!isBusy(error)) throw error
      }
      if (leftMs <= 0) break
      await wait(RETRY_MS)
    }
  } catch (error) {
    database.close()
    throw error
  }
  database.close()
  return null
}

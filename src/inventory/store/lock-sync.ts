/** One at a time syncs an inventory: a lock beside the embedded file, or in PostgreSQL, which goes when its holder dies. */
import { join } from 'node:path'
import { explainStorage } from '../../database/explain-storage.ts'
import { lockFile } from '../../database/sqlite/lock-file.ts'
import type { InventoryPlace } from './open-inventory.ts'

export interface SyncLock {
  /** Aborted when the lock was lost, and another process may sync. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

/** Of all locks of a database, ours. */
const KEY = 0x65_73_79_6e

/** Null when another process syncs. */
export async function lockSync(place: InventoryPlace): Promise<SyncLock | null> {
  try {
    if (place.databaseUrl !== null) {
      const { takeAdvisoryLock } = await import('../../database/postgres/advisory-lock.ts')
      return await takeAdvisoryLock(place.databaseUrl, KEY)
    }
    const lock = await lockFile(join(place.dataDir, 'sync.lock'), 0)
    // A file's lock is lost with the process only.
    return lock && { lost: new AbortController().signal, release: async () => lock.release() }
  } catch (error) {
    throw explainStorage(error, place)
  }
}

/** Locks between processes, which end when their holder dies. Only one process at a time syncs an inventory or saves an index in a folder. */
import { join } from 'node:path'
import { explainStorage } from '../../database/explain-storage.ts'
import { type LockFile, lockFile } from '../../database/sqlite/lock-file.ts'
import type { InventoryPlace } from './open-inventory.ts'

export interface SyncLock {
  /** Aborted when the lock was lost, and another process may sync. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

/** Distinguishes each lock from other locks of the database. */
const KEYS = { sync: 0x65_73_79_6e, reports: 0x65_73_72_70 }

/** Null when another process syncs, or reads reports. */
export async function lockSync(place: InventoryPlace, what: keyof typeof KEYS = 'sync'): Promise<SyncLock | null> {
  try {
    if (place.databaseUrl !== null) {
      const { takeAdvisoryLock } = await import('../../database/postgres/advisory-lock.ts')
      return await takeAdvisoryLock(place.databaseUrl, KEYS[what])
    }
    const lock = await lockFile(join(place.dataDir, `${what}.lock`), 0)
    // The lock of a file cannot be lost while the process runs.
    return lock && { lost: new AbortController().signal, release: async () => lock.release() }
  } catch (error) {
    throw explainStorage(error, place)
  }
}

export interface LockedFolder {
  readonly folder: string
  readonly lock: LockFile
}

/** Nodes of one machine may share a data folder: each has a folder of its own in it. */
export async function lockFolder(folderOf: (number: number) => string): Promise<LockedFolder> {
  for (let number = 1; ; number++) {
    const folder = folderOf(number)
    const lock = await lockFile(join(folder, 'lock'), 0)
    if (lock) return { folder, lock }
  }
}

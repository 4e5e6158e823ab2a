/** The thread that follows the inventory and builds images of it, so that neither reading nor building keeps a request waiting. */
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import type { Config } from '../../config.ts'
import type { InventoryStore } from '../../domain/inventory/store.ts'
import { IndexFeed } from '../../inventory/snapshot/index-feed.ts'
import { type IndexNews, keepIndex } from '../../inventory/snapshot/keep-index.ts'
import { SavedSnapshot } from '../../inventory/snapshot/saved-snapshot.ts'
import { SYSTEM_CLOCK } from '../../observe/clock.ts'
import { describeReason } from '../../observe/describe-reason.ts'
import { readStopwatch } from '../../observe/stopwatch.ts'
import { openSqliteInventory } from '../../storage/sqlite/inventory/open-inventory.ts'
import { type LockFile, lockFile } from '../../storage/sqlite/lock-file.ts'
import { serveThread } from '../../threads/serve-thread.ts'
import { inventoryPath, openInventory } from '../open-inventory.ts'
import { indexFolder } from './index-folder.ts'

export interface IndexThreadData {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>
  /** The version of the program. */
  readonly program: string
}

const { config, program } = workerData as IndexThreadData

/** A connection of its own: what is read for the index keeps no other reader waiting. */
function openStore(): Promise<InventoryStore> {
  if (config.databaseUrl === null) return openSqliteInventory({ path: inventoryPath(config), readOnly: true })
  return openInventory(config)
}

interface LockedFolder {
  readonly folder: string
  readonly lock: LockFile
}

/** Null when it cannot be used, and is not needed but for the next start. */
async function findFolder(tell: (news: IndexNews) => void): Promise<LockedFolder | null> {
  try {
    return await lockFolder()
  } catch (error) {
    tell({ event: 'failed', what: 'index_snapshot', reason: describeReason(error) })
    return null
  }
}

/** Nodes of one machine may share a data folder: each has a folder of its own in it. */
async function lockFolder(): Promise<LockedFolder> {
  for (let number = 1; ; number++) {
    const folder = indexFolder(config, number)
    const lock = await lockFile(join(folder, 'lock'), 0)
    if (lock) return { folder, lock }
  }
}

await serveThread(async (tell: (news: IndexNews) => void) => {
  const store = await openStore()
  const place = await findFolder(tell)
  const ending = new AbortController()
  const { signal } = ending

  async function keep(): Promise<void> {
    try {
      const snapshot = new SavedSnapshot({ folder: place?.folder ?? null, program })
      const timing = { stopwatch: readStopwatch, now: SYSTEM_CLOCK.now }
      const feed = new IndexFeed({ reader: store, snapshot, ...timing, isStopped: () => signal.aborted })
      await keepIndex({ feed, clock: SYSTEM_CLOCK, stopwatch: readStopwatch, signal, tell })
    } finally {
      place?.lock.release()
      await store.close()
    }
  }

  const keeping = keep()
  return {
    async end() {
      ending.abort()
      await keeping
    },
  }
})

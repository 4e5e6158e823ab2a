/** The thread that follows the inventory and builds images of it, so that neither reading nor building keeps a request waiting. */
import type { InventoryStore } from '../../../domain/inventory/inventory-store.ts'
import { createServiceClock, readStopwatch } from '../../../observe/clock.ts'
import { describeReason } from '../../../observe/describe-error.ts'
import { serveThread, threadData } from '../../../threads/serve-thread.ts'
import { type LockedFolder, lockFolder } from '../../store/locks.ts'
import { type InventoryPlace, inventoryPath, openInventory } from '../../store/open-inventory.ts'
import { openSqliteInventory } from '../../store/sqlite/open-inventory.ts'
import { IndexFeed } from '../snapshot/index-feed.ts'
import { type IndexNews, keepIndex } from '../snapshot/keep-index.ts'
import { SavedSnapshot } from '../snapshot/saved-snapshot.ts'
import { indexFolder } from './index-folder.ts'

export interface IndexThreadData {
  readonly config: InventoryPlace
  /** The version of the program. */
  readonly program: string
  readonly clockMemory: SharedArrayBuffer | undefined
}

const { config, program, clockMemory } = threadData<IndexThreadData>()

/** A connection of its own: what is read for the index keeps no other reader waiting. */
function openStore(): Promise<InventoryStore> {
  if (config.databaseUrl === null) return openSqliteInventory({ path: inventoryPath(config), readOnly: true })
  return openInventory(config)
}

/** Null when it cannot be used, and is not needed but for the next start. */
async function findFolder(tell: (news: IndexNews) => void): Promise<LockedFolder | null> {
  try {
    return await lockFolder((number) => indexFolder(config, number))
  } catch (error) {
    tell({ event: 'failed', what: 'index_snapshot', reason: describeReason(error) })
    return null
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
      const clock = createServiceClock(clockMemory)
      const timing = { stopwatch: readStopwatch, now: clock.now }
      const feed = new IndexFeed({ reader: store, snapshot, ...timing, isStopped: () => signal.aborted })
      await keepIndex({ feed, clock, stopwatch: readStopwatch, signal, tell })
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

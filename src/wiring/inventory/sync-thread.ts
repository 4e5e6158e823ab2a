/** The thread of a service that syncs its inventory. */
import { inventoryPath, openInventory } from '../../inventory/store/open-inventory.ts'
import { openSqliteInventory } from '../../inventory/store/sqlite/open-inventory.ts'
import { type SyncThreadNews, serveSync } from '../../inventory/sync/serve-sync.ts'
import { createServiceClock } from '../../observe/clock.ts'
import { serveThread, threadData } from '../../threads/serve-thread.ts'
import { createSyncWires, type SyncThreadConfig } from './create-sync.ts'

export interface SyncThreadData {
  readonly config: SyncThreadConfig
  /** Writes live fetches only, and does not start to read. */
  readonly isStopped: boolean
  readonly clockMemory: SharedArrayBuffer | undefined
}

const { config, isStopped, clockMemory } = threadData<SyncThreadData>()
/** A pass writes a few cars at a time; only an import has use for more. */
const CACHE_MB = 8
const isEmbedded = config.databaseUrl === null

await serveThread(async (tell: (news: SyncThreadNews) => void) => {
  const onOutage = (outage: string) => tell({ outage })
  const store = await (isEmbedded
    ? openSqliteInventory({ path: inventoryPath(config), onOutage, cacheMb: CACHE_MB })
    : openInventory(config))
  const calls = serveSync(createSyncWires(config), { store, clock: createServiceClock(clockMemory), isStopped, tell })
  return {
    calls: isEmbedded ? { ...store, ...calls } : calls,
    async end() {
      await calls.stop()
      await store.close()
    },
  }
})

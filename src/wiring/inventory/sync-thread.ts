/** The thread of a service that syncs its inventory: reading the market, making rows and writing keep no request waiting. */

import { workerData } from 'node:worker_threads'
import type { InventoryStore } from '../../domain/inventory/store.ts'
import { inventoryPath, openInventory } from '../../inventory/store/open-inventory.ts'
import type { Outage } from '../../inventory/store/sqlite/inventory-thread.ts'
import { openSqliteInventory } from '../../inventory/store/sqlite/open-inventory.ts'
import { keepSyncing, type SyncReport } from '../../inventory/sync/keep-syncing.ts'
import { createLookQueue } from '../../inventory/sync/looks/create-look-queue.ts'
import { SYSTEM_CLOCK } from '../../observe/clock.ts'
import { serveThread } from '../../threads/serve-thread.ts'
import { wireDigest } from './create-digest.ts'
import { createSyncWires, type SyncThreadConfig } from './create-sync.ts'

export interface SyncThreadData {
  readonly config: SyncThreadConfig
  /** One that only writes for a service that is leaving does not begin to read. */
  readonly isStopped: boolean
}

/** Besides the calls of the embedded inventory, which has one writer: this thread writes for the service, too. */
export interface SyncCalls {
  /** Resolves when what was read of a car live is written, or cannot be. */
  readonly look: ReturnType<typeof createLookQueue>['add']
  /** Resolves when nothing is read any more, and what was read is written. */
  readonly stop: () => Promise<void>
}

export type SyncThreadNews = SyncReport | Outage

const { config, isStopped } = workerData as SyncThreadData
const isEmbedded = config.databaseUrl === null

await serveThread(async (tellAny) => {
  const tell = (news: SyncThreadNews) => tellAny(news)
  const store = await openStore((outage) => tell({ outage }))
  const tellFailure = (error: unknown) =>
    tell({ news: { event: 'failed', reason: (error as Error).message }, pace: null, requests_today: null })
  const openDigest = () => wireDigest({ marketplaceUrl: config.marketplaceUrl, notes: store })
  const looks = createLookQueue({ store, openDigest, onFailure: tellFailure })
  const ending = new AbortController()
  if (isStopped) ending.abort()
  const tellReport = (report: SyncReport) => {
    // A pass may have brought brands and series that were not known before.
    if (report.news.event === 'pass') looks.renew()
    tell(report)
  }
  const parts = { store, clock: SYSTEM_CLOCK, signal: ending.signal, tell: tellReport }
  const syncing = keepSyncing(createSyncWires(config), parts).catch(tellFailure)

  async function stop(): Promise<void> {
    ending.abort()
    await syncing
    await looks.end()
  }

  const own: SyncCalls = { stop, look: (look) => (ending.signal.aborted ? Promise.resolve() : looks.add(look)) }
  return {
    calls: isEmbedded ? { ...store, ...own } : own,
    async end() {
      await stop()
      await store.close()
    },
  }
})

function openStore(onOutage: (sentence: string) => void): Promise<InventoryStore> {
  return isEmbedded ? openSqliteInventory({ path: inventoryPath(config), onOutage }) : openInventory(config)
}

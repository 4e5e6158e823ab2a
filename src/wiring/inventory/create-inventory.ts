/** Wires the inventory of a service: its store, the thread that syncs it, its index, and their metrics. */
import type { InventoryStore } from '../../domain/inventory/inventory-store.ts'
import { createServedInventory, type ServedInventory } from '../../inventory/serve/create-served-inventory.ts'
import { createSyncing } from '../../inventory/serve/create-syncing.ts'
import { createIndex } from '../../inventory/serve/index/create-index.ts'
import { createReopeningStore } from '../../inventory/store/create-reopening-store.ts'
import { createHeardOfSync, createSyncObserver } from '../../inventory/sync/create-sync-observer.ts'
import { createReportQueue } from '../../inventory/sync/reports/create-report-queue.ts'
import { createIndexMetrics, createInventoryMetrics } from '../../observe/inventory-metrics.ts'
import { workerUrl } from '../../observe/worker-url.ts'
import type { Config } from '../../settings/config.ts'
import type { Observed } from '../create-source.ts'
import type { SyncThreadConfig } from './create-sync.ts'
import type { SyncThreadData } from './sync-thread.ts'
import { wireReportMaker } from './wire-report-maker.ts'

export interface InventoryParts extends Omit<Observed, 'tally'> {
  readonly onUnknown: (kind: string, text: string) => void
  /** Instead of the store of the settings, and without a sync. */
  readonly openStore?: (() => Promise<InventoryStore>) | undefined
}

export function createInventory(
  config: SyncThreadConfig & Pick<Config, 'search' | 'inventoryReports'>,
  parts: InventoryParts,
): Promise<ServedInventory> {
  const { clock, states, openStore } = parts
  const { registry } = parts.metrics
  const metrics = createInventoryMetrics(registry)
  metrics.requestsPerDay.set(config.syncPerDay)
  metrics.everySeconds.set(config.syncEveryHours * 3600)
  const heardOfSync = createHeardOfSync()
  const syncing = createSyncing({
    place: config,
    states,
    onReport: createSyncObserver({ ...parts, inventoryMetrics: metrics, heard: heardOfSync, now: clock.now }),
    threadUrl: new URL('./sync-thread.js', workerUrl(import.meta.url)),
    threadData: (isStopped): SyncThreadData => ({ config, isStopped, clockMemory: clock.memory }),
  })
  const isIndexed = config.search === 'index' && openStore === undefined
  const indexMetrics = isIndexed ? createIndexMetrics(registry) : null
  const store = createReopeningStore(openStore ?? syncing.openStore, clock.now)
  return createServedInventory({
    store,
    now: clock.now,
    states,
    metrics,
    readsReports: config.inventoryReports,
    heardOfSync,
    syncing: openStore
      ? { ...syncing, writeReports: createReportQueue(store, wireReportMaker(config.marketplaceUrl)).add }
      : syncing,
    startIndex: indexMetrics && (() => createIndex(config, { ...parts, metrics: indexMetrics })),
  })
}

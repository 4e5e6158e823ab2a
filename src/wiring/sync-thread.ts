/** The thread of a service that syncs its inventory: reading the market, making rows and writing keep no request waiting. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { InventoryStore } from '../domain/inventory/store.ts'
import type { CarLook } from '../domain/source.ts'
import { createLookQueue } from '../inventory/looks/create-look-queue.ts'
import { SYSTEM_CLOCK } from '../observe/clock.ts'
import { openSqliteInventory } from '../storage/sqlite/inventory/open-inventory.ts'
import { serveInventory } from '../storage/sqlite/inventory/serve-inventory.ts'
import type { Outage } from '../storage/sqlite/inventory/thread-messages.ts'
import { wireDigest } from './create-digest.ts'
import { type KeepConfig, keepSyncing, type SyncNews, type SyncReport } from './keep-syncing.ts'
import { inventoryPath, openInventory } from './open-inventory.ts'

export interface SyncThreadData {
  readonly config: KeepConfig
  /** What is told, and the word to stop, which goes the other way. */
  readonly control: MessagePort
}

/** What it is told: to end, or what was read of a car live, with a number by which it says that it has dealt with it. */
export type ToSyncThread = 'stop' | { readonly look: CarLook; readonly number: number }

export type SyncMessage = SyncReport | { readonly looked: number } | { readonly ended: true }

const { config, control } = workerData as SyncThreadData
const port = parentPort as MessagePort
const stop = new AbortController()
let takeLook: ((look: CarLook) => Promise<void>) | null = null
control.on('message', (message: ToSyncThread) => {
  if (message === 'stop') return stop.abort()
  const { look, number } = message
  const taken = takeLook?.(look) ?? Promise.resolve()
  void taken.then(() => tell({ looked: number }))
})
port.on('close', () => stop.abort())

const tell = (message: SyncMessage) => control.postMessage(message)
const tellNews = (news: SyncNews) => tell({ news, pace: null, requests_today: null })

const tellFailure = (error: unknown) => tellNews({ event: 'failed', reason: (error as Error).message })

/** The embedded inventory has one writer: this thread writes for the service, too. */
function openEmbedded(): Promise<InventoryStore> {
  const onOutage = (outage: string) => port.postMessage({ outage } satisfies Outage)
  const opening = openSqliteInventory({ path: inventoryPath(config), onOutage })
  void serveInventory(port, opening)
  return opening
}

const isEmbedded = config.databaseUrl === null
try {
  const store = await (isEmbedded ? openEmbedded() : openInventory(config))
  const { marketplaceUrl } = config
  const openDigest = () => wireDigest({ marketplaceUrl, notes: store })
  const looks = createLookQueue({ store, openDigest, onFailure: tellFailure })
  takeLook = looks.add
  const tellAll = (report: SyncReport) => {
    // A pass may have brought brands and series that were not known before.
    if (report.news.event === 'pass') looks.renew()
    tell(report)
  }
  await keepSyncing(config, { store, clock: SYSTEM_CLOCK, signal: stop.signal, tell: tellAll })
  takeLook = null
  await looks.end()
  if (!isEmbedded) await store.close()
} catch (error) {
  // Whoever waits for the embedded inventory is told by its own way.
  if (!isEmbedded) tellFailure(error)
}
tell({ ended: true })
control.close()

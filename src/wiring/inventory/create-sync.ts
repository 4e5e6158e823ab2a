/** Wires a sync: connections of its own to the marketplace, within the budget of the settings, into an inventory. */

import { lockSync } from '../../inventory/store/lock-sync.ts'
import type { InventoryPlace } from '../../inventory/store/open-inventory.ts'
import { createSync } from '../../inventory/sync/create-sync.ts'
import type { SyncWires, WiredSync, WiredSyncParts } from '../../inventory/sync/keep-syncing.ts'
import { createSyncNotes, recallToday } from '../../inventory/sync/sync-notes.ts'
import type { Config } from '../../settings/config.ts'
import { createNativeReader } from '../../sources/marketplace/native-reader.ts'
import { ACCEPT } from '../../sources/marketplace/settings.ts'
import { createPacedRead } from '../../upstream/create-paced-read.ts'
import { createGet } from '../../upstream/get.ts'
import { describeMaker, wireDigest } from './create-digest.ts'

type SyncConfig = Pick<
  Config,
  'syncPerSecond' | 'syncPerDay' | 'syncEveryHours' | 'refreshHours' | 'sourceTimeoutMs'
> & { readonly marketplaceUrl: string }

/** What the thread that syncs is given. */
export type SyncThreadConfig = SyncConfig & InventoryPlace

/** The parts of a sync, made by these settings. */
export function createSyncWires(config: SyncThreadConfig): SyncWires {
  const { marketplaceUrl } = config
  return {
    lock: () => lockSync(config),
    wireSync: (parts) => wireSync(config, parts),
    wireDigest: (options) => wireDigest({ ...options, marketplaceUrl }),
    madeBy: describeMaker(marketplaceUrl),
  }
}

const HOUR_MS = 3_600_000
const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024
const ATTEMPTS = 3
const CONNECTIONS = 16
/** Cars that are asked for at once: as many as can be under way at the pace, where an answer takes a while. */
const atOnceFor = (perSecond: number) => Math.max(4, Math.min(CONNECTIONS, Math.ceil(perSecond / 4)))

export function wireSync(config: SyncConfig, parts: WiredSyncParts): WiredSync {
  const { store, makeDigest, clock, signal, progressEveryMs } = parts
  const notes = createSyncNotes(store, clock.now)
  const observe: WiredSyncParts['observe'] = (event) => {
    notes.write(event)
    parts.observe(event)
  }
  const paced = createPacedRead({
    get: createGet({ clock, maxConnections: CONNECTIONS, userAgent: 'ershou' }),
    accept: ACCEPT,
    perSecond: config.syncPerSecond,
    perDay: config.syncPerDay,
    notes: notes.allowance,
    timeoutMs: config.sourceTimeoutMs,
    maxBytes: LARGEST_ANSWER_BYTES,
    attempts: ATTEMPTS,
    clock,
    random: Math.random,
    signal,
    observe,
  })
  const sync = createSync({
    market: createNativeReader({ baseUrl: config.marketplaceUrl, read: paced.read }),
    store,
    makeDigest,
    clock,
    signal,
    observe,
    passEveryMs: config.syncEveryHours * HOUR_MS,
    marketName: config.marketplaceUrl,
    refreshMs: config.refreshHours === 0 ? null : config.refreshHours * HOUR_MS,
    atOnce: atOnceFor(config.syncPerSecond),
    isSpent: async () => (await recallToday(store, clock.now())) >= config.syncPerDay,
    ...(progressEveryMs === undefined ? {} : { progressEveryMs }),
  })
  return {
    sync,
    paced,
    async close() {
      await notes.written()
      await paced.close()
    },
  }
}

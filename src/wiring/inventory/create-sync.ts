/** Wires a sync: its own connections to the marketplace, within the budget of the settings, into an inventory. */
import { lockSync } from '../../inventory/store/locks.ts'
import type { InventoryPlace } from '../../inventory/store/open-inventory.ts'
import { createNotedSync } from '../../inventory/sync/create-noted-sync.ts'
import type { SyncWires, WiredSync, WiredSyncParts } from '../../inventory/sync/keep-syncing.ts'
import type { Config } from '../../settings/config.ts'
import { createNativeReader } from '../../sources/marketplace/native-reader.ts'
import { ACCEPT } from '../../sources/marketplace/settings.ts'
import { createPacedRead } from '../../upstream/create-paced-read.ts'
import { createGet } from '../../upstream/get.ts'
import { describeMaker, wireDigest } from './create-digest.ts'
import { wireReportMaker } from './wire-report-maker.ts'

type SyncConfig = Pick<
  Config,
  'syncPerSecond' | 'syncPerDay' | 'syncEveryHours' | 'refreshHours' | 'sourceTimeoutMs'
> & { readonly marketplaceUrl: string }

/** What the thread that syncs is started with. */
export type SyncThreadConfig = SyncConfig & InventoryPlace

const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024
const ATTEMPTS = 3
const CONNECTIONS = 16

export function createSyncWires(config: SyncThreadConfig): SyncWires {
  const { marketplaceUrl } = config
  return {
    lock: () => lockSync(config),
    wireSync: (parts) => wireSync(config, parts),
    wireDigest: (options) => wireDigest({ ...options, marketplaceUrl }),
    madeBy: describeMaker(marketplaceUrl),
    reportMaker: wireReportMaker(marketplaceUrl),
  }
}

export function wireSync(config: SyncConfig, parts: WiredSyncParts): WiredSync {
  const { clock, signal } = parts
  const { syncPerSecond: perSecond, syncPerDay: perDay, marketplaceUrl } = config
  return createNotedSync({
    ...parts,
    perSecond,
    perDay,
    everyHours: config.syncEveryHours,
    refreshHours: config.refreshHours,
    marketName: marketplaceUrl,
    maxConnections: CONNECTIONS,
    createPaced: (own) =>
      createPacedRead({
        ...own,
        get: createGet({ clock, maxConnections: CONNECTIONS, userAgent: 'ershou' }),
        accept: ACCEPT,
        perSecond,
        perDay,
        timeoutMs: config.sourceTimeoutMs,
        maxBytes: LARGEST_ANSWER_BYTES,
        attempts: ATTEMPTS,
        clock,
        random: Math.random,
        signal,
      }),
    createMarket: ({ read }) => createNativeReader({ baseUrl: marketplaceUrl, read }),
  })
}

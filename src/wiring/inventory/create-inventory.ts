/** Wires the inventory of a service: its store, the thread that syncs it, and what metrics, log and readiness tell of both. */

import { isComplete } from '../../domain/inventory/readiness.ts'
import type { InventoryState, InventoryStore } from '../../domain/inventory/store.ts'
import type { CarLook } from '../../domain/source.ts'
import { createHidingStore } from '../../inventory/serve/create-hiding-store.ts'
import { createIndex, type IndexFigures, type RunningIndex } from '../../inventory/serve/index/create-index.ts'
import { type KeptState, keepState } from '../../inventory/serve/keep-state.ts'
import type { ServedIndex } from '../../inventory/serve/snapshot/served-index.ts'
import { createReopeningStore } from '../../inventory/store/create-reopening-store.ts'
import { createHeardOfSync, createSyncObserver, type HeardOfSync } from '../../inventory/sync/create-sync-observer.ts'
import type { Clock } from '../../observe/clock.ts'
import type { StateLog } from '../../observe/create-state-log.ts'
import { createIndexMetrics } from '../../observe/index-metrics.ts'
import { createInventoryMetrics } from '../../observe/inventory-metrics.ts'
import type { Log } from '../../observe/log.ts'
import type { Metrics } from '../../observe/metrics.ts'
import { scheduleTimeout } from '../../observe/schedule.ts'
import type { Config } from '../../settings/config.ts'
import type { SyncThreadConfig } from './create-sync.ts'
import { createSyncing } from './create-syncing.ts'

export interface InventoryParts {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly states: StateLog
  readonly onUnknown: (kind: string, text: string) => void
  /** Instead of what the settings name, and without a sync. */
  readonly openStore?: (() => Promise<InventoryStore>) | undefined
}

/** `failing`: the store cannot be used; `first_pass`: the marketplace answers until it has ended; `complete`: it has. */
type InventoryStanding = 'failing' | 'first_pass' | 'complete'

export interface InventoryFigures {
  readonly state: InventoryStanding
  /** Cars that are searched for; null = not known. */
  readonly listings: number | null
  /** When the last complete pass ended; null = none has, or not known. */
  readonly complete_at: string | null
  /** `off`: the store itself is searched. */
  readonly index: IndexFigures | { readonly state: 'off' }
}

export interface ServedInventory {
  readonly store: InventoryStore
  readonly state: KeptState
  /** Null where the store itself is searched. */
  readonly index: ServedIndex | null
  readonly figures: () => InventoryFigures
  readonly heardOfSync: Readonly<HeardOfSync>
  /** Writes what was read of a car live; resolves when that is done, or will not be. */
  readonly look: (look: CarLook) => Promise<void>
  /** Ends the sync and the following of the index in good order; both answer on. */
  stop(): Promise<void>
  close(): Promise<void>
}

const LOOK_EVERY_MS = 1000

/** Resolves when the store is open, or cannot be opened: then it is tried again, and the marketplace answers meanwhile. */
export async function createServedInventory(
  config: SyncThreadConfig & Pick<Config, 'search'>,
  parts: InventoryParts,
): Promise<ServedInventory> {
  const { clock, states, openStore } = parts
  const metrics = createInventoryMetrics(parts.metrics.registry)
  metrics.requestsPerDay.set(config.syncPerDay)
  metrics.everySeconds.set(config.syncEveryHours * 3600)
  const heardOfSync = createHeardOfSync()
  const onReport = createSyncObserver({ ...parts, inventoryMetrics: metrics, heard: heardOfSync, now: clock.now })
  const syncing = createSyncing(config, { states, onReport })
  const plain = createReopeningStore({ open: openStore ?? syncing.openStore, now: clock.now })
  const isIndexed = config.search === 'index' && openStore === undefined
  const indexMetrics = isIndexed ? createIndexMetrics(parts.metrics.registry) : null
  let index: RunningIndex | null = null
  const store = createHidingStore(plain, (ids) => index?.served.hide(ids))
  const state = keepState(store, clock.now)
  const outcomes = states.of('inventory')
  let isFailing = false
  let isClosed = false
  let isStopping = false

  /** Also keeps what was last read current, for answers that are given again. */
  async function look(): Promise<void> {
    try {
      state.forget()
      const standing = await state.current()
      // Not before the store is open: whoever opens it first makes its tables.
      if (indexMetrics && !isStopping) index ??= createIndex(config, { ...parts, metrics: indexMetrics })
      index?.measure()
      isFailing = false
      outcomes.onSuccess()
      metrics.listings.set(standing.listings)
      if (isComplete(standing)) metrics.completeAt.set(standing.complete_at_ms / 1000)
    } catch (error) {
      isFailing = true
      outcomes.onFailure(error)
    }
    if (!isClosed) scheduleTimeout(() => isClosed || void look(), LOOK_EVERY_MS)
  }

  async function stop(): Promise<void> {
    isStopping = true
    await Promise.all([syncing.stop(), index?.stop()])
  }

  await look()
  return {
    store,
    state,
    index: isIndexed ? { current: () => index?.served.current() ?? null } : null,
    figures: () => ({
      ...describeFigures(isFailing ? null : state.peek()),
      index: index?.figures() ?? (isIndexed ? NOT_OPEN : OFF),
    }),
    heardOfSync,
    look: syncing.look,
    stop,
    async close() {
      isClosed = true
      await stop()
      await store.close()
    },
  }
}

const OFF = { state: 'off' } as const
const NOT_OPEN: IndexFigures = { state: 'building', listings: null, behind_s: null }

function describeFigures(standing: InventoryState | null): Omit<InventoryFigures, 'index'> {
  if (standing === null) return { state: 'failing', listings: null, complete_at: null }
  const { listings, complete_at_ms } = standing
  return {
    state: complete_at_ms === null ? 'first_pass' : 'complete',
    listings,
    complete_at: complete_at_ms === null ? null : new Date(complete_at_ms).toISOString(),
  }
}

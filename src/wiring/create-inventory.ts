/** Wires the inventory of a service: its store, the thread that syncs it, and what metrics, log and readiness tell of both. */
import { isComplete } from '../domain/inventory/readiness.ts'
import type { InventoryState, InventoryStore } from '../domain/inventory/store.ts'
import { createReopeningStore } from '../inventory/create-reopening-store.ts'
import { type KeptState, keepState } from '../inventory/keep-state.ts'
import type { Clock } from '../observe/clock.ts'
import type { StateLog } from '../observe/create-state-log.ts'
import { createInventoryMetrics } from '../observe/inventory-metrics.ts'
import type { Log } from '../observe/log.ts'
import type { Metrics } from '../observe/metrics.ts'
import { scheduleTimeout } from '../observe/schedule.ts'
import { createSyncObserver } from './create-sync-observer.ts'
import { createSyncing } from './create-syncing.ts'
import type { KeepConfig } from './keep-syncing.ts'

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
}

export interface ServedInventory {
  readonly store: InventoryStore
  readonly state: KeptState
  readonly figures: () => InventoryFigures
  /** Ends the sync in good order; the store answers on. */
  stop(): Promise<void>
  close(): Promise<void>
}

const LOOK_EVERY_MS = 1000

/** Resolves when the store is open, or cannot be opened: then it is tried again, and the marketplace answers meanwhile. */
export async function createServedInventory(config: KeepConfig, parts: InventoryParts): Promise<ServedInventory> {
  const { clock, states, openStore } = parts
  const metrics = createInventoryMetrics(parts.metrics.registry)
  const onReport = createSyncObserver({ ...parts, inventoryMetrics: metrics })
  const syncing = createSyncing(config, { clock, states, onReport })
  const store = createReopeningStore({ open: openStore ?? syncing.openStore, now: clock.now })
  const state = keepState(store, clock.now)
  const outcomes = states.of('inventory')
  let isFailing = false
  let isClosed = false

  /** Also keeps what was last read current, for answers that are given again. */
  async function look(): Promise<void> {
    try {
      state.forget()
      const standing = await state.current()
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

  await look()
  return {
    store,
    state,
    figures: () => describeFigures(isFailing ? null : state.peek()),
    stop: syncing.stop,
    async close() {
      isClosed = true
      await syncing.stop()
      await store.close()
    },
  }
}

function describeFigures(standing: InventoryState | null): InventoryFigures {
  if (standing === null) return { state: 'failing', listings: null, complete_at: null }
  const { listings, complete_at_ms } = standing
  return {
    state: complete_at_ms === null ? 'first_pass' : 'complete',
    listings,
    complete_at: complete_at_ms === null ? null : new Date(complete_at_ms).toISOString(),
  }
}

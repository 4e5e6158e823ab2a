/** The inventory that a service answers from: its store, its index, and how both are. */
import type { InventoryState } from '../../domain/inventory/inventory-feed.ts'
import type { InventoryStore } from '../../domain/inventory/inventory-store.ts'
import { isComplete } from '../../domain/inventory/readiness.ts'
import type { StateLog } from '../../observe/create-state-log.ts'
import type { InventoryMetrics } from '../../observe/inventory-metrics.ts'
import { type Schedule, scheduleTimeout } from '../../observe/schedule.ts'
import type { HeardOfSync } from '../sync/create-sync-observer.ts'
import type { createSyncing } from './create-syncing.ts'
import type { IndexFigures, RunningIndex } from './index/create-index.ts'
import { keepSharesRead, type ReadFigures } from './keep-shares-read.ts'
import { keepState } from './keep-state.ts'

interface ServedInventoryParts {
  readonly store: InventoryStore
  readonly now: () => number
  readonly states: StateLog
  readonly metrics: InventoryMetrics
  readonly heardOfSync: HeardOfSync
  readonly syncing: Pick<ReturnType<typeof createSyncing>, 'write' | 'writeReports' | 'stop'>
  readonly startIndex: (() => RunningIndex) | null
  /** Whether reports are read in advance. */
  readonly readsReports: boolean
  readonly schedule?: Schedule
}

export type ServedInventory = Awaited<ReturnType<typeof createServedInventory>>

const POLL_EVERY_MS = 1000

/** Resolves when the store is open, or cannot be opened: then it is tried again, and the marketplace answers in the meantime. */
export async function createServedInventory(parts: ServedInventoryParts) {
  const { store, metrics, heardOfSync, syncing, startIndex, schedule = scheduleTimeout } = parts
  const state = keepState(store, parts.now)
  const outcomes = parts.states.of('inventory')
  let index: RunningIndex | null = null
  const shares = keepSharesRead({
    ...{ store, now: parts.now, readsReports: parts.readsReports },
    countIndexed: () => index?.served.current()?.index.reportCounts() ?? null,
  })
  let isFailing = false
  let isClosed = false
  let isStopping = false

  /** Also keeps the state current for answers from memory. */
  async function poll(): Promise<void> {
    try {
      state.forget()
      const current = await state.current()
      // Not before the store is open: opening it creates its tables.
      if (!isStopping) index ??= startIndex?.() ?? null
      index?.measure()
      await shares.follow(current)
      isFailing = false
      outcomes.onSuccess()
      metrics.listings.set(current.listings)
      if (isComplete(current)) metrics.completeAt.set(current.complete_at_ms / 1000)
    } catch (error) {
      isFailing = true
      outcomes.onFailure(error)
    }
    if (!isClosed) schedule(() => isClosed || void poll(), POLL_EVERY_MS)
  }

  async function stop(): Promise<void> {
    isStopping = true
    await Promise.all([syncing.stop(), index?.stop()])
  }

  await poll()
  return {
    store,
    state,
    /** Null when the store itself is searched. */
    index: startIndex && { current: () => index?.served.current() ?? null },
    /** Removes cars that have left from the index at once. */
    hide: (ids: readonly number[]) => index?.served.hide(ids),
    figures: (): InventoryFigures => ({
      ...describeState(isFailing ? null : state.peek()),
      ...shares.figures(isFailing ? null : state.peek()),
      index: index?.figures() ?? (startIndex === null ? { state: 'off' } : NOT_OPEN),
    }),
    /** How much has been read, for pages. */
    sharesRead: () => shares.shares(isFailing ? null : state.peek()),
    heardOfSync: heardOfSync as Readonly<HeardOfSync>,
    write: syncing.write,
    writeReports: syncing.writeReports,
    /** Ends the sync and the updates of the index in order; both still answer. */
    stop,
    async close() {
      isClosed = true
      await stop()
      await store.close()
    },
  }
}

/** `details_expected` is how many cars the marketplace has, while the first pass runs; `reports_advertised`, how many cars of the copy link to a report. */
export interface InventoryFigures extends ReadFigures {
  /** `failing`: the store cannot be used; `first_pass`: the marketplace answers until the first pass has ended; `complete`: it has ended. */
  readonly state: 'failing' | 'first_pass' | 'complete'
  /** How many cars searches can find; null = unknown. */
  readonly listings: number | null
  /** When the last complete pass ended; null = none has, or unknown. */
  readonly complete_at: string | null
  /** `off`: the store itself is searched. */
  readonly index: IndexFigures | { readonly state: 'off' }
}

const NOT_OPEN: IndexFigures = { state: 'building', listings: null, behind_s: null }

/** Null = the store cannot be used. */
function describeState(state: InventoryState | null): Omit<InventoryFigures, 'index' | keyof ReadFigures> {
  if (state === null) return { state: 'failing', listings: null, complete_at: null }
  const { listings, complete_at_ms } = state
  if (complete_at_ms === null) return { state: 'first_pass', listings, complete_at: null }
  return { state: 'complete', listings, complete_at: new Date(complete_at_ms).toISOString() }
}

/** A sync whose progress, pace and requests of the day are noted in the store, so that every process can report them. */
import type { Market } from '../../domain/inventory/market.ts'
import type { PaceEvent } from '../../domain/inventory/pace.ts'
import { createSync, type SyncEvent } from './create-sync.ts'
import type { Paced, WiredSync, WiredSyncParts } from './keep-syncing.ts'
import { createSyncNotes, recallToday, type SyncNotes } from './sync-notes.ts'

interface NotedSyncOptions<PacedRead extends Paced> extends WiredSyncParts {
  /** Reads the marketplace at the pace of the settings. */
  readonly createPaced: (own: {
    readonly notes: SyncNotes['allowance']
    readonly observe: (event: PaceEvent) => void
  }) => PacedRead
  readonly createMarket: (paced: PacedRead) => Market
  readonly marketName: string
  readonly perSecond: number
  readonly perDay: number
  readonly everyHours: number
  /** 0 = details are never requested again. */
  readonly refreshHours: number
  readonly maxConnections: number
}

const HOUR_MS = 3_600_000

export function createNotedSync<PacedRead extends Paced>(options: NotedSyncOptions<PacedRead>): WiredSync {
  const { store, makeDigest, clock, signal, progressEveryMs, perSecond, perDay, refreshHours } = options
  const notes = createSyncNotes(store, clock.now)
  const observe = (event: SyncEvent | PaceEvent) => {
    notes.write(event)
    options.observe(event)
  }
  const paced = options.createPaced({ notes: notes.allowance, observe })
  const sync = createSync({
    market: options.createMarket(paced),
    store,
    makeDigest,
    clock,
    signal,
    observe,
    passEveryMs: options.everyHours * HOUR_MS,
    marketName: options.marketName,
    refreshMs: refreshHours === 0 ? null : refreshHours * HOUR_MS,
    // As many as can be under way at this pace when answers take a while.
    atOnce: Math.max(4, Math.min(options.maxConnections, Math.ceil(perSecond / 4))),
    isSpent: async () => (await recallToday(store, clock.now())) >= perDay,
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

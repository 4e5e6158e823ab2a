/** Syncs an inventory for as long as the service runs, while no other process does. */
import { isFailure } from '../../domain/failure.ts'
import type { InventoryCars } from '../../domain/inventory/inventory-cars.ts'
import type { MakeDigest } from '../../domain/inventory/inventory-writer.ts'
import type { PaceEvent, PaceState } from '../../domain/inventory/pace.ts'
import type { Clock } from '../../observe/clock.ts'
import type { SyncLock } from '../store/locks.ts'
import type { Sync, SyncEvent, SyncOptions } from './create-sync.ts'
import { rebuildDigests } from './rebuild-digests.ts'
import type { ReportMaker } from './reports/create-report-queue.ts'
import { rebuildReports } from './reports/rebuild-reports.ts'
import type { SyncStore } from './sync-settings.ts'

export interface WiredSync {
  readonly sync: Sync
  readonly paced: Paced
  /** After the sync has ended. */
  close(): Promise<void>
}

/** What a sync needs of its paced reader. */
export interface Paced {
  open(): Promise<void>
  state(): PaceState
  requestsToday(): number
  /** Ends a pause at once. */
  resume(): void
  close(): Promise<void>
}

export interface WiredSyncParts extends Pick<SyncOptions, 'store' | 'makeDigest' | 'signal' | 'progressEveryMs'> {
  readonly clock: Clock
  readonly observe: (event: SyncEvent | PaceEvent) => void
}

/** Creates the parts of a sync from the settings. */
export interface SyncWires {
  /** Null when another process syncs. */
  lock(): Promise<SyncLock | null>
  wireSync(parts: WiredSyncParts): WiredSync
  wireDigest(options: {
    readonly notes: Pick<InventoryCars, 'recall'>
    readonly onUnknown?: OnUnknownWord
  }): Promise<MakeDigest>
  /** The version of the program, its words and links that makes digests now. */
  readonly madeBy: string
  /** Derives the facts of reports. */
  readonly reportMaker: ReportMaker
}

type OnUnknownWord = (kind: string, text: string) => void

export type SyncNews =
  | SyncEvent
  | PaceEvent
  | { readonly event: 'standby' }
  /** No other process syncs: this one does from now on. */
  | { readonly event: 'begun' }
  | { readonly event: 'made_anew'; readonly cars: number }
  /** It failed; it is tried again. */
  | { readonly event: 'failed'; readonly reason: string }
  /** A word that no table has; each is reported once. */
  | { readonly event: 'unknown_word'; readonly kind: string; readonly text: string }

export interface SyncReport {
  readonly news: SyncNews
  /** Null while it does not sync. */
  readonly pace: PaceState | null
  readonly requests_today: number | null
}

interface KeepParts {
  readonly store: SyncStore
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly tell: (report: SyncReport) => void
}

/** How soon a waiting process takes over from one that died. */
const RETRY_LOCK_MS = 5000
const AFTER_FAILURE_MS = 30_000
const NAP_MS = 250
const MOST_WORDS = 10_000

export async function keepSyncing(wires: SyncWires, parts: KeepParts): Promise<void> {
  const { clock, signal, tell } = parts
  const tellOf = (news: SyncNews) => tell({ news, pace: null, requests_today: null })
  let isStandingBy: boolean | null = null

  /** In naps, not until a time: a clock that is set back would put off the takeover. */
  async function rest(ms: number): Promise<void> {
    for (let restedMs = 0; !signal.aborted && restedMs < ms; restedMs += NAP_MS) await clock.sleep(NAP_MS)
  }

  while (!signal.aborted) {
    try {
      const lock = await wires.lock()
      if (lock === null) {
        if (isStandingBy !== true) tellOf({ event: 'standby' })
        isStandingBy = true
        await rest(RETRY_LOCK_MS)
        continue
      }
      if (isStandingBy !== false) tellOf({ event: 'begun' })
      isStandingBy = false
      try {
        await syncUntil(wires, parts, AbortSignal.any([signal, lock.lost]))
      } finally {
        await lock.release()
      }
    } catch (error) {
      if (signal.aborted) return
      tellOf({ event: 'failed', reason: describe(error) })
      await rest(AFTER_FAILURE_MS)
    }
  }
}

async function syncUntil(wires: SyncWires, { store, clock, tell }: KeepParts, signal: AbortSignal): Promise<void> {
  const report = (news: SyncNews) => {
    const { paced } = wired
    tell({ news, pace: paced.state(), requests_today: paced.requestsToday() })
  }
  const digestOptions = { notes: store, onUnknown: createWordTeller(report) }
  let current: MakeDigest = await wires.wireDigest(digestOptions)
  const makeDigest: MakeDigest = (...car) => current(...car)
  const observe = (news: SyncEvent | PaceEvent) => {
    report(news)
    if (news.event !== 'pass') return
    // A pass may have found new brands and series.
    wires.wireDigest(digestOptions).then(
      (renewed) => {
        current = renewed
      },
      (error: unknown) => report({ event: 'failed', reason: describe(error) }),
    )
  }
  const ending = new AbortController()
  const until = AbortSignal.any([signal, ending.signal])
  const wired = wires.wireSync({ store, makeDigest, clock, signal: until, observe })
  try {
    await wired.paced.open()
    const isStopped = () => until.aborted
    const making = rebuildDigests({ store, makeDigest, madeBy: wires.madeBy, isStopped }).then(async (cars) => {
      if (cars > 0) report({ event: 'made_anew', cars })
      await rebuildReports({ store, maker: wires.reportMaker, isStopped })
    })
    // If the sync continued after the rebuild has failed, it would run beside the next try, and exceed the budget.
    await endTogether([wired.sync.run(), making], ending)
  } finally {
    await wired.close()
  }
}

function createWordTeller(report: (news: SyncNews) => void): OnUnknownWord {
  const reported = new Set<string>()
  return (kind, text) => {
    const key = `${kind} ${text}`
    if (reported.size >= MOST_WORDS || reported.has(key)) return
    reported.add(key)
    report({ event: 'unknown_word', kind, text })
  }
}

/** A bug with its stack, so that it can be fixed. */
function describe(error: unknown): string {
  if (isFailure(error)) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** `ending` ends all of them. Throws the first failure, and only when all have ended. */
export async function endTogether(works: readonly Promise<unknown>[], ending: AbortController): Promise<void> {
  try {
    await Promise.all(works)
  } finally {
    ending.abort()
    await Promise.allSettled(works)
  }
}

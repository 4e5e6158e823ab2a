/** Syncs an inventory for as long as the service runs, whenever no other process does. */

import { isFailure } from '../../domain/failure.ts'
import type { PaceEvent, PaceState } from '../../domain/inventory/pace.ts'
import type { InventoryStore, MakeDigest } from '../../domain/inventory/store.ts'
import type { Clock } from '../../observe/clock.ts'
import type { SyncLock } from '../store/lock-sync.ts'
import type { Sync, SyncEvent } from './create-sync.ts'
import { endTogether } from './end-together.ts'
import { makeAnew } from './make-anew.ts'

export interface WiredSync {
  readonly sync: Sync
  readonly paced: Paced
  /** After the sync has ended. */
  close(): Promise<void>
}

/** What a sync asks of its paced reader. */
interface Paced {
  open(): Promise<void>
  state(): PaceState
  requestsToday(): number
  /** Ends a pause at once. */
  resume(): void
}

export interface WiredSyncParts {
  readonly store: InventoryStore
  readonly makeDigest: MakeDigest
  readonly clock: Clock
  /** Ends it in good order. */
  readonly signal: AbortSignal
  readonly observe: (event: SyncEvent | PaceEvent) => void
  readonly progressEveryMs?: number
}

/** How the parts of a sync are made; the settings are in them already. */
export interface SyncWires {
  /** Null when another process syncs. */
  lock(): Promise<SyncLock | null>
  wireSync(parts: WiredSyncParts): WiredSync
  wireDigest(options: { readonly notes: InventoryStore; readonly onUnknown: OnUnknownWord }): Promise<MakeDigest>
  /** Which version of the program, its words and links makes rows now. */
  readonly madeBy: string
}

type OnUnknownWord = (kind: string, text: string) => void

export type SyncNews =
  | SyncEvent
  | PaceEvent
  /** Another process syncs. */
  | { readonly event: 'standby' }
  | { readonly event: 'made_anew'; readonly cars: number }
  /** It could not go on; it is tried again. */
  | { readonly event: 'failed'; readonly reason: string }
  /** A word that no table has; each is told once. */
  | { readonly event: 'unknown_word'; readonly kind: string; readonly text: string }

export interface SyncReport {
  readonly news: SyncNews
  /** Null while it does not sync. */
  readonly pace: PaceState | null
  readonly requests_today: number | null
}

interface KeepParts {
  readonly store: InventoryStore
  readonly clock: Clock
  /** Ends it in good order. */
  readonly signal: AbortSignal
  readonly tell: (report: SyncReport) => void
}

/** After that long a process that waits takes over from one that died. */
const LOOK_AGAIN_MS = 5000
const AFTER_FAILURE_MS = 30_000
const NAP_MS = 250
const MOST_WORDS = 10_000

export async function keepSyncing(wires: SyncWires, parts: KeepParts): Promise<void> {
  const { clock, signal, tell } = parts
  const tellOf = (news: SyncNews) => tell({ news, pace: null, requests_today: null })
  let isStandingBy = false

  async function rest(ms: number): Promise<void> {
    const until = clock.now() + ms
    while (!signal.aborted && clock.now() < until) await clock.sleep(NAP_MS)
  }

  while (!signal.aborted) {
    try {
      const lock = await wires.lock()
      if (lock === null) {
        if (!isStandingBy) tellOf({ event: 'standby' })
        isStandingBy = true
        await rest(LOOK_AGAIN_MS)
        continue
      }
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
    // A pass may have brought brands and series that were not known before.
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
    const making = makeAnew({ store, makeDigest, madeBy: wires.madeBy, isStopped: () => until.aborted }).then(
      (cars) => {
        if (cars > 0) report({ event: 'made_anew', cars })
      },
    )
    // A sync that went on after the other has failed would run beside the one of the next try, over the budget.
    await endTogether([wired.sync.run(), making], ending)
  } finally {
    await wired.close()
  }
}

function createWordTeller(report: (news: SyncNews) => void): OnUnknownWord {
  const told = new Set<string>()
  return (kind, text) => {
    const key = `${kind} ${text}`
    if (told.size >= MOST_WORDS || told.has(key)) return
    told.add(key)
    report({ event: 'unknown_word', kind, text })
  }
}

/** A bug with where it happened, so that it can be mended. */
function describe(error: unknown): string {
  if (isFailure(error)) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

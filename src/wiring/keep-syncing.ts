/** Syncs an inventory for as long as the service runs, whenever no other process does. */
import type { Config } from '../config.ts'
import { isFailure } from '../domain/failure.ts'
import type { InventoryStore, MakeDigest } from '../domain/inventory/store.ts'
import type { SyncEvent } from '../inventory/create-sync.ts'
import { makeAnew } from '../inventory/make-anew.ts'
import type { Clock } from '../observe/clock.ts'
import type { PaceEvent, PaceState } from '../upstream/pace.ts'
import { describeMaker, wireDigest } from './create-digest.ts'
import { type SyncConfig, wireSync } from './create-sync.ts'
import { endTogether } from './end-together.ts'
import { lockSync } from './lock-sync.ts'

export type KeepConfig = SyncConfig & Pick<Config, 'dataDir' | 'databaseUrl'>

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

export async function keepSyncing(config: KeepConfig, parts: KeepParts): Promise<void> {
  const { clock, signal, tell } = parts
  const tellOf = (news: SyncNews) => tell({ news, pace: null, requests_today: null })
  let isStandingBy = false

  async function rest(ms: number): Promise<void> {
    const until = clock.now() + ms
    while (!signal.aborted && clock.now() < until) await clock.sleep(NAP_MS)
  }

  while (!signal.aborted) {
    try {
      const lock = await lockSync(config)
      if (lock === null) {
        if (!isStandingBy) tellOf({ event: 'standby' })
        isStandingBy = true
        await rest(LOOK_AGAIN_MS)
        continue
      }
      isStandingBy = false
      try {
        await syncUntil(config, parts, AbortSignal.any([signal, lock.lost]))
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

async function syncUntil(config: KeepConfig, { store, clock, tell }: KeepParts, signal: AbortSignal): Promise<void> {
  const { marketplaceUrl } = config
  const report = (news: SyncNews) => {
    const { paced } = wired
    tell({ news, pace: paced.state(), requests_today: paced.requestsToday() })
  }
  const digestOptions = { marketplaceUrl, notes: store, onUnknown: createWordTeller(report) }
  let current: MakeDigest = await wireDigest(digestOptions)
  const makeDigest: MakeDigest = (...car) => current(...car)
  const observe = (news: SyncEvent | PaceEvent) => {
    report(news)
    if (news.event !== 'pass') return
    // A pass may have brought brands and series that were not known before.
    wireDigest(digestOptions).then(
      (renewed) => {
        current = renewed
      },
      (error: unknown) => report({ event: 'failed', reason: describe(error) }),
    )
  }
  const ending = new AbortController()
  const until = AbortSignal.any([signal, ending.signal])
  const wired = wireSync(config, { store, makeDigest, clock, signal: until, observe })
  const madeBy = describeMaker(marketplaceUrl)
  try {
    await wired.paced.open()
    const making = makeAnew({ store, makeDigest, madeBy, isStopped: () => until.aborted }).then((cars) => {
      if (cars > 0) report({ event: 'made_anew', cars })
    })
    // A sync that went on after the other has failed would run beside the one of the next try, over the budget.
    await endTogether([wired.sync.run(), making], ending)
  } finally {
    await wired.close()
  }
}

function createWordTeller(report: (news: SyncNews) => void): (kind: string, text: string) => void {
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

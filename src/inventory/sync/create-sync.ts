/** The sync of an inventory: pass after pass over the market, in its own process or a thread of the service. */
import { CHANGES_KEPT_DAYS } from '../../domain/inventory/changes.ts'
import type { MakeDigest } from '../../domain/inventory/inventory-writer.ts'
import type { Market } from '../../domain/inventory/market.ts'
import type { Clock } from '../../observe/clock.ts'
import { CarKeeper } from './car-keeper.ts'
import { PassRequests, type PassSummary } from './pass-requests.ts'
import { Progress, type SyncProgress } from './progress.ts'
import { Roster } from './roster.ts'
import { finishPass, type PassParts, runPass } from './run-pass.ts'
import { runSchedule } from './run-schedule.ts'
import type { Axis } from './slices/axes.ts'
import type { SyncSettings, SyncStore } from './sync-settings.ts'

export type SyncEvent =
  | SyncProgress
  | ({ readonly event: 'pass' } & PassSummary)
  /** A pass was broken off: the next one continues from there. */
  | { readonly event: 'broken_off'; readonly reason: string }
  | { readonly event: 'cut'; readonly axis: Axis; readonly parts: number }

export interface SyncOptions extends Partial<SyncSettings> {
  readonly market: Market
  readonly store: SyncStore
  readonly makeDigest: MakeDigest
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  /** Ends the sync in order: what was read is written. */
  readonly signal: AbortSignal
  readonly observe?: (event: SyncEvent) => void
}

export type Sync = ReturnType<typeof createSync>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DEFAULTS: SyncSettings = {
  passEveryMs: 6 * HOUR_MS,
  marketName: '',
  refreshMs: DAY_MS,
  atOnce: 4,
  pageSize: 100,
  keepChangesMs: CHANGES_KEPT_DAYS * DAY_MS,
  catalogueMs: DAY_MS,
  progressEveryMs: 2000,
  isSpent: async () => false,
}

export function createSync(given: SyncOptions) {
  const options = { ...DEFAULTS, ...given }
  const { market, store, makeDigest, clock, signal, observe } = options
  const { now } = clock
  let roster: Roster | null = null
  const requests = new PassRequests(store, now)
  const progress = new Progress({
    now,
    everyMs: options.progressEveryMs,
    freshness: () => roster?.freshness(options.refreshMs ?? DAY_MS, now()) ?? null,
    observe(event) {
      if (event.phase !== 'idle') void requests.peek()
      observe?.(event)
    },
  })
  const isStopped = () => signal.aborted

  async function withParts<Result>(beganMs: number, work: (parts: PassParts) => Promise<Result>): Promise<Result> {
    roster ??= await Roster.load(store)
    const { atOnce } = options
    const onCar = () => progress.step()
    const keeper = new CarKeeper({ market, store, roster, makeDigest, now, atOnce, isStopped, onCar })
    try {
      const onCut = (_: unknown, axis: Axis, parts: number) => observe?.({ event: 'cut', axis, parts })
      return await work({ ...options, keeper, roster, progress, now, isStopped, requests, beganMs, onCut })
    } catch (error) {
      // What was read is written, unless the store failed; the roster may then know more than the store.
      await keeper.flush().catch(() => undefined)
      roster = null
      throw error
    }
  }

  async function runOnce(): Promise<PassSummary> {
    const summary = await withParts(now(), runPass)
    observe?.({ event: 'pass', ...summary })
    await requests.answer({ state: 'ended', summary })
    return summary
  }

  return {
    /** Runs one pass, or the rest of one that was broken off. Throws a Failure when the source is down, or the store. */
    runOnce,
    progress: () => progress.current(),
    /** Runs pass after pass until the signal, on the schedule of the run before it. Failures are reported and tried again. */
    run: () =>
      runSchedule({
        ...options,
        isStopped,
        requests,
        runOnce,
        finishPass: (beganMs) => withParts(beganMs, finishPass),
        onIdle: () => progress.begin('idle', null),
        onBrokenOff: (reason) => observe?.({ event: 'broken_off', reason }),
      }),
  }
}

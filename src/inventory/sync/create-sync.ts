/** The sync of an inventory: pass after pass over the market, in a process of its own or a thread of the service. */
import { isFailure } from '../../domain/failure.ts'
import type { Market } from '../../domain/inventory/market.ts'
import type { InventoryStore, MakeDigest } from '../../domain/inventory/store.ts'
import type { Clock } from '../../observe/clock.ts'
import { CarKeeper } from './car-keeper.ts'
import { recallPass, recallRun } from './notes.ts'
import { PassRequests } from './pass-requests.ts'
import type { PassSummary } from './pass-summary.ts'
import { Progress, type SyncProgress } from './progress.ts'
import { Roster } from './roster.ts'
import { finishPass, type PassParts, runPass } from './run-pass.ts'
import type { Axis } from './slices/axes.ts'

export type SyncEvent =
  | SyncProgress
  | ({ readonly event: 'pass' } & PassSummary)
  /** A pass ended before its end: the next goes on from there. */
  | { readonly event: 'broken_off'; readonly reason: string }
  | { readonly event: 'cut'; readonly axis: Axis; readonly parts: number }

export interface SyncOptions {
  readonly market: Market
  readonly store: InventoryStore
  readonly makeDigest: MakeDigest
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  /** Ends it in good order: what was read is written. */
  readonly signal: AbortSignal
  readonly observe?: (event: SyncEvent) => void
  /** From the beginning of one pass to that of the next. */
  readonly passEveryMs?: number
  /** Of the market, as a sync that follows will know it. */
  readonly marketName?: string
  /** Details older than this are asked for again; null = never. */
  readonly refreshMs?: number | null
  /** Cars that are asked for at once. */
  readonly atOnce?: number
  readonly pageSize?: number
  readonly keepChangesMs?: number
  /** Series of brands that are older are asked for again; null = never. */
  readonly catalogueMs?: number | null
  readonly progressEveryMs?: number
  /** Whether the requests of the day are used up: then a pass on request is refused. */
  readonly isSpent?: () => Promise<boolean>
}

export interface Sync {
  /** One pass, or the rest of one that was broken off. Throws a Failure when the source has failed as a whole, or the store. */
  runOnce(): Promise<PassSummary>
  /** Pass after pass until the signal, from where the run before it left the schedule; failures are told, and tried again. */
  run(): Promise<void>
  progress(): SyncProgress
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DEFAULTS = {
  passEveryMs: 6 * HOUR_MS,
  marketName: '',
  refreshMs: DAY_MS as number | null,
  atOnce: 4,
  pageSize: 100,
  keepChangesMs: 90 * DAY_MS,
  catalogueMs: DAY_MS as number | null,
  progressEveryMs: 2000,
  isSpent: async () => false,
}
/** After a pass that was broken off; longer each time that the marketplace is the cause, as every try costs requests. */
const RETRY_MS = 60_000
const LONGEST_RETRY_MS = 16 * RETRY_MS
/** What sleeps looks that often whether it should end. */
const NAP_MS = 1000

export function createSync(given: SyncOptions): Sync {
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
      if (event.phase !== 'idle') void requests.look()
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
      // What was read is written, unless it is the store that failed; what is in memory may then know more than the store.
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

  /** What a run before has left to do, and when the next pass is due: a restart is no reason to read the market again. */
  async function takeUpSchedule(): Promise<number> {
    const last = await recallRun(store)
    if (last === null || last.market !== options.marketName || last.began_ms > now()) return now()
    const dueMs = last.began_ms + options.passEveryMs
    if (dueMs <= now() || (await recallPass(store)) !== null) return now()
    if (last.is_refreshed || options.refreshMs === null) progress.begin('idle', null)
    else await withParts(last.began_ms, finishPass)
    return dueMs
  }

  /** Or until somebody asks for a pass. */
  async function sleepUntil(ms: number): Promise<void> {
    while (!isStopped() && now() < ms && !(await isAsked())) await clock.sleep(Math.min(NAP_MS, ms - now()))
  }

  async function isAsked(): Promise<boolean> {
    if (!(await requests.look())) return false
    if (!(await options.isSpent())) return true
    await requests.answer({ state: 'refused' })
    return false
  }

  return {
    runOnce,
    progress: () => progress.look(),
    async run() {
      let dueMs: number | null = null
      let retryMs = RETRY_MS
      while (!isStopped()) {
        try {
          dueMs ??= await takeUpSchedule()
          await sleepUntil(dueMs)
          if (isStopped()) return
          dueMs = now() + options.passEveryMs
          await runOnce()
          retryMs = RETRY_MS
        } catch (error) {
          if (!isFailure(error)) throw error
          if (!isStopped()) {
            observe?.({ event: 'broken_off', reason: error.message })
            // A store that fails is why, or is told of elsewhere.
            await requests.answer({ state: 'failed', reason: error.message }).catch(() => undefined)
          }
          await sleepUntil(now() + retryMs)
          const isTheirs = isFailure(error, 'source_unavailable', 'source_changed')
          retryMs = isTheirs ? Math.min(2 * retryMs, LONGEST_RETRY_MS) : RETRY_MS
          dueMs = null
        }
      }
    },
  }
}

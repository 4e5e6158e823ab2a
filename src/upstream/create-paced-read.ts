/** Reads a source for an inventory: with connections of its own, within a budget, politely, and never from a copy. */
import { setMaxListeners } from 'node:events'
import { Failure, isFailure } from '../domain/failure.ts'
import type { PaceEvent, PaceState } from '../domain/inventory/pace.ts'
import type { ReadAnew, UpstreamResponse } from '../domain/reading.ts'
import type { Clock } from '../observe/clock.ts'
import { DayAllowance, type DayNotes } from './day-allowance.ts'
import type { Get } from './get.ts'
import { Pace } from './pace.ts'
import { TokenBucket } from './token-bucket.ts'
import { isRefusal, reasonOf } from './unavailable.ts'
import { waitUntil } from './wait-until.ts'

export interface PacedReadOptions {
  /** Shared with nobody: live requests must not wait for it. */
  readonly get: Get
  readonly accept: string
  /** Infinity = as fast as the source answers. */
  readonly perSecond: number
  readonly perDay: number
  /** Where the day's count survives a restart. */
  readonly notes: DayNotes
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly attempts: number
  readonly clock: Clock
  /** 0 ≤ number < 1 */
  readonly random: () => number
  /** Gives up what waits and what is under way. */
  readonly signal?: AbortSignal
  readonly pauseMs?: number
  readonly longestPauseMs?: number
  readonly observe?: (event: PaceEvent) => void
}

export interface PacedRead {
  readonly read: ReadAnew
  /** Somebody says that a pause may end. */
  resume(): void
  state(): PaceState
  /** Reads what was written down of the day, so that `requestsToday` is right before the first request. */
  open(): Promise<void>
  requestsToday(): number
  close(): Promise<void>
}

/** By which a source says that it is asked too often, or cannot answer for now. */
const OVERLOAD = ['timeout', 'busy', 'connection', 'cut', 'status_429', 'status_514']
/** By which it says that it does not want to be asked so. */
const WALLS = ['signature', 'status_401', 'status_403']
const PAUSE_MS = 1000
const LONGEST_RETRY_MS = 30_000

export function createPacedRead(options: PacedReadOptions): PacedRead {
  const { get, accept, timeoutMs, maxBytes, clock, random, signal } = options
  const pace = new Pace({ ...options, now: clock.now })
  const bucket = new TokenBucket()
  const day = new DayAllowance(options.perDay, options.notes)
  let turn: Promise<void> = Promise.resolve()
  // Each request under way listens.
  if (signal) setMaxListeners(0, signal)

  /** One at a time, so that whoever slows us down slows those who wait, too. */
  function admit(): Promise<void> {
    const mine = turn.then(enter)
    turn = mine.catch(() => undefined)
    return mine
  }

  async function enter(): Promise<void> {
    const perSecond = () => options.perSecond * pace.speed()
    for (;;) {
      await waitUntil(() => Math.max(pace.notBeforeMs(), bucket.nextAtMs(perSecond(), clock.now())), clock, signal)
      const moreAtMs = await day.take(clock.now())
      if (moreAtMs === null) break
      pace.hold(moreAtMs - clock.now(), 'day')
    }
    bucket.take(perSecond(), clock.now())
  }

  async function attempt<Value>(url: string, parse: (response: UpstreamResponse) => Value): Promise<Value> {
    await admit()
    const askedAtMs = clock.now()
    let response: UpstreamResponse | null = null
    try {
      response = await get(url, { timeoutMs, maxBytes, accept, ...(signal ? { signal } : {}) })
      const value = parse(response)
      pace.worked()
      return value
    } catch (error) {
      judge(pace, error, response, askedAtMs, clock.now())
      throw error
    }
  }

  return {
    async read(url, parse) {
      for (let number = 1; ; number++) {
        try {
          return await attempt(url, parse)
        } catch (error) {
          if (number >= options.attempts || !mayPass(error)) throw error
          const due = clock.now() + random() * Math.min(LONGEST_RETRY_MS, PAUSE_MS * 2 ** (number - 1))
          await waitUntil(() => due, clock, signal)
        }
      }
    },
    resume: () => pace.resume(),
    state: () => pace.state(),
    open: () => day.open(),
    requestsToday: () => day.usedToday(clock.now()),
    async close() {
      await turn
      await day.close()
      await get.close()
    },
  }
}

/** What an outcome says about how fast to go on. */
function judge(pace: Pace, error: unknown, response: UpstreamResponse | null, askedAtMs: number, nowMs: number): void {
  // That a car is gone, or that one question is refused, is an answer.
  if (!isFailure(error, 'source_unavailable') || isRefusal(error)) {
    if (error instanceof Failure) pace.worked()
    return
  }
  const reason = reasonOf(error)
  if (reason === 'aborted') return
  if (isBotWall(response)) pace.walled('bot_wall', askedAtMs)
  else if (WALLS.includes(reason)) pace.walled(reason, askedAtMs)
  else if (OVERLOAD.includes(reason) || reason.startsWith('status_5')) {
    pace.refused(reason, askedAtMs, parseRetryAfter(response?.retry_after, nowMs))
  }
}

function isBotWall(response: UpstreamResponse | null): boolean {
  return response?.status === 200 && /^\s*text\/html\b/i.test(response.content_type ?? '')
}

/** Milliseconds: the header has seconds or a date. Null when there is none that can be read. */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | null {
  if (text === undefined || text.length > 40) return null
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1000
  const date = /^\s*[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs)
}

function mayPass(error: unknown): boolean {
  return isFailure(error, 'source_unavailable') && reasonOf(error) !== 'aborted' && !isRefusal(error)
}

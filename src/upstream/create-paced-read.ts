/** Reads a source for the inventory: with its own connections, within a budget, politely, and never from a cache. */
import { setMaxListeners } from 'node:events'
import { Failure, isFailure } from '../domain/failure.ts'
import type { PaceEvent, PaceState } from '../domain/inventory/pace.ts'
import type { ReadAnew, UpstreamResponse } from '../domain/reading.ts'
import { type Clock, createSteadyNow } from '../observe/clock.ts'
import type { Get } from './get.ts'
import { DayAllowance, type DayNotes, Pace } from './pace.ts'
import { isOurs, isRefusal, reasonOf, unavailable } from './unavailable.ts'
import { mayPass } from './with-retry.ts'

export interface PacedReadOptions {
  /** Not shared, so that live requests do not wait for it. */
  readonly get: Get
  readonly accept: string
  /** Infinity = as fast as the source responds. */
  readonly perSecond: number
  readonly perDay: number
  /** Where the day's count is stored across restarts. */
  readonly notes: DayNotes
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly attempts: number
  readonly clock: Clock
  /** 0 ≤ number < 1 */
  readonly random: () => number
  /** Cancels waiting requests and those in progress. */
  readonly signal?: AbortSignal
  readonly pauseMs?: number
  readonly longestPauseMs?: number
  readonly observe?: (event: PaceEvent) => void
}

export interface PacedRead {
  readonly read: ReadAnew
  resume(): void
  state(): PaceState
  /** Reads the stored count of the day, so that `requestsToday` is right before the first request. */
  open(): Promise<void>
  requestsToday(): number
  close(): Promise<void>
}

/** Statuses that mean too many requests, or temporarily unavailable. */
const OVERLOAD = ['timeout', 'busy', 'connection', 'cut', 'status_429', 'status_514']
/** Statuses that mean that programs are not wanted. */
const WALLS = ['signature', 'status_401', 'status_403']
const PAUSE_MS = 1000
const LONGEST_RETRY_MS = 30_000

export function createPacedRead(options: PacedReadOptions): PacedRead {
  const { get, accept, timeoutMs, maxBytes, clock, random, signal } = options
  const steady = { now: createSteadyNow(clock.now), sleep: clock.sleep }
  const pace = new Pace({
    ...{ ...options, now: steady.now },
    observe: ({ until_ms, ...event }) =>
      options.observe?.({ ...event, until_ms: until_ms && until_ms - steady.now() + clock.now() }),
  })
  const bucket = new TokenBucket()
  const day = new DayAllowance(options.perDay, options.notes)
  let turn: Promise<void> = Promise.resolve()
  // Each request in progress listens.
  if (signal) setMaxListeners(0, signal)

  /** One at a time, so that a slowdown also applies to waiting requests. */
  function admit(): Promise<void> {
    const mine = turn.then(enter)
    turn = mine.catch(() => undefined)
    return mine
  }

  async function enter(): Promise<void> {
    const perSecond = () => options.perSecond * pace.speed()
    for (;;) {
      await waitUntil(() => Math.max(pace.notBeforeMs(), bucket.nextAtMs(perSecond(), steady.now())), steady, signal)
      const moreAtMs = await day.take(clock.now())
      if (moreAtMs === null) break
      pace.hold(moreAtMs - clock.now(), 'day')
    }
    bucket.take(perSecond(), steady.now())
  }

  async function attempt<Value>(url: string, parse: (response: UpstreamResponse) => Value): Promise<Value> {
    await admit()
    const askedAtMs = steady.now()
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
          const due = steady.now() + random() * Math.min(LONGEST_RETRY_MS, PAUSE_MS * 2 ** (number - 1))
          await waitUntil(() => due, steady, signal)
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

function judge(pace: Pace, error: unknown, response: UpstreamResponse | null, askedAtMs: number, nowMs: number): void {
  // A removed car or a refused request is a valid response.
  if (!isFailure(error, 'source_unavailable') || isRefusal(error)) {
    if (error instanceof Failure) pace.worked()
    return
  }
  if (isOurs(error)) return
  const reason = reasonOf(error)
  if (isBotWall(response)) pace.walled('bot_wall', askedAtMs)
  else if (WALLS.includes(reason)) pace.walled(reason, askedAtMs)
  else if (OVERLOAD.includes(reason) || reason.startsWith('status_5')) {
    pace.refused(reason, askedAtMs, parseRetryAfter(response?.retry_after, nowMs))
  }
}

function isBotWall(response: UpstreamResponse | null): boolean {
  return response?.status === 200 && /^\s*text\/html\b/i.test(response.content_type ?? '')
}

/** Milliseconds: the header has seconds or a date. Null if there is none or it cannot be read. */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | null {
  if (text === undefined || text.length > 40) return null
  if (/^\s*\d{1,30}\s*$/.test(text)) return Number(text) * 1000
  const date = /^\s*[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs)
}

/** A token bucket: a number of requests per second, and never more than one second's worth at once. */
class TokenBucket {
  /** When the bucket is full again. */
  private fullAtMs = Number.NEGATIVE_INFINITY

  /** When the next request may go; `perSecond` may change each time, and Infinity never waits. */
  nextAtMs(perSecond: number, nowMs: number): number {
    if (perSecond === Number.POSITIVE_INFINITY) return nowMs
    const intervalMs = 1000 / perSecond
    // With less than one per second, the bucket still has to hold one.
    const spareMs = Math.max(0, 1000 - intervalMs)
    return Math.max(nowMs, this.fullAtMs - spareMs)
  }

  take(perSecond: number, nowMs: number): void {
    if (perSecond === Number.POSITIVE_INFINITY) return
    this.fullAtMs = Math.max(this.fullAtMs, nowMs) + 1000 / perSecond
  }
}

/** Timers cannot be cancelled from here, so they are kept short. */
const LONGEST_NAP_MS = 1000

/** Waits until a time that may change meanwhile, and can be cancelled. Throws `source_unavailable` (aborted) when the signal is aborted. */
async function waitUntil(
  dueMs: () => number,
  clock: Pick<Clock, 'now' | 'sleep'>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted) throw unavailable('aborted')
    const left = dueMs() - clock.now()
    if (left <= 0) return
    await clock.sleep(Math.min(left, LONGEST_NAP_MS))
  }
}

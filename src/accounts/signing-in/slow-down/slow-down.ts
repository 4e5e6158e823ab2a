/** Slows down password guesses: after five failures each further attempt waits twice as long as the last. */
import type { KeptValue } from '../../../domain/limits/shared-values.ts'

/**
 * How attempts under a name are counted, given what is kept of the earlier ones (null = nothing). What is further ahead than it can be was written by
 * another clock, or before this one was set back: nobody waits for it, and the next attempt puts it right.
 */
export interface AttemptRule {
  /** How long the next attempt has to wait; 0 = not at all. */
  waitMs(kept: string | null, nowMs: number): number
  /** A running attempt counts as a failure until it succeeds, so that parallel attempts do not get around the limit. */
  begin(kept: string | null, nowMs: number): KeptValue
  /** Only removes what the attempt added, so that a person who signs in to their own account does not guess faster elsewhere. */
  takeBack(kept: string | null, begun: Begun, nowMs: number): KeptValue | null
}

/** What was kept before an attempt, and what it made of it. */
export interface Begun {
  readonly before: string | null
  readonly after: string
}

const FREE_FAILURES = 5
/** Failures are forgotten this long after the next attempt would have been allowed. */
const WINDOW_MS = 15 * 60_000
export const LONGEST_WAIT_MS = 15 * 60_000

interface Bucket {
  readonly failures: number
  /** Attempts before this time are refused. */
  readonly opens_at_ms: number
}

export const SLOW_DOWN: AttemptRule = {
  waitMs(kept, nowMs) {
    const waitMs = (readBucket(kept)?.opens_at_ms ?? 0) - nowMs
    return waitMs > LONGEST_WAIT_MS ? 0 : Math.max(0, waitMs)
  },
  begin(kept, nowMs) {
    const failures = (readBucket(kept)?.failures ?? 0) + 1
    return formatBucket({ failures, opens_at_ms: nowMs + deriveWaitMs(failures) })
  },
  takeBack(kept, { before, after }, nowMs) {
    const bucket = readBucket(kept)
    if (bucket === null || bucket.failures === 1) return null
    const failures = bucket.failures - 1
    const isLast = bucket.opens_at_ms === readBucket(after)?.opens_at_ms
    const opens_at_ms = isLast
      ? (readBucket(before)?.opens_at_ms ?? nowMs)
      : Math.min(bucket.opens_at_ms, nowMs + deriveWaitMs(failures))
    return formatBucket({ failures, opens_at_ms })
  },
}

/** Null also for what cannot be read, such as a value that others wrote to Redis: counting begins anew. */
function readBucket(kept: string | null): Bucket | null {
  try {
    const bucket = JSON.parse(kept ?? 'null') as Bucket | null
    return Number.isFinite(bucket?.failures) && Number.isFinite(bucket?.opens_at_ms) ? bucket : null
  } catch {
    return null
  }
}

function formatBucket(bucket: Bucket): KeptValue {
  return { text: JSON.stringify(bucket), ends_at_ms: bucket.opens_at_ms + WINDOW_MS }
}

/** 2 s after the fifth failure, 4 s after the sixth, and so on to the longest. */
function deriveWaitMs(failures: number): number {
  const beyond = failures - FREE_FAILURES
  return beyond < 0 ? 0 : Math.min(LONGEST_WAIT_MS, 2 ** (beyond + 1) * 1000)
}

/** Limits attempts per key to a burst and then one per minute: few per hour, and never a long wait. */
export const AT_ONCE = 30
export const EVERY_MS = 60_000
/** In any hour. ASVS 2.2.1 allows 100 failures for an account. */
export const MOST_PER_HOUR = AT_ONCE + 3_600_000 / EVERY_MS

/** Keeps the time when all attempts are forgotten: each lasts as long as the gap between two. */
export const STEADY: AttemptRule = {
  waitMs: (kept, nowMs) => Math.max(0, readEnd(kept, nowMs) - nowMs - FULL_MS),
  begin: (kept, nowMs) => formatEnd(Math.max(nowMs, readEnd(kept, nowMs)) + EVERY_MS),
  takeBack(kept, _, nowMs) {
    const end = Number(kept) - EVERY_MS
    return end > nowMs ? formatEnd(end) : null
  },
}

/** With more than this ahead, the next attempt waits. */
const FULL_MS = (AT_ONCE - 1) * EVERY_MS

function readEnd(kept: string | null, nowMs: number): number {
  const end = Number(kept)
  return end > nowMs + FULL_MS + EVERY_MS ? nowMs + FULL_MS : end
}

function formatEnd(end: number): KeptValue {
  return { text: String(end), ends_at_ms: end }
}

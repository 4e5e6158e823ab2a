/** Slows down password guesses: after five failures each further attempt waits twice as long as the last. */
import { EndingMap } from './allowance.ts'

const FREE_FAILURES = 5
/** Failures are forgotten this long after the next attempt would have been allowed. */
const WINDOW_MS = 15 * 60_000
export const LONGEST_WAIT_MS = 15 * 60_000

interface Bucket {
  failures: number
  /** Attempts before this time are refused. */
  opens_at_ms: number
}

/** A running attempt counts as a failure until it succeeds, so that parallel attempts do not get around the limit. */
interface Attempt {
  takeBack(): void
}

/** Counts attempts by key. */
export interface AttemptBound {
  /** How long the next attempt has to wait; 0 = not at all. Counts nothing. */
  waitMs(name: string): number
  begin(name: string): Attempt
}

/** One for each kind of key, so that invented keys of one kind do not displace others. */
export class SlowDown implements AttemptBound {
  readonly #buckets: EndingMap<Bucket>
  readonly #now: () => number

  constructor(now: () => number, mostBuckets?: number) {
    this.#now = now
    const endsAtMs = ({ opens_at_ms }: Bucket) => opens_at_ms + WINDOW_MS
    this.#buckets = new EndingMap({ now, endsAtMs, ...(mostBuckets !== undefined && { most: mostBuckets }) })
  }

  waitMs(name: string): number {
    const bucket = this.#buckets.get(name)
    return bucket === undefined ? 0 : Math.max(0, bucket.opens_at_ms - this.#now())
  }

  begin(name: string): Attempt {
    const bucket = this.#buckets.get(name) ?? { failures: 0, opens_at_ms: this.#now() }
    const before = bucket.opens_at_ms
    const after = this.#now() + deriveWaitMs(bucket.failures + 1)
    bucket.failures++
    bucket.opens_at_ms = after
    this.#buckets.set(name, bucket)
    return {
      // Only removes what it added, so that a person who signs in to their own account does not guess faster elsewhere.
      takeBack: () => {
        bucket.failures--
        const isLast = bucket.opens_at_ms === after
        bucket.opens_at_ms = isLast ? before : Math.min(bucket.opens_at_ms, this.#now() + deriveWaitMs(bucket.failures))
        if (bucket.failures === 0 && this.#buckets.get(name) === bucket) this.#buckets.delete(name)
      },
    }
  }
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

export class SteadyBound implements AttemptBound {
  /** When all attempts of a key are forgotten: each lasts as long as the gap between two. */
  readonly #ends: EndingMap<number>
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
    this.#ends = new EndingMap({ now, endsAtMs: (end) => end })
  }

  waitMs(name: string): number {
    const left = (this.#ends.get(name) ?? 0) - this.#now()
    return Math.max(0, left - (AT_ONCE - 1) * EVERY_MS)
  }

  begin(name: string): Attempt {
    this.#ends.set(name, Math.max(this.#now(), this.#ends.get(name) ?? 0) + EVERY_MS)
    return {
      takeBack: () => {
        const end = (this.#ends.get(name) ?? 0) - EVERY_MS
        if (end > this.#now()) this.#ends.set(name, end)
        else this.#ends.delete(name)
      },
    }
  }
}

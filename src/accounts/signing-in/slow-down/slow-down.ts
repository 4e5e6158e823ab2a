/** Slows down who guesses passwords: after five wrong ones each further attempt has to wait twice as long as the one before. */
import { EndingMap } from './ending-map.ts'

const FREE_FAILURES = 5
/** Failures are forgotten so long after the next attempt would have been allowed. */
const WINDOW_MS = 15 * 60_000
export const LONGEST_WAIT_MS = 15 * 60_000

interface Bucket {
  failures: number
  /** Nothing is looked at before. */
  opens_at_ms: number
}

/** An attempt that is looked at: it counts as a failure until it is known to be none, so that many at once are no way around. */
export interface Attempt {
  takeBack(): void
}

/** Counts attempts by name. */
export interface AttemptBound {
  /** How long the next attempt has to wait; 0 = not at all. Counts nothing. */
  waitMs(name: string): number
  begin(name: string): Attempt
}

/** One for each kind of name, so that whoever makes up names of one kind pushes out none of the other. */
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
      // Only what was added is taken away: somebody who signs in to his own account now and then guesses no faster elsewhere.
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

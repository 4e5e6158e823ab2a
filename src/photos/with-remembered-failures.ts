/** Remembers failures for a while, so that what has just failed is not asked for again. */
import { LRUCache } from 'lru-cache'
import { Failure, isFailure } from '../domain/failure.ts'

interface Options {
  readonly forMs: number
  /** The oldest failure is forgotten for one more. */
  readonly most: number
  readonly now: () => number
}

interface Remembered {
  readonly failure: Failure
  readonly at_ms: number
}

/** `overloaded` is not remembered: it is about us, and passes at once. */
export function withRememberedFailures<Key extends string | number, Answer>(
  call: (key: Key) => Promise<Answer>,
  { forMs, most, now }: Options,
): (key: Key) => Promise<Answer> {
  // By size, because `max` would allocate memory for all of them at once.
  const failures = new LRUCache<Key, Remembered>({ maxSize: most, sizeCalculation: () => 1 })
  return async (key) => {
    const known = failures.get(key)
    if (known && Math.abs(now() - known.at_ms) < forMs) throw known.failure
    try {
      return await call(key)
    } catch (error) {
      if (isFailure(error) && error.kind !== 'overloaded') {
        // Without its cause, which may hold a whole response.
        const { kind, message, retryAfterS } = error
        const failure = new Failure(kind, message, retryAfterS === null ? {} : { retryAfterS })
        failures.set(key, { failure, at_ms: now() })
      }
      throw error
    }
  }
}

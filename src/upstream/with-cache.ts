/** Caches unparsed responses: fresh copies save requests, older ones replace failures. */
import { isFailure } from '../domain/failure.ts'
import type { Copy, Read, Reading, UpstreamResponse } from '../domain/reading.ts'
import type { SharedCopies, SharedCopy } from '../domain/shared-copies.ts'
import type { CopyStore } from './copy-store.ts'
import { withSingleFlight } from './with-single-flight.ts'

interface CacheOptions {
  readonly store: CopyStore
  /** Read before the source, if this process has no fresh copy. */
  readonly shared?: SharedCopies
  /** Younger copies are used without a request. */
  readonly fresh_ms: number
  /** Younger copies are used when the source is unavailable or its format has changed. */
  readonly stale_ms: number
  /** Shared copies without a final address are not used. */
  readonly needs_final_url?: boolean
  readonly now: () => number
}

export function withCache(
  fetch: (key: string) => Promise<UpstreamResponse>,
  { store, shared, fresh_ms, stale_ms, needs_final_url = false, now }: CacheOptions,
): Read {
  // One flight for lookup, fetch and store, so that all waiting callers get the same copy.
  const refetch = withSingleFlight(async (key): Promise<Reading> => {
    const found = await findShared(key)
    // A copy from a clock that is ahead of this one would be fresh for too long.
    if (found !== null && found.fetched_at_ms <= now() && isYounger(found, fresh_ms)) return hit(adopt(key, found))
    try {
      const response = await fetch(key)
      const copy = store.put(key, response, now())
      void shared?.put(key, copy, stale_ms)
      return { copy, freshness: { cache: 'MISS', age_s: 0, fresh_until_ms: copy.fetched_at_ms + fresh_ms } }
    } catch (error) {
      if (isFailure(error, 'vehicle_not_found', 'not_found')) {
        store.drop(key)
        void shared?.drop(key)
      }
      // An old response is still right for its time; metrics report that the source has changed.
      if (!isFailure(error, 'source_unavailable', 'source_changed')) throw error
      const own = store.get(key)
      const copy = found !== null && !isAtLeastAsYoung(own, found) ? adopt(key, found) : own
      if (copy === null || !isYounger(copy, stale_ms)) throw error
      return { copy, freshness: { cache: 'STALE', age_s: ageOf(copy, now()), fresh_until_ms: 0 } }
    }
  })

  async function findShared(key: string): Promise<SharedCopy | null> {
    const found = (await shared?.get(key)) ?? null
    return needs_final_url && found?.final_url === undefined ? null : found
  }

  function adopt(key: string, { fetched_at_ms, ...sent }: SharedCopy): Copy {
    return store.put(key, { status: 200, ...sent }, Math.min(fetched_at_ms, now()))
  }

  function isYounger({ fetched_at_ms }: SharedCopy, ms: number): boolean {
    return now() - fetched_at_ms < ms
  }

  function hit(copy: Copy): Reading {
    const fresh_until_ms = copy.fetched_at_ms + fresh_ms
    return { copy, freshness: { cache: 'HIT', age_s: ageOf(copy, now()), fresh_until_ms } }
  }

  return (key) => {
    const copy = store.get(key)
    return copy !== null && isYounger(copy, fresh_ms) ? Promise.resolve(hit(copy)) : refetch(key)
  }
}

function isAtLeastAsYoung(own: Copy | null, found: SharedCopy): boolean {
  return own !== null && own.fetched_at_ms >= found.fetched_at_ms
}

/** Whole seconds; a clock that was set back does not make copies younger. */
function ageOf({ fetched_at_ms }: Copy, now: number): number {
  return Math.max(0, Math.floor((now - fetched_at_ms) / 1000))
}

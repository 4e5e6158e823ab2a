/** Keeps what the source sent, before anything is parsed: fresh copies save the asking, older ones stand in for a failure. */
import { isFailure } from '../domain/failure.ts'
import type { Freshness } from '../domain/source.ts'
import type { Copy, CopyStore } from './copy-store.ts'
import type { UpstreamResponse } from './get.ts'
import { withSingleFlight } from './with-single-flight.ts'

export interface Reading {
  readonly copy: Copy
  readonly freshness: Freshness
}

export type Read = (key: string) => Promise<Reading>

export interface CacheOptions {
  readonly store: CopyStore
  /** Younger copies are answered without asking. */
  readonly fresh_ms: number
  /** Younger copies are answered when the source is unavailable or no longer understood. */
  readonly stale_ms: number
  readonly now: () => number
}

export function withCache(
  fetch: (key: string) => Promise<UpstreamResponse>,
  { store, fresh_ms, stale_ms, now }: CacheOptions,
): Read {
  // One flight for fetching and keeping together, so that all who waited get the same copy.
  const refetch = withSingleFlight(async (key): Promise<Reading> => {
    try {
      const response = await fetch(key)
      const copy = store.put(key, response, now())
      return { copy, freshness: { cache: 'MISS', age_s: 0, fresh_until_ms: copy.fetched_at_ms + fresh_ms } }
    } catch (error) {
      if (isFailure(error, 'vehicle_not_found', 'not_found')) store.drop(key)
      // What was understood once is still true of its time; that the source has changed is told by the metrics.
      if (!isFailure(error, 'source_unavailable', 'source_changed')) throw error
      const copy = store.get(key)
      if (copy === null || now() - copy.fetched_at_ms >= stale_ms) throw error
      return { copy, freshness: { cache: 'STALE', age_s: ageOf(copy, now()), fresh_until_ms: 0 } }
    }
  })

  return (key) => {
    const copy = store.get(key)
    if (copy === null || now() - copy.fetched_at_ms >= fresh_ms) return refetch(key)
    const fresh_until_ms = copy.fetched_at_ms + fresh_ms
    return Promise.resolve({ copy, freshness: { cache: 'HIT', age_s: ageOf(copy, now()), fresh_until_ms } })
  }
}

/** Whole seconds; a clock that was set back makes nothing younger than now. */
function ageOf({ fetched_at_ms }: Copy, now: number): number {
  return Math.max(0, Math.floor((now - fetched_at_ms) / 1000))
}

/** Caches unparsed responses: fresh copies save requests, older ones replace failures. */

import { LRUCache } from 'lru-cache'
import { isFailure } from '../domain/failure.ts'
import type { Copy, Read, Reading, SharedCopies, SharedCopy, UpstreamResponse } from '../domain/reading.ts'

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
    if (found !== null && isFresh(found)) return hit(adopt(key, found))
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

  /** A copy from a clock that ran ahead would be fresh for too long. */
  function isFresh(copy: SharedCopy): boolean {
    return copy.fetched_at_ms <= now() && isYounger(copy, fresh_ms)
  }

  function hit(copy: Copy): Reading {
    const fresh_until_ms = copy.fetched_at_ms + fresh_ms
    return { copy, freshness: { cache: 'HIT', age_s: ageOf(copy, now()), fresh_until_ms } }
  }

  return (key) => {
    const copy = store.get(key)
    return copy !== null && isFresh(copy) ? Promise.resolve(hit(copy)) : refetch(key)
  }
}

function isAtLeastAsYoung(own: Copy | null, found: SharedCopy): boolean {
  return own !== null && own.fetched_at_ms >= found.fetched_at_ms
}

/** Whole seconds; a clock that was set back does not make copies younger. */
function ageOf({ fetched_at_ms }: Copy, now: number): number {
  return Math.max(0, Math.floor((now - fetched_at_ms) / 1000))
}

/** One flight per key: callers share the result or failure of an identical request in progress. */
export function withSingleFlight<Answer>(call: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const flights = new Map<string, Promise<Answer>>()
  return (key) => {
    const under_way = flights.get(key)
    if (under_way) return under_way
    const flight = call(key).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
}

/** A cache of source responses, unparsed, bounded in bytes; evicts the least recently used. */
export interface CopyStore {
  get(key: string): Copy | null
  put(key: string, response: UpstreamResponse, fetchedAtMs: number): Copy
  drop(key: string): void
  /** Bytes of keys and bodies, and the overhead of storing them. */
  bytes(): number
  size(): number
}

/** Overhead per entry. Measured with 200,000 small ones. */
export const OVERHEAD_BYTES = 400

/** `firstId` lets a restarted process continue the numbering. */
export function createCopyStore({ maxBytes, firstId = 1 }: { maxBytes: number; firstId?: number }): CopyStore {
  const copies = new LRUCache<string, Copy>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, final_url = '' }, key) =>
      OVERHEAD_BYTES + Buffer.byteLength(key) + Buffer.byteLength(final_url) + body.length,
  })
  let nextId = firstId
  return {
    get: (key) => copies.get(key) ?? null,
    put(key, { body, content_type, final_url }, fetchedAtMs) {
      const found = final_url === undefined ? {} : { final_url }
      const copy: Copy = { id: nextId++, body, content_type, fetched_at_ms: fetchedAtMs, ...found }
      copies.set(key, copy)
      return copy
    },
    drop(key) {
      copies.delete(key)
    },
    bytes: () => copies.calculatedSize,
    size: () => copies.size,
  }
}

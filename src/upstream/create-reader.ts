/** Puts the wrappers together: a URL in; what the source sent, checked, retried, guarded and kept, out. */
import type { SharedCopies } from '../domain/shared-copies.ts'
import type { Clock } from '../observe/clock.ts'
import type { CopyStore } from './copy-store.ts'
import type { GetOptions, UpstreamResponse } from './get.ts'
import { reasonOf } from './unavailable.ts'
import { type Breaker, type BreakerState, withBreaker } from './with-breaker.ts'
import { type Read, type Reading, withCache } from './with-cache.ts'
import { type RetryOptions, withRetry } from './with-retry.ts'

/** What happened, for metrics; `failure` is a reason or a kind of Failure, null when all went well. */
export type UpstreamEvent =
  | {
      readonly event: 'attempt'
      readonly reader: string
      readonly failure: string | null
      readonly duration_ms: number
    }
  | {
      readonly event: 'read'
      readonly reader: string
      readonly cache: Reading['freshness']['cache'] | null
      readonly failure: string | null
      readonly duration_ms: number
    }
  | { readonly event: 'breaker'; readonly reader: string; readonly state: BreakerState }

export interface ReaderOptions {
  /** For metrics. */
  readonly name: string
  readonly get: (url: string, options: GetOptions) => Promise<UpstreamResponse>
  /** Throws a Failure for what must be neither kept nor answered. */
  readonly check: (response: UpstreamResponse) => void
  readonly accept: string
  readonly maxBytes: number
  readonly fresh_ms: number
  readonly stale_ms: number
  readonly retry: Omit<RetryOptions, 'clock' | 'random'>
  readonly breaker: Breaker
  /** May be shared by all readers: their URLs differ. */
  readonly store: CopyStore
  /** Where several processes find each other's copies. */
  readonly shared?: SharedCopies
  readonly clock: Clock
  readonly random: () => number
  readonly observe?: (event: UpstreamEvent) => void
}

export function createReader(options: ReaderOptions): Read {
  const { name, get, check, accept, maxBytes, breaker, clock, random, observe } = options

  async function attempt(url: string, timeoutMs: number): Promise<UpstreamResponse> {
    const began = clock.now()
    const tell = (failure: string | null) =>
      observe?.({ event: 'attempt', reader: name, failure, duration_ms: clock.now() - began })
    try {
      const response = await get(url, { timeoutMs, maxBytes, accept })
      check(response)
      tell(null)
      return response
    } catch (error) {
      tell(reasonOf(error))
      throw error
    }
  }

  const fetch = withRetry(withBreaker(attempt, breaker), { ...options.retry, clock, random })
  const read = withCache(fetch, { ...options, now: clock.now })
  return observe ? withObserver(read, name, clock, observe) : read
}

function withObserver(read: Read, reader: string, clock: Clock, observe: (event: UpstreamEvent) => void): Read {
  return (url) => {
    const began = clock.now()
    const reading = read(url)
    const tell = (cache: Reading['freshness']['cache'] | null, failure: string | null) =>
      observe({ event: 'read', reader, cache, failure, duration_ms: clock.now() - began })
    reading.then(
      ({ freshness }) => tell(freshness.cache, null),
      (error) => tell(null, reasonOf(error)),
    )
    return reading
  }
}

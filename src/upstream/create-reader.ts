/** Combines the wrappers: takes a URL, and returns the response checked, retried, guarded and cached. */
import { type FailureKind, isFailure } from '../domain/failure.ts'
import type { Read, Reading, UpstreamResponse } from '../domain/reading.ts'
import type { SharedCopies } from '../domain/shared-copies.ts'
import type { Clock } from '../observe/clock.ts'
import type { Breaker, BreakerState } from './breaker.ts'
import type { CopyStore } from './copy-store.ts'
import type { GetOptions } from './get.ts'
import { reasonOf } from './unavailable.ts'
import { type AttemptEvent, withAttemptEvents } from './with-attempt-events.ts'
import { withCache } from './with-cache.ts'
import { type RetryOptions, withRetry } from './with-retry.ts'

interface ReadEvent {
  readonly event: 'read'
  readonly resource: string
  /** Null if the read failed. */
  readonly cache: Reading['freshness']['cache'] | null
  /** The failure that callers get; null on success. */
  readonly failure: { readonly kind: FailureKind; readonly reason: string } | null
  readonly duration_ms: number
}

/** Reports what happened, for metrics and the log. */
export type UpstreamEvent =
  | AttemptEvent
  | ReadEvent
  | {
      readonly event: 'breaker'
      readonly resource: string
      readonly state: BreakerState
      /** How many breakers of the resource are not closed. */
      readonly open: number
    }

export interface ReaderOptions {
  /** What is read, for metrics and the log. */
  readonly name: string
  readonly get: (url: string, options: GetOptions) => Promise<UpstreamResponse>
  /** Throws a Failure for responses that must be neither cached nor used. */
  readonly check: (response: UpstreamResponse, url: string) => void
  readonly accept: string
  readonly maxBytes: number
  readonly fresh_ms: number
  readonly stale_ms: number
  readonly budget_ms?: number
  readonly needs_final_url?: boolean
  readonly retry: Omit<RetryOptions, 'clock' | 'random'>
  readonly breakerOf: (url: string) => Breaker
  /** May be shared by all readers: their URLs differ. */
  readonly store: CopyStore
  /** The cache that several processes share. */
  readonly shared?: SharedCopies
  readonly clock: Clock
  readonly random: () => number
  readonly observe?: (event: UpstreamEvent) => void
}

export function createReader(options: ReaderOptions): Read {
  const { name, get, check, accept, maxBytes, breakerOf, clock, random, observe } = options

  async function attempt(url: string, timeoutMs: number): Promise<UpstreamResponse> {
    const response = await get(url, { timeoutMs, maxBytes, accept })
    check(response, url)
    return response
  }

  const told = observe ? withAttemptEvents(attempt, { resource: name, clock, observe }) : attempt
  const guarded = (url: string, timeoutMs: number) => breakerOf(url).run(url, () => told(url, timeoutMs))
  const fetch = withRetry(guarded, {
    ...options.retry,
    budgetMs: Math.min(options.budget_ms ?? Number.POSITIVE_INFINITY, options.retry.budgetMs),
    clock,
    random,
  })
  const read = withCache(fetch, { ...options, now: clock.now })
  return observe ? withReadEvents(read, name, clock, observe) : read
}

function withReadEvents(read: Read, resource: string, clock: Clock, observe: (event: ReadEvent) => void): Read {
  return (url) => {
    const began = clock.now()
    const reading = read(url)
    const tell = (cache: ReadEvent['cache'], failure: ReadEvent['failure']) =>
      observe({ event: 'read', resource, cache, failure, duration_ms: clock.now() - began })
    reading.then(
      ({ freshness }) => tell(freshness.cache, null),
      (error: unknown) => tell(null, { kind: isFailure(error) ? error.kind : 'internal', reason: reasonOf(error) }),
    )
    return reading
  }
}

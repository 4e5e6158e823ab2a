/** Creates the readers of one source, which share connections and cache and have their own circuit breakers, and reports what they do. */
import { LRUCache } from 'lru-cache'
import { type FailureKind, isFailure } from '../domain/failure.ts'
import type { Read, Reading, ReadWishes, SharedCopies, UpstreamResponse } from '../domain/reading.ts'
import { type Clock, createSteadyNow } from '../observe/clock.ts'
import type { StateLog } from '../observe/create-state-log.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Tally } from '../observe/tally.ts'
import { Breaker, type BreakerLimits, type BreakerState } from './breaker.ts'
import type { GetOptions } from './get.ts'
import { isOurs, isRefusal, type Reason, reasonOf } from './unavailable.ts'
import { type CopyStore, withCache } from './with-cache.ts'
import { type RetryOptions, withRetry } from './with-retry.ts'

interface ReadersOptions extends Omit<ReaderOptions, keyof ReadWishes | 'breakerOf' | 'observe'> {
  readonly breaker: BreakerLimits
  /** A reader's own connections, so that a hanging one does not block the others; without them it shares `get`. */
  readonly getOf?: (name: string) => ReaderOptions['get'] | undefined
  /** The group of requests that fail together; without it, all requests of a reader. */
  readonly breakerScope?: (url: string) => string
  readonly observe?: (event: UpstreamEvent) => void
}

interface Readers {
  create(wishes: ReadWishes): Read
  /** The worst state among each reader's breakers, by name. */
  states(): Readonly<Record<string, BreakerState>>
}

/** By host; hosts without recent requests are dropped. */
const MOST_BREAKERS = 256
const WORST_FIRST: readonly BreakerState[] = ['open', 'half_open', 'closed']

export function createReaders({ breaker: limits, breakerScope, getOf, observe, ...common }: ReadersOptions): Readers {
  // One breaker for all would hide a page that always fails behind others that work.
  const ofReaders = new Map<string, LRUCache<string, Breaker>>()

  function createBreaker(resource: string, siblings: LRUCache<string, Breaker>): Breaker {
    return new Breaker({
      ...limits,
      now: createSteadyNow(common.clock.now),
      random: common.random,
      onChange(state) {
        const open = [...siblings.values()].filter((one) => one.state() !== 'closed').length
        observe?.({ event: 'breaker', resource, state, open })
      },
    })
  }

  return {
    create(wishes) {
      const breakers = new LRUCache<string, Breaker>({ max: MOST_BREAKERS })
      ofReaders.set(wishes.name, breakers)
      function breakerOf(url: string): Breaker {
        const scope = breakerScope?.(url) ?? ''
        const known = breakers.get(scope)
        if (known) return known
        const made = createBreaker(wishes.name, breakers)
        breakers.set(scope, made)
        return made
      }
      const get = getOf?.(wishes.name) ?? common.get
      return createReader({ ...common, ...wishes, get, breakerOf, ...(observe ? { observe } : {}) })
    },
    states: () =>
      Object.fromEntries(
        [...ofReaders].map(([name, breakers]) => {
          const states = [...breakers.values()].map((breaker) => breaker.state())
          return [name, WORST_FIRST.find((state) => states.includes(state)) ?? 'closed']
        }),
      ),
  }
}

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

interface ReaderOptions {
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
  readonly shared?: SharedCopies
  readonly clock: Clock
  readonly random: () => number
  readonly observe?: (event: UpstreamEvent) => void
}

/** Combines the wrappers: takes a URL, and returns the response checked, retried, guarded and cached. */
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

interface AttemptEvent {
  readonly event: 'attempt'
  readonly resource: string
  /** A reason or a kind of Failure; null on success. */
  readonly failure: string | null
  /** Whether the source is to blame: a removed car or a refused request is a valid response. */
  readonly isOutage: boolean
  readonly duration_ms: number
}

interface AttemptObserver {
  readonly resource: string
  readonly clock: Pick<Clock, 'now'>
  readonly observe: (event: AttemptEvent) => void
}

/** Reports every attempt to read a source: its duration, and its failure. */
export function withAttemptEvents<Args extends readonly unknown[], Value>(
  attempt: (...args: Args) => Promise<Value>,
  { resource, clock, observe }: AttemptObserver,
): (...args: Args) => Promise<Value> {
  return async (...args) => {
    const began = clock.now()
    const tell = (failure: string | null, isOutage: boolean) =>
      observe({ event: 'attempt', resource, failure, isOutage, duration_ms: clock.now() - began })
    try {
      const value = await attempt(...args)
      tell(null, false)
      return value
    } catch (error) {
      const reason = reasonOf(error)
      const isOutage = isFailure(error, 'source_unavailable', 'source_changed') && !isRefusal(error) && !isOurs(error)
      if (reason !== 'aborted') tell(reason, isOutage)
      throw error
    }
  }
}

interface UpstreamObservers {
  readonly metrics: Metrics
  readonly states: StateLog
  readonly tally: Tally
}

const STALLED: Reason = 'stalled'

/** Turns what happens with an upstream into metrics, log lines and the operator's figures. */
export function observeUpstream({ metrics, states, tally }: UpstreamObservers): (event: UpstreamEvent) => void {
  return (event) => {
    const { resource } = event
    switch (event.event) {
      case 'attempt':
        metrics.sourceDuration.observe({ resource }, event.duration_ms / 1000)
        if (event.failure !== null) metrics.sourceFailures.inc({ resource, kind: event.failure })
        if (event.failure === STALLED) {
          states.failed('main_thread', `had no time to read ${resource}`)
          break
        }
        states.worked('main_thread')
        if (event.isOutage) states.failed(resource, event.failure ?? 'unknown')
        else states.worked(resource)
        tally.attempted(resource, event.isOutage ? (event.failure ?? 'unknown') : null)
        break
      case 'read':
        metrics.sourceReads.inc({ resource, cache: event.cache?.toLowerCase() ?? 'none' })
        tally.read(resource, event.cache)
        break
      case 'breaker':
        metrics.breakerOpen.set({ resource }, event.open)
        tally.broke(resource, event.open)
    }
  }
}

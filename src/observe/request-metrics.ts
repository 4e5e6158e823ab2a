/** Counts requests and latencies in plain numbers on every request, and formats them when Prometheus asks. */
import type { Metric, Registry } from 'prom-client'
import type { Freshness } from '../domain/source.ts'

const BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const HISTOGRAM = 'ershou_request_duration_seconds'

interface Tally {
  readonly byStatus: Map<number, number>
  /** Requests by the first matching bucket; the last is for all others. */
  readonly buckets: number[]
  sum_s: number
}

export type Decision = 'admitted' | 'minute' | 'month' | 'unavailable'

interface Sample {
  readonly metricName?: string
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
}

export type RequestMetrics = ReturnType<typeof createRequestMetrics>

/** The library's counters take several microseconds per request, more than finding the response. */
export function createRequestMetrics(registry: Registry) {
  const tallies = new Map<string, Tally>()
  const outcomes = { HIT: 0, MISS: 0, STALE: 0 }
  let countWaiting = () => 0
  let refusals = 0
  const decisions: Record<Decision, number> = { admitted: 0, minute: 0, month: 0, unavailable: 0 }

  /** A registry asks its metrics for their samples and nothing else. */
  function register(
    type: 'counter' | 'gauge' | 'histogram',
    name: string,
    help: string,
    sample: () => Iterable<Sample>,
  ) {
    const metric = { name, get: async () => ({ name, help, type, values: [...sample()], aggregator: 'sum' }) }
    registry.registerMetric(metric as unknown as Metric)
  }

  register(
    'counter',
    'ershou_admissions_total',
    'What the limiter decided: admitted, refused for the minute or the month, or away.',
    () => Object.entries(decisions).map(([decision, value]) => ({ labels: { decision }, value })),
  )
  register('gauge', 'ershou_queue_waiting', 'Requests that wait for the turn of their account.', () => [
    { labels: {}, value: countWaiting() },
  ])
  register(
    'counter',
    'ershou_queue_refused_total',
    'Requests that were answered 503 because too many of their account, or of all accounts, were waiting.',
    () => [{ labels: {}, value: refusals }],
  )
  register('counter', 'ershou_cache_total', 'Answers by what they came from.', () =>
    Object.entries(outcomes).map(([cache, value]) => ({ labels: { outcome: cache.toLowerCase() }, value })),
  )
  register('counter', 'ershou_requests_total', 'Requests by endpoint and status.', () => countSamples(tallies))
  register('histogram', HISTOGRAM, 'Time from request to answer.', () => durationSamples(tallies))

  return {
    /** Whether a response came from a fresh copy, from the source or from an old copy. */
    outcome(cache: Freshness['cache']): void {
      outcomes[cache]++
    },
    /** What the limiter decided. */
    decided(decision: Decision): void {
      decisions[decision]++
    },
    /** A request found the queue full. */
    refused(): void {
      refusals++
    },
    /** The number of waiting requests, read on demand. */
    watchWaiting(count: () => number): void {
      countWaiting = count
    },
    /** The counter of one endpoint; look it up once. */
    of(endpoint: string): (status: number, ms: number) => void {
      const tally: Tally = { byStatus: new Map(), buckets: Array(BUCKETS_S.length + 1).fill(0), sum_s: 0 }
      tallies.set(endpoint, tally)
      return (status, ms) => countRequest(tally, status, ms / 1000)
    },
  }
}

function countRequest(tally: Tally, status: number, seconds: number): void {
  tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1)
  tally.sum_s += seconds
  let bucket = 0
  while (bucket < BUCKETS_S.length && seconds > (BUCKETS_S[bucket] as number)) bucket++
  ;(tally.buckets[bucket] as number)++
}

function* countSamples(tallies: ReadonlyMap<string, Tally>): Iterable<Sample> {
  for (const [endpoint, { byStatus }] of tallies) {
    for (const [status, value] of byStatus) yield { labels: { endpoint, status: String(status) }, value }
  }
}

function* durationSamples(tallies: ReadonlyMap<string, Tally>): Iterable<Sample> {
  for (const [endpoint, { buckets, sum_s }] of tallies) {
    let count = 0
    for (const [i, inBucket] of buckets.entries()) {
      count += inBucket
      const le = BUCKETS_S[i] ?? '+Inf'
      yield { metricName: `${HISTOGRAM}_bucket`, labels: { endpoint, le }, value: count }
    }
    yield { metricName: `${HISTOGRAM}_sum`, labels: { endpoint }, value: sum_s }
    yield { metricName: `${HISTOGRAM}_count`, labels: { endpoint }, value: count }
  }
}

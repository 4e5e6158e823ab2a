/** Prometheus metrics: requests, latencies, cache outcomes, source reads, unknown words. */

import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createRequestMetrics } from './request-metrics.ts'

export type Metrics = ReturnType<typeof createMetrics>

const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)
const LATENCY_BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** `node` is the name of this process among several; null = it has none. */
export function createMetrics(node: string | null = null) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges whose names end like those of counters; the same numbers by type have proper names.
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const registers = [registry]
  const gauge = createGauges(registry)
  const nodeInfo = new Gauge({
    name: 'ershou_node_info',
    help: '1, with the name of the node as its label; absent when it has none.',
    labelNames: ['node'] as const,
    registers,
  })
  if (node !== null) nodeInfo.set({ node }, 1)
  return {
    registry,
    requests: createRequestMetrics(registry),
    rateAge: gauge('ershou_rate_age_seconds', 'Age of the exchange rate in force, in whole days; absent without one.'),
    sourceFailures: new Counter({
      name: 'ershou_source_failures_total',
      help: 'Failed attempts to read a source, by what was read and what went wrong.',
      labelNames: ['resource', 'kind'] as const,
      registers,
    }),
    sourceDuration: new Histogram({
      name: 'ershou_source_duration_seconds',
      help: 'Time of one attempt to read a source, by what was read.',
      labelNames: ['resource'] as const,
      buckets: LATENCY_BUCKETS_S,
      registers,
    }),
    sourceReads: new Counter({
      name: 'ershou_source_reads_total',
      help: 'Reads by what was read and what the cache had: hit, miss, stale, or none when the read failed.',
      labelNames: ['resource', 'cache'] as const,
      registers,
    }),
    unknownWords: new Counter({
      name: 'ershou_unknown_words_total',
      help: 'Words of the source that the tables do not know, by kind.',
      labelNames: ['kind'] as const,
      registers,
    }),
    deliveries: new Counter({
      name: 'ershou_deliveries_total',
      help: 'Attempts to deliver changes to receivers of saved searches, by kind of receiver and outcome: accepted or failed.',
      labelNames: ['kind', 'outcome'] as const,
      registers,
    }),
    unreadReports: new Counter({
      name: 'ershou_reports_unread_total',
      help: 'Report documents that were not read for want of time, memory or room, by provider and reason.',
      labelNames: ['provider', 'reason'] as const,
      registers,
    }),
    breakerOpen: new Gauge({
      name: 'ershou_source_breaker_open',
      help: 'How many breakers of what is read are not closed: one for a source, one for each host of a report provider.',
      labelNames: ['resource'] as const,
      registers,
    }),
    failures: new Counter({
      name: 'ershou_failures_total',
      help: 'What could not be done: reads of sources and reports, reads and writes of stores, of the limiter, of shared copies.',
      labelNames: ['what', 'code'] as const,
      registers,
    }),
    failing: new Gauge({
      name: 'ershou_failing',
      help: '1 from a first failure until it works again.',
      labelNames: ['what'] as const,
      registers,
    }),
  }
}

/** The listener for Prometheus, separate from the API so that it need not be public. */
export function createMetricsServer({ registry }: Metrics): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n')
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
}

/** Gauges that are absent until their value is known. */
export function createGauges(registry: Registry): (name: string, help: string) => Gauge {
  return (name, help) => {
    const one = new Gauge({ name, help, registers: [registry] })
    // A gauge starts at 0, which would be a value.
    one.remove()
    return one
  }
}

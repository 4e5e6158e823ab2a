/** What is kept of every answer that has left: counts and latencies, the usage of its account, a line in the log. */
import type { IncomingMessage } from 'node:http'
import type { UsageRecorder } from '../accounts/usage-recorder.ts'
import { redactKeys } from '../domain/redact.ts'
import type { Log } from '../observe/log.ts'
import type { RequestMetrics } from '../observe/request-metrics.ts'
import type { Exchange } from '../web/exchange.ts'
import type { Endpoint } from './endpoint.ts'

export interface ObserverParts {
  readonly endpoints: readonly Endpoint[]
  readonly metrics: RequestMetrics
  readonly recorder: UsageRecorder
  readonly log: Log
  readonly now: () => number
  readonly stopwatch: () => number
}

export function createRequestObserver({ endpoints, metrics, recorder, log, now, stopwatch }: ObserverParts) {
  const observers = new Map(endpoints.map(({ name }) => [name, metrics.of(name)]))
  const observeOther = metrics.of('other')
  return (request: IncomingMessage, exchange: Exchange, sent: { status: number; cache?: string | undefined }): void => {
    const { endpoint, caller, request_id, cost, began_ms } = exchange
    const took_ms = stopwatch() - began_ms
    ;(observers.get(endpoint) ?? observeOther)(sent.status, took_ms)
    if (!caller && !log.isLevelEnabled('info')) return
    const described = describeRequest(request, exchange, { status: sent.status, took_ms, cache: sent.cache })
    if (caller) {
      const { path } = described
      recorder.record({ caller, endpoint, request_id, path, status: sent.status, cost, at_ms: now(), took_ms })
    }
    log.info(described, 'request')
  }
}

export interface Outcome {
  readonly status: number
  readonly took_ms: number
  readonly cache: string | undefined
}

/** The path without its query, in which somebody may have put a key. */
export function describeRequest(
  { method, url = '' }: IncomingMessage,
  {
    request_id,
    origin,
    endpoint,
    caller,
    cost,
  }: Pick<Exchange, 'request_id' | 'origin' | 'endpoint' | 'caller' | 'cost'>,
  { status, took_ms, cache }: Outcome,
) {
  const end = url.indexOf('?')
  return {
    request_id,
    method,
    route: endpoint,
    path: redactKeys(end === -1 ? url : url.slice(0, end)),
    status,
    ms: Math.round(took_ms * 100) / 100,
    cache,
    address: origin.address,
    account_id: caller?.account.id,
    key_id: caller?.key.id,
    cost: caller ? cost : undefined,
  }
}

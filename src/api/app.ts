/** The HTTP face of the service: what happens to a request, from its line to its answer, its log entry and its metrics. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Callers } from '../domain/callers.ts'
import { Failure, isFailure } from '../domain/failure.ts'
import { createEndpointAnswerer } from './answer-endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { type ErrorAnswer, formatComplaints, formatFailure, formatMismatch } from './errors.ts'
import { formatLink } from './format-link.ts'
import { createHttpServer, type HttpServer } from './listen.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { type PreparedBody, prepareBody } from './prepared-body.ts'
import { readApiKey } from './read-api-key.ts'
import { readOrigin } from './read-origin.ts'
import { createRouter, type ExtraRoute } from './router.ts'
import { type Reply, send } from './send.ts'

/** A page or probe outside /v1. */
export interface ExtraPage extends ExtraRoute {
  readonly answer: () => {
    readonly status: number
    readonly body: PreparedBody
    readonly contentSecurityPolicy?: string
    readonly headers?: Readonly<Record<string, string>>
  }
}

export interface AppParts {
  readonly endpoints: readonly Endpoint[]
  readonly extras: readonly ExtraPage[]
  readonly callers: Callers
  readonly log: Log
  readonly metrics: Metrics
  readonly newRequestId: () => string
  /** Milliseconds, for durations. */
  readonly stopwatch: () => number
  readonly trustProxy: number
  readonly maxInFlight: number
  readonly maxRenderedBytes: number
}

type ReplyParts = Omit<Reply, 'requestId' | 'isHttps'>

export function createApp(parts: AppParts): HttpServer {
  const { endpoints, extras, callers, log, metrics, newRequestId, stopwatch, trustProxy } = parts
  const router = createRouter(endpoints, extras)
  const answerEndpoint = createEndpointAnswerer(callers, parts.maxRenderedBytes)
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, createObserver(metrics, endpoint.name)]))
  const observeOther = createObserver(metrics, 'other')
  let inFlight = 0

  async function reply(request: IncomingMessage, requestId: string): Promise<{ name: string; reply: ReplyParts }> {
    const match = router.match(request.method ?? 'GET', request.url ?? '/')
    if (match.kind === 'extra') return { name: 'other', reply: match.extra.answer() }
    const origin = readOrigin(request, trustProxy)
    if (match.kind !== 'endpoint') {
      return { name: 'other', reply: toReply(formatMismatch(match, requestId, origin.url)) }
    }
    const { endpoint } = match
    try {
      if (inFlight > parts.maxInFlight)
        throw new Failure('overloaded', 'Too many requests at once.', { retryAfterS: 1 })
      const answered = await answerEndpoint({ ...match, apiKey: readApiKey(request) })
      if ('complaints' in answered)
        return { name: endpoint.name, reply: toReply(formatComplaints(answered.complaints)) }
      const { body, link, freshness } = answered
      const headers: Record<string, string> = {
        'cache-control': endpoint.access === 'public' ? 'public, max-age=300' : 'private, no-cache',
      }
      if (endpoint.access === 'public') headers['access-control-allow-origin'] = '*'
      if (freshness) {
        headers['x-cache'] = freshness.cache
        headers.age = String(freshness.age_s)
      }
      if (link) headers.link = formatLink(origin.url, request.url ?? '/', link)
      return { name: endpoint.name, reply: { status: 200, body, headers } }
    } catch (error) {
      if (!isFailure(error)) log.error('unexpected', { request_id: requestId, stack: describeError(error) })
      const failure = toReply(formatFailure(error, requestId))
      const cors = endpoint.access === 'public' ? { 'access-control-allow-origin': '*' } : {}
      return { name: endpoint.name, reply: { ...failure, headers: { ...failure.headers, ...cors } } }
    }
  }

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const began = stopwatch()
    const requestId = newRequestId()
    inFlight++
    reply(request, requestId)
      .then(({ name, reply: made }) => {
        const { isHttps, address } = readOrigin(request, trustProxy)
        send(request, response, { ...made, requestId, isHttps })
        const ms = stopwatch() - began
        ;(byName.get(name) ?? observeOther)(made.status, ms)
        log.info('request', {
          request_id: requestId,
          method: request.method,
          path: request.url?.split('?', 1)[0],
          status: made.status,
          ms: Math.round(ms * 100) / 100,
          cache: made.headers?.['x-cache'],
          address,
        })
      })
      .catch((error: unknown) => {
        log.error('unexpected', { request_id: requestId, stack: describeError(error) })
        response.destroy()
      })
      .finally(() => {
        inFlight--
      })
  }

  return createHttpServer({
    onRequest,
    replyToUnknownMethod({ method, target, host }) {
      const requestId = newRequestId()
      const match = router.match(method, target)
      const known = match.kind === 'endpoint' || match.kind === 'extra' ? ({ kind: 'not_found' } as const) : match
      return { ...toReply(formatMismatch(known, requestId, `http://${host ?? ''}`)), requestId, isHttps: false }
    },
  })
}

function toReply({ status, headers, body }: ErrorAnswer): ReplyParts {
  return { status, headers, body: prepareBody(body) }
}

/** Looking labels up costs more than counting, so each is looked up once. */
function createObserver({ requests, duration }: Metrics, endpoint: string) {
  const seconds = duration.labels({ endpoint })
  const byStatus = new Map<number, { inc(): void }>()
  return (status: number, ms: number) => {
    let counter = byStatus.get(status)
    if (!counter) {
      counter = requests.labels({ endpoint, status: String(status) })
      byStatus.set(status, counter)
    }
    counter.inc()
    seconds.observe(ms / 1000)
  }
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

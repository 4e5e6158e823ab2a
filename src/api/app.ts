/** The HTTP face of the service: what happens to a request, from its line to its answer, its log entry and its metrics. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Failure, isFailure } from '../domain/failure.ts'
import { type AnswererParts, createEndpointAnswerer, type Rendered } from './answer-endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { type ErrorAnswer, formatComplaints, formatFailure, formatMismatch } from './errors.ts'
import { formatLink } from './format-link.ts'
import { createHttpServer, type HttpServer } from './listen.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { type PreparedBody, prepareBody } from './prepared-body.ts'
import { readApiKey } from './read-api-key.ts'
import { readOrigin } from './read-origin.ts'
import { createRouter, type ExtraRoute, type Match } from './router.ts'
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

export interface AppParts extends AnswererParts {
  readonly endpoints: readonly Endpoint[]
  readonly extras: readonly ExtraPage[]
  readonly log: Log
  readonly metrics: Metrics
  readonly newRequestId: () => string
  /** Milliseconds, for durations. */
  readonly stopwatch: () => number
  readonly trustProxy: number
  readonly maxInFlight: number
}

type ReplyParts = Omit<Reply, 'requestId' | 'isHttps'>
type Found = Extract<Match<ExtraPage>, { readonly kind: 'endpoint' }>
type Outside = Exclude<Match<ExtraPage>, { readonly kind: 'endpoint' }>

interface Replied {
  /** Of the endpoint, for metrics. */
  readonly name: string
  readonly reply: ReplyParts
}

const ANY_ORIGIN = { 'access-control-allow-origin': '*' }

export function createApp(parts: AppParts): HttpServer {
  const { endpoints, extras, log, metrics, newRequestId, stopwatch, trustProxy } = parts
  const router = createRouter(endpoints, extras)
  const answerer = createEndpointAnswerer(parts)
  const countOutcome = metrics.requests.outcome
  const observers = new Map(endpoints.map(({ name }) => [name, metrics.requests.of(name)]))
  const observeOther = metrics.requests.of('other')
  let inFlight = 0

  /** Routing, then 401, then 422, then the work. What is known already is answered without waiting for anything. */
  function reply(request: IncomingMessage, requestId: string): Replied | Promise<Replied> {
    const target = request.url ?? '/'
    const recalled = request.method === 'GET' ? answerer.recall(target) : null
    const match = recalled ?? router.match(request.method ?? 'GET', target)
    if (!('endpoint' in match)) return { name: 'other', reply: replyOutside(match, request, requestId) }
    const { endpoint } = match
    try {
      if (inFlight > parts.maxInFlight) {
        throw new Failure('overloaded', 'Too many requests at once.', { retryAfterS: 1 })
      }
      const caller = endpoint.access === 'keyed' ? answerer.authenticate(readApiKey(request)) : null
      if (recalled && !(caller instanceof Promise)) return { name: endpoint.name, reply: replyWith(recalled, request) }
      return replyLater(caller, match, request).catch((error: unknown) => replyFailed(error, endpoint, requestId))
    } catch (error) {
      return replyFailed(error, endpoint, requestId)
    }
  }

  async function replyLater(caller: unknown, match: Rendered | Found, request: IncomingMessage): Promise<Replied> {
    await caller
    const { name } = match.endpoint
    const answered = 'kind' in match ? await answerer.answer(request.url ?? '/', match) : match
    const isWrong = 'complaints' in answered
    return { name, reply: isWrong ? toReply(formatComplaints(answered.complaints)) : replyWith(answered, request) }
  }

  function replyFailed(error: unknown, { name, access }: Endpoint, requestId: string): Replied {
    if (!isFailure(error)) log.error('unexpected', { request_id: requestId, stack: describeError(error) })
    const failure = toReply(formatFailure(error, requestId))
    return { name, reply: { ...failure, headers: { ...failure.headers, ...(access === 'public' ? ANY_ORIGIN : {}) } } }
  }

  function replyOutside(match: Outside, request: IncomingMessage, requestId: string): ReplyParts {
    if (match.kind === 'extra') return match.extra.answer()
    return toReply(formatMismatch(match, requestId, readOrigin(request, trustProxy).url))
  }

  function replyWith({ endpoint, body, link, freshness }: Rendered, request: IncomingMessage): ReplyParts {
    const isPublic = endpoint.access === 'public'
    const headers: Record<string, string> = { 'cache-control': isPublic ? 'public, max-age=300' : 'private, no-cache' }
    if (isPublic) headers['access-control-allow-origin'] = '*'
    if (freshness) {
      headers['x-cache'] = freshness.cache
      headers['age'] = String(freshness.age_s)
      countOutcome(freshness.cache)
    }
    if (link) headers['link'] = formatLink(readOrigin(request, trustProxy).url, request.url ?? '/', link)
    return { status: 200, body, headers }
  }

  function exchange(request: IncomingMessage, response: ServerResponse): void {
    const began = stopwatch()
    const requestId = newRequestId()
    inFlight++

    function finish({ name, reply: made }: Replied): void {
      inFlight--
      const isHttps = trustProxy > 0 && readOrigin(request, trustProxy).isHttps
      const { status, body, headers, contentSecurityPolicy } = made
      // Spelled out: spreading objects of many shapes takes ten microseconds here.
      send(request, response, { status, body, headers, contentSecurityPolicy, requestId, isHttps })
      const ms = stopwatch() - began
      ;(observers.get(name) ?? observeOther)(made.status, ms)
      if (log.logs('info')) log.info('request', describeRequest(request, requestId, made, ms))
    }

    function fail(error: unknown): void {
      log.error('unexpected', { request_id: requestId, stack: describeError(error) })
      response.destroy()
    }

    try {
      const replied = reply(request, requestId)
      if (replied instanceof Promise) replied.then(finish).catch(fail)
      else finish(replied)
    } catch (error) {
      fail(error)
    }
  }

  /** The path without its query, in which somebody may have put a key. */
  function describeRequest(request: IncomingMessage, request_id: string, made: ReplyParts, ms: number) {
    const { method, url = '' } = request
    const end = url.indexOf('?')
    return {
      request_id,
      method,
      path: end === -1 ? url : url.slice(0, end),
      status: made.status,
      ms: Math.round(ms * 100) / 100,
      cache: made.headers?.['x-cache'],
      address: readOrigin(request, trustProxy).address,
    }
  }

  return createHttpServer({
    onRequest: exchange,
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

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The HTTP face of the service: what happens to a request, from its line to its answer, its log entry and its metrics. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UsageRecorder } from '../accounts/usage-recorder.ts'
import { Failure, isFailure } from '../domain/failure.ts'
import type { Ticket } from '../domain/meter.ts'
import { type AnswererParts, createEndpointAnswerer, type Rendered } from './answer-endpoint.ts'
import { describeRequest } from './describe-request.ts'
import type { Endpoint } from './endpoint.ts'
import { type ErrorAnswer, formatComplaints, formatFailure, formatMismatch } from './errors.ts'
import type { ExtraPage } from './extra-page.ts'
import { formatLink } from './format-link.ts'
import { createHttpServer, type HttpServer } from './listen.ts'
import type { Log } from './log.ts'
import { type Call, createMetering, type MeteringParts } from './metering.ts'
import type { Metrics } from './metrics.ts'
import { prepareBody } from './prepared-body.ts'
import { formatStanding } from './rate-limit-headers.ts'
import { readApiKey } from './read-api-key.ts'
import { readOrigin } from './read-origin.ts'
import { createRouter, type Match } from './router.ts'
import { type Reply, send } from './send.ts'

export interface AppParts extends AnswererParts, MeteringParts {
  readonly endpoints: readonly Endpoint[]
  readonly extras: readonly ExtraPage[]
  readonly recorder: UsageRecorder
  readonly log: Log
  readonly metrics: Metrics
  readonly newRequestId: () => string
  /** Milliseconds, for durations. */
  readonly stopwatch: () => number
  readonly trustProxy: number
  readonly maxInFlight: number
  readonly drainIdleMs: number
}

type ReplyParts = Omit<Reply, 'requestId' | 'isHttps' | 'standing'>
type Found = Extract<Match<ExtraPage>, { readonly kind: 'endpoint' }>
type Outside = Exclude<Match<ExtraPage>, { readonly kind: 'endpoint' }>

/** A request under way. */
interface Exchange extends Call {
  readonly request: IncomingMessage
  readonly request_id: string
  /** Of the endpoint, for metrics and usage. */
  endpoint: string
}

const ANY_ORIGIN = { 'access-control-allow-origin': '*' }

export function createApp(parts: AppParts): HttpServer {
  const { endpoints, extras, log, metrics, newRequestId, now, recorder, stopwatch, trustProxy } = parts
  const router = createRouter(endpoints, extras)
  const answerer = createEndpointAnswerer(parts)
  const metering = createMetering(parts)
  const countOutcome = metrics.requests.outcome
  const observers = new Map(endpoints.map(({ name }) => [name, metrics.requests.of(name)]))
  const observeOther = metrics.requests.of('other')
  let inFlight = 0

  /** Routing, then 401, 422, 429, then the work. What is known already is answered without waiting for anything but the count. */
  function reply(call: Exchange): ReplyParts | Promise<ReplyParts> {
    const { request } = call
    const target = request.url ?? '/'
    const recalled = request.method === 'GET' ? answerer.recall(target) : null
    const match = recalled ?? router.match(request.method ?? 'GET', target)
    if (!('endpoint' in match)) return replyOutside(match, call)
    const { endpoint } = match
    call.endpoint = endpoint.name
    try {
      if (inFlight > parts.maxInFlight) {
        throw new Failure('overloaded', 'Too many requests at once.', { retryAfterS: 1 })
      }
      const entering = endpoint.access === 'keyed' ? metering.authenticate(call, readApiKey(request)) : undefined
      if (endpoint.access === 'public') metering.passAddress(call)
      if (recalled === null || entering) return replyLater(call, match, entering)
      return endpoint.cost === 0 ? replyWith(recalled, request) : replyAgain(call, recalled)
    } catch (error) {
      return call.caller && !call.allowance ? metering.look(call).then(() => fail()) : fail()
      function fail() {
        return replyFailed(error, call, endpoint)
      }
    }
  }

  /** The way of most requests: the bytes are at hand, and the limiter may answer at once. */
  function replyAgain(call: Exchange, recalled: Rendered): ReplyParts | Promise<ReplyParts> {
    const ticket = metering.admit(call)
    if (ticket instanceof Promise) return replyCounted(call, recalled.endpoint, ticket, async () => recalled)
    const kept = metering.keep(call, ticket)
    const answer = () => replyWith(recalled, call.request)
    if (!kept) return answer()
    return kept.then(answer, (error: unknown) => {
      metering.forgetCost(call)
      return replyFailed(error, call, recalled.endpoint)
    })
  }

  async function replyLater(
    call: Exchange,
    match: Rendered | Found,
    entering: void | Promise<void>,
  ): Promise<ReplyParts> {
    const { endpoint } = match
    try {
      await entering
      if (!('kind' in match)) return await replyCounted(call, endpoint, metering.admit(call), async () => match)
      const asked = await answerer.validate(match).catch((error: unknown) => ({ error }))
      if ('error' in asked) {
        if (endpoint.cost === 0) throw asked.error
        // The catalogue was asked in vain, and that is work already.
        return await replyCounted(call, endpoint, metering.admit(call), () => Promise.reject(asked.error))
      }
      if ('complaints' in asked) {
        metering.passInvalid(call)
        await metering.look(call)
        return openTo(endpoint, toReply(formatComplaints(asked.complaints)))
      }
      const work = () => answerer.answer(call.request.url ?? '/', endpoint, asked.values, call.caller)
      if (endpoint.cost === 1) return await replyCounted(call, endpoint, metering.admit(call), work)
      if (endpoint.access === 'keyed') metering.passAddress(call)
      const answered = await work()
      await metering.look(call)
      return replyWith(answered, call.request)
    } catch (error) {
      await metering.look(call)
      return replyFailed(error, call, endpoint)
    }
  }

  /** The place in the month is kept when the work is done, and given back when it fails. */
  async function replyCounted(
    call: Exchange,
    endpoint: Endpoint,
    admitting: Ticket | Promise<Ticket>,
    work: () => Promise<Rendered>,
  ): Promise<ReplyParts> {
    let answered: Rendered
    let ticket: Ticket | null = null
    try {
      ticket = await admitting
      answered = await work()
    } catch (error) {
      if (ticket) await metering.giveBack(call, ticket)
      return replyFailed(error, call, endpoint)
    }
    try {
      await metering.keep(call, ticket)
      return replyWith(answered, call.request)
    } catch (error) {
      metering.forgetCost(call)
      return replyFailed(error, call, endpoint)
    }
  }

  function replyFailed(error: unknown, { request_id }: Exchange, endpoint: Endpoint): ReplyParts {
    if (!isFailure(error)) log.error('unexpected', { request_id, stack: describeError(error) })
    return openTo(endpoint, toReply(formatFailure(error, request_id)))
  }

  function replyOutside(match: Outside, { request, request_id }: Exchange): ReplyParts {
    if (match.kind === 'extra') return match.extra.answer()
    return toReply(formatMismatch(match, request_id, readOrigin(request, trustProxy).url))
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
    const { address, isHttps } = readOrigin(request, trustProxy)
    const call: Exchange = {
      request,
      request_id: newRequestId(),
      address,
      endpoint: 'other',
      caller: null,
      allowance: null,
      cost: 0,
    }
    let isUnderWay = true
    inFlight++

    function leave(): void {
      if (isUnderWay) inFlight--
      isUnderWay = false
    }

    function finish({ status, body, headers, contentSecurityPolicy }: ReplyParts): void {
      leave()
      const { request_id, caller, cost, endpoint } = call
      const standing = caller ? formatStanding(call.allowance, cost) : undefined
      // Spelled out: spreading objects of many shapes takes ten microseconds here.
      const made: Reply = { status, body, headers, contentSecurityPolicy, requestId: request_id, isHttps, standing }
      const sent = send(request, response, made)
      const took_ms = stopwatch() - began
      ;(observers.get(endpoint) ?? observeOther)(sent, took_ms)
      const described = describeRequest(request, call, { status: sent, took_ms, cache: headers?.['x-cache'] })
      if (caller) {
        const { path } = described
        recorder.record({ caller, endpoint, request_id, path, status: sent, cost, at_ms: now(), took_ms })
      }
      if (log.logs('info')) log.info('request', described)
    }

    function fail(error: unknown): void {
      leave()
      log.error('unexpected', { request_id: call.request_id, stack: describeError(error) })
      response.destroy()
    }

    try {
      const replied = reply(call)
      if (replied instanceof Promise) replied.then(finish).catch(fail)
      else finish(replied)
    } catch (error) {
      fail(error)
    }
  }

  return createHttpServer({
    drainIdleMs: parts.drainIdleMs,
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

/** A public endpoint may be read by other sites, also where it refuses. */
function openTo({ access }: Endpoint, reply: ReplyParts): ReplyParts {
  return access === 'public' ? { ...reply, headers: { ...reply.headers, ...ANY_ORIGIN } } : reply
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

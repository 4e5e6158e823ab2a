/** /v1 as a plugin of the app: every row of the table is a route, with its hooks in the order in which they run. */
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { isFailure } from '../domain/failure.ts'
import type { Complaint } from '../parameters/parameter.ts'
import { formatComplaints } from '../parameters/validation/refusals.ts'
import type { App } from '../web/app.ts'
import { type ErrorAnswer, formatFailure } from '../web/errors.ts'
import type { Exchange } from '../web/exchange.ts'
import { prepareBody } from '../web/prepared-body.ts'
import type { FairQueue } from '../web/queues/fair-queue.ts'
import { AGE_HEADERS, ANY_ORIGIN, cacheHeadersOf } from './answer-headers.ts'
import type { Answers, Rendered } from './answers.ts'
import { describeComplaints, describeFailure } from './describe-error.ts'
import type { DownloadParts } from './download/download.ts'
import { registerDownload } from './download/register-download.ts'
import type { Endpoint } from './endpoint.ts'
import type { Refuse } from './endpoint-question.ts'
import { createExplainer } from './explain-refusal.ts'
import { admit } from './hooks/admit.ts'
import { authenticate } from './hooks/authenticate.ts'
import { createPause } from './hooks/pause.ts'
import type { Metering } from './limits/metering.ts'
import { createAllowanceFormatter } from './limits/rate-limit-headers.ts'
import { createSides, type SampleTable } from './sides.ts'

interface ApiParts {
  readonly endpoints: readonly Endpoint[]
  readonly answers: Answers
  readonly samples: SampleTable
  readonly metering: Metering
  readonly queue: FairQueue
  /** Absent: no files are served. */
  readonly download?: DownloadParts
  readonly onOutcome: (cache: 'HIT' | 'MISS' | 'STALE') => void
  /** Called with everything thrown that is not a Failure. */
  readonly onBug: (exchange: Exchange, error: unknown) => void
}

export function registerApi({ fastify, exchanges, isOverloaded }: App, parts: ApiParts): void {
  const { metering, onOutcome, onBug } = parts
  const formatAllowance = createAllowanceFormatter()
  const explain = createExplainer()
  const abandon: Refuse<unknown> = (request, reply, error) => exchanges.abandon(request, reply, error)

  function answer(request: FastifyRequest, reply: FastifyReply, rendered: Rendered): void {
    const { exchange, raw, question } = request
    const { body, link, freshness, endpoint, release } = rendered
    const headers = cacheHeadersOf(endpoint, question.side.isSamples).slice()
    const isRecalled = rendered === question.known
    const cache = isRecalled ? 'HIT' : freshness?.cache
    if (freshness && cache) {
      const age_s = isRecalled ? question.side.answers.ageOf(rendered, freshness) : freshness.age_s
      headers.push('x-cache', cache, AGE_HEADERS[endpoint.access], String(age_s))
      onOutcome(cache)
    }
    if (link) headers.push('link', link(exchange.origin.url, raw.url ?? '/'))
    if (exchange.caller) formatAllowance(exchange.allowance, exchange.cost, headers)
    exchanges.send(request, reply, { status: 200, body, headers, cache, release })
  }

  /** Errors report the allowance too. */
  async function refuse(request: FastifyRequest, reply: FastifyReply, format: () => ErrorAnswer): Promise<void> {
    const { exchange, question } = request
    await metering.readAllowance(exchange)
    const { body, status, headers } = format()
    const all = [...headers, ...(question.endpoint.access === 'public' ? ANY_ORIGIN : [])]
    if (exchange.caller) formatAllowance(exchange.allowance, exchange.cost, all)
    exchanges.send(request, reply, { status, headers: all, body: prepareBody(body) })
  }

  async function giveBackAndRefuse(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<void> {
    const { exchange, question } = request
    let reason = error
    if (question.ticket) {
      await metering.giveBack(exchange, question.ticket).catch((failed: unknown) => {
        reason = failed
      })
    }
    if (!isFailure(reason)) onBug(exchange, reason)
    exchange.error = describeFailure(reason)
    await refuse(request, reply, () => formatFailure(reason, exchange.request_id))
  }

  function fail(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
    giveBackAndRefuse(request, reply, error).catch((bug: unknown) => abandon(request, reply, bug))
  }

  function complain(request: FastifyRequest, reply: FastifyReply, complaints: readonly Complaint[]): void {
    const { hints, link } = explain(request.question.endpoint, complaints)
    request.exchange.error = describeComplaints(complaints, hints)
    const format = () => formatComplaints(complaints, link)
    refuse(request, reply, format).catch((bug: unknown) => abandon(request, reply, bug))
  }

  const refuseEmptyNames = createEmptyNameRefusal(exchanges)
  const preHandler = [admit(metering), createPause(parts.samples.pause)]
  fastify.decorateRequest('question')
  fastify.register((api, _, done) => {
    api.setErrorHandler((error, request, reply) => fail(request, reply, error))
    for (const endpoint of parts.endpoints) {
      const sides = createSides(endpoint, { ...parts, answer, complain, fail, abandon })
      api.route({
        method: 'GET',
        url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        onRequest: [
          ...(endpoint.path.includes('{') ? [refuseEmptyNames] : []),
          authenticate(sides, metering, isOverloaded),
        ],
        preValidation: sides.validate,
        preHandler,
        handler: sides.work,
      })
    }
    const ways = { exchanges, isOverloaded, formatAllowance, refuse, fail, complain, refuseEmptyNames }
    registerDownload(api, { ...parts, ...ways })
    done()
  })
}

/** The router accepts empty names in a path, but there is nothing at such a path. */
function createEmptyNameRefusal(exchanges: App['exchanges']): onRequestHookHandler {
  return (request, reply, done) => {
    const names = request.params as Readonly<Record<string, string>>
    for (const name in names) if (names[name] === '') return exchanges.sendMismatch(request, reply)
    done()
  }
}

/** /v1 as a plugin of the app: each row of the table is a route, and the hooks stand in the order in which a request meets them. */
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { isFailure } from '../domain/failure.ts'
import type { App } from '../web/app.ts'
import { type ErrorAnswer, formatFailure } from '../web/errors.ts'
import type { Exchange } from '../web/exchange.ts'
import type { FairQueue } from '../web/fair-queue.ts'
import { prepareBody } from '../web/prepared-body.ts'
import type { Answers, Rendered } from './answers.ts'
import type { Complaint, Endpoint } from './endpoint.ts'
import { admit } from './hooks/admit.ts'
import { authenticate } from './hooks/authenticate.ts'
import { validate } from './hooks/validate.ts'
import { work } from './hooks/work.ts'
import type { Metering } from './limits/metering.ts'
import { createStandingFormatter } from './limits/rate-limit-headers.ts'
import type { Refuse } from './question.ts'
import { formatComplaints } from './validation/format-complaints.ts'

interface ApiParts {
  readonly endpoints: readonly Endpoint[]
  readonly answers: Answers
  readonly metering: Metering
  /** Work waits here for the turn of its account. */
  readonly queue: FairQueue
  readonly onOutcome: (cache: 'HIT' | 'MISS' | 'STALE') => void
  /** Told of what was thrown and is no Failure. */
  readonly onBug: (exchange: Exchange, error: unknown) => void
}

const ANY_ORIGIN = ['access-control-allow-origin', '*']
const PUBLIC = ['cache-control', 'public, max-age=300', ...ANY_ORIGIN]
const PRIVATE = ['cache-control', 'private, no-cache']

export function registerApi({ fastify, exchanges, isOverloaded }: App, parts: ApiParts): void {
  const { answers, metering, queue, onOutcome, onBug } = parts
  const formatStanding = createStandingFormatter()
  const abandon: Refuse<unknown> = (request, reply, error) => exchanges.abandon(request, reply, error)
  const standingOf = ({ caller, allowance, cost }: Exchange) => (caller ? formatStanding(allowance, cost) : [])

  function answer(request: FastifyRequest, reply: FastifyReply, rendered: Rendered): void {
    const { exchange, raw } = request
    const { body, link, freshness, endpoint, release } = rendered
    const headers = (endpoint.access === 'public' ? PUBLIC : PRIVATE).slice()
    if (freshness) {
      headers.push('x-cache', freshness.cache, 'age', String(freshness.age_s))
      onOutcome(freshness.cache)
    }
    if (link) headers.push('link', link(exchange.origin.url, raw.url ?? '/'))
    headers.push(...standingOf(exchange))
    exchanges.send(request, reply, { status: 200, body, headers, cache: freshness?.cache, release })
  }

  /** How the account stands is found out for errors, too. */
  async function refuse(request: FastifyRequest, reply: FastifyReply, format: () => ErrorAnswer): Promise<void> {
    const { exchange, question } = request
    await metering.look(exchange)
    const { body, status, headers } = format()
    const open = question.endpoint.access === 'public' ? ANY_ORIGIN : []
    const all = [...headers, ...open, ...standingOf(exchange)]
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
    await refuse(request, reply, () => formatFailure(reason, exchange.request_id))
  }

  function fail(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
    giveBackAndRefuse(request, reply, error).catch((bug: unknown) => abandon(request, reply, bug))
  }

  function complain(request: FastifyRequest, reply: FastifyReply, complaints: readonly Complaint[]): void {
    refuse(request, reply, () => formatComplaints(complaints)).catch((bug: unknown) => abandon(request, reply, bug))
  }

  /** The router lets a name in a path be empty; there is nothing at such a path. */
  const refuseEmptyNames: onRequestHookHandler = (request, reply, done) => {
    const names = request.params as Readonly<Record<string, string>>
    for (const name in names) if (names[name] === '') return exchanges.sendMismatch(request, reply)
    done()
  }

  fastify.decorateRequest('question')
  fastify.register((api, _, done) => {
    api.setErrorHandler((error, request, reply) => fail(request, reply, error))
    for (const endpoint of parts.endpoints) {
      api.route({
        method: 'GET',
        url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        onRequest: [refuseEmptyNames, authenticate(endpoint, metering, isOverloaded)],
        preValidation: validate(endpoint, answers, metering, complain),
        preHandler: admit(metering),
        handler: work({ answers, metering, queue, answer, fail, abandon }),
      })
    }
    done()
  })
}

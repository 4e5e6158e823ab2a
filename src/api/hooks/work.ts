/** The handler: makes the answer when the queue serves the account. It is counted before it is sent. */
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { networkOf } from '../../web/client-address.ts'
import { hasCopy } from '../../web/prepared-body.ts'
import type { FairQueue } from '../../web/queues/fair-queue.ts'
import type { Answers, Rendered } from '../answers.ts'
import type { Refuse } from '../endpoint-question.ts'
import type { Metering } from '../limits/metering.ts'
import { createShareAnswers } from './share-answers.ts'

export interface WorkParts {
  readonly answers: Answers
  readonly metering: Metering
  readonly queue: FairQueue
  readonly answer: (request: FastifyRequest, reply: FastifyReply, rendered: Rendered) => void
  readonly fail: Refuse<unknown>
  readonly abandon: Refuse<unknown>
}

export function work({ answers, metering, queue, answer, fail, abandon }: WorkParts): RouteHandlerMethod {
  const share = createShareAnswers()

  function keep(request: FastifyRequest, reply: FastifyReply, rendered: Rendered): void {
    const { exchange, question } = request
    const { ticket } = question
    if (ticket === null && exchange.caller !== null) {
      // The allowance is reported for free requests too.
      void metering.readAllowance(exchange).then(() => attempt(answer, request, reply, rendered))
      return
    }
    const status = hasCopy(request.raw, rendered.body) ? '3xx' : '2xx'
    const kept = ticket && metering.keep(exchange, ticket, status, rendered.cost ?? ticket.cost)
    if (!kept) answer(request, reply, rendered)
    else
      kept.then(
        () => attempt(answer, request, reply, rendered),
        (error: unknown) => {
          // A count that could not be written does not count.
          metering.forgetCost(exchange)
          question.ticket = null
          fail(request, reply, error)
        },
      )
  }

  /** For callbacks of promises, where nothing else would catch a bug. */
  function attempt(send: typeof answer, request: FastifyRequest, reply: FastifyReply, rendered: Rendered): void {
    try {
      send(request, reply, rendered)
    } catch (bug) {
      abandon(request, reply, bug)
    }
  }

  return (request, reply) => {
    const { exchange, question } = request
    const { known, endpoint, values, failure } = question
    const { caller, origin } = exchange
    if (known) return keep(request, reply, known)
    if (failure !== null) return fail(request, reply, failure)
    const network = networkOf(origin.address)
    const party = caller ? caller.account.id : network
    const target = request.raw.url ?? '/'
    const make = () => answers.answer(target, endpoint, values, caller)
    const ask = (client: { readonly destroyed: boolean }) =>
      caller ? queue.run(party, make, client) : queue.runInCrowd({ name: 'strangers' }, network, make, client)
    // Free answers may depend on the key.
    const made = endpoint.cost === 0 ? ask(reply.raw) : share(`${party} ${target}`, reply.raw, ask)
    made.then(
      (rendered) => attempt(keep, request, reply, rendered),
      (error: unknown) => fail(request, reply, error),
    )
  }
}

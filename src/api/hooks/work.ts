/** Fourth: the answer, in the account's turn. Its place in the month is kept before it leaves. */
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { networkOf } from '../../web/client-address.ts'
import type { FairQueue } from '../../web/fair-queue.ts'
import { hasCopy } from '../../web/has-copy.ts'
import type { Answers, Rendered } from '../answers.ts'
import type { Metering } from '../limits/metering.ts'
import type { Refuse } from '../question.ts'
import { createShareAnswers } from './share-answers.ts'

interface WorkParts {
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
    if (ticket === null) {
      // How the account stands is told also where nothing was taken from it.
      if (exchange.caller === null) answer(request, reply, rendered)
      else
        later(
          request,
          reply,
          metering.look(exchange).then(() => answer(request, reply, rendered)),
        )
      return
    }
    const kept = metering.keep(exchange, ticket, hasCopy(request.raw, rendered.body) ? '3xx' : '2xx')
    if (!kept) {
      answer(request, reply, rendered)
      return
    }
    const answered = kept.then(
      () => answer(request, reply, rendered),
      (error: unknown) => {
        // What could not be written was not counted.
        metering.forgetCost(exchange)
        question.ticket = null
        fail(request, reply, error)
      },
    )
    later(request, reply, answered)
  }

  function later(request: FastifyRequest, reply: FastifyReply, answered: Promise<void>): void {
    answered.catch((bug: unknown) => abandon(request, reply, bug))
  }

  return (request, reply) => {
    const { exchange, question } = request
    const { known, endpoint, values, failure } = question
    const { caller, origin } = exchange
    if (known) keep(request, reply, known)
    else if (failure !== null) fail(request, reply, failure)
    else {
      const party = caller ? caller.account.id : networkOf(origin.address)
      const target = request.raw.url ?? '/'
      const make = () => answers.answer(target, endpoint, values, caller)
      const ask = (client: { readonly destroyed: boolean }) => queue.run(party, make, client)
      // What costs nothing may describe the key that asks.
      const made = endpoint.cost === 0 ? ask(reply.raw) : share(`${party} ${target}`, reply.raw, ask)
      const answered = made.then(
        (rendered) => keep(request, reply, rendered),
        (error: unknown) => fail(request, reply, error),
      )
      later(request, reply, answered)
    }
  }
}

/** Third hook: limits. 429 for the minute or the month. Requests that cost nothing count for their address. */
import type { preHandlerHookHandler } from 'fastify'
import type { Ticket } from '../../domain/limits/meter.ts'
import type { EndpointQuestion } from '../endpoint-question.ts'
import type { Metering } from '../limits/metering.ts'

export function admit(metering: Metering): preHandlerHookHandler {
  return (request, _, done) => {
    const { question, exchange } = request
    const { cost, access } = question.endpoint
    if (cost === 0) {
      if (access === 'keyed') metering.passAddress(exchange)
      return done()
    }
    const take = (ticket: Ticket) => {
      // Samples do not count in the month: there is nothing to keep or to give back.
      if (!question.side.isSamples) question.ticket = ticket
      done()
    }
    const admitted = metering.admit(exchange, findMost(question))
    if (admitted instanceof Promise) admitted.then(take, done)
    else take(admitted)
  }
}

/** What is reserved of the month. */
function findMost({ endpoint: { cost }, side, values, failure }: EndpointQuestion): number {
  if (side.isSamples) return 0
  // A request that has failed has no values.
  return typeof cost === 'number' || failure !== null ? 1 : cost.most(values)
}

/** First: who asks. 401 for a key that does not open, 429 for an address that asks too often for what no plan limits. */
import type { onRequestHookHandler } from 'fastify'
import { Failure } from '../../domain/failure.ts'
import type { Endpoint } from '../endpoint.ts'
import type { EndpointQuestion } from '../endpoint-question.ts'
import type { Metering } from '../limits/metering.ts'
import { readApiKey } from '../limits/read-api-key.ts'

export function authenticate(
  endpoint: Endpoint,
  metering: Metering,
  isOverloaded: () => boolean,
): onRequestHookHandler {
  return (request, _, done) => {
    const { exchange } = request
    exchange.endpoint = endpoint.name
    const question: EndpointQuestion = { endpoint, known: null, values: {}, failure: null, ticket: null }
    request.question = question
    if (isOverloaded()) throw new Failure('overloaded', 'Too many requests at once.', { retryAfterS: 1 })
    if (endpoint.access === 'public') {
      metering.passAddress(exchange)
      return done()
    }
    const entering = metering.authenticate(exchange, readApiKey(request.raw))
    if (entering) entering.then(() => done(), done)
    else done()
  }
}

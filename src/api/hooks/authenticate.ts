/** First hook: authentication. 401 for an invalid key, 429 for an address with too many requests that no plan counts. */
import type { IncomingMessage } from 'node:http'
import type { onRequestHookHandler } from 'fastify'
import { Failure } from '../../domain/failure.ts'
import type { Endpoint } from '../endpoint.ts'
import type { EndpointQuestion } from '../endpoint-question.ts'
import type { Metering } from '../limits/metering.ts'

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

/** Null if the key is missing or empty. The first of two headers counts; `request.headers` would join them into one. */
function readApiKey({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string | null {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 9 && name.toLowerCase() === 'x-api-key') return (rawHeaders[at + 1] as string).trim() || null
  }
  return null
}

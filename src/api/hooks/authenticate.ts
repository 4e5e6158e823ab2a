/** First hook: authentication. 401 for an invalid key, 429 for an address with too many requests that no plan counts. The key decides between market and samples. */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest, HookHandlerDoneFunction, onRequestHookHandler } from 'fastify'
import { Failure } from '../../domain/failure.ts'
import type { Side } from '../endpoint-question.ts'
import type { Metering } from '../limits/metering.ts'

export interface Sides {
  readonly market: Side
  readonly samples: Side
  /** Null while the samples can be read at once. */
  readonly prepareSamples: () => Promise<unknown> | null
}

export function authenticate(
  { market, samples, prepareSamples }: Sides,
  metering: Metering,
  isOverloaded: () => boolean,
): onRequestHookHandler {
  const { endpoint } = market

  function choose({ question }: FastifyRequest, seesSamples: boolean, done: HookHandlerDoneFunction): void {
    if (seesSamples) {
      question.side = samples
      question.endpoint = samples.endpoint
    }
    const preparing = seesSamples ? prepareSamples() : null
    if (preparing) preparing.then(() => done(), done)
    else done()
  }

  return (request, _, done) => {
    const { exchange } = request
    exchange.endpoint = endpoint.name
    request.question = { endpoint, side: market, known: null, values: {}, failure: null, ticket: null }
    if (isOverloaded()) throw new Failure('overloaded', 'Too many requests at once.', { retryAfterS: 1 })
    const secret = readApiKey(request.raw)
    if (endpoint.access === 'public') {
      metering.passAddress(exchange)
      const seesSamples = metering.seesSamples(secret)
      if (seesSamples instanceof Promise) seesSamples.then((sees) => choose(request, sees, done), done)
      else choose(request, seesSamples, done)
      return
    }
    const enter = () => choose(request, exchange.caller?.key.sees_samples === true, done)
    const entering = metering.authenticate(exchange, secret)
    if (entering) entering.then(enter, done)
    else enter()
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

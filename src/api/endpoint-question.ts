/** What a request asks of an endpoint. The hooks fill it in one after the other. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ticket } from '../domain/limits/meter.ts'
import type { Rendered } from './answers.ts'
import type { Endpoint } from './endpoint.ts'

export interface EndpointQuestion {
  readonly endpoint: Endpoint
  /** The cached answer to the same request, if it is current: then nothing needs to be read or asked. */
  known: Rendered | null
  values: Readonly<Record<string, unknown>>
  /** The catalogue could not be asked while the request was validated. That was work, so the request is admitted before it fails. */
  failure: unknown
  /** A place in the month that is kept on success and given back on failure. */
  ticket: Ticket | null
}

/** How a hook ends a request that goes no further. */
export type Refuse<Reason> = (request: FastifyRequest, reply: FastifyReply, reason: Reason) => void

declare module 'fastify' {
  interface FastifyRequest {
    question: EndpointQuestion
  }
}

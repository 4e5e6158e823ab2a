/** A request to an endpoint. The hooks fill it in one after the other. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ticket } from '../domain/limits/meter.ts'
import type { Rendered } from './answers.ts'
import type { Endpoint } from './endpoint.ts'

export interface EndpointQuestion {
  readonly endpoint: Endpoint
  /** The cached answer to the same request, if it is current: then neither validation nor the catalogue is needed. */
  known: Rendered | null
  values: Readonly<Record<string, unknown>>
  /** The catalogue failed during validation. The request is metered before it fails, because it caused work. */
  failure: unknown
  /** A reserved data request: kept on success, given back on failure. */
  ticket: Ticket | null
}

/** Ends a request in a hook. */
export type Refuse<Reason> = (request: FastifyRequest, reply: FastifyReply, reason: Reason) => void

declare module 'fastify' {
  interface FastifyRequest {
    question: EndpointQuestion
  }
}

/** A request to an endpoint. The hooks fill it in one after the other. */
import type { FastifyReply, FastifyRequest, preValidationHookHandler, RouteHandlerMethod } from 'fastify'
import type { Ticket } from '../domain/limits/meter.ts'
import type { Answers, Rendered } from './answers.ts'
import type { Endpoint } from './endpoint.ts'

export interface EndpointQuestion {
  /** Of the market, until the key shows that the sample cars are meant. */
  endpoint: Endpoint
  side: Side
  /** The cached answer to the same request, if it is current: then neither validation nor the catalogue is needed. */
  known: Rendered | null
  values: Readonly<Record<string, unknown>>
  /** The catalogue failed during validation. The request is metered before it fails, because it caused work. */
  failure: unknown
  /** A reserved data request: kept on success, given back on failure. */
  ticket: Ticket | null
}

/** What an endpoint answers from: the market, or the sample cars. Neither sees what the other one keeps. */
export interface Side {
  readonly isSamples: boolean
  readonly endpoint: Endpoint
  readonly answers: Answers
  readonly validate: preValidationHookHandler
  readonly work: RouteHandlerMethod
}

/** Ends a request in a hook. */
export type Refuse<Reason> = (request: FastifyRequest, reply: FastifyReply, reason: Reason) => void

declare module 'fastify' {
  interface FastifyRequest {
    question: EndpointQuestion
  }
}

/** What a request to an endpoint asks, filled in by one hook after the other. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ticket } from '../domain/limits/meter.ts'
import type { Rendered } from './answers.ts'
import type { Endpoint } from './endpoint.ts'

export interface Question {
  readonly endpoint: Endpoint
  /** What was answered to the same request before and still holds: then nothing needs to be read or asked. */
  known: Rendered | null
  values: Readonly<Record<string, unknown>>
  /** The catalogue was asked in vain while the request was validated. That is work already, so it is admitted before it fails. */
  failure: unknown
  /** A place in the month that is kept on success and given back on failure. */
  ticket: Ticket | null
}

/** How a hook ends a request that goes no further. */
export type Refuse<Reason> = (request: FastifyRequest, reply: FastifyReply, reason: Reason) => void

declare module 'fastify' {
  interface FastifyRequest {
    question: Question
  }
}

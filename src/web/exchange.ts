/** A request in progress: its caller, the caller's allowance, its cost and its start. */
import type { Caller } from '../domain/accounts/callers.ts'
import type { LoggedError, RefusalReason } from '../domain/accounts/usage.ts'
import type { Allowance } from '../domain/limits/meter.ts'
import type { Origin } from './read-origin.ts'

export interface Exchange {
  readonly request_id: string
  readonly began_ms: number
  /** The URL that the client sees, and its address. */
  readonly origin: Origin
  /** The name of the endpoint, for metrics and usage. */
  endpoint: string
  caller: Caller | null
  /** Null until the limiter was asked, or if it did not answer. */
  allowance: Allowance | null
  /** Data requests. */
  cost: number
  /** The limit of the account that refused it; null = none. */
  refused_by: RefusalReason | null
  /** Why it failed, for the request log of the account; null = it did not. */
  error: LoggedError | null
  isAnswered: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange
  }
}

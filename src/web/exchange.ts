/** A request and what becomes known of it on its way: who asks, what is left for him, what it costs, since when. */
import type { Caller } from '../domain/accounts/callers.ts'
import type { RefusalReason } from '../domain/accounts/usage.ts'
import type { Allowance } from '../domain/limits/meter.ts'
import type { Origin } from './read-origin.ts'

export interface Exchange {
  readonly request_id: string
  readonly began_ms: number
  /** As the client sees us, and its address. */
  readonly origin: Origin
  /** Name of the endpoint, for metrics and usage. */
  endpoint: string
  caller: Caller | null
  /** Null as long as nobody has asked the rate limiter, or when it could not tell. */
  allowance: Allowance | null
  cost: 0 | 1
  /** Which limit of the account refused it; null = none did. */
  refused_by: RefusalReason | null
  isAnswered: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange
  }
}

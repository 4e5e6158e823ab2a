/** What a route is: which requests it takes, and what it is told about one. */
import type { Answer } from './answer.ts'
import type { FaultKind } from './control/fault-rules.ts'
import type { Marketplace } from './marketplace.ts'

export interface RouteRequest {
  readonly market: Marketplace
  readonly path: string
  readonly query: URLSearchParams
  /** The groups of the route's pattern. */
  readonly groups: readonly string[]
  /** A fault that changes what is answered rather than how it is sent. */
  readonly fault: FaultKind | null
  /** The body of a request to the control route. */
  readonly body: unknown
  /** Replaces the market by one as it was in the beginning. */
  readonly startAnew: () => Marketplace
}

export interface Route {
  readonly method: string
  readonly path: RegExp
  answer(request: RouteRequest): Answer | null | Promise<Answer | null>
}

/** A route: the requests that it handles, and its arguments. */
import type { Answer } from './answer.ts'
import type { FaultKind } from './control/fault-rules.ts'
import type { Marketplace } from './marketplace.ts'

export interface RouteRequest {
  readonly market: Marketplace
  readonly path: string
  readonly query: URLSearchParams
  /** The groups of the route's pattern. */
  readonly groups: readonly string[]
  /** A fault that changes the content of the answer, not its transport. */
  readonly fault: FaultKind | null
  /** The body of a request to the control route. */
  readonly body: unknown
  /** Replaces the market by one in its initial state. */
  readonly startAnew: () => Marketplace
}

export interface Route {
  readonly method: string
  readonly path: RegExp
  answer(request: RouteRequest): Answer | null | Promise<Answer | null>
}

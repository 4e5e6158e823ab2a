/** A request on its way through authentication, limits and counting. */
import type { Exchange } from '../../web/exchange.ts'

/** Of a request under way, what is needed here. */
export interface Call extends Pick<Exchange, 'caller' | 'endpoint' | 'allowance' | 'cost' | 'refused_by'> {
  readonly origin: { readonly address: string }
}

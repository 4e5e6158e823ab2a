/** The pages of the market: search, cars, comparison. */
import type { PageRoute } from '../../page-route.ts'
import type { MarketPagesParts } from './market-pages-parts.ts'

export function createMarketPages(_parts: MarketPagesParts): readonly PageRoute[] {
  return []
}

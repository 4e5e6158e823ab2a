/** The pages of the market: search, cars, comparison, photos. All of them have the same access and limits. */
import type { PageRoute } from '../../page-route.ts'
import { withMarketAccess } from './access/with-market-access.ts'
import type { MarketPagesParts } from './market-pages-parts.ts'
import { photoRoute } from './photos/photo-route.ts'
import { searchRoutes } from './search/search-routes.ts'

export function createMarketPages(parts: MarketPagesParts): readonly PageRoute[] {
  return withMarketAccess([photoRoute(parts), ...searchRoutes(parts)], { ...parts.limits, now: parts.now })
}

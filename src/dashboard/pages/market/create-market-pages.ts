/** The pages of the market: search, cars, comparison, photos. All of them have the same access and limits. */
import type { PageRoute } from '../../page-route.ts'
import { withMarketAccess } from './access/with-market-access.ts'
import { carRoutes } from './car/car-routes.ts'
import { compareRoutes } from './compare/compare-routes.ts'
import { coverageRoutes } from './completeness/coverage-routes.ts'
import { evidenceRoutes } from './evidence/evidence-routes.ts'
import { importRoutes } from './import/import-routes.ts'
import { inspectionRoutes } from './inspection/inspection-routes.ts'
import type { MarketPagesParts } from './market-pages-parts.ts'
import { photoRoute } from './photos/photo-route.ts'
import { searchRoutes } from './search/search-routes.ts'

export function createMarketPages(parts: MarketPagesParts): readonly PageRoute[] {
  const routes = [
    ...searchRoutes(parts),
    ...carRoutes(parts),
    ...compareRoutes(parts),
    ...inspectionRoutes(parts),
    ...evidenceRoutes(parts),
    ...coverageRoutes(parts),
    ...importRoutes(parts),
    photoRoute(parts),
  ]
  return withMarketAccess(routes, { ...parts.limits, now: parts.now })
}

/** The evidence of a car, by its id. */
import { anyone, type PageAnswer, type PageRoute } from '../../../page-route.ts'
import type { Visit } from '../../../visit.ts'
import type { MarketPagesParts } from '../market-pages-parts.ts'
import { readInTurn } from '../read-part.ts'
import { withKnownCar } from '../with-known-car.ts'
import { evidencePage } from './evidence-page.tsx'

export function evidenceRoutes({ catalog }: Pick<MarketPagesParts, 'catalog'>): readonly PageRoute[] {
  const answer = (visit: Visit): Promise<PageAnswer> =>
    withKnownCar(visit, async (id) => {
      const { language, origin } = visit
      return evidencePage(await readInTurn(catalog.evidence(id, language), visit), { language, origin: origin.url })
    })
  return [anyone('GET', '/market/{car_id}/evidence', answer)]
}

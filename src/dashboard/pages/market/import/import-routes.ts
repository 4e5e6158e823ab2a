/** The import rules of a destination for a car, by its id. */
import { deriveImportRules } from '../../../../domain/import-rules/derive-import-rules.ts'
import { DESTINATIONS, type Destination } from '../../../../domain/import-rules/import-record.ts'
import { anyone, type PageAnswer, type PageRoute } from '../../../page-route.ts'
import type { Visit } from '../../../visit.ts'
import type { MarketPagesParts } from '../market-pages-parts.ts'
import { readInTurn } from '../read-part.ts'
import { withKnownCar } from '../with-known-car.ts'
import { importPage, noSuchDestinationPage } from './import-page.tsx'

export function importRoutes({ catalog, now }: Pick<MarketPagesParts, 'catalog' | 'now'>): readonly PageRoute[] {
  const answer = (visit: Visit): Promise<PageAnswer> =>
    withKnownCar(visit, async (id) => {
      const { language, origin } = visit
      const destination = readDestination(visit.query)
      if (destination === null) return noSuchDestinationPage(id, language)
      // From the same record as the head of the sheet, as `/v1` derives them.
      const car = await readInTurn(catalog.car(id, language), visit)
      const rules = deriveImportRules(car, destination, now(), language)
      return importPage({ car, rules, language, origin: origin.url })
    })
  return [anyone('GET', '/market/{car_id}/import', answer)]
}

/** The first one, if none is named; null for one that is not known. */
function readDestination(query: URLSearchParams): Destination | null {
  const text = query.get('destination')
  if (text === null) return DESTINATIONS[0]
  return DESTINATIONS.find((one) => one === text.toUpperCase()) ?? null
}

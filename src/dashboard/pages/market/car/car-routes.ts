/** The page of a car, by its id. */
import { isFailure } from '../../../../domain/failure.ts'
import { deriveImportRules } from '../../../../domain/import-rules/derive-import-rules.ts'
import { anyone, type PageAnswer, type PageRoute } from '../../../page-route.ts'
import type { Visit } from '../../../visit.ts'
import type { MarketPagesParts } from '../market-pages-parts.ts'
import { readCarId } from '../read-car-id.ts'
import { carPage } from './car-page.tsx'
import { gonePage, noSuchCarPage, unavailablePage } from './no-car-pages.tsx'
import { readCar } from './read-car.ts'

export function carRoutes({
  catalog,
  now,
  sharesRead,
}: Pick<MarketPagesParts, 'catalog' | 'now' | 'sharesRead'>): readonly PageRoute[] {
  async function answer(visit: Visit): Promise<PageAnswer> {
    const { params, language, origin } = visit
    const id = readCarId(params.car_id ?? '')
    if (id === null) return noSuchCarPage(language)
    const reading = await readCar(catalog, id, visit)
    if (!('failure' in reading))
      return carPage(reading, {
        language,
        origin: origin.url,
        shares: sharesRead(),
        importRulesOf: (car, destination) => deriveImportRules(car, destination, now(), language),
      })
    const { failure, history } = reading
    if (!isFailure(failure, 'vehicle_not_found')) return unavailablePage(failure, language)
    return history.kind === 'read' ? gonePage(history.value, language) : noSuchCarPage(language)
  }
  return [anyone('GET', '/market/{car_id}', answer)]
}

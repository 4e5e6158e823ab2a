/** The comparison of up to four cars. */
import { isFailure } from '../../../../domain/failure.ts'
import { anyone, type PageAnswer, type PageRoute } from '../../../page-route.ts'
import type { Visit } from '../../../visit.ts'
import type { MarketPagesParts } from '../market-pages-parts.ts'
import { comparePage, failedPage, refusedPage } from './compare-page.tsx'
import { readCars } from './read-cars.ts'
import { formatTarget, readIds } from './read-ids.ts'

export function compareRoutes(
  parts: Pick<MarketPagesParts, 'catalog' | 'hasInventory' | 'sharesRead'>,
): readonly PageRoute[] {
  async function answer(visit: Visit): Promise<PageAnswer> {
    const { query, language, origin } = visit
    const { ids, refusal } = readIds(query)
    if (refusal !== null) return refusedPage(refusal, ids, language)
    const given = query.getAll('ids')
    // A form adds a second value; the address of a comparison has one.
    if (given.length > 1 || (given.length === 1 && given[0] !== ids.join(',')))
      return { kind: 'redirect', to: formatTarget(ids) }
    try {
      const shares = parts.sharesRead()
      return comparePage(await readCars(parts, ids, visit), { ids, language, origin: origin.url, shares })
    } catch (error) {
      if (isFailure(error)) return failedPage(error, language)
      throw error
    }
  }
  return [anyone('GET', '/market/compare', answer)]
}

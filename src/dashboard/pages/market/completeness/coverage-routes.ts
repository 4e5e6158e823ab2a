/** How complete the data of the market is, or of the cars of a search. */
import { anyone, type PageAnswer, type PageRoute } from '../../../page-route.ts'
import type { Visit } from '../../../visit.ts'
import type { MarketPagesParts } from '../market-pages-parts.ts'
import { readInTurn, readPart } from '../read-part.ts'
import { hrefOf } from '../search/asked.ts'
import { describeFilters } from '../search/filter-groups.ts'
import { readProblem } from '../search/find-cars.ts'
import { createSearchReader } from '../search/search-reader.ts'
import { listValues } from '../search/search-routes.ts'
import { COVERAGE_PATH, coverageHref, coveragePage, onlyFilters } from './coverage-page.tsx'

type Parts = Pick<MarketPagesParts, 'catalog' | 'hasInventory'>

export function coverageRoutes({ catalog, hasInventory }: Parts): readonly PageRoute[] {
  const reader = createSearchReader({ catalog, hasInventory })

  async function answer(visit: Visit): Promise<PageAnswer> {
    const { language, origin, target } = visit
    const queryText = target.split('?').slice(1).join('?')
    const asked = onlyFilters(reader.normalize(queryText))
    const page = {
      ...{ asked, language, origin: origin.url },
      filters: describeFilters(asked, language, catalog.codeLabel),
      makes: hasInventory ? await readPart(catalog.makes(language), visit) : null,
      request: { path: '/v1/coverage', query: listValues(asked, reader.parameters, 'en'), method: 'getCoverage' },
    }
    try {
      const read = await reader.read(queryText)
      if ('redirect' in read) return { kind: 'redirect', to: coverageHref(asked) }
      // The search says what is wrong with a filter.
      if ('complaints' in read) return { kind: 'redirect', to: hrefOf(asked) }
      return coveragePage(page, { coverage: await readInTurn(catalog.coverage(read.wanted.question), visit) })
    } catch (error) {
      return coveragePage(page, { problem: readProblem(error) })
    }
  }

  return [anyone('GET', COVERAGE_PATH, answer)]
}

/** GET /v1/search: a page of cars. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { LAST_PAGE } from '../../catalog/search.ts'
import { SearchResponse } from '../../domain/listing.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { intParameter } from '../validation/parameters.ts'
import { answerWith, lang } from './common-parameters.ts'
import { type FilterParts, makeFilterParameters, makeFilterRules, sort, toQuestion } from './search-parameters.ts'

export function searchEndpoint(catalog: Catalog, parts: FilterParts): Endpoint {
  return endpoint({
    path: '/v1/search',
    name: 'search',
    operationId: 'search',
    tag: 'cars',
    summary: 'Search cars',
    description:
      'A page of 24 cars. Request `next_page` with the same filters until it is null, and skip ids that you have seen: the inventory changes between requests.',
    access: 'keyed',
    cost: 1,
    parameters: {
      ...makeFilterParameters(parts),
      sort,
      page: intParameter({ description: 'Page number, starting at 1.', fallback: 1, ge: 1, le: LAST_PAGE }),
      lang,
    },
    rules: makeFilterRules(),
    answers: SearchResponse,
    failures: [
      'source_unavailable',
      'source_changed',
      'rates_unavailable',
      ...(parts.hasInventory ? (['inventory_not_ready'] as const) : []),
    ],
    answer: async (values) => answerWith(await catalog.search(toQuestion(values), values)),
    // A link to the next page with the same filters, for clients that follow links.
    link: ({ next_page = null }) => (next_page === null ? null : { rel: 'next', query: { page: String(next_page) } }),
  })
}

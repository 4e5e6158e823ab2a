/** GET /v1/search/count: how many cars there are. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { CountResponse } from '../../domain/listing.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith } from './common-parameters.ts'
import { type FilterParts, makeFilterParameters, makeFilterRules, sort, toQuestion } from './search-parameters.ts'

export function countEndpoint(catalog: Catalog, parts: FilterParts): Endpoint {
  return endpoint({
    path: '/v1/search/count',
    name: 'count',
    operationId: 'count',
    tag: 'cars',
    summary: 'Count cars',
    description: 'The number of cars that a search with the same filters finds. `sort` is validated but has no effect.',
    access: 'keyed',
    cost: 1,
    parameters: { ...makeFilterParameters(parts), sort },
    rules: makeFilterRules(),
    answers: CountResponse,
    failures: [
      'source_unavailable',
      'source_changed',
      'rates_unavailable',
      ...(parts.hasInventory ? (['inventory_not_ready'] as const) : []),
    ],
    answer: async (values) => answerWith(await catalog.count(toQuestion(values))),
  })
}

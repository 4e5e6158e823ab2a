/** The endpoints with the filters of a search: the cars themselves, their number, and their number by filter value. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { LAST_PAGE } from '../../catalog/search.ts'
import type { FailureKind } from '../../domain/failure.ts'
import { Coverage } from '../../domain/inventory/coverage.ts'
import { FacetsResponse } from '../../domain/inventory/facet-records.ts'
import { CountResponse, SearchResponse } from '../../domain/listing.ts'
import {
  type FilterParts,
  makeFilterParameters,
  makeFilterRules,
  sort,
  toQuestion,
} from '../../parameters/search-parameters.ts'
import { intParameter } from '../../parameters/validation/parameters.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith, lang } from './common-parameters.ts'

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
    failures: searchFailures(parts),
    answer: async (values) => answerWith(await catalog.search(toQuestion(values), values)),
    link: ({ next_page = null }) => (next_page === null ? null : { rel: 'next', query: { page: String(next_page) } }),
  })
}

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
    failures: searchFailures(parts),
    answer: async (values) => answerWith(await catalog.count(toQuestion(values))),
  })
}

export function facetsEndpoint(catalog: Catalog, parts: FilterParts): Endpoint {
  return endpoint({
    path: '/v1/facets',
    name: 'facets',
    operationId: 'listFacets',
    tag: 'cars',
    summary: 'Count cars by filter value',
    description:
      'The number of cars that a search would find for each manufacturer, model, model year, fuel, powertrain, transmission, body style, province, drive, gearbox, equipment, band of price, mileage, power and displacement, and for what inspection reports say. Takes the filters of a search. Each group ignores its own filter, so that it shows the other choices. Needs an inventory.',
    access: 'keyed',
    cost: 1,
    parameters: { ...makeFilterParameters(parts), lang },
    rules: makeFilterRules(),
    answers: FacetsResponse,
    failures: ['source_unavailable', 'source_changed', 'rates_unavailable', 'inventory_off', 'inventory_not_ready'],
    answer: async (values) => answerWith(await catalog.facets(toQuestion(values), values.lang)),
  })
}

export function coverageEndpoint(catalog: Catalog, parts: FilterParts): Endpoint {
  return endpoint({
    path: '/v1/coverage',
    name: 'coverage',
    operationId: 'getCoverage',
    tag: 'cars',
    summary: 'Count cars by whether a field is known',
    description:
      'How complete the data is: for each field of a record, of how many cars that a search would find it is known, unknown, not applicable, or not read yet. Takes the filters of a search. Needs an inventory.',
    access: 'keyed',
    cost: 1,
    parameters: makeFilterParameters(parts),
    rules: makeFilterRules(),
    answers: Coverage,
    failures: ['source_unavailable', 'source_changed', 'rates_unavailable', 'inventory_off', 'inventory_not_ready'],
    answer: async (values) => answerWith(await catalog.coverage(toQuestion(values))),
  })
}

function searchFailures({ hasInventory }: FilterParts): readonly FailureKind[] {
  const failures: FailureKind[] = ['source_unavailable', 'source_changed', 'rates_unavailable']
  return hasInventory ? [...failures, 'inventory_not_ready'] : failures
}

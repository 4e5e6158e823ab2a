/** GET /v1/filters: what can be filtered by. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { Filters } from '../../domain/makes.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith, lang } from './common-parameters.ts'

export function filtersEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/filters',
    name: 'filters',
    operationId: 'listFilters',
    tag: 'catalogue',
    summary: 'List the supported filter values',
    description: 'Five lists. Every value can be used as a parameter value unchanged.',
    access: 'public',
    cost: 0,
    parameters: { lang },
    rules: [],
    answers: Filters,
    failures: ['source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.filters(values.lang)),
  })
}

/** GET /v1/facets: what a search could be narrowed by. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { FacetsResponse } from '../../domain/inventory/facet-records.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith, lang } from './common-parameters.ts'
import { type FilterParts, makeFilterParameters, makeFilterRules, toQuestion } from './search-parameters.ts'

export function facetsEndpoint(catalog: Catalog, parts: FilterParts): Endpoint {
  return endpoint({
    path: '/v1/facets',
    name: 'facets',
    operationId: 'listFacets',
    tag: 'cars',
    summary: 'Count cars by filter value',
    description:
      'The number of cars that a search would find for each manufacturer, model, model year, fuel, powertrain, transmission, body style, province, price band and mileage band. Takes the filters of a search. Each group ignores its own filter, so that it shows the other choices. Needs an inventory.',
    access: 'keyed',
    cost: 1,
    parameters: { ...makeFilterParameters(parts), lang },
    rules: makeFilterRules(),
    answers: FacetsResponse,
    failures: ['source_unavailable', 'source_changed', 'rates_unavailable', 'inventory_off', 'inventory_not_ready'],
    answer: async (values) => answerWith(await catalog.facets(toQuestion(values), values.lang)),
  })
}

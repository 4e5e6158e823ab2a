/** GET /v1/makes/{make}/models: the models of a manufacturer. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { Models } from '../../domain/makes.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { pathText } from '../validation/parameters.ts'
import { answerWith, lang } from './common-parameters.ts'

export function modelsEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/makes/{make}/models',
    name: 'models',
    operationId: 'listModels',
    tag: 'catalogue',
    summary: 'List the models of a manufacturer',
    description: 'Each model can be used as `model` in a search.',
    access: 'keyed',
    cost: 1,
    parameters: {
      make: pathText({ description: 'Manufacturer: any name that `brand` accepts, percent-encoded.' }),
      lang,
    },
    rules: [],
    answers: Models,
    failures: ['manufacturer_not_found', 'source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.models(values.make, values.lang)),
  })
}

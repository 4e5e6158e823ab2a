/** GET /v1/makes: the manufacturers. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith, lang } from './common-parameters.ts'

export function makesEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/makes',
    name: 'makes',
    tag: 'catalogue',
    summary: 'List the manufacturers',
    description: "Every manufacturer of the source's catalogue, sorted by name; `lang=zh` gives the original names.",
    access: 'public',
    cost: 0,
    parameters: { lang },
    rules: [],
    answers: { schema: 'ManufacturerName', array: true },
    failures: ['source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.makes(values.lang)),
  })
}

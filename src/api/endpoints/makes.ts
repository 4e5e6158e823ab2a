/** GET /v1/makes: the manufacturers. */
import { Type } from 'typebox'
import type { Catalog } from '../../catalog/create-catalog.ts'
import { ManufacturerName } from '../../domain/makes.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith, lang } from './common-parameters.ts'

export function makesEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/makes',
    name: 'makes',
    operationId: 'listMakes',
    tag: 'catalogue',
    summary: 'List the manufacturers',
    description: "Every manufacturer of the source's catalogue, sorted by name. `lang=zh` returns the original names.",
    access: 'public',
    cost: 0,
    parameters: { lang },
    rules: [],
    answers: Type.Array(ManufacturerName),
    failures: ['source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.makes(values.lang)),
  })
}

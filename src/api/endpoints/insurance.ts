/** GET /v1/cars/{car_id}/insurance: evidence of insurance-event queries. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { InsuranceEvidence } from '../../domain/inspection.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith, car_id, lang, readCarId } from './common-parameters.ts'

export function insuranceEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}/insurance',
    name: 'insurance',
    operationId: 'getInsurance',
    tag: 'reports',
    summary: 'Read insurance-event query evidence',
    description:
      'Query evidence, never claim history. A query that returns no records does not prove that there were no claims.',
    access: 'keyed',
    cost: 1,
    parameters: { car_id, lang },
    rules: [],
    answers: InsuranceEvidence,
    failures: ['vehicle_not_found', 'source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.insurance(readCarId(values.car_id), values.lang)),
  })
}

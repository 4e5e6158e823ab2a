/** GET /v1/cars/{car_id}: one car. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { CarDetail } from '../../domain/listing.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith, car_id, lang, readCarId } from './common-parameters.ts'

export function carEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}',
    name: 'car',
    operationId: 'getCar',
    tag: 'cars',
    summary: 'Read a car',
    description: 'Normalized fields, photos, and the native record of the source under `marketplace`.',
    access: 'keyed',
    cost: 1,
    parameters: { car_id, lang },
    rules: [],
    answers: CarDetail,
    failures: ['vehicle_not_found', 'source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.car(readCarId(values.car_id), values.lang)),
  })
}

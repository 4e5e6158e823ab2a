/** GET /v1/cars/{car_id}/history: what was seen of a car over time. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { CarHistory } from '../../domain/inventory/change-record.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith, car_id, readCarId } from './common-parameters.ts'

export function historyEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}/history',
    name: 'history',
    operationId: 'getHistory',
    tag: 'cars',
    summary: 'Read the history of a car',
    description:
      'When the car was first and last observed, and every price with its date. Also works for cars that are no longer listed. Needs an inventory.',
    access: 'keyed',
    cost: 1,
    parameters: { car_id },
    rules: [],
    answers: CarHistory,
    failures: ['vehicle_not_found', 'inventory_off', 'inventory_not_ready'],
    answer: async (values) => answerWith(await catalog.history(readCarId(values.car_id))),
  })
}

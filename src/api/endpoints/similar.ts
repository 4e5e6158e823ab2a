/** GET /v1/cars/{car_id}/similar: cars like this one. */
import { Type } from 'typebox'
import type { Catalog } from '../../catalog/create-catalog.ts'
import { ListingRecord } from '../../domain/listing.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { intParameter } from '../validation/parameters.ts'
import { answerWith, car_id, lang, readCarId } from './common-parameters.ts'

const MOST = 24

export function similarEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}/similar',
    name: 'similar',
    operationId: 'listSimilar',
    tag: 'cars',
    summary: 'List similar cars',
    description:
      'Cars of the same model first, then of the same manufacturer and body style, nearest in price, age and mileage. May be empty.',
    access: 'keyed',
    cost: 1,
    parameters: {
      car_id,
      limit: intParameter({ description: 'The maximum number of cars.', fallback: 10, ge: 1, le: MOST }),
      lang,
    },
    rules: [],
    answers: Type.Array(ListingRecord, { maxItems: MOST }),
    failures: ['vehicle_not_found', 'source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.similar(readCarId(values.car_id), values.limit, values.lang)),
  })
}

/** GET /v1/cars/{car_id}/images: the photos of a car. */
import { Type } from 'typebox'
import type { Catalog } from '../../catalog/create-catalog.ts'
import { PhotoUrl } from '../../domain/listing.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { answerWith, car_id, readCarId } from './common-parameters.ts'

export function imagesEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/cars/{car_id}/images',
    name: 'images',
    operationId: 'listImages',
    tag: 'cars',
    summary: 'List the photos of a car',
    description:
      'In the order of the listing, each in the largest size that the source offers. The details of a car have the same list.',
    access: 'keyed',
    cost: 1,
    parameters: { car_id },
    rules: [],
    answers: Type.Array(PhotoUrl),
    failures: ['vehicle_not_found', 'source_unavailable', 'source_changed'],
    answer: async (values) => answerWith(await catalog.images(readCarId(values.car_id))),
  })
}

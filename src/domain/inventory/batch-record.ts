/** The record of several cars at once, spelled as on the wire. */
import { Type } from 'typebox'
import { CarDetail } from '../listing.ts'
import { RATES_FIELD } from '../listing-parts/used-rates.ts'
import { type RecordOf, record } from '../schema.ts'

/** The most ids in one request. */
export const MOST_IN_BATCH = 50

const ids = (description: string) =>
  Type.Array(Type.Integer(), { description, maxItems: MOST_IN_BATCH, examples: [[]] })

export const BatchResponse = record(
  'BatchResponse',
  'Several cars from the copy of the marketplace. Each id asked for is in one of the lists.',
  {
    cars: Type.Array(CarDetail, {
      description: 'The cars that the copy has, in the order of `ids`. `observed_at` of each says how old it is.',
      maxItems: MOST_IN_BATCH,
    }),
    missing: ids(
      'Ids, in the same order, of which the copy has no details: there is no such car, it has left the marketplace, or its details have not been read yet. `/v1/cars/{car_id}` asks the marketplace.',
    ),
    unreadable: ids(
      'Ids, in the same order, of cars that the copy has in a form that cannot be read. Nothing is known about them; they are neither missing nor gone. Almost always empty.',
    ),
    rates: RATES_FIELD,
  },
)
export type BatchResponse = RecordOf<typeof BatchResponse>

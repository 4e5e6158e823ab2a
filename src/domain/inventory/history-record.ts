/** The record about what was seen of one car over time, spelled as on the wire. */
import { Type } from 'typebox'
import { nullable, type RecordOf } from '../schema.ts'

const number = Type.Number()
const moment = (description: string, example: string) =>
  Type.String({ format: 'date-time', description, examples: [example] })

const PriceRecord = Type.Object(
  {
    date: Type.String({
      format: 'date',
      description: 'The day (China time) on which this price was first observed. It applies until the next entry.',
      examples: ['2026-11-15'],
    }),
    observed_at: moment('When it was first seen.', '2026-11-15T04:00:00.000Z'),
    price_cny: nullable(number, {
      description: 'Asking price in yuan. Null if the listing had none, never 0.',
      examples: [125800],
    }),
    price_eur: nullable(number, {
      description:
        'The price in euros at the reference rate of that day. Null without a price, or if the rate of that day is unknown.',
      examples: [15483.08],
    }),
  },
  { description: 'A price and the day from which it applies.' },
)

export const CarHistory = Type.Object(
  {
    car_id: Type.Integer({ description: 'The id of the listing.', examples: [60689500] }),
    observed: Type.Boolean({
      description:
        'Whether the car is still listed, as far as known. False means that the marketplace no longer has it, not that it was sold.',
      examples: [true],
    }),
    first_observed_at: moment(
      'When it was first seen; it may have been listed long before.',
      '2026-10-02T16:20:00.000Z',
    ),
    last_observed_at: moment('When it was last seen.', '2026-11-15T04:00:00.000Z'),
    prices: Type.Array(PriceRecord, {
      description: 'Every observed price, oldest first. Empty until the details of the car have been read.',
    }),
  },
  { $id: 'CarHistory', description: 'The observed history of a car.' },
)
export type CarHistory = RecordOf<typeof CarHistory>

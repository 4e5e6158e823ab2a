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
      description: 'The day in China on which this price was first seen; it holds until the next.',
      examples: ['2026-11-15'],
    }),
    observed_at: moment('When it was first seen.', '2026-11-15T04:00:00.000Z'),
    price_cny: nullable(number, {
      description: 'Asking price in yuan. Null if the listing had none, never 0.',
      examples: [125800],
    }),
    price_eur: nullable(number, {
      description:
        'In euros by the reference rate of that day. Null without a price, and for a day whose rate is not known.',
      examples: [15483.08],
    }),
  },
  { description: 'A price from a day on.' },
)

export const CarHistory = Type.Object(
  {
    car_id: Type.Integer({ description: 'The listing.', examples: [60689500] }),
    observed: Type.Boolean({
      description:
        'Whether it is on the market as far as is known: false after the marketplace said that it is gone, which does not mean that it was sold.',
      examples: [true],
    }),
    first_observed_at: moment(
      'When it was first seen; it may have been listed long before.',
      '2026-10-02T16:20:00.000Z',
    ),
    last_observed_at: moment('When it was last seen.', '2026-11-15T04:00:00.000Z'),
    prices: Type.Array(PriceRecord, {
      description: 'Every price that was seen, the oldest first. Empty while no detail was read.',
    }),
  },
  { $id: 'CarHistory', description: 'What was seen of a car over time.' },
)
export type CarHistory = RecordOf<typeof CarHistory>

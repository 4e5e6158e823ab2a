/** The records about what has changed on the market, spelled as on the wire. */
import { Type } from 'typebox'
import { enumOf, nullable, type RecordOf } from '../schema.ts'
import { CHANGE_TYPES } from './changes.ts'

const number = Type.Number()

const cursor = (description: string) => Type.String({ description, examples: ['Y2hhbmdlczo3ZjNhOWMxZTVkMmI0ODYwOjQy'] })
const price = (description: string, example: number) => nullable(number, { description, examples: [example] })

const ChangeRecord = Type.Object(
  {
    cursor: cursor('The place of this change in the log: `after` with it goes on behind it.'),
    at: Type.String({
      format: 'date-time',
      description: 'When it was seen; it happened between the look before and then.',
      examples: ['2026-11-15T04:00:00.000Z'],
    }),
    car_id: Type.Integer({ description: 'The listing.', examples: [60689500] }),
    type: enumOf(CHANGE_TYPES, {
      description:
        'What was seen. `appeared`: new to the market. `details_changed`: anything of the listing but its price, when it was listed, and badges of the day (newly listed, much viewed). `no_longer_observed`: the marketplace says that it is gone, and not why. `observed_again`: it is back. A car whose price and other things change at once has an entry for each.',
      examples: ['price_changed'],
    }),
    price_before_cny: price('Asking price in yuan before. Null if there was none, or no car before.', 129800),
    price_after_cny: price('Asking price in yuan from then on. Null if there is none, or no car any more.', 125800),
    price_before_eur: price(
      'The same in euros by the reference rate of today. Null without a price or without a usable exchange rate.',
      15975.4,
    ),
    price_after_eur: price(
      'The same in euros by the reference rate of today. Null without a price or without a usable exchange rate.',
      15483.08,
    ),
  },
  { $id: 'ChangeRecord', description: 'Something that happened to a listing.' },
)

export const ChangesResponse = Type.Object(
  {
    changes: Type.Array(ChangeRecord, { description: 'Up to 100, in the order in which they were seen.' }),
    next: cursor('For `after` of the next request; also when nothing is new. Never null.'),
  },
  { $id: 'ChangesResponse', description: 'A page of the log of changes.' },
)
export type ChangesResponse = RecordOf<typeof ChangesResponse>

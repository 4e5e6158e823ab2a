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
      description: 'When the change was observed. It happened between the previous check and this time.',
      examples: ['2026-11-15T04:00:00.000Z'],
    }),
    car_id: Type.Integer({ description: 'The id of the listing.', examples: [60689500] }),
    type: enumOf(CHANGE_TYPES, {
      description:
        'The kind of change. `appeared`: a new listing. `details_changed`: anything except the price, the listing date and temporary badges (newly listed, popular). `no_longer_observed`: the marketplace no longer has the listing; the reason is unknown. `observed_again`: the listing is back. If the price and other details change at once, there is an entry for each.',
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
  { $id: 'ChangeRecord', description: 'A change of a listing.' },
)

export const ChangesResponse = Type.Object(
  {
    changes: Type.Array(ChangeRecord, { description: 'Up to 100 changes, in the order in which they were observed.' }),
    next: cursor('For `after` of the next request; also when nothing is new. Never null.'),
  },
  { $id: 'ChangesResponse', description: 'A page of the change log.' },
)
export type ChangesResponse = RecordOf<typeof ChangesResponse>

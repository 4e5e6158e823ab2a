/** When a car was listed, and what an inventory has observed since. Stores replace these fields in rendered rows as one text, so they must stay together. */
import { Type } from 'typebox'
import { nullable } from '../schema.ts'

const number = Type.Number()
const text = Type.String()
const day = Type.String({ format: 'date' })
const moment = Type.String({ format: 'date-time' })

const PriceChange = Type.Object(
  {
    from_cny: nullable(number, {
      description: 'The previous asking price in yuan. Null if the listing had none.',
      examples: [129800],
    }),
    at: Type.String({
      format: 'date-time',
      description: 'When the current price was first observed.',
      examples: ['2026-11-15T04:00:00.000Z'],
    }),
  },
  { description: 'A price change.' },
)

export const OBSERVED_FIELDS = {
  listed_at: nullable(text, {
    description:
      'When the car was listed, as precisely as `listed_from` and `listed_to` agree: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. Null if they are in different years, and if unknown.',
    examples: ['2026-11'],
  }),
  listed_from: nullable(day, {
    description:
      'The earliest day (China time) on which the car may have been listed. The source states only how long ago that was; with the inventory, every sync makes it more precise. Null if unknown.',
    examples: ['2026-11-12'],
  }),
  listed_to: nullable(day, {
    description: 'The latest such day, never later than the first observation. Null if unknown.',
    examples: ['2026-11-13'],
  }),
  first_observed_at: nullable(moment, {
    description:
      'When the inventory first observed the car; it may have been listed long before. Null if the inventory does not have the car. Without an inventory, always null.',
    examples: ['2026-11-14T16:20:00.000Z'],
  }),
  price_change: nullable(PriceChange, {
    description:
      'The last price change that the inventory observed; `/history` has all of them. Null if there was none. Without an inventory, always null.',
    examples: [{ from_cny: 129800, at: '2026-11-15T04:00:00.000Z' }],
  }),
}

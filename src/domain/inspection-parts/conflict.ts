/** Facts on which a listing and its inspection report differ, or which the provider doubts. */
import { Type } from 'typebox'
import { code, nullableOf, type RecordOf, record } from '../schema.ts'

/** Facts that both sides state in comparable form. The place is not one: a car may be inspected in one city and sold in another. */
export const CONFLICT_FIELDS = ['mileage_km', 'registration_date', 'color', 'usage_type', 'vin'] as const
export type ConflictField = (typeof CONFLICT_FIELDS)[number]

/** `doubted_by_provider`: the provider calls the odometer rolled back, suspects it, or finds the mileage inconsistent. */
const CONFLICT_REASONS = ['differs', 'doubted_by_provider'] as const

const side = (whose: string, examples: readonly (string | number)[]) =>
  Type.Union([Type.String(), Type.Number()], {
    description: `What the ${whose} says: a number for \`mileage_km\`, otherwise text in the requested language.`,
    examples: [...examples],
  })

export const Conflict = record(
  'Conflict',
  'A fact that the listing and the report state differently, or that the provider doubts. The API does not decide which is right.',
  {
    field: code(
      CONFLICT_FIELDS,
      'The field that differs, named as in the records. `vin` is compared where both print it.',
      'mileage_km',
    ),
    listing: side('listing', [35500]),
    report: nullableOf(
      side('report', [88200]),
      'What the report says: a number for `mileage_km`, otherwise text in the requested language. Null: it doubts the listing without stating a value.',
      88200,
    ),
    reason: code(
      CONFLICT_REASONS,
      '`differs`: the two state different values. `doubted_by_provider`: the provider concludes that the odometer was rolled back, suspects it, finds the mileage inconsistent, or contradicts itself on it; the two values may be equal. If both apply, there are two entries.',
      'differs',
    ),
  },
)
export type Conflict = RecordOf<typeof Conflict>

export const NO_READING_NO_CONFLICT =
  'An empty list: the two agree on all that both state, which may be little, and the provider doubts none of it. A side that does not state a fact makes no conflict, nor does one that states it less exactly.'

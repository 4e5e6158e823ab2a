/** The record of other ads of a car, spelled as on the wire. */
import { Type } from 'typebox'
import { enumOf, type RecordOf } from '../schema.ts'

export const MOST_CANDIDATES = 20

/** What ads are compared by. */
export const COMPARED_FIELDS = [
  'vin',
  'registration_date',
  'trim_id',
  'mileage_km',
  'color_code',
  'transfer_count',
] as const

const STRENGTHS = ['certain', 'likely'] as const
export type DuplicateStrength = (typeof STRENGTHS)[number]

const stated = (description: string) =>
  Type.Union([Type.String(), Type.Number()], { description, examples: ['LFV**********2639'] })

const StatedTwice = Type.Object(
  {
    field: enumOf([...COMPARED_FIELDS, 'price_cny'], {
      description:
        'The field, named as in the details of a car; `vin` is `marketplace.registration.vincode`, and `trim_id` is `marketplace.catalog.specid`.',
      examples: ['vin'],
    }),
    this: stated('What the ad of this car states; always known, because what is unknown is no reason.'),
    other: stated('What the other ad states; always known.'),
  },
  { $id: 'StatedTwice', description: 'What two ads state about one field.' },
)
export type StatedTwice = RecordOf<typeof StatedTwice>

const moment = (description: string, example: string) =>
  Type.String({ format: 'date-time', description, examples: [example] })

const DuplicateCandidate = Type.Object(
  {
    car_id: Type.Integer({ description: 'The id of the other listing.', examples: [60689527] }),
    strength: enumOf(STRENGTHS, {
      description:
        '`certain`: the visible signs of the VIN, the month of registration and the trim are the same, the mileages are near, and the colours do not differ. `likely`: one of these is unknown or differs, or the VIN is unknown and everything else agrees. A VIN is masked, so `certain` still is no proof.',
      examples: ['certain'],
    }),
    reasons: Type.Array(StatedTwice, {
      description:
        'What agrees in both ads: the same value, or a mileage that differs by 1,000 km at most. Only what both ads state.',
    }),
    differences: Type.Array(StatedTwice, {
      description:
        'What the two ads state differently among the compared fields and the price. A much lower mileage may be a rolled-back odometer, or another car.',
    }),
    observed: Type.Boolean({
      description:
        'Whether the other ad is still listed, as far as known. False: the marketplace no longer has it, and its last known values are compared.',
      examples: [true],
    }),
    first_observed_at: moment('When the other ad was first seen.', '2026-10-02T16:20:00.000Z'),
    last_observed_at: moment('When it was last seen.', '2026-11-15T04:00:00.000Z'),
  },
  { $id: 'DuplicateCandidate', description: 'Another ad that may offer the same car.' },
)

export const CarDuplicates = Type.Object(
  {
    car_id: Type.Integer({ description: 'The listing id.', examples: [60689500] }),
    compared: Type.Array(enumOf(COMPARED_FIELDS), {
      description:
        'The fields of this car that are known, so that other ads could be compared by them. If few are known, no candidate means little; empty means that nothing was compared.',
      examples: [['vin', 'registration_date', 'trim_id', 'mileage_km']],
    }),
    disputed: Type.Array(enumOf(COMPARED_FIELDS), {
      description:
        'Those of `compared` that the inspection report of this car states differently or doubts; see `conflicts` in its details. What agrees or differs in them says less. Empty if the report disputes none, or is not known.',
      examples: [['mileage_km']],
    }),
    candidates: Type.Array(DuplicateCandidate, {
      maxItems: MOST_CANDIDATES,
      description:
        'Other ads of this car, the strongest and newest first. Empty if none was found, which does not show that there is none.',
    }),
  },
  { $id: 'CarDuplicates', description: 'Other ads that may offer the same car.' },
)
export type CarDuplicates = RecordOf<typeof CarDuplicates>

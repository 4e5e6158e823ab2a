/** The record of other ads of a car, spelled as on the wire. */
import { Type } from 'typebox'
import { code, enumOf, flag, list, moment, type RecordOf, record, whole } from '../schema.ts'

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

const StatedTwice = record('StatedTwice', 'What two ads state about one field.', {
  field: code(
    [...COMPARED_FIELDS, 'price_cny'],
    'The field, named as in the details of a car; `vin` is `marketplace.registration.vincode`, and `trim_id` is `marketplace.catalog.specid`.',
    'vin',
  ),
  this: stated('What the ad of this car states; always known, because what is unknown is no reason.'),
  other: stated('What the other ad states; always known.'),
})
export type StatedTwice = RecordOf<typeof StatedTwice>

const DuplicateCandidate = record('DuplicateCandidate', 'Another ad that may offer the same car.', {
  car_id: whole('The id of the other listing.', 60689527),
  strength: code(
    STRENGTHS,
    '`certain`: the visible signs of the VIN, the month of registration and the trim are the same, the mileages are near, and the colours do not differ. `likely`: one of these is unknown or differs, or the VIN is unknown and everything else agrees. A VIN is masked, so `certain` still is no proof.',
    'certain',
  ),
  reasons: list(
    StatedTwice,
    'What agrees in both ads: the same value, or a mileage that differs by 1,000 km at most. Only what both ads state.',
  ),
  differences: list(
    StatedTwice,
    'What the two ads state differently among the compared fields and the price. A much lower mileage may be a rolled-back odometer, or another car.',
  ),
  observed: flag(
    'Whether the other ad is still listed, as far as known. False: the marketplace no longer has it, and its last known values are compared.',
    true,
  ),
  first_observed_at: moment('When the other ad was first seen.', '2026-10-02T16:20:00.000Z'),
  last_observed_at: moment('When it was last seen.', '2026-11-15T04:00:00.000Z'),
})

export const CarDuplicates = record('CarDuplicates', 'Other ads that may offer the same car.', {
  car_id: whole('The listing id.', 60689500),
  compared: list(
    enumOf(COMPARED_FIELDS),
    'The fields of this car that are known, so that other ads could be compared by them. If few are known, no candidate means little; empty means that nothing was compared.',
    ['vin', 'registration_date', 'trim_id', 'mileage_km'],
  ),
  disputed: list(
    enumOf(COMPARED_FIELDS),
    'Those of `compared` that the inspection report of this car states differently or doubts; see `conflicts` in its details. What agrees or differs in them says less. Empty if the report disputes none, or is not known.',
    ['mileage_km'],
  ),
  candidates: Type.Array(DuplicateCandidate, {
    maxItems: MOST_CANDIDATES,
    description:
      'Other ads of this car, the strongest and newest first. Empty if none was found, which does not show that there is none.',
  }),
})
export type CarDuplicates = RecordOf<typeof CarDuplicates>

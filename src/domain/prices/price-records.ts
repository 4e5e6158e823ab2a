/** Where the asking price of a car stands among comparable cars, and the asking prices of any search, spelled as on the wire. */
import { Type } from 'typebox'
import { GEARBOXES, POWERTRAINS } from '../codes.ts'
import { INTERPRETED } from '../listing-parts/interpretation.ts'
import {
  count,
  enumOf,
  list,
  nullableCode,
  nullableCount,
  nullableNumber,
  nullableOf,
  nullableWhole,
  type RecordOf,
  record,
  text,
  whole,
} from '../schema.ts'
import { CRITERIA, FEWEST_COMPARABLES, MOST_COMPARABLES, WIDENINGS } from './comparables.ts'

const REASONS = ['too_few', 'model_unknown'] as const

const PriceQuartiles = record(
  'PriceQuartiles',
  'Quartiles of asking prices in yuan, with linear interpolation between neighbours and rounded to whole yuan. They are asking prices: nothing is known about prices that were paid.',
  {
    q1: whole('A quarter of the prices are at most this.', 112_000),
    median: whole('Half of the prices are at most this.', 124_500),
    q3: whole('Three quarters of the prices are at most this.', 138_000),
  },
)

const bound = (description: string, example: number) => nullableWhole(`${description} Null = not limited.`, example)

const ComparableRule = record(
  'ComparableRule',
  'Which cars are comparable: cars of the same model with a price, within these limits.',
  {
    text: text(
      'The rule in words, in the requested language.',
      'Same model, powertrain and kind of gearbox, model year at most 1 apart, mileage within a factor of 1.5.',
    ),
    powertrain: nullableCode(POWERTRAINS, 'The powertrain. Null = not limited.', 'combustion'),
    gearbox: nullableCode(GEARBOXES, 'The kind of gearbox. Null = not limited.', 'dct'),
    model_year_min: bound('The oldest model year.', 2019),
    model_year_max: bound('The newest model year.', 2021),
    mileage_km_min: bound('The lowest mileage.', 61_800),
    mileage_km_max: bound('The highest mileage.', 139_050),
    unknown: list(enumOf(CRITERIA), 'What does not limit the comparison, because it is unknown for this car.', []),
    disputed: list(
      enumOf(['mileage'] as const),
      'What decides the comparison although the inspection report of this car states another value or doubts it; see `conflicts` in its details. Empty if the report disputes nothing, or is not known.',
      [],
    ),
  },
)
export type ComparableRule = RecordOf<typeof ComparableRule>

const reason = nullableCode(
  REASONS,
  `Why there are no figures: \`too_few\` (fewer than ${FEWEST_COMPARABLES} cars with a price), or \`model_unknown\` (the model of this car is unknown, so no car is comparable). Null if there are figures.`,
  'too_few',
)

const prices = (of: string) =>
  nullableOf(PriceQuartiles, `The quartiles of ${of}. Null if there are too few; see \`reason\`.`)

const flow = (what: string) =>
  nullableCount(
    `${what} in the last 30 days, or in \`counted_days\` if that is less. Null if the model is unknown.`,
    41,
  )

export const PricePosition = record(
  'PricePosition',
  'Where the asking price of a car stands among the asking prices of comparable cars that are listed now.',
  {
    car_id: whole('The id of the listing.', 60689500),
    asking_price_cny: nullableNumber('The asking price of this car in yuan. Null if the listing has none.', 125_800),
    count: Type.Integer({ minimum: 0, maximum: MOST_COMPARABLES, description: 'The number of `ids`.', examples: [63] }),
    rule: nullableOf(ComparableRule, 'Which cars were compared. Null if the model of this car is unknown.'),
    widened: list(
      enumOf(WIDENINGS),
      `What was widened, in this order, to find ${FEWEST_COMPARABLES} cars: \`mileage\` (any mileage), \`model_year\` (at most 2 apart), \`gearbox\` (any gearbox). Empty if the nearest cars are enough.`,
      [],
    ),
    ids: Type.Array(Type.Integer(), {
      maxItems: MOST_COMPARABLES,
      description: `The compared cars, without this one, by mileage. The figures are over exactly these. If more than ${MOST_COMPARABLES} match, the nearest in the order of mileage; if the mileage of this car is unknown, the newest listings.`,
      examples: [[60689412, 60689377]],
    }),
    price_cny: prices('their asking prices'),
    percentile: nullableOf(
      Type.Number({ minimum: 0, maximum: 100 }),
      'The share of the compared cars with a lower asking price, in per cent; an equal price counts half. 0 = none is cheaper. Null without figures, or if this listing has no price.',
      54.8,
    ),
    reason,
    days_observed: count('Full days since this listing was first observed; it may have been listed before.', 44),
    price_cuts: count('How often a lower price was observed than before.', 2),
    appeared_30d: flow('Listings of this model that appeared'),
    left_30d: flow('Listings of this model that are no longer observed, and did not return,'),
    counted_days: Type.Integer({
      minimum: 0,
      maximum: 30,
      description: 'Over how many days the two counts go: 30, or less if the inventory is younger.',
      examples: [30],
    }),
  },
)
export type PricePosition = RecordOf<typeof PricePosition>

export const PriceFigures = record('PriceFigures', 'The asking prices of the cars that a search finds.', {
  total_count: count('The number of matching cars.', 925),
  count: count('Those with an asking price. The figures are over exactly these.', 921),
  price_cny: prices('the asking prices'),
  reason: nullableCode(
    ['too_few'] as const,
    `Why there are no figures: fewer than ${FEWEST_COMPARABLES} cars have a price. Null if there are figures.`,
    'too_few',
  ),
  ...INTERPRETED,
})
export type PriceFigures = RecordOf<typeof PriceFigures>

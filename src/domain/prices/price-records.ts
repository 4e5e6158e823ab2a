/** Where the asking price of a car stands among comparable cars, and the asking prices of any search, spelled as on the wire. */
import { Type } from 'typebox'
import { GEARBOXES, POWERTRAINS } from '../codes.ts'
import { INTERPRETED } from '../listing-parts/interpretation.ts'
import { enumOf, nullable, type RecordOf } from '../schema.ts'
import { CRITERIA, FEWEST_COMPARABLES, MOST_COMPARABLES, WIDENINGS } from './comparables.ts'

const REASONS = ['too_few', 'model_unknown'] as const

const yuan = (description: string, example: number) => Type.Integer({ description, examples: [example] })

const PriceQuartiles = Type.Object(
  {
    q1: yuan('A quarter of the prices are at most this.', 112_000),
    median: yuan('Half of the prices are at most this.', 124_500),
    q3: yuan('Three quarters of the prices are at most this.', 138_000),
  },
  {
    $id: 'PriceQuartiles',
    description:
      'Quartiles of asking prices in yuan, with linear interpolation between neighbours and rounded to whole yuan. They are asking prices: nothing is known about prices that were paid.',
  },
)

const bound = (description: string, example: number) =>
  nullable(Type.Integer(), { description: `${description} Null = not limited.`, examples: [example] })

const ComparableRule = Type.Object(
  {
    text: Type.String({
      description: 'The rule in words, in the requested language.',
      examples: [
        'Same model, powertrain and kind of gearbox, model year at most 1 apart, mileage within a factor of 1.5.',
      ],
    }),
    powertrain: nullable(enumOf(POWERTRAINS), {
      description: 'The powertrain. Null = not limited.',
      examples: ['combustion'],
    }),
    gearbox: nullable(enumOf(GEARBOXES), {
      description: 'The kind of gearbox. Null = not limited.',
      examples: ['dct'],
    }),
    model_year_min: bound('The oldest model year.', 2019),
    model_year_max: bound('The newest model year.', 2021),
    mileage_km_min: bound('The lowest mileage.', 61_800),
    mileage_km_max: bound('The highest mileage.', 139_050),
    unknown: Type.Array(enumOf(CRITERIA), {
      description: 'What does not limit the comparison, because it is unknown for this car.',
      examples: [[]],
    }),
    disputed: Type.Array(enumOf(['mileage'] as const), {
      description:
        'What decides the comparison although the inspection report of this car states another value or doubts it; see `conflicts` in its details. Empty if the report disputes nothing, or is not known.',
      examples: [[]],
    }),
  },
  {
    $id: 'ComparableRule',
    description: 'Which cars are comparable: cars of the same model with a price, within these limits.',
  },
)
export type ComparableRule = RecordOf<typeof ComparableRule>

const reason = nullable(enumOf(REASONS), {
  description: `Why there are no figures: \`too_few\` (fewer than ${FEWEST_COMPARABLES} cars with a price), or \`model_unknown\` (the model of this car is unknown, so no car is comparable). Null if there are figures.`,
  examples: ['too_few'],
})

const prices = (of: string) =>
  nullable(PriceQuartiles, { description: `The quartiles of ${of}. Null if there are too few; see \`reason\`.` })

const flow = (what: string) =>
  nullable(Type.Integer({ minimum: 0 }), {
    description: `${what} in the last 30 days, or in \`counted_days\` if that is less. Null if the model is unknown.`,
    examples: [41],
  })

export const PricePosition = Type.Object(
  {
    car_id: Type.Integer({ description: 'The id of the listing.', examples: [60689500] }),
    asking_price_cny: nullable(Type.Number(), {
      description: 'The asking price of this car in yuan. Null if the listing has none.',
      examples: [125_800],
    }),
    count: Type.Integer({ minimum: 0, maximum: MOST_COMPARABLES, description: 'The number of `ids`.', examples: [63] }),
    rule: nullable(ComparableRule, {
      description: 'Which cars were compared. Null if the model of this car is unknown.',
    }),
    widened: Type.Array(enumOf(WIDENINGS), {
      description: `What was widened, in this order, to find ${FEWEST_COMPARABLES} cars: \`mileage\` (any mileage), \`model_year\` (at most 2 apart), \`gearbox\` (any gearbox). Empty if the nearest cars are enough.`,
      examples: [[]],
    }),
    ids: Type.Array(Type.Integer(), {
      maxItems: MOST_COMPARABLES,
      description: `The compared cars, without this one, by mileage. The figures are over exactly these. If more than ${MOST_COMPARABLES} match, the nearest in the order of mileage; if the mileage of this car is unknown, the newest listings.`,
      examples: [[60689412, 60689377]],
    }),
    price_cny: prices('their asking prices'),
    percentile: nullable(Type.Number({ minimum: 0, maximum: 100 }), {
      description:
        'The share of the compared cars with a lower asking price, in per cent; an equal price counts half. 0 = none is cheaper. Null without figures, or if this listing has no price.',
      examples: [54.8],
    }),
    reason,
    days_observed: Type.Integer({
      minimum: 0,
      description: 'Full days since this listing was first observed; it may have been listed before.',
      examples: [44],
    }),
    price_cuts: Type.Integer({
      minimum: 0,
      description: 'How often a lower price was observed than before.',
      examples: [2],
    }),
    appeared_30d: flow('Listings of this model that appeared'),
    left_30d: flow('Listings of this model that are no longer observed, and did not return,'),
    counted_days: Type.Integer({
      minimum: 0,
      maximum: 30,
      description: 'Over how many days the two counts go: 30, or less if the inventory is younger.',
      examples: [30],
    }),
  },
  {
    $id: 'PricePosition',
    description:
      'Where the asking price of a car stands among the asking prices of comparable cars that are listed now.',
  },
)
export type PricePosition = RecordOf<typeof PricePosition>

export const PriceFigures = Type.Object(
  {
    total_count: Type.Integer({ minimum: 0, description: 'The number of matching cars.', examples: [925] }),
    count: Type.Integer({
      minimum: 0,
      description: 'Those with an asking price. The figures are over exactly these.',
      examples: [921],
    }),
    price_cny: prices('the asking prices'),
    reason: nullable(enumOf(['too_few'] as const), {
      description: `Why there are no figures: fewer than ${FEWEST_COMPARABLES} cars have a price. Null if there are figures.`,
      examples: ['too_few'],
    }),
    ...INTERPRETED,
  },
  { $id: 'PriceFigures', description: 'The asking prices of the cars that a search finds.' },
)
export type PriceFigures = RecordOf<typeof PriceFigures>

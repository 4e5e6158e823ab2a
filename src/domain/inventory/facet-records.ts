/** The facets of a search, spelled as on the wire: groups of values with the cars that each would find. */
import { Type } from 'typebox'
import { INTERPRETED } from '../listing-parts/interpretation.ts'
import { nullable, type RecordOf } from '../schema.ts'

const value = Type.String({
  description: 'Usable as it stands as the parameter that the group names.',
  examples: ['BMW'],
})
const label = Type.String({ description: 'In the language asked for.', examples: ['BMW'] })
const count = Type.Integer({
  minimum: 1,
  description: 'What `/v1/search/count` answers to the same filters with this value in place of their own.',
  examples: [1204],
})

export const FacetValue = Type.Object(
  { value, label, count },
  { $id: 'FacetValue', description: 'A value that one can filter by, and how many cars it would find.' },
)
export type FacetValue = RecordOf<typeof FacetValue>

const bound = { type: 'integer' as const, minimum: 0 }

const FacetBand = Type.Object(
  {
    value: Type.String({
      description: 'The bounds as one text; `min` and `max` are what a search takes.',
      examples: ['50000-80000'],
    }),
    label: Type.String({ description: 'In the language asked for.', examples: ['50,000 to 80,000 CNY'] }),
    count,
    min: Type.Integer({
      ...bound,
      description: 'Least, itself included: `price_min` or `mileage_min`.',
      examples: [50_000],
    }),
    max: nullable(Type.Integer(bound), {
      description: 'Greatest, itself included: `price_max` or `mileage_max`. Null = no upper bound.',
      examples: [80_000],
    }),
  },
  {
    $id: 'FacetBand',
    description:
      'A span of prices in CNY or of mileages in km. Both bounds are inclusive, as those of a search are: a car that lies exactly on the bound of two bands is counted in both.',
  },
)

const unknown = Type.Integer({
  minimum: 0,
  description: 'Cars of which it is not known, or has no name in the catalogue. No value finds them.',
  examples: [37],
})

const values = 'By count, the greatest first; equal ones by value. Values that no car has are left out.'

export const FacetGroup = Type.Object(
  {
    values: Type.Array(FacetValue, { description: values }),
    unknown,
    omitted: Type.Integer({
      minimum: 0,
      description:
        'Values left out for length: a group has at most 500, the most frequent. 0 but for `model` without `brand`.',
      examples: [0],
    }),
  },
  {
    $id: 'FacetGroup',
    description: 'How the cars are spread over the values of one filter, as if that filter were not set.',
  },
)
export type FacetGroup = RecordOf<typeof FacetGroup>

export const FacetBands = Type.Object(
  { values: Type.Array(FacetBand, { description: values }), unknown },
  { $id: 'FacetBands', description: 'How the cars are spread over spans of a number, as if it had no bounds.' },
)
export type FacetBands = RecordOf<typeof FacetBands>

export const FacetsResponse = Type.Object(
  {
    total_count: Type.Integer({ minimum: 0, description: 'Cars that all filters find.', examples: [1532] }),
    groups: Type.Object(
      {
        make: FacetGroup,
        model: FacetGroup,
        model_year: FacetGroup,
        fuel_type: FacetGroup,
        powertrain: FacetGroup,
        transmission: FacetGroup,
        body_style: FacetGroup,
        province: FacetGroup,
        price_band: FacetBands,
        mileage_band: FacetBands,
      },
      {
        description:
          'Each as if its own filter were not set. `make` is for `brand`, `model_year` for `year_min` and `year_max` at once, the bands for the bounds of price (with `currency=cny`) and mileage; all others bear the names of their parameters.',
      },
    ),
    ...INTERPRETED,
  },
  {
    $id: 'FacetsResponse',
    description:
      'What one could narrow a search by, and how much would be left. Values of a group may share cars: a name may mean several manufacturers or models.',
  },
)
export type FacetsResponse = RecordOf<typeof FacetsResponse>

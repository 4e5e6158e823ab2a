/** The facets of a search, spelled as on the wire: groups of values with the cars that each would find. */
import { Type } from 'typebox'
import { type BandFacetName, FACETS, type FacetName } from '../fields/field-facets.ts'
import { INTERPRETED } from '../listing-parts/interpretation.ts'
import { nullable, type RecordOf } from '../schema.ts'

const value = Type.String({
  description: 'A value for the parameter that the group is named after.',
  examples: ['BMW'],
})
const label = Type.String({ description: 'The label in the requested language.', examples: ['BMW'] })
const count = Type.Integer({
  minimum: 1,
  description: 'The result of `/v1/search/count` for the same filters with this value.',
  examples: [1204],
})

export const FacetValue = Type.Object(
  { value, label, count },
  { $id: 'FacetValue', description: 'A filter value and the number of cars that it would find.' },
)
export type FacetValue = RecordOf<typeof FacetValue>

const bound = { type: 'integer' as const, minimum: 0 }

const FacetBand = Type.Object(
  {
    value: Type.String({
      description: 'The range as text. Use `min` and `max` in a search.',
      examples: ['50000-80000'],
    }),
    label: Type.String({ description: 'The label in the requested language.', examples: ['50,000 to 80,000 CNY'] }),
    count,
    min: Type.Integer({
      ...bound,
      description: 'Minimum (inclusive), for the parameter of the group whose name ends in `_min`.',
      examples: [50_000],
    }),
    max: nullable(Type.Integer(bound), {
      description: 'Maximum (inclusive), for the parameter whose name ends in `_max`. Null = no maximum.',
      examples: [80_000],
    }),
  },
  {
    $id: 'FacetBand',
    description:
      'A range of prices in CNY, of mileages in km, of power in hp or of displacement in cc. Both ends are inclusive, as in a search, so a car exactly on the boundary of two bands is counted in both.',
  },
)

const unknown = Type.Integer({
  minimum: 0,
  description: 'Cars whose value is unknown or not in the catalogue. No filter value finds them.',
  examples: [37],
})

const not_read = Type.Integer({
  minimum: 0,
  description:
    'How many of `unknown` are unknown only because their spec sheet, their row of a list or their inspection report has not been read yet, or because the field is new and the car has not been rendered since; the rest is not stated, or cannot be read. This number falls to 0. Always 0 in `make` and `model`, and in `report_status`, where `not_read` is a value.',
  examples: [12],
})

const values = 'By count, the greatest first; equal ones by value. Values that no car has are left out.'

export const FacetGroup = Type.Object(
  {
    values: Type.Array(FacetValue, { description: values }),
    unknown,
    not_read,
    omitted: Type.Integer({
      minimum: 0,
      description:
        'The number of values left out: a group has at most 500 values, the most frequent. Always 0 except for `model` without `brand`.',
      examples: [0],
    }),
  },
  {
    $id: 'FacetGroup',
    description: 'The number of cars for each value of one filter, as if that filter were not set.',
  },
)
export type FacetGroup = RecordOf<typeof FacetGroup>

export const FacetBands = Type.Object(
  { values: Type.Array(FacetBand, { description: values }), unknown, not_read },
  { $id: 'FacetBands', description: 'The number of cars in each range, as if that filter were not set.' },
)
export type FacetBands = RecordOf<typeof FacetBands>

type FieldGroups = { readonly [Name in FacetName]: Name extends BandFacetName ? typeof FacetBands : typeof FacetGroup }

const FIELD_GROUPS = Object.fromEntries(
  FACETS.map(({ group, bands }) => [group, bands === null ? FacetGroup : FacetBands]),
) as FieldGroups

export const FacetsResponse = Type.Object(
  {
    total_count: Type.Integer({
      minimum: 0,
      description: 'The number of cars that match all filters.',
      examples: [1532],
    }),
    groups: Type.Object(
      {
        make: FacetGroup,
        model: FacetGroup,
        ...FIELD_GROUPS,
      },
      {
        description:
          'Each group ignores its own filter. Groups are named after their parameters (`derived_damage_severity` also ignores `derived_damage_severity_max`), except that `make` is for `brand`, `model_year` for both `year_min` and `year_max`, and the bands for the parameters of the price (with `currency=cny`), mileage, power and displacement.',
      },
    ),
    ...INTERPRETED,
  },
  {
    $id: 'FacetsResponse',
    description:
      'The values by which a search can be narrowed, with the number of cars for each. Values of a group may overlap, because a name may mean several manufacturers or models.',
  },
)
export type FacetsResponse = RecordOf<typeof FacetsResponse>

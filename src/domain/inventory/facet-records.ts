/** The facets of a search, spelled as on the wire: groups of values with the cars that each would find. */
import { Type } from 'typebox'
import { type BandFacetName, FACETS, type FacetName } from '../fields/field-facets.ts'
import { INTERPRETED } from '../listing-parts/interpretation.ts'
import { count, list, nullableOf, part, type RecordOf, record, text } from '../schema.ts'

const value = text('A value for the parameter that the group is named after.', 'BMW')
const label = text('The label in the requested language.', 'BMW')
const found = Type.Integer({
  minimum: 1,
  description: 'The result of `/v1/search/count` for the same filters with this value.',
  examples: [1204],
})

export const FacetValue = record('FacetValue', 'A filter value and the number of cars that it would find.', {
  value,
  label,
  count: found,
})
export type FacetValue = RecordOf<typeof FacetValue>

const bound = { type: 'integer' as const, minimum: 0 }

const FacetBand = record(
  'FacetBand',
  'A range of prices in CNY, of mileages in km, of power in hp or of displacement in cc. Both ends are inclusive, as in a search, so a car exactly on the boundary of two bands is counted in both.',
  {
    value: text('The range as text. Use `min` and `max` in a search.', '50000-80000'),
    label: text('The label in the requested language.', '50,000 to 80,000 CNY'),
    count: found,
    min: Type.Integer({
      ...bound,
      description: 'Minimum (inclusive), for the parameter of the group whose name ends in `_min`.',
      examples: [50_000],
    }),
    max: nullableOf(
      Type.Integer(bound),
      'Maximum (inclusive), for the parameter whose name ends in `_max`. Null = no maximum.',
      80_000,
    ),
  },
)

const unknown = count('Cars whose value is unknown or not in the catalogue. No filter value finds them.', 37)

const not_read = count(
  'How many of `unknown` are unknown only because their spec sheet, their row of a list or their inspection report has not been read yet, or because the field is new and the car has not been rendered since; the rest is not stated, cannot be read or had, or does not apply to the car. This number falls as they are read. Always 0 in `make` and `model`, and in `report_status`, where `not_read` is a value.',
  12,
)

const values = 'By count, the greatest first; equal ones by value. Values that no car has are left out.'

export const FacetGroup = record(
  'FacetGroup',
  'The number of cars for each value of one filter, as if that filter were not set.',
  {
    values: list(FacetValue, values),
    unknown,
    not_read,
    omitted: count(
      'The number of values left out: a group has at most 500 values, the most frequent. Always 0 except for `model` without `brand`.',
      0,
    ),
  },
)
export type FacetGroup = RecordOf<typeof FacetGroup>

export const FacetBands = record('FacetBands', 'The number of cars in each range, as if that filter were not set.', {
  values: list(FacetBand, values),
  unknown,
  not_read,
})
export type FacetBands = RecordOf<typeof FacetBands>

type FieldGroups = { readonly [Name in FacetName]: Name extends BandFacetName ? typeof FacetBands : typeof FacetGroup }

const FIELD_GROUPS = Object.fromEntries(
  FACETS.map(({ group, bands }) => [group, bands === null ? FacetGroup : FacetBands]),
) as FieldGroups

export const FacetsResponse = record(
  'FacetsResponse',
  'The values by which a search can be narrowed, with the number of cars for each. Values of a group may overlap, because a name may mean several manufacturers or models.',
  {
    total_count: count('The number of cars that match all filters.', 1532),
    groups: part(
      'Each group ignores its own filter. Groups are named after their parameters (`derived_damage_severity` also ignores `derived_damage_severity_max`), except that `make` is for `brand`, `model_year` for both `year_min` and `year_max`, and the bands for the parameters of the price (with `currency=cny`), mileage, power and displacement.',
      {
        make: FacetGroup,
        model: FacetGroup,
        ...FIELD_GROUPS,
      },
    ),
    ...INTERPRETED,
  },
)
export type FacetsResponse = RecordOf<typeof FacetsResponse>

/** What each group of facets counts: as a walk over all cars finds it, with the filters of `filters.ts`. */
import type { FacetsResponse } from '../../src/domain/inventory/facet-records.ts'
import type { BandsOf, FiltersOf } from './fields.ts'
import { type Filter, knownOf, listKnown, type Query } from './filter-kinds.ts'
import { FILTERS, findFitting, listOwn } from './filters.ts'
import type { SeenCar } from './native-car.ts'
import { STATEMENTS } from './printed-statements.ts'
import { SEARCHED_FIELDS } from './seen-fields.ts'

interface Group {
  /** The parameters of its own, which it ignores; the first is that of a value, and the first two are those of a band. */
  readonly own: readonly string[]
  /** The bounds of its bands; null = each value by itself. */
  readonly bounds: readonly number[] | null
}

const values = (...own: readonly string[]): Group => ({ own, bounds: null })
const bands = (own: readonly string[], ...bounds: readonly number[]): Group => ({ own, bounds })

const PRICES = ['cny', 'eur', 'usd'].flatMap((currency) => [`price_${currency}_min`, `price_${currency}_max`])

function listOfFields(): readonly (readonly [string, Group])[] {
  const fields: readonly { readonly filters?: FiltersOf; readonly bands?: BandsOf }[] = Object.values(SEARCHED_FIELDS)
  return fields.flatMap(({ filters = {}, bands: own = {} }) =>
    Object.entries(own).map(([name, bounds]) => [name, bands(Object.keys(filters), ...bounds)] as const),
  )
}

/** Those with bands of a field stand in its line, and any other that is not here has the name of its filter. */
const GROUPS: Readonly<Record<string, Group>> = {
  ...Object.fromEntries(listOfFields()),
  make: values('brand'),
  model_year: values('year_min', 'year_max'),
  price_band: bands(
    [...PRICES, 'price_min', 'price_max', 'currency'],
    ...[0, 30_000, 50_000, 80_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000],
  ),
  derived_damage_severity: values('derived_damage_severity', 'derived_damage_severity_max'),
}

/** Unknown until the report of a car has been read. */
const OF_REPORTS: readonly string[] = [...STATEMENTS, 'derived_damage_severity']

interface Counts {
  readonly values: Readonly<Record<string, number>>
  readonly unknown: number
  readonly not_read: number
}

const groupOf = (name: string): Group => GROUPS[name] ?? values(name)

/** The groups that the truth does not know. */
export const listUnknownGroups = (names: readonly string[]): readonly string[] =>
  names.filter((name) => groupOf(name).own.some((parameter) => !(parameter in FILTERS) && parameter !== 'currency'))

function countGroup(name: string, query: Query, cars: readonly SeenCar[]): Counts {
  const { own, bounds } = groupOf(name)
  const rest = Object.fromEntries(Object.entries(query).filter(([parameter]) => !own.includes(parameter)))
  const { field } = FILTERS[own[0] as string] as Filter
  const count = (asked: Query) => findFitting(cars, { ...rest, ...asked }).length
  const choices = bounds === null ? listValues(name, field, cars) : listBands(own, bounds)
  const counted = choices.map(([value, asked]) => [value, count(asked)] as const).filter(([, number]) => number > 0)
  const unknown = findFitting(cars, rest).filter((car) => knownOf(car, field) === null)
  const unread = OF_REPORTS.includes(name) ? unknown.filter((car) => knownOf(car, 'report_status') === 'not_read') : []
  return { values: Object.fromEntries(counted), unknown: unknown.length, not_read: unread.length }
}

type Choice = readonly [value: string, asked: Query]

function listValues(name: string, field: Filter['field'], cars: readonly SeenCar[]): readonly Choice[] {
  const { own } = groupOf(name)
  const parameters = name === 'model_year' ? own : own.slice(0, 1)
  const known = listKnown(name === 'model' ? listOwn(cars, field) : cars, field).map(String)
  // A Latin name may be the English one of another make: AUDI.
  const compared = name === 'make' ? known.filter((value) => /\p{Script=Han}/u.test(value)) : known
  return compared.map((value) => [value, Object.fromEntries(parameters.map((parameter) => [parameter, value]))])
}

function listBands([least = '', most = '']: readonly string[], bounds: readonly number[]): readonly Choice[] {
  return bounds.map((min, place) => {
    const max = bounds[place + 1]
    return [`${min}-${max ?? ''}`, { [least]: String(min), ...(max !== undefined && { [most]: String(max) }) }]
  })
}

/** What an answer counts wrongly. In Chinese, names are those of the marketplace. */
export function compareGroup(
  name: string,
  group: FacetsResponse['groups']['make'],
  query: Query,
  cars: readonly SeenCar[],
): readonly string[] {
  const expected = countGroup(name, query, cars)
  const said: Counts = { ...group, values: Object.fromEntries(group.values.map(({ value, count }) => [value, count])) }
  // Names of which no car is on sale may mean cars of others, and a name of a model its whole family.
  const also = name === 'make' || name === 'model' ? {} : said.values
  const isRight = (one = 0, other = 0) => one === other || (name === 'model' && one > other)
  // A long group leaves out values with few cars.
  const least = group.omitted > 0 ? Math.min(...Object.values(said.values)) : 0
  const isLeftOut = (value: string) => !(value in said.values) && (expected.values[value] ?? 0) <= least
  const wrong = Object.keys({ ...also, ...expected.values }).filter(
    (value) => !isLeftOut(value) && !isRight(said.values[value], expected.values[value]),
  )
  return [
    ...wrong.map((value) => `${value}: ${said.values[value] ?? 0}, not ${expected.values[value] ?? 0}`),
    ...(['unknown', 'not_read'] as const)
      .filter((one) => said[one] !== expected[one])
      .map((one) => `${one}: ${said[one]}, not ${expected[one]}`),
  ].map((one) => `${name} ${one}`)
}

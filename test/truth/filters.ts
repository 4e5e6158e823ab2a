/**
 * What each filter of a search finds, written without the code of the service. The line of a field names the filters by it; here are those that are
 * more than that. `truth.test.ts` draws values from real cars, asks for them by SQL and by the index, and compares the facet of the same name. It
 * fails for a filter that is in neither.
 */
import { stepsOf } from '../spec/exact-rate.ts'
import type { FiltersOf } from './fields.ts'
import {
  type Allowed,
  allKnown,
  allOf,
  anyOf,
  atLeast,
  atMost,
  daysAgo,
  exactly,
  type Filter,
  knownOf,
  listKnown,
  members,
  named,
  notAfter,
  notBefore,
  type Query,
  words,
  yesOrNo,
} from './filter-kinds.ts'
import type { SeenCar } from './native-car.ts'
import { SEARCHED_FIELDS } from './seen-fields.ts'

/** Those that find nothing by themselves. */
export const NO_FILTERS = ['currency', 'sort', 'page', 'lang']

const KINDS = { exactly, anyOf, allOf, atLeast, atMost, yesOrNo, daysAgo, notBefore, notAfter }

function listOfFields(): readonly (readonly [string, Filter])[] {
  return Object.entries(SEARCHED_FIELDS).flatMap(
    ([field, { filters = {} }]: [string, { readonly filters?: FiltersOf }]) =>
      Object.entries(filters).map(([name, kind]) => [name, KINDS[kind](field as Filter['field'])] as const),
  )
}

export const FILTERS: Readonly<Record<string, Filter>> = {
  ...Object.fromEntries(listOfFields()),
  brand: named('manufacturer', ({ truth }) => [String(truth.brandid), truth.brand]),
  model: ownName('model'),
  q: words('source_title'),
  age_min: atLeast('age_months', 12),
  age_max: atMost('age_months', 12),
  price_min: price('min'),
  price_max: price('max'),
  body_style: { ...exactly('body_style'), fits: hasStyle },
  province: named('province_code', ({ truth }) => [String(Math.floor(truth.cityid / 10_000)), truth.province]),
  known: allKnown(),
  derived_damage_severity_max: { ...exactly('derived_damage_severity'), fits: isAtWorst, ask: askWorst },
  city: named('location.city', ({ truth }) => [truth.city, `${truth.city}市`]),
}

/** By what the orders of a search sort, rising or falling; null = by id, as equal ones. What is unknown comes last. */
export const ORDERS: Readonly<Record<string, readonly [field: Filter['field'], rising: 1 | -1] | null>> = {
  default: null,
  newest: null,
  price_asc: ['price_cny', 1],
  price_desc: ['price_cny', -1],
  youngest: ['registration_date', -1],
  mileage_asc: ['mileage_km', 1],
}

export function inOrder(sort: string, cars: readonly SeenCar[]): readonly number[] {
  const [field, rising] = ORDERS[sort] ?? ['brand_id', 0]
  const compare = (a: SeenCar, b: SeenCar): number => {
    const [one, other] = [knownOf(a, field), knownOf(b, field)] as [string | null, string | null]
    const isEqual = rising === 0 || one === other
    if (isEqual) return b.truth.infoid - a.truth.infoid
    if (one === null || other === null) return one === null ? 1 : -1
    return one < other ? -rising : rising
  }
  return [...cars].sort(compare).map(({ truth }) => truth.infoid)
}

export function fits(car: SeenCar, query: Query): boolean {
  return Object.entries(query).every(([name, asked]) => FILTERS[name]?.fits(car, asked, query) ?? true)
}

const found = new WeakMap<readonly SeenCar[], Map<string, ReadonlySet<SeenCar>>>()

/** Those that fit all filters. Kept for each value, because all of them are asked of all cars again and again. */
export function findFitting(cars: readonly SeenCar[], query: Query): readonly SeenCar[] {
  const known = found.get(cars) ?? new Map<string, ReadonlySet<SeenCar>>()
  found.set(cars, known)
  const sets = Object.entries(query)
    .filter(([name]) => name in FILTERS)
    .map(([name, asked]) => {
      const key = [name, asked, query.currency, query.report_status].join('\n')
      const fitting = known.get(key) ?? new Set(cars.filter((car) => FILTERS[name]?.fits(car, asked, query)))
      known.set(key, fitting)
      return fitting
    })
  const [smallest, ...others] = sets.sort((one, other) => one.size - other.size)
  return smallest === undefined ? cars : [...smallest].filter((car) => others.every((set) => set.has(car)))
}

const STEP = 10_000

/** In euros, the bound is the next price in steps of 10,000 CNY. */
function price(end: 'min' | 'max'): Filter {
  const inCny = end === 'min' ? atLeast('price_cny') : atMost('price_cny')
  const toCny = (asked: string, { rate }: SeenCar) => {
    const cents = Math.round(Number(asked) * 100)
    const [min, max] = stepsOf(cents, cents, rate)
    return String(end === 'min' ? min : max)
  }
  return {
    field: 'price_cny',
    fits: (car, asked, query) => inCny.fits(car, query.currency === 'eur' ? toCny(asked, car) : asked, query),
    ask: (cars, allowed) => [
      ...inCny.ask(cars, { ...allowed, step: STEP }),
      ...['12345.67', '40000'].map((asked) => ({ [`price_${end}`]: asked, currency: 'eur' })),
    ],
  }
}

/** A name that is part of another may mean both: only those that are not are asked for, and counted in facets. */
function ownName(field: Filter['field']): Filter {
  const plain = exactly(field)
  return { ...plain, ask: (cars, allowed) => plain.ask(listOwn(cars, field), allowed) }
}

/** The cars whose name, also without its make, is part of no other. */
export function listOwn(cars: readonly SeenCar[], field: Filter['field']): readonly SeenCar[] {
  const names = listKnown(cars, field).map(String)
  const isOwn = new Map<string, boolean>()
  return cars.filter((car) => {
    const name = String(knownOf(car, field))
    const make = String(knownOf(car, 'manufacturer'))
    const bare = name.startsWith(make) && name.length > make.length ? name.slice(make.length) : name
    const known = isOwn.get(name) ?? !names.some((other) => other !== name && other.includes(bare))
    isOwn.set(name, known)
    return known
  })
}

/** Or of one of the two kinds. */
function hasStyle(car: SeenCar, asked: string): boolean {
  const style = String(knownOf(car, 'body_style'))
  return asked === 'car' || asked === 'suv' ? style.endsWith(`_${asked}`) : style === asked
}

const SEVERITIES = ['none', 'minor', 'moderate', 'severe']

/** What could not be read of a report may be worse, so a report that was read in part must be asked for. */
function isAtWorst(car: SeenCar, asked: string, { report_status = '' }: Query): boolean {
  const known = SEVERITIES.indexOf(String(knownOf(car, 'derived_damage_severity')))
  const isRead = knownOf(car, 'report_status') !== 'partial' || members(report_status).includes('partial')
  return known >= 0 && known <= SEVERITIES.indexOf(asked) && isRead
}

function askWorst(_: readonly SeenCar[], { codes }: Allowed): readonly (string | Query)[] {
  return codes.flatMap((derived_damage_severity_max) => [
    derived_damage_severity_max,
    { derived_damage_severity_max, report_status: 'partial , parsed' },
    { derived_damage_severity_max, report_status: 'unsupported' },
    { derived_damage_severity_max, derived_damage_severity: derived_damage_severity_max },
  ])
}

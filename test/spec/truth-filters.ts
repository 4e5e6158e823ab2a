/** The cars that a search must find by the filters of the specification, which need no more than the control route tells of all cars at once. */
import type { Truth } from '../../src/sources/fixtures/truth.ts'
import { knownOf } from '../truth/filter-kinds.ts'
import { fits as fitsAll } from '../truth/filters.ts'
import type { SeenCar } from '../truth/native-car.ts'
import { type Query, TODAY } from './open-service.ts'

/** Prices in CNY only. A parameter that is not here does not filter. */
const NAMES = 'q age_min age_max mileage_min mileage_max price_min price_max fuel_type transmission body_style'.split(
  ' ',
)

const seen = new WeakMap<Truth, SeenCar>()

function seeOf(truth: Truth): SeenCar {
  const car = seen.get(truth) ?? ({ truth, now_ms: Date.parse(`${TODAY}-15`) } as SeenCar)
  seen.set(truth, car)
  return car
}

/** Months since the first registration; null when unknown. */
export const ageOf = (truth: Truth) => knownOf(seeOf(truth), 'age_months') as number | null

export const fold = (text: string) => text.normalize('NFKC').toLowerCase()

export function fits(truth: Truth, query: Query): boolean {
  const asked = Object.entries(query).filter(([name]) => NAMES.includes(name))
  return fitsAll(seeOf(truth), Object.fromEntries(asked.map(([name, value]) => [name, String(value)])))
}

/** The ids of all matches, as a set. */
export function expectedIds(truths: ReadonlyMap<number, Truth>, query: Query): number[] {
  return [...truths.values()].filter((truth) => fits(truth, query)).map(({ infoid }) => infoid)
}

export const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

/** Which cars a car's price is compared with: from the nearest to wider ones, until there are enough. */
import type { SearchColumns } from '../inventory/search-columns.ts'
import { ANY_CAR, NO_FILTER, type SourceFilter } from '../source.ts'

/** Figures over fewer cars say little, and are not given. */
export const FEWEST_COMPARABLES = 8
export const MOST_COMPARABLES = 200

export const WIDENINGS = ['mileage', 'model_year', 'gearbox'] as const
type Widening = (typeof WIDENINGS)[number]

export const CRITERIA = ['powertrain', 'gearbox', 'model_year', 'mileage'] as const
type Criterion = (typeof CRITERIA)[number]

export type ComparedCar = Pick<
  SearchColumns,
  'brand_id' | 'series_id' | 'powertrain' | 'gearbox' | 'model_year' | 'mileage_km'
>

/** Null = not limited by it. Bounds are inclusive. */
export interface Scope {
  readonly powertrain: number | null
  readonly gearbox: number | null
  readonly model_year_min: number | null
  readonly model_year_max: number | null
  readonly mileage_km_min: number | null
  readonly mileage_km_max: number | null
  /** In this order. */
  readonly widened: readonly Widening[]
}

const MILEAGE_FACTOR = 1.5
const YEARS = 1
const MORE_YEARS = 2

/** From the narrowest to the widest. A step that changes nothing, because the value of the car is unknown, is left out. */
export function listScopes(car: ComparedCar): readonly Scope[] {
  const { powertrain, gearbox, model_year, mileage_km } = car
  const nearYears = (years: number) => ({
    model_year_min: model_year && model_year - years,
    model_year_max: model_year && model_year + years,
  })
  let scope: Scope = {
    powertrain,
    gearbox,
    ...nearYears(YEARS),
    mileage_km_min: mileage_km && Math.ceil(mileage_km / MILEAGE_FACTOR),
    mileage_km_max: mileage_km && Math.floor(mileage_km * MILEAGE_FACTOR),
    widened: [],
  }
  const scopes = [scope]
  const widen = (by: Widening, isKnown: boolean, wider: Partial<Scope>) => {
    if (!isKnown) return
    scope = { ...scope, ...wider, widened: [...scope.widened, by] }
    scopes.push(scope)
  }
  widen('mileage', mileage_km !== null, { mileage_km_min: null, mileage_km_max: null })
  widen('model_year', model_year !== null, nearYears(MORE_YEARS))
  widen('gearbox', gearbox !== null, { gearbox: null })
  return scopes
}

/** What cannot limit the comparison, because the value of the car itself is unknown. */
export function listUnknown({ powertrain, gearbox, model_year, mileage_km }: ComparedCar): readonly Criterion[] {
  const values = { powertrain, gearbox, model_year, mileage: mileage_km }
  return CRITERIA.filter((name) => values[name] === null)
}

/** Cars without a price are not compared. */
export function toComparableFilter(car: ComparedCar, scope: Scope): SourceFilter {
  const { powertrain, gearbox, model_year_min, model_year_max, mileage_km_min, mileage_km_max } = scope
  const isWithin = (min: number | null, max: number | null) => min !== null || max !== null
  return {
    ...NO_FILTER,
    any: [{ ...ANY_CAR, brand_id: car.brand_id, series_id: car.series_id }],
    fields: {
      ...(powertrain !== null && { powertrain: { any: [powertrain] } }),
      ...(gearbox !== null && { gearbox: { any: [gearbox] } }),
      ...(isWithin(model_year_min, model_year_max) && { model_year: { min: model_year_min, max: model_year_max } }),
      ...(isWithin(mileage_km_min, mileage_km_max) && { mileage_km: { min: mileage_km_min, max: mileage_km_max } }),
      price_cny: { min: 0, max: null },
    },
  }
}

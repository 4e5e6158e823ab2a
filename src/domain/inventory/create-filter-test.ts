/** Which cars a filter finds, in plain words: what every faster way of finding them is held against. */
import type { Powertrain } from '../codes.ts'
import type { NamedPowertrain, SourcePart } from '../source.ts'
import { createFoldedPhraseTest } from '../title-phrases.ts'
import type { InventoryFilter } from './inventory-filter.ts'
import type { SearchColumns } from './search-columns.ts'
import { createKeywordTest } from './title-keywords.ts'

type CarTest = (car: SearchColumns) => boolean

export function createFilterTest(filter: InventoryFilter): CarTest {
  const isOneOfThem = filter.any === null ? () => true : createUnionTest(filter.any)
  const hasKeywords = createKeywordTest(filter.keywords)
  return (car) =>
    isOneOfThem(car) &&
    hasKeywords(car) &&
    isWithin(car.price_cny, filter.price_min_cny, filter.price_max_cny) &&
    isWithin(car.mileage_km, filter.mileage_min_km, filter.mileage_max_km) &&
    isWithin(car.model_year, filter.year_min, filter.year_max) &&
    // A year without a month fits if any month of it does.
    isWithin(car.registered_to, filter.registered_from, null) &&
    isWithin(car.registered_from, null, filter.registered_to) &&
    isAnyOf(car.fuel_type, filter.fuel_types) &&
    isAnyOf(car.powertrain, filter.powertrains) &&
    isAnyOf(car.body_style, filter.body_styles) &&
    isAsked(car.transmission, filter.transmission) &&
    isAsked(car.registration_state, filter.registration_state) &&
    isAsked(car.province, filter.province) &&
    isAsked(car.has_report, filter.has_report)
}

function createUnionTest(parts: readonly SourcePart[]): CarTest {
  const tests = parts.map(createPartTest)
  return (car) => tests.some((isPart) => isPart(car))
}

function createPartTest({ brand_id, series_id, keywords, phrases, powertrains }: SourcePart): CarTest {
  const hasKeywords = createKeywordTest(keywords)
  const hasPhrases = createFoldedPhraseTest(phrases)
  const meant = powertrains && expandPowertrains(powertrains)
  return (car) =>
    isAsked(car.brand_id, brand_id) &&
    isAsked(car.series_id, series_id) &&
    isAnyOf(car.powertrain, meant) &&
    hasKeywords(car) &&
    hasPhrases(car.title)
}

/** Who asks for combustion by a name does not mind a starter that helps. */
export function expandPowertrains(named: readonly NamedPowertrain[]): readonly Powertrain[] {
  return named.flatMap((one) => (one === 'combustion' ? ['combustion', 'mild_hybrid'] : [one]))
}

/** What is unknown lies within no bounds. */
function isWithin(value: number | null, min: number | null, max: number | null): boolean {
  if (min === null && max === null) return true
  return value !== null && (min === null || value >= min) && (max === null || value <= max)
}

function isAnyOf<Value>(value: Value | null, wanted: readonly Value[] | null): boolean {
  return wanted === null || (value !== null && wanted.includes(value))
}

function isAsked<Value>(value: Value | null, wanted: Value | null): boolean {
  return wanted === null || value === wanted
}

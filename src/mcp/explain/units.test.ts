import { expect, it } from 'vitest'
import { unitOf } from './units.ts'

it.each([
  ['mileage_km', 'kilometres'],
  ['vehicle.mileage_km', 'kilometres'],
  ['dimensions_mm.length', 'millimetres'],
  ['power_hp', 'metric horsepower (PS)'],
  ['id', null],
  ['constructor_constructor', null],
  ['seats', null],
])('%s is in %s', (path, unit) => {
  expect(unitOf(path)).toBe(unit)
})

import { expect, it } from 'vitest'
import { CAR_FIELDS } from '../../domain/fields/car-fields.ts'
import { UNITS, unitOf } from './units.ts'

it.each([
  ['mileage_km', 'kilometres'],
  ['vehicle.mileage_km', 'kilometres'],
  ['dimensions_mm.length', 'millimetres'],
  ['power_hp', 'metric horsepower (PS)'],
  ['charging.fast_h', 'hours'],
  ['battery.state_of_health.percent', 'per cent'],
  ['figures[].eur_per_cc', null],
  ['id', null],
  ['constructor_constructor', null],
  ['seats', null],
])('%s is in %s', (path, unit) => {
  expect(unitOf(path)).toBe(unit)
})

it('is, for each field of a car, the one that the field is declared with', () => {
  const fields = Object.entries(CAR_FIELDS)
  expect(fields.filter(([path, { unit }]) => unitOf(path) !== (unit === undefined ? null : UNITS[unit]))).toEqual([])
})

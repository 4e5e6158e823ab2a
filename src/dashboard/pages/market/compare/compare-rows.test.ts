import { expect, it } from 'vitest'
import type { CarDetail } from '../../../../domain/listing.ts'
import { listGroups } from './compare-rows.ts'

const NOTHING: Record<string | symbol, unknown> = {
  ...{ engine: {}, motor: { power_30min: null }, dimensions_mm: {}, battery: null, charging: null, consumption: null },
  ...{ seller: { kind: null }, location: {}, export: { status: 'unknown' }, model_year: '2021' },
}
const make = (powertrain: CarDetail['powertrain']) =>
  new Proxy({ ...NOTHING, powertrain }, { get: (car, name) => (name in car ? car[name as never] : null) }) as never

it.each([
  ['battery_electric', true],
  ['plug_in_hybrid', true],
  ['combustion', false],
] as const)('says of a battery that nobody has described yet that it is not read: %s', (powertrain, isExpected) => {
  const unread = { has: (name: string) => name.startsWith('battery.') }
  const groups = listGroups([{ car: make(powertrain), unread, report: null }], 'en')
  const battery = groups.find(({ name }) => name === 'battery')
  expect((battery?.unread.length ?? 0) > 0).toBe(isExpected)
})

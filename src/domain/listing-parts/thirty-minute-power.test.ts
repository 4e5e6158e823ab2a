import { expect, it } from 'vitest'
import { estimateThirtyMinutePower } from './thirty-minute-power.ts'

it('is a share of the peak power of the motors, to one decimal', () => {
  const estimate = estimateThirtyMinutePower('battery_electric', 150, 'en')
  expect(estimate).toMatchObject({ value_kw: 67.5, value_hp: 91.8, verified: false })
  expect(estimate?.rule.as_of).toMatch(/^20\d\d-\d\d-\d\d$/)
})

it.each(['combustion', 'hybrid', 'plug_in_hybrid', null] as const)('is not estimated for %s', (powertrain) => {
  expect(estimateThirtyMinutePower(powertrain, 150, 'en')).toBeNull()
})

it('is unknown where the power of the motors is', () => {
  expect(estimateThirtyMinutePower('battery_electric', null, 'zh')).toBeNull()
})

import { describe, expect, it } from 'vitest'
import type { FactGroup } from '../../../../domain/fields/car-fields.ts'
import type { Battery } from '../../../../domain/fields/group-fields.ts'
import { describeStateOfHealth, type StateOfHealth } from '../../../../domain/inspection-parts/battery-health.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import type { WarrantyRemaining } from '../../../../domain/listing-parts/warranty-remaining.ts'
import { listFacts } from './list-facts.ts'

const NOTHING = {
  power_kw: null,
  power_hp: null,
  cylinders: null,
  induction: null,
  count: null,
  displacement_l: null,
  displacement_cc: null,
}
const HEALTH: StateOfHealth = describeStateOfHealth(null, 'not_read')
const REMAINING: WarrantyRemaining = {
  ...{ status: 'unknown', reason: 'warranty_unknown', ended_by: null, months_from: null, months_to: null, km: null },
  rule: { id: 'battery_warranty', text: '…' },
}
const NO_BATTERY = {
  ...{ capacity_kwh: null, range_km: null, range_standard: null, chemistry: null, maker: null },
  ...{ state_of_health: HEALTH, warranty_remaining: REMAINING },
}

/** Nothing is stated of it but what a test says. */
function makeCar(stated: Partial<CarDetail>): CarDetail {
  const groups = {
    engine: NOTHING,
    motor: NOTHING,
    dimensions_mm: {},
    battery: null,
    charging: null,
    consumption: null,
  }
  const known: Record<string | symbol, unknown> = { ...groups, ...stated }
  return new Proxy(known, { get: (car, name) => car[name] ?? null }) as unknown as CarDetail
}

const textOf = (car: CarDetail, group: FactGroup, name: string, language: 'en' | 'zh' = 'en') =>
  listFacts(group, car, language)?.find((fact) => fact.name === name)?.text

describe('a battery', () => {
  it.each([
    [true, 'rented, not sold with the car', '租用电池，不随车出售'],
    [false, 'sold with the car', '随车出售'],
    [null, null, null],
  ])('that is rented: %s', (rented, en, zh) => {
    const car = makeCar({ battery: { ...NO_BATTERY, warranty: null, rented } })
    expect([textOf(car, 'battery', 'battery.rented'), textOf(car, 'battery', 'battery.rented', 'zh')]).toEqual([en, zh])
  })

  it('has a warranty with its condition, if the source says one', () => {
    const warranted = (first_owner_only: boolean | null) =>
      makeCar({
        battery: { ...NO_BATTERY, rented: null, warranty: { text: '8 years', source: '八年', first_owner_only } },
      })
    expect(textOf(warranted(null), 'battery', 'battery.warranty')).toBe('8 years')
    expect(textOf(warranted(true), 'battery', 'battery.warranty')).toMatch(/^8 years · first owner only/)
    expect(textOf(warranted(false), 'battery', 'battery.warranty')).toBe('8 years · also for later owners')
  })
})

describe('a battery of which the state', () => {
  const shown = (known: Partial<Battery>) => {
    const car = makeCar({ battery: { ...NO_BATTERY, rented: null, warranty: null, ...known } })
    return ['battery.state_of_health.percent', 'battery.warranty_remaining'].map((name) => textOf(car, 'battery', name))
  }

  it('is not known says why, and what is printed instead', () => {
    expect(shown({})).toEqual(['unknown: the report has not been read yet', 'unknown: no terms are stated'])
    const [printed] = shown({ state_of_health: { ...HEALTH, source_text: '优秀', reason: 'unreadable' } })
    expect(printed).toBe('unknown: the report prints no percentage · printed: 优秀')
  })

  it('is known says how and when it was measured, and what remains of the warranty', () => {
    const health = { percent: 92, method: 'bms_reading', measured_at: '2026-10-28', reason: null } as const
    const active = { status: 'active', reason: 'within_limits', months_from: 27, months_to: 28, km: 87_400 } as const
    expect(
      shown({ state_of_health: { ...HEALTH, ...health }, warranty_remaining: { ...REMAINING, ...active } }),
    ).toEqual([
      '92 % · read from the battery management system · 2026-10-28',
      'active · 27 to 28 months and 87,400 km left',
    ])
    const ended = { status: 'expired', reason: 'time_limit_passed', months_from: 0, months_to: 0 } as const
    const words = (['time', 'both'] as const).map(
      (ended_by) => shown({ warranty_remaining: { ...REMAINING, ...ended, ended_by } })[1],
    )
    expect(words).toEqual(['expired by time', 'expired by time and by mileage'])
  })
})

it('a car without an engine has none of its facts, unless the record states one', () => {
  expect(listFacts('engine', makeCar({ powertrain: 'battery_electric' }), 'en')).toBeNull()
  const odd = makeCar({ powertrain: 'battery_electric', tank_l: 40 })
  expect(textOf(odd, 'engine', 'tank_l')).toBe('40 L')
  expect(listFacts('engine', makeCar({}), 'en')?.every(({ text }) => text === null)).toBe(true)
})

it('a continuously variable gearbox has no number of gears that could be missing', () => {
  const names = (gearbox: CarDetail['gearbox']) =>
    listFacts('transmission', makeCar({ gearbox }), 'en')?.map((one) => one.name)
  expect(names('cvt')).not.toContain('gears')
  expect(names('dct')).toContain('gears')
})

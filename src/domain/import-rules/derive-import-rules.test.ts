/** Every rule against a calculation of its own: dates by calendar, limits as the documents state them. */
import { describe, expect, it } from 'vitest'
import { POWERTRAINS } from '../codes.ts'
import type { CarDetail } from '../listing.ts'
import { deriveImportRules, RULE_TABLES } from './derive-import-rules.ts'
import { applies, makeImportedCar as car, judge, NOON } from './fixtures/imported-car.ts'
import { type Applies, DESTINATIONS } from './import-record.ts'

const DAY_MS = 86_400_000

describe('the tables', () => {
  const rows = DESTINATIONS.flatMap((destination) => RULE_TABLES[destination])
  it('have a source and a date in every row, and names of their own', () => {
    expect(rows.length).toBeGreaterThan(8)
    for (const { id, source, as_of, text, verified } of rows) {
      expect(source.length, id).toBeGreaterThan(20)
      expect(as_of, id).toMatch(/^20\d\d-\d\d-\d\d$/)
      expect(text.en && text.zh, id).toBeTruthy()
      expect(verified, id).toBe(false)
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  it('are stale after their last day', () => {
    const one = car({})
    const isStale = (at: number) => deriveImportRules(one, 'EU', at, 'en').rules.map(({ stale }) => stale)
    expect(new Set(isStale(Date.UTC(2026, 11, 31, 4)))).toEqual(new Set([false]))
    expect(new Set(isStale(Date.UTC(2027, 0, 1, 4)))).toEqual(new Set([true]))
  })

  it('never let a value that is unknown make a rule inapplicable', () => {
    for (const destination of DESTINATIONS)
      for (const { id, applies: said, figures } of judge(car({ body_style: null }), destination).values()) {
        expect([id, said]).not.toEqual([id, 'no'])
        expect(figures.filter(({ matches }) => matches === 'no')).toEqual([])
      }
  })
})

describe('power', () => {
  it.each<[number | null, Applies, Applies]>([
    [160, 'yes', 'no'],
    [160.4, 'no', 'yes'],
    [159.9, 'yes', 'no'],
    [null, 'unknown', 'unknown'],
  ])('%s hp of an engine', (power_hp, own, commercial) => {
    const one = car({ powertrain: 'combustion', power_hp, registration_date: '2015-01' })
    expect(applies(one, 'ru_recycling_fee_own_use')).toBe(own)
    expect(applies(one, 'ru_recycling_fee_commercial')).toBe(commercial)
    expect(applies(one, 'ru_recycling_fee_own_use_electric')).toBe('no')
  })

  it.each<[string, number | null, number | null, Applies]>([
    ['system within the limit', 150, 100, 'yes'],
    ['engine above it', 300, 161, 'no'],
    ['between', 300, 100, 'depends'],
    ['engine only', null, 100, 'depends'],
    ['nothing known', null, null, 'unknown'],
  ])('of a hybrid: %s', (_, power_hp, engine_hp, expected) => {
    const one = car({ powertrain: 'plug_in_hybrid', power_hp, engine_hp })
    expect(applies(one, 'ru_recycling_fee_own_use')).toBe(expected)
  })

  it('of an electric car is an estimate that decides nothing', () => {
    const rule = judge(car({ powertrain: 'battery_electric', motor_kw: 150 }), 'RU').get(
      'ru_recycling_fee_own_use_electric',
    )
    expect([rule?.applies, rule?.reason]).toEqual(['depends', 'thirty_minute_power'])
    expect(rule?.inputs).toContainEqual({ field: 'thirty_minute_power_hp', value: 91.8, why: null })
    expect(applies(car({ powertrain: 'battery_electric' }), 'ru_recycling_fee_own_use_electric')).toBe('unknown')
  })
})

/** The latest anniversary of all days on which the car may have been registered; a day that a later year does not have is the one before it. */
function anniversary(registration: string, years: number): number {
  const [year, month] = registration.split('-').map(Number) as [number, number | undefined]
  const months = month === undefined ? [12] : [month]
  return Math.max(
    ...months.flatMap((one) =>
      Array.from({ length: new Date(Date.UTC(year, one, 0)).getUTCDate() }, (_, i) => {
        const there = new Date(Date.UTC(year + years, one - 1, i + 1))
        return there.getUTCMonth() === one - 1 ? there.getTime() : there.getTime() - DAY_MS
      }),
    ),
  )
}

describe('age', () => {
  it('equals the calendar for every registration at every turn of a month, a 29 February among them', () => {
    const wrong: unknown[] = []
    let checked = 0
    for (let i = 0; i < 60; i++) {
      const month = String((i % 12) + 1).padStart(2, '0')
      const registered = i % 6 === 5 ? String(2016 + Math.floor(i / 6)) : `${2021 + Math.floor(i / 12)}-${month}`
      const one = car({ powertrain: 'combustion', power_hp: 100, displacement_cc: 1500, registration_date: registered })
      const [third, fifth] = [anniversary(registered, 3), anniversary(registered, 5)]
      for (let day = 0; day < 480; day++) {
        const at = NOON + day * DAY_MS
        const today = Math.floor((at + 8 * 3_600_000) / DAY_MS) * DAY_MS
        // Months are all that is known, so nothing changes within one.
        const dayOfMonth = new Date(today).getUTCDate()
        if (dayOfMonth > 2 && dayOfMonth < 27) continue
        const [over3, over5] = [today > third, today > fifth]
        const rules = judge(one, 'RU', at)
        const [young, aged] = rules.get('ru_recycling_fee_own_use')?.figures ?? []
        const said = [
          ...['under_3', '3_to_5', 'over_5'].map((band) => rules.get(`ru_duty_${band}_years`)?.applies),
          ...[young?.matches, aged?.matches],
        ].join(' ')
        const expected = [
          ...[over3 ? 'no' : 'depends', over5 ? 'no' : 'depends', over5 ? 'yes' : 'depends'],
          ...[today >= third ? 'no' : 'depends', today >= third ? 'yes' : 'depends'],
        ].join(' ')
        if (said !== expected) wrong.push([registered, new Date(today).toISOString(), said, expected])
        checked++
      }
    }
    expect(wrong).toEqual([])
    expect(checked).toBeGreaterThan(6000)
  })

  it('of a car that was never registered depends on the day on which it was made', () => {
    const one = car({ powertrain: 'combustion', registration_state: 'never_registered' })
    for (const id of ['ru_duty_under_3_years', 'ru_duty_3_to_5_years', 'ru_duty_over_5_years']) {
      const { applies: said, reason, inputs = [] } = judge(one, 'RU').get(id) ?? {}
      expect([id, said, reason]).toEqual([id, 'depends', 'date_of_manufacture'])
      expect(inputs).toContainEqual({ field: 'registration_date', value: null, why: 'not_applicable' })
    }
  })

  it('is open where the inspection report states another registration', () => {
    const dispute = (field: 'registration_date' | 'mileage_km') => ({
      conflicts: [{ field, listing: '2015-01', report: '2023-05', reason: 'differs' as const }],
    })
    const one = { powertrain: 'combustion', registration_date: '2015-01' } as const
    const rule = judge(car({ ...one, ...dispute('registration_date') }), 'RU').get('ru_duty_over_5_years')
    expect([rule?.applies, rule?.reason]).toEqual(['depends', 'disputed_by_report'])
    expect(applies(car({ ...one, ...dispute('mileage_km') }), 'ru_duty_over_5_years')).toBe('yes')
  })

  it.each([null, '2030-01', 'soon'])('is unknown for %s', (registration_date) => {
    const one = car({ powertrain: 'combustion', registration_date })
    for (const id of ['ru_duty_under_3_years', 'ru_duty_3_to_5_years', 'ru_duty_over_5_years'])
      expect(applies(one, id)).toBe('unknown')
  })
})

describe('displacement', () => {
  it.each([
    [998, 1.5, 3],
    [1000, 1.5, 3],
    [1001, 1.7, 3.2],
    [1984, 2.7, 4.8],
    [2300, 2.7, 4.8],
    [3001, 3.6, 5.7],
  ])('%d cc', (displacement_cc, young, old) => {
    const rules = judge(car({ powertrain: 'combustion', displacement_cc, registration_date: '2022-01' }), 'RU')
    const rates = ['ru_duty_3_to_5_years', 'ru_duty_over_5_years'].map((id) =>
      rules
        .get(id)
        ?.figures.filter(({ matches }) => matches === 'yes')
        .map(({ eur_per_cc }) => eur_per_cc),
    )
    expect(rates).toEqual([[young], [old]])
  })
})

describe('powertrains', () => {
  it.each(POWERTRAINS)('%s has a duty', (powertrain) => {
    const rules = judge(car({ powertrain, registration_date: '2018-05', displacement_cc: 1500 }), 'RU')
    const duties = [...rules.values()].filter(({ topic }) => topic === 'duty').map(({ applies: said }) => said)
    expect(duties.some((said) => said === 'yes' || said === 'depends')).toBe(true)
  })

  it.each(['pickup', 'minitruck', 'minibus'] as const)('of a %s: no duty or fee of cars is certain', (body_style) => {
    for (const powertrain of POWERTRAINS) {
      const one = car({ powertrain, body_style, power_hp: 100, displacement_cc: 1500, registration_date: '2018-05' })
      const ofCars = [...judge(one, 'RU').values(), ...judge({ ...one, source_maker: '比亚迪' }, 'EU').values()]
      for (const { id, topic, applies: said } of ofCars)
        if (!['vat', 'customs_fee', 'approval'].includes(topic)) expect([powertrain, id, said]).not.toContain('yes')
    }
  })

  it.each<[Partial<CarDetail>, Applies]>([
    [{ powertrain: 'battery_electric', registration_state: 'never_registered' }, 'yes'],
    [{ powertrain: 'battery_electric', registration_state: 'registered' }, 'depends'],
    [{ powertrain: 'battery_electric', source_maker: '奔驰(进口)' }, 'no'],
    [{ powertrain: 'battery_electric' }, 'unknown'],
    [{ powertrain: 'fuel_cell', registration_state: 'registered' }, 'no'],
    [{ powertrain: 'combustion', registration_state: 'registered' }, 'no'],
    [{ registration_state: 'registered' }, 'unknown'],
  ])('%j: countervailing duty %s', (known, expected) => {
    expect(applies(car({ source_maker: '蔚来', ...known }), 'eu_countervailing_duty')).toBe(expected)
  })
})

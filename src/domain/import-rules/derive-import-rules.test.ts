/** Every rule against a calculation of its own: dates by calendar, limits as the documents state them. */
import { describe, expect, it } from 'vitest'
import { POWERTRAINS } from '../codes.ts'
import type { CarDetail } from '../listing.ts'
import { estimateThirtyMinutePower } from '../listing-parts/thirty-minute-power.ts'
import { deriveImportRules, RULE_TABLES } from './derive-import-rules.ts'
import { type Applies, DESTINATIONS } from './import-record.ts'

const DAY_MS = 86_400_000
const NOON = Date.UTC(2026, 10, 15, 4)

type Known = Partial<CarDetail> & { readonly engine_hp?: number | null; readonly motor_kw?: number | null }

function car(known: Known): CarDetail {
  const { engine_hp = null, motor_kw = null, ...rest } = known
  return {
    id: 1,
    powertrain: null,
    power_hp: null,
    displacement_cc: null,
    registration_date: null,
    registration_state: null,
    price_eur: null,
    body_style: null,
    source_maker: null,
    ...rest,
    engine: { power_hp: engine_hp, power_kw: null },
    motor: { power_30min: estimateThirtyMinutePower(known.powertrain ?? null, motor_kw, 'en') },
  } as CarDetail
}

const judge = (one: CarDetail, destination: 'RU' | 'EU', nowMs = NOON) =>
  new Map(deriveImportRules(one, destination, nowMs, 'en').rules.map((rule) => [rule.id, rule]))
const applies = (one: CarDetail, id: string, nowMs = NOON) =>
  judge(one, id.startsWith('ru') ? 'RU' : 'EU', nowMs).get(id)?.applies

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
      for (const { id, applies: said, figures } of judge(car({}), destination).values()) {
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
    expect(rule?.inputs).toContainEqual({ field: 'thirty_minute_power_hp', value: 91.8 })
    expect(applies(car({ powertrain: 'battery_electric' }), 'ru_recycling_fee_own_use_electric')).toBe('unknown')
  })
})

/** The last day of a month, and the same day of a later year, by the calendar. */
function anniversary(registration: string, years: number): number {
  const [year, month] = registration.split('-').map(Number) as [number, number | undefined]
  return Date.UTC(year + years, month ?? 12, 0)
}

describe('age', () => {
  it('equals the calendar for every registration and 400 days', () => {
    let checked = 0
    for (let i = 0; i < 36; i++) {
      const month = String((i % 12) + 1).padStart(2, '0')
      const date = i % 6 === 5 ? String(2019 + Math.floor(i / 6)) : `${2021 + Math.floor(i / 12)}-${month}`
      const one = car({ powertrain: 'combustion', power_hp: 100, displacement_cc: 1500, registration_date: date })
      for (let day = 0; day < 400; day++) {
        const at = NOON + day * DAY_MS
        const today = Math.floor((at + 8 * 3_600_000) / DAY_MS) * DAY_MS
        const over = (years: number): Applies => (today > anniversary(date, years) ? 'yes' : 'depends')
        const rules = judge(one, 'RU', at)
        expect(rules.get('ru_duty_over_5_years')?.applies).toBe(over(5))
        const under = over(3) === 'yes' ? 'no' : 'depends'
        expect(rules.get('ru_duty_under_3_years')?.applies).toBe(under)
        expect(rules.get('ru_duty_3_to_5_years')?.applies).toBe(over(5) === 'yes' ? 'no' : 'depends')
        const old = today >= anniversary(date, 3) ? 'yes' : 'depends'
        const [young, aged] = rules.get('ru_recycling_fee_own_use')?.figures ?? []
        expect([young?.matches, aged?.matches]).toEqual([old === 'yes' ? 'no' : 'depends', old])
        checked++
      }
    }
    expect(checked).toBe(14_400)
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
    if (powertrain === 'fuel_cell') expect(new Set(duties)).toEqual(new Set(['no']))
    else expect(duties.some((said) => said === 'yes' || said === 'depends')).toBe(true)
  })

  it.each<[Partial<CarDetail>, Applies]>([
    [{ powertrain: 'battery_electric', registration_state: 'never_registered' }, 'yes'],
    [{ powertrain: 'battery_electric', registration_state: 'registered' }, 'depends'],
    [{ powertrain: 'battery_electric' }, 'unknown'],
    [{ powertrain: 'combustion', registration_state: 'registered' }, 'no'],
    [{ registration_state: 'registered' }, 'unknown'],
  ])('%j: countervailing duty %s', (known, expected) => {
    expect(applies(car(known), 'eu_countervailing_duty')).toBe(expected)
  })

  it('find their producer only by name', () => {
    const matches = (source_maker: string | null) =>
      judge(car({ powertrain: 'battery_electric', source_maker }), 'EU')
        .get('eu_countervailing_duty')
        ?.figures.map(({ matches: said }) => said)
    expect(matches('比亚迪')).toEqual(['yes', 'no', 'no', 'no', 'no', 'no'])
    expect(new Set(matches('蔚来'))).toEqual(new Set(['unknown']))
    expect(new Set(matches(null))).toEqual(new Set(['unknown']))
  })
})

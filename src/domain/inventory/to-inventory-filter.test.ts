import { describe, expect, it } from 'vitest'
import { NO_FILTER } from '../source.ts'
import { countMonths } from '../time/china-time.ts'
import { EVERY_CAR } from './inventory-filter.ts'
import { needsInventory, toInventoryFilter } from './to-inventory-filter.ts'

const NOON = Date.parse('2026-11-15T04:00:00Z')

describe('ages as months of registration', () => {
  it.each([
    [null, null, null, null],
    [0, null, null, countMonths(2026, 11)],
    [null, 1, countMonths(2025, 11), null],
    [3, 5, countMonths(2021, 11), countMonths(2023, 11)],
    [null, 100, countMonths(1926, 11), null],
  ])('from %s to %s years', (age_min, age_max, registered_from, registered_to) => {
    expect(toInventoryFilter({ ...NO_FILTER, age_min, age_max }, NOON)).toEqual({
      ...EVERY_CAR,
      registered_from,
      registered_to,
    })
  })

  it('are counted from the month that it is in China', () => {
    const lastHour = Date.parse('2026-11-30T15:59:59Z')
    const months = [lastHour, lastHour + 1000].map((ms) => toInventoryFilter({ ...NO_FILTER, age_max: 1 }, ms))
    expect(months.map(({ registered_from }) => registered_from)).toEqual([countMonths(2025, 11), countMonths(2025, 12)])
  })
})

describe('what only an inventory can answer', () => {
  it.each([
    [{}, false],
    [{ age_min: 1, price_max_cny: 10_000, keywords: ['a'], fuel_types: ['hybrid' as const] }, false],
    [{ powertrains: [] }, true],
    [{ province: 44 }, true],
    [{ registration_state: 'registered' as const }, true],
    [{ year_min: 2020 }, true],
    [{ year_max: 2020 }, true],
    [{ has_report: false }, true],
    [{ price_min_cny: 120_000, price_max_cny: 0 }, false],
    [{ price_min_cny: 120_001 }, true],
    [{ price_max_cny: 9_999.5 }, true],
    [{ facts: { seats: { any: [5] } } }, true],
    [{ listed_within_days: 1 }, true],
    [{ price_changed_within_days: 1 }, true],
    [{ is_export_clear: true as const }, true],
  ])('%j: %s', (filter, expected) => expect(needsInventory({ ...NO_FILTER, ...filter })).toBe(expected))
})

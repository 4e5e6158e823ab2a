import { describe, expect, it } from 'vitest'
import { conditions, type ShortConditions, type ShortFields } from '../fields/fixtures/conditions.ts'
import { lastClearMonth } from '../listing-parts/export.ts'
import { NO_FILTER } from '../source.ts'
import { countMonths, dayOf } from '../time/china-time.ts'
import { needsInventory, toInventoryFilter } from './inventory-filter.ts'

const NOON = Date.parse('2026-11-15T04:00:00Z')

const dated = (short: ShortConditions, nowMs = NOON) =>
  toInventoryFilter({ ...NO_FILTER, fields: conditions(short) }, nowMs).fields

describe('ages as months of registration', () => {
  it.each<[ShortConditions, ShortFields]>([
    [{}, {}],
    [{ age: [0, null] }, { registered_from: [null, countMonths(2026, 11)] }],
    [{ age: [null, 1] }, { registered_to: [countMonths(2025, 11), null] }],
    [{ age: [3, 5] }, { registered_from: [null, countMonths(2023, 11)], registered_to: [countMonths(2021, 11), null] }],
    [{ age: [null, 100] }, { registered_to: [countMonths(1926, 11), null] }],
    [
      { age: [3, 5], registered_from: [countMonths(2022, 1), null], registered_to: [null, countMonths(2022, 5)] },
      {
        registered_from: [countMonths(2022, 1), countMonths(2023, 11)],
        registered_to: [countMonths(2021, 11), countMonths(2022, 5)],
      },
    ],
    [
      { export: true, registered_to: [null, countMonths(2099, 1)] },
      { registered_to: [null, lastClearMonth(dayOf(NOON))] },
    ],
    [{ age: [null, 5], export: true }, { registered_to: [countMonths(2021, 11), lastClearMonth(dayOf(NOON))] }],
  ])('%j', (asked, expected) => expect(dated(asked)).toEqual(conditions(expected)))

  it('are counted from the month that it is in China', () => {
    const lastHour = Date.parse('2026-11-30T15:59:59Z')
    const months = [lastHour, lastHour + 1000].map((ms) => dated({ age: [null, 1] }, ms))
    expect(months).toEqual([
      conditions({ registered_to: [countMonths(2025, 11), null] }),
      conditions({ registered_to: [countMonths(2025, 12), null] }),
    ])
  })
})

it('counts days back from today in China', () => {
  expect(dated({ listed_within_days: [null, 30], price_changed_within_days: [null, 2], seats: 5 })).toEqual(
    conditions({ seats: 5, listed_day: [dayOf(NOON) - 30, null], price_changed_day: [dayOf(NOON) - 2, null] }),
  )
})

describe('what only an inventory can answer', () => {
  it.each<[ShortConditions, boolean]>([
    [{}, false],
    [{ age: [1, null], price_cny: [null, 10_000], fuel_type: ['hybrid'] }, false],
    [{ mileage_km: [1, 2], transmission: ['manual'], body_style: [] }, false],
    [{ price_cny: [120_000, 0] }, false],
    [{ price_cny: [120_001, null] }, true],
    [{ price_cny: [null, 9_999.5] }, true],
    [{ powertrain: [] }, true],
    [{ province: 44 }, true],
    [{ model_year: [2020, null] }, true],
    [{ has_report: false }, true],
    [{ seats: 5 }, true],
    [{ listed_within_days: [null, 1] }, true],
    [{ export: true }, true],
  ])('%j: %s', (asked, expected) =>
    expect(needsInventory({ ...NO_FILTER, keywords: ['a'], fields: conditions(asked) })).toBe(expected),
  )
})

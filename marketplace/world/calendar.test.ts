/** Days, months and the relative texts of the marketplace, in China Standard Time. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAge, formatAgo, formatDay, formatMonth, monthOf, noonOf, yearOfMonth } from './calendar.ts'

const NOW = noonOf('2026-11-15')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('days', () => {
  it('turn at midnight in China', () => {
    expect(formatDay(Date.parse('2026-11-14T15:59:59Z'))).toBe('2026-11-14')
    expect(formatDay(Date.parse('2026-11-14T16:00:00Z'))).toBe('2026-11-15')
    expect(new Date(NOW).toISOString()).toBe('2026-11-15T04:00:00.000Z')
  })

  it('come back from their noon', () => {
    const days = fc.integer({ min: 0, max: 40_000 }).map((days) => formatDay(days * DAY))
    fc.assert(
      fc.property(days, (day) => {
        expect(formatDay(noonOf(day))).toBe(day)
      }),
      { seed: 1 },
    )
  })

  it.each(['2026-02-29', '2026-04-31', '2026-00-10', '2026-1-1', '20261115', '', '2026-11-15T00:00'])(
    '%j is none',
    (text) => {
      expect(() => noonOf(text)).toThrow('not a day')
    },
  )
})

describe('months', () => {
  it('are counted and written', () => {
    expect(formatMonth(monthOf(NOW))).toBe('2026-11')
    expect(formatMonth(2014 * 12 + 9)).toBe('2014-10')
    expect(formatMonth(2014 * 12)).toBe('2014-01')
    expect(yearOfMonth(2014 * 12 + 11)).toBe(2014)
    expect(monthOf(Date.parse('2026-12-31T16:00:00Z'))).toBe(2027 * 12)
  })
})

describe('relative texts', () => {
  it.each([
    [0, '刚刚'],
    [59_999, '刚刚'],
    [MINUTE, '1分钟前'],
    [59 * MINUTE, '59分钟前'],
    [HOUR, '1小时前'],
    [DAY - 1, '23小时前'],
    [DAY, '1天前'],
    [2.9 * DAY, '2天前'],
    [89 * DAY, '89天前'],
    [90 * DAY, '3个月前'],
    [200 * DAY, '6个月前'],
  ])('%i ms ago is %s', (ms, text) => {
    expect(formatAgo(NOW - ms, NOW)).toBe(text)
  })

  it.each([
    [0, '0个月'],
    [8, '8个月'],
    [12, '1年'],
    [123, '10年3个月'],
    [-1, '0个月'],
  ])('%i months old is %s', (months, text) => {
    const today = monthOf(NOW)
    expect(formatAge(today - months, today)).toBe(text)
  })
})

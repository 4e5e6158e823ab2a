import { expect, it } from 'vitest'
import { readGrace } from './read-grace.ts'
import { daysOfMonth, readMonthName } from './read-month-name.ts'

it.each([
  ['0', 0],
  ['30m', 1_800_000],
  ['1h', 3_600_000],
  ['24h', 86_400_000],
  ['7d', 604_800_000],
  ['90d', 7_776_000_000],
])('%s is %i ms', (text, ms) => {
  expect(readGrace(text)).toBe(ms)
})

it.each(['', '00', '0h', '1', '1s', '1w', '-1h', '1.5h', ' 1h', '1H', '91d', '99999d', '1e3h'])(
  '%j is no time',
  (text) => {
    expect(() => readGrace(text)).toThrow('It must be 0, or minutes, hours or days up to 90d')
  },
)

it.each([
  ['2026-11', '2026-11-30'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends with %s', (month, to) => {
  expect(daysOfMonth(readMonthName(month))).toEqual({ from: `${month}-01`, to })
})

it.each(['', '2026', '2026-13', '2026-00', '2026-1', '1999-01', '2026-11-01', 'november'])('%j is no month', (text) => {
  expect(() => readMonthName(text)).toThrow('It must be a month such as 2026-11.')
})

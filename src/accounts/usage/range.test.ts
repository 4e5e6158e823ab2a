import { expect, it } from 'vitest'
import { daysOf, hoursOf, type Range, readOwnSpan, spanOf } from './range.ts'

it.each<[Range, string, string, string, number]>([
  ['days7', '2026-11-02T04:00:00Z', '2026-10-27', '2026-11-02', 7],
  ['month', '2026-11-15T04:00:00Z', '2026-11-01', '2026-11-15', 15],
  ['month', '2026-11-01T00:00:00Z', '2026-11-01', '2026-11-01', 1],
  ['month', '2026-10-31T23:59:59.999Z', '2026-10-01', '2026-10-31', 31],
  ['days30', '2026-11-15T04:00:00Z', '2026-10-17', '2026-11-15', 30],
  ['days30', '2028-03-01T00:00:00Z', '2028-02-01', '2028-03-01', 30],
  ['months3', '2026-11-15T04:00:00Z', '2026-09-01', '2026-11-15', 76],
  ['months3', '2026-01-31T23:59:59Z', '2025-11-01', '2026-01-31', 92],
  ['months3', '2026-02-01T00:00:00Z', '2025-12-01', '2026-02-01', 63],
])('%s at %s is %s to %s', (range, now, from, to, count) => {
  const span = spanOf(range, Date.parse(now))
  expect(span).toEqual({ from, to })
  const days = daysOf(span)
  expect([days[0], days.at(-1), days.length, new Set(days).size]).toEqual([from, to, count, count])
  expect(days).toEqual(days.toSorted())
})

it.each([
  ['2026-11-01', '2026-11-15', { from: '2026-11-01', to: '2026-11-15' }],
  ['2026-11-15', '2026-12-31', { from: '2026-11-15', to: '2026-11-15' }],
  ['2025-11-15', '2026-11-15', { from: '2025-11-15', to: '2026-11-15' }],
  ['2025-11-14', '2026-11-15', { refused: 'too_long' }],
  ['1000-01-01', '2026-11-15', { refused: 'too_long' }],
  ['2026-11-16', '2026-11-17', { refused: 'future' }],
  ['2026-11-15', '2026-11-14', { refused: 'backwards' }],
  ['2026-02-30', '2026-11-15', { refused: 'unreadable' }],
  ['2026-11-01', '', { refused: 'unreadable' }],
  ['soon', '2026-11-15', { refused: 'unreadable' }],
  ['2026-11-01T00', '2026-11-15', { refused: 'unreadable' }],
])('the period from %j to %j is %j', (from, to, expected) => {
  expect(readOwnSpan(from, to, Date.parse('2026-11-15T04:00:00Z'))).toEqual(expected)
})

it('has every hour of a period up to now', () => {
  const now = Date.parse('2026-11-15T04:59:00Z')
  const hours = hoursOf({ from: '2026-11-14', to: '2026-11-15' }, now)
  expect([hours[0], hours.at(-1), hours.length]).toEqual(['2026-11-14T00', '2026-11-15T04', 29])
  expect(hoursOf({ from: '2026-11-13', to: '2026-11-13' }, now)).toHaveLength(24)
})

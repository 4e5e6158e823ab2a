import { expect, it } from 'vitest'
import { daysOf, type Range, spanOf } from './range.ts'

it.each<[Range, string, string, string, number]>([
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

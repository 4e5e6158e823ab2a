import { expect, it } from 'vitest'
import { readDayEnd } from './read-day.ts'

it.each([
  ['2026-12-31', Date.parse('2027-01-01T00:00:00Z')],
  ['2028-02-29', Date.parse('2028-03-01T00:00:00Z')],
  ['2027-02-29', null],
  ['2026-13-01', null],
  ['2026-00-10', null],
  ['2026-1-1', null],
  ['31.12.2026', null],
  ['2026-12-31T00:00', null],
  ['', null],
])('reads %j', (text, expected) => {
  expect(readDayEnd(text)).toBe(expected)
})

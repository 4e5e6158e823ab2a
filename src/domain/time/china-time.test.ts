import { describe, expect, it } from 'vitest'
import { addYears } from './china-time.ts'

const DAY_MS = 86_400_000
const numberOf = (day: string) => Date.parse(day) / DAY_MS
const nameOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

describe('the same day of a later year', () => {
  it.each([
    ['2025-02-28', 3, '2028-02-28'],
    ['2024-02-28', 4, '2028-02-28'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2024-02-29', 3, '2027-02-28'],
    ['2024-02-29', 8, '2032-02-29'],
    ['2096-02-29', 4, '2100-02-28'],
    ['2025-03-01', 3, '2028-03-01'],
    ['2025-01-31', 3, '2028-01-31'],
    ['2025-04-30', 5, '2030-04-30'],
    ['2025-12-31', 1, '2026-12-31'],
    ['2025-02-28', 0, '2025-02-28'],
  ])('%s in %i years: %s', (day, years, later) => {
    expect(nameOf(addYears(numberOf(day), years))).toBe(later)
  })

  it('has the same name, whatever the day, except for 29 February', () => {
    const wrong: string[] = []
    for (let day = numberOf('2019-01-01'); day < numberOf('2030-01-01'); day++) {
      const name = nameOf(day)
      for (const years of [1, 3, 5, 8]) {
        const later = `${Number(name.slice(0, 4)) + years}${name.slice(4)}`
        if (!name.endsWith('02-29') && nameOf(addYears(day, years)) !== later) wrong.push(later)
      }
    }
    expect(wrong).toEqual([])
  })
})

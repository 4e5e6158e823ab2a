import { describe, expect, it } from 'vitest'
import { dayOf } from '../time/china-time.ts'
import { deriveExport, lastClearMonth } from './export.ts'

const DAY_MS = 86_400_000
/** Noon in China. */
const noon = (day: string) => Date.parse(`${day}T12:00:00+08:00`)

function derive(date: string | null, today: string) {
  const { status, clear_from, clear_at_latest } = deriveExport(date, noon(today), 'en')
  return [status, clear_from, clear_at_latest]
}

describe('the letter of the manufacturer', () => {
  // 1 March + 180 days is 28 August, 31 March + 180 days is 27 September.
  it.each([
    ['2026-03', '2026-03-01', 'letter_required'],
    ['2026-03', '2026-08-28', 'letter_required'],
    ['2026-03', '2026-08-29', 'depends_on_day'],
    ['2026-03', '2026-09-27', 'depends_on_day'],
    ['2026-03', '2026-09-28', 'clear'],
    ['2026-03', '2030-01-01', 'clear'],
  ])('of a car registered in %s on %s: %s', (date, today, status) => {
    expect(derive(date, today)).toEqual([status, '2026-08-29', '2026-09-28'])
  })

  it('is counted in days, of which a leap year has one more', () => {
    expect(derive('2027-02', '2027-07-30')).toEqual(['letter_required', '2027-08-01', '2027-08-28'])
    expect(derive('2028-02', '2028-07-30')).toEqual(['letter_required', '2028-07-31', '2028-08-28'])
  })

  it.each([
    ['2025', '2026-11-17', ['clear', '2025-07-01', '2026-06-30']],
    ['2025', '2026-06-29', ['depends_on_day', '2025-07-01', '2026-06-30']],
    ['2026', '2026-06-30', ['letter_required', '2026-07-01', '2027-06-30']],
  ])('of a car registered some day of %s on %s', (date, today, expected) => {
    expect(derive(date, today)).toEqual(expected)
  })

  it.each([null, '', '2026-13', '未上牌', '2026-12', '2027'])('is unknown where the registration is %j', (date) => {
    expect(derive(date, '2026-11-17')).toEqual(['unknown', null, null])
  })

  it('changes at midnight in China', () => {
    const midnight = Date.parse('2026-09-28T00:00:00+08:00')
    expect(deriveExport('2026-03', midnight - 1, 'en').status).toBe('depends_on_day')
    expect(deriveExport('2026-03', midnight, 'en').status).toBe('clear')
  })
})

it('names the rule with its source and date, and forbids nothing', () => {
  const rules = (['en', 'zh'] as const).map((lang) => deriveExport(null, 0, lang).rule)
  for (const rule of rules) {
    expect(rule).toEqual({
      id: 'cn_180_days',
      text: expect.stringContaining('180'),
      source: expect.any(String),
      as_of: '2025-11-11',
    })
    expect(JSON.stringify(rule)).not.toMatch(/\bban|禁止/i)
  }
})

it('is clear exactly up to the last clear month', () => {
  const wrong: string[] = []
  for (let today = dayOf(noon('2027-01-01')); today < dayOf(noon('2029-01-01')); today++) {
    for (const more of [-1, 0, 1, 2]) {
      const date = formatMonth(lastClearMonth(today) + more)
      const isClear = deriveExport(date, today * DAY_MS, 'en').status === 'clear'
      if (isClear !== more <= 0) wrong.push(`${date} on day ${today}`)
    }
  }
  expect(wrong).toEqual([])
})

function formatMonth(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
}

import { describe, expect, it } from 'vitest'
import type { PlanPrices, PlanSpan } from '../../domain/accounts/billing.ts'
import type { Plan } from '../../domain/accounts/plans.ts'
import { countDays, createTerms, listMonthLines, shareOf, sumLines, taxOf } from './calculate-invoice.ts'

const PRICES: PlanPrices = {
  currency: 'EUR',
  per_month: { free: 0, starter: 4900, pro: 19_900, enterprise: null },
}

type Span = readonly [from: string, plan: Plan]

function spansOf(spans: readonly Span[]): readonly PlanSpan[] {
  return spans.map(([from, plan]) => ({ account_id: 'acc_1', plan, from_ms: Date.parse(from) }))
}

/** `plan days/of amount`. */
function linesOf(month: string, spans: readonly Span[], deleted: string | null = null): readonly string[] {
  const deleted_at_ms = deleted === null ? null : Date.parse(deleted)
  return listMonthLines({ month, spans: spansOf(spans), deleted_at_ms }, PRICES).map(
    ({ plan, days, of_days, amount }) => `${plan} ${days}/${of_days} ${amount}`,
  )
}

describe('the lines of an invoice', () => {
  it.each<[string, string, readonly Span[], string | null, readonly string[]]>([
    ['31 days', '2026-10', [['2026-01-01T00:00:00Z', 'pro']], null, ['pro 31/31 19900']],
    ['30 days', '2026-11', [['2026-01-01T00:00:00Z', 'pro']], null, ['pro 30/30 19900']],
    ['28 days', '2026-02', [['2026-01-01T00:00:00Z', 'pro']], null, ['pro 28/28 19900']],
    ['29 days', '2028-02', [['2026-01-01T00:00:00Z', 'pro']], null, ['pro 29/29 19900']],
    [
      'a change in mid-month: the day belongs to the plan at its end',
      '2026-11',
      [
        ['2026-01-01T00:00:00Z', 'free'],
        ['2026-11-16T14:00:00Z', 'pro'],
      ],
      null,
      ['free 15/30 0', 'pro 15/30 9950'],
    ],
    [
      'a change in the first moment of a day, and in the last',
      '2026-11',
      [
        ['2026-01-01T00:00:00Z', 'starter'],
        ['2026-11-11T00:00:00Z', 'pro'],
        ['2026-11-20T23:59:59.999Z', 'starter'],
      ],
      null,
      ['starter 21/30 3430', 'pro 9/30 5970'],
    ],
    [
      'several changes in a day: the last one counts, and a plan of hours is no day',
      '2026-11',
      [
        ['2026-01-01T00:00:00Z', 'free'],
        ['2026-11-30T01:00:00Z', 'pro'],
        ['2026-11-30T02:00:00Z', 'enterprise'],
        ['2026-11-30T03:00:00Z', 'starter'],
      ],
      null,
      ['free 29/30 0', 'starter 1/30 163'],
    ],
    [
      'back and forth: one line a plan, so that rounding costs nobody a cent twice',
      '2026-11',
      [
        ['2026-01-01T00:00:00Z', 'pro'],
        ['2026-11-11T00:00:00Z', 'starter'],
        ['2026-11-21T00:00:00Z', 'pro'],
      ],
      null,
      ['pro 20/30 13267', 'starter 10/30 1633'],
    ],
    [
      'a price that is not known is none, and never nothing',
      '2026-11',
      [
        ['2026-01-01T00:00:00Z', 'enterprise'],
        ['2026-11-29T12:00:00Z', 'free'],
      ],
      null,
      ['enterprise 28/30 null', 'free 2/30 0'],
    ],
    ['created in the month', '2026-11', [['2026-11-29T23:00:00Z', 'starter']], null, ['starter 2/30 327']],
    ['created after it', '2026-11', [['2026-12-01T00:00:00Z', 'starter']], null, []],
    [
      'deleted in the month: its last day is not counted',
      '2026-11',
      [['2026-01-01T00:00:00Z', 'pro']],
      '2026-11-04T09:00:00Z',
      ['pro 3/30 1990'],
    ],
    ['deleted before it', '2026-11', [['2026-01-01T00:00:00Z', 'pro']], '2026-10-31T09:00:00Z', []],
    [
      'deleted in the first moment after it',
      '2026-11',
      [['2026-01-01T00:00:00Z', 'pro']],
      '2026-12-01T00:00:00Z',
      ['pro 30/30 19900'],
    ],
    [
      'a change at the end of the month is the next month’s',
      '2026-11',
      [
        ['2026-01-01T00:00:00Z', 'pro'],
        ['2026-12-01T00:00:00Z', 'free'],
      ],
      null,
      ['pro 30/30 19900'],
    ],
  ])('%s', (_, month, spans, deleted, lines) => {
    expect(linesOf(month, spans, deleted)).toEqual(lines)
  })

  it('count every day of an account that was there all month, whatever it had', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const month = `2026-${String((seed % 12) + 1).padStart(2, '0')}`
      const plans: readonly Plan[] = ['free', 'starter', 'pro', 'enterprise']
      const start = Date.parse('2025-06-01T00:00:00Z')
      const spans = Array.from({ length: (seed % 9) + 1 }, (_, i) => ({
        account_id: 'acc_1',
        plan: plans[(seed * 7 + i * 3) % 4] as Plan,
        from_ms: start + i * ((seed * 7_919_000) % 9_000_000_000),
      }))
      const lines = listMonthLines({ month, spans, deleted_at_ms: null }, PRICES)
      expect(lines.reduce((sum, { days }) => sum + days, 0)).toBe(countDays(month))
    }
  })

  it.each([
    [[100, 250], 350],
    [[100, null], null],
    [[null, 100], null],
    [[], 0],
  ])('%j come to %s', (amounts, total) => {
    const lines = amounts.map((amount) => ({ plan: 'pro' as const, days: 1, of_days: 30, amount }))
    expect(sumLines(lines)).toBe(total)
  })

  it.each([
    [1, 1, 2, 1],
    [1, 1, 31, 0],
    [31, 1, 62, 1],
    [4900, 30, 30, 4900],
    [999_999_999, 30, 31, 967_741_935],
  ])('%d × %d / %d is %d: half a cent is a cent', (price, days, of, share) => {
    expect(shareOf(price, days, of)).toBe(share)
  })
})

describe('tax', () => {
  it.each([
    // By hand: 6419 × 0.20 = 1283.8
    [6419, 2000, 1284],
    // 0.5 cents are rounded up: 50 × 0.01 = 0.5
    [50, 100, 1],
    [49, 100, 0],
    // 4900 × 0.081 = 396.9
    [4900, 810, 397],
    // 1327 × 0.0775 = 102.8425
    [1327, 775, 103],
    [0, 2000, 0],
    [9950, 0, 0],
    [9950, 10_000, 9950],
    [999_999_999, 9999, 999_899_999],
    [null, 2000, null],
  ])('of %s cents at %d hundredths of a percent is %s', (total, rate, amount) => {
    expect(taxOf(total, { name: 'VAT', rate })).toBe(amount)
  })

  it('and the due date are kept with what the settings say', () => {
    const settings = { seller: ['Cars'], seller_vat_id: 'ATU1', payment: ['IBAN'] }
    const issued_at_ms = Date.parse('2026-02-27T23:59:00Z')
    const tax = { name: 'VAT', rate: 2000 }
    expect(createTerms({ ...settings, tax, due_days: 14 }, { total: 6419, issued_at_ms, customer: null })).toEqual({
      ...{ ...settings, customer: null, tax: { ...tax, amount: 1284 }, gross: 7703, due_on: '2026-03-13' },
    })
    const without = { ...settings, tax: null, due_days: null }
    expect(createTerms(without, { total: 6419, issued_at_ms, customer: null })).toMatchObject({
      ...{ tax: null, gross: 6419, due_on: null },
    })
    expect(createTerms({ ...without, tax }, { total: null, issued_at_ms, customer: null })).toMatchObject({
      ...{ tax: { ...tax, amount: null }, gross: null },
    })
  })
})

it('counts only the days that have ended', () => {
  const spans = spansOf([
    ['2026-11-03T12:00:00Z', 'starter'],
    ['2026-11-10T00:00:00Z', 'pro'],
  ])
  const until = (time: string) =>
    listMonthLines({ month: '2026-11', spans, deleted_at_ms: null, until_ms: Date.parse(time) }, PRICES)
  expect(until('2026-11-03T23:59:59Z')).toEqual([])
  // By hand: 4900 × 1 / 30 = 163.33
  expect(until('2026-11-04T00:00:00Z')).toEqual([{ plan: 'starter', days: 1, of_days: 30, amount: 163 }])
  // The 3rd to the 9th are starter (4900 × 7 / 30 = 1143.33), the 10th to the 15th pro (19900 × 6 / 30 = 3980).
  expect(until('2026-11-16T10:00:00Z')).toEqual([
    { plan: 'starter', days: 7, of_days: 30, amount: 1143 },
    { plan: 'pro', days: 6, of_days: 30, amount: 3980 },
  ])
  expect(until('2026-12-05T00:00:00Z')).toEqual(
    listMonthLines({ month: '2026-11', spans, deleted_at_ms: null }, PRICES),
  )
})

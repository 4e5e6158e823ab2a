import { describe, expect, it } from 'vitest'
import type { Allowance } from '../../domain/limits/meter.ts'
import { windowSecondsOf } from '../../domain/limits/sliding-window.ts'
import { createAllowanceFormatter } from './rate-limit-headers.ts'

const formatAllowance = createAllowanceFormatter()

const ALLOWANCE: Allowance = {
  now_ms: Date.parse('2026-11-17T00:00:00Z'),
  limits: { per_minute: 15, per_month: 10_000 },
  minute_used: 3,
  minute_frees_in_ms: 40_001,
  month: '2026-11',
  month_used: 620,
}

function headersOf(changes: Partial<Allowance> = {}, cost = 1): Record<string, string> {
  const pairs = formatAllowance({ ...ALLOWANCE, ...changes }, cost)
  return Object.fromEntries(pairs.flatMap((name, i) => (i % 2 === 0 ? [[name, pairs[i + 1] as string]] : [])))
}

describe('the headers of an account', () => {
  it('are as the decisions show them', () => {
    expect(headersOf()).toEqual({
      'ratelimit-policy': '"minute";q=15;w=60, "month";q=10000',
      ratelimit: '"minute";r=12;t=41, "month";r=9380;t=1209600',
      'x-quota-cost': '1',
    })
  })

  it('have no month where there is no cap', () => {
    expect(headersOf({ limits: { per_minute: 1000, per_month: null } })).toMatchObject({
      'ratelimit-policy': '"minute";q=1000;w=60',
      ratelimit: '"minute";r=997;t=41',
    })
  })

  it('never say that less than nothing is left, as after a change to a smaller plan', () => {
    const limits = { per_minute: 2, per_month: 5 }
    expect(headersOf({ limits, minute_used: 9, month_used: 7 }).ratelimit).toMatch(/^"minute";r=0;.*"month";r=0;/)
  })

  it('follow the month from one call to the next', () => {
    const january = { month: '2027-01', now_ms: Date.parse('2027-01-31T23:59:59.001Z') }
    expect(headersOf(january).ratelimit).toMatch(/t=1$/)
    expect(headersOf().ratelimit).toMatch(/t=1209600$/)
    expect(headersOf({ month: '2026-12', now_ms: Date.parse('2026-12-01T00:00:00Z') }).ratelimit).toMatch(/t=2678400$/)
  })

  it('tell only the cost where nobody knows the rest', () => {
    expect(formatAllowance(null, 0)).toEqual(['x-quota-cost', '0'])
  })
})

describe('the seconds of a window', () => {
  it.each([
    [60_001, 60],
    [60_000, 60],
    [59_001, 60],
    [59_000, 59],
    [1001, 2],
    [1000, 1],
    [1, 1],
    [0, 1],
  ])('%i ms are %i', (ms, seconds) => {
    expect(windowSecondsOf(ms)).toBe(seconds)
  })
})

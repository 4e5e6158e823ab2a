import { expect, it } from 'vitest'
import type { PlanSpan } from '../../domain/accounts/billing.ts'
import type { Plan } from '../../domain/accounts/plans.ts'
import { createReadMonthSoFar } from './month-so-far.ts'

const PRICES = { currency: 'EUR', per_month: { free: 0, starter: 3000, pro: 9000, enterprise: null } }

type Since = readonly (readonly [day: string, plan: Plan])[]

/** On 15 November, which has 30 days, for an account with these plans since these days. */
function read(since: Since) {
  const spans = since.map(([day, plan]): PlanSpan => ({ account_id: 'acc_1', plan, from_ms: Date.parse(day) }))
  const store = { listSpans: async () => spans }
  return createReadMonthSoFar({ store, prices: PRICES, now: () => Date.parse('2026-11-15T04:00:00Z') })('acc_1')
}

const INVOICED = Date.parse('2026-12-01')

it.each<[string, Since, number | null, number | null, number | null]>([
  ['a whole month of one plan', [['2026-01-01', 'pro']], 4500, 9000, INVOICED],
  [
    'a plan since today',
    [
      ['2026-01-01', 'free'],
      ['2026-11-15', 'starter'],
    ],
    100,
    1600,
    INVOICED,
  ],
  [
    'two plans',
    [
      ['2026-01-01', 'starter'],
      ['2026-11-11', 'pro'],
    ],
    1000 + 1500,
    1000 + 6000,
    INVOICED,
  ],
  [
    'a plan as agreed',
    [
      ['2026-01-01', 'starter'],
      ['2026-11-11', 'enterprise'],
    ],
    null,
    null,
    INVOICED,
  ],
  ['only free', [['2026-01-01', 'free']], 0, 0, null],
  [
    'a paid plan until last month',
    [
      ['2026-01-01', 'pro'],
      ['2026-10-31', 'free'],
    ],
    0,
    0,
    null,
  ],
])('%s', async (_, since, so_far, expected, invoiced_at_ms) => {
  expect(await read(since)).toEqual({ month: '2026-11', currency: 'EUR', so_far, expected, invoiced_at_ms })
})

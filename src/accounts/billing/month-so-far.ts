/** What the running month costs so far, and what its invoice will say if the plan stays: by the rule of the invoices. */
import type { BillingStore, PlanPrices } from '../../domain/accounts/billing.ts'
import { monthEndOf, monthOf } from '../../domain/limits/meter.ts'
import { listMonthLines, sumLines } from './issue-invoices.ts'

export interface MonthSoFar {
  /** `YYYY-MM`, UTC. */
  readonly month: string
  readonly currency: string
  /** Including today, in the smallest unit of the currency; null = a plan of this month costs what was agreed. */
  readonly so_far: number | null
  /** Of the whole month, if the plan stays; null = as agreed. */
  readonly expected: number | null
  /** When the invoice is due to be issued; null = there will be none, because no day of the month has a plan that costs. */
  readonly invoiced_at_ms: number | null
}

interface MonthSoFarParts {
  readonly store: Pick<BillingStore, 'listSpans'>
  readonly prices: PlanPrices
  readonly now: () => number
}

const DAY_MS = 86_400_000

export function createReadMonthSoFar({ store, prices, now }: MonthSoFarParts) {
  return async (accountId: string): Promise<MonthSoFar> => {
    const at = now()
    const month = monthOf(at)
    const spans = await store.listSpans(accountId)
    const todayEnd = (Math.floor(at / DAY_MS) + 1) * DAY_MS
    const whole = listMonthLines({ month, spans, deleted_at_ms: null }, prices)
    // As if the account ended with today.
    const soFar = listMonthLines({ month, spans, deleted_at_ms: todayEnd }, prices)
    return {
      ...{ month, currency: prices.currency },
      so_far: sumLines(soFar),
      expected: sumLines(whole),
      invoiced_at_ms: whole.some(({ plan }) => plan !== 'free') ? monthEndOf(month) : null,
    }
  }
}

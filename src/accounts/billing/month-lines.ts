/** The lines of an invoice: each day of a month belongs to the plan that the account had at its end (UTC). */
import type { InvoiceLine, PlanPrices, PlanSpan } from '../../domain/accounts/billing.ts'
import type { Plan } from '../../domain/accounts/plans.ts'
import { monthEndOf } from '../../domain/limits/meter.ts'

const DAY_MS = 86_400_000

interface MonthQuestion {
  /** `YYYY-MM`, UTC. */
  readonly month: string
  /** The oldest first. */
  readonly spans: readonly PlanSpan[]
  /** From then on nothing is counted; null = the account is there. */
  readonly deleted_at_ms: number | null
}

/** In the order in which the plans were first had; empty when there was no account. */
export function listMonthLines(question: MonthQuestion, prices: PlanPrices): readonly InvoiceLine[] {
  const days = new Map<Plan, number>()
  const of_days = countDays(question.month)
  for (let day = 1; day <= of_days; day++) {
    const plan = planAtEndOf(Date.parse(`${question.month}-01T00:00:00Z`) + day * DAY_MS, question)
    if (plan !== null) days.set(plan, (days.get(plan) ?? 0) + 1)
  }
  return [...days].map(([plan, count]) => {
    const price = prices.per_month[plan]
    return { plan, days: count, of_days, amount: price === null ? null : shareOf(price, count, of_days) }
  })
}

/** Null where a line is as agreed. */
export function sumLines(lines: readonly InvoiceLine[]): number | null {
  return lines.reduce<number | null>((sum, { amount }) => (sum === null || amount === null ? null : sum + amount), 0)
}

/** Half a cent is a cent. */
export function shareOf(price: number, days: number, of_days: number): number {
  return Math.floor((2 * price * days + of_days) / (2 * of_days))
}

export function countDays(month: string): number {
  return new Date(monthEndOf(month) - 1).getUTCDate()
}

/** What begins exactly then is the next day's. */
function planAtEndOf(endMs: number, { spans, deleted_at_ms }: MonthQuestion): Plan | null {
  if (deleted_at_ms !== null && deleted_at_ms < endMs) return null
  return spans.findLast(({ from_ms }) => from_ms < endMs)?.plan ?? null
}

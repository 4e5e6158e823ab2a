/** Calculates the lines of an invoice: each day counts for the plan that the account has at its end (UTC). */
import type { InvoiceLine, PlanPrices, PlanSpan } from '../../domain/accounts/billing.ts'
import type { Plan } from '../../domain/accounts/plans.ts'
import { monthEndOf } from '../../domain/limits/meter.ts'

const DAY_MS = 86_400_000

interface MonthQuestion {
  /** `YYYY-MM`, UTC. */
  readonly month: string
  /** Oldest first. */
  readonly spans: readonly PlanSpan[]
  /** When the account was deleted; null = it exists. */
  readonly deleted_at_ms: number | null
}

/** In the order of first use; empty if there was no account. */
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

/** Null if a line is as agreed. */
export function sumLines(lines: readonly InvoiceLine[]): number | null {
  return lines.reduce<number | null>((sum, { amount }) => (sum === null || amount === null ? null : sum + amount), 0)
}

/** Rounds half a cent up. */
export function shareOf(price: number, days: number, of_days: number): number {
  return Math.floor((2 * price * days + of_days) / (2 * of_days))
}

export function countDays(month: string): number {
  return new Date(monthEndOf(month) - 1).getUTCDate()
}

/** A plan that starts exactly then belongs to the next day. */
function planAtEndOf(endMs: number, { spans, deleted_at_ms }: MonthQuestion): Plan | null {
  if (deleted_at_ms !== null && deleted_at_ms < endMs) return null
  return spans.findLast(({ from_ms }) => from_ms < endMs)?.plan ?? null
}

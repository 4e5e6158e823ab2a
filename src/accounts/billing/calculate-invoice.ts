/**
 * Calculates what an invoice says: each day counts for the plan that the account has at its end (UTC). Amounts are whole cents; half a cent
 * is rounded up, once for each plan of the month and once for the tax on their sum.
 */
import type {
  BillingAddress,
  InvoiceLine,
  InvoiceSettings,
  InvoiceTerms,
  PlanPrices,
  PlanSpan,
  TaxRate,
} from '../../domain/accounts/billing.ts'
import type { Plan } from '../../domain/accounts/plans.ts'
import { monthEndOf } from '../../domain/limits/meter.ts'

const DAY_MS = 86_400_000
/** 100 %, in hundredths of a percent. */
const WHOLE_RATE = 10_000

interface MonthQuestion {
  /** `YYYY-MM`, UTC. */
  readonly month: string
  /** Oldest first. */
  readonly spans: readonly PlanSpan[]
  /** When the account was deleted; null = it exists. */
  readonly deleted_at_ms: number | null
  /** Only days that have ended by then; absent = the whole month. */
  readonly until_ms?: number
}

/** In the order of first use; empty if there was no account. */
export function listMonthLines(question: MonthQuestion, prices: PlanPrices): readonly InvoiceLine[] {
  const days = new Map<Plan, number>()
  const of_days = countDays(question.month)
  for (let day = 1; day <= of_days; day++) {
    const end = startOfMonth(question.month) + day * DAY_MS
    if (question.until_ms !== undefined && end > question.until_ms) break
    const plan = planAtEndOf(end, question)
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

/** What is added to a total; null if the total is as agreed. Rounds half a cent up. */
export function taxOf(total: number | null, { rate }: TaxRate): number | null {
  return total === null ? null : Math.floor((2 * total * rate + WHOLE_RATE) / (2 * WHOLE_RATE))
}

interface Issued {
  readonly total: number | null
  readonly issued_at_ms: number
  readonly customer: BillingAddress | null
}

/** What is valid now, as the invoice keeps it. */
export function createTerms(settings: InvoiceSettings, { total, issued_at_ms, customer }: Issued): InvoiceTerms {
  const { seller, seller_vat_id, tax, due_days, payment } = settings
  const amount = tax && taxOf(total, tax)
  return {
    ...{ seller, seller_vat_id, payment, customer },
    tax: tax && { ...tax, amount },
    gross: total === null ? null : total + (amount ?? 0),
    due_on: due_days === null ? null : new Date(issued_at_ms + due_days * DAY_MS).toISOString().slice(0, 10),
  }
}

export function startOfMonth(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`)
}

export function countDays(month: string): number {
  return new Date(monthEndOf(month) - 1).getUTCDate()
}

/** A plan that starts exactly then belongs to the next day. */
function planAtEndOf(endMs: number, { spans, deleted_at_ms }: MonthQuestion): Plan | null {
  if (deleted_at_ms !== null && deleted_at_ms < endMs) return null
  return spans.findLast(({ from_ms }) => from_ms < endMs)?.plan ?? null
}

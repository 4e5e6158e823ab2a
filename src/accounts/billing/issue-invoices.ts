/** Issues the invoices of past months; idempotent, and safe in several processes at once. */
import { setImmediate as afterOthers } from 'node:timers/promises'
import type { AccountStore } from '../../domain/accounts/accounts.ts'
import type { AuditStore } from '../../domain/accounts/audit.ts'
import type { BillingStore, InvoiceLine, PlanPrices, PlanSpan } from '../../domain/accounts/billing.ts'
import type { Plan } from '../../domain/accounts/plans.ts'
import type { Ledger } from '../../domain/accounts/usage.ts'
import { monthEndOf, monthOf } from '../../domain/limits/meter.ts'

interface InvoicingParts {
  readonly store: BillingStore
  readonly accountStore: Pick<AccountStore, 'findAccount' | 'listDeletedAccounts'>
  readonly ledger: Pick<Ledger, 'read'>
  readonly audit: Pick<AuditStore, 'add'>
  readonly prices: PlanPrices
  readonly now: () => number
}

/** Months that were missed longer ago are not invoiced automatically. */
const MOST_MONTHS = 12
/** By then every process has reported the last requests of the month. */
const SETTLED_MS = 5 * 60_000

/** Call it repeatedly; each month is processed once. */
export function createInvoicing(parts: InvoicingParts): () => Promise<void> {
  let doneBefore: string | null = null
  return async () => {
    const month = monthOf(parts.now() - SETTLED_MS)
    if (doneBefore === month) return
    const first = await parts.store.beginInvoicing(month)
    const months = listMonthsBefore(month).filter((one) => one >= first)
    if (months.length > 0) await invoiceAll(parts, months, month)
    doneBefore = month
  }
}

async function invoiceAll(parts: InvoicingParts, months: readonly string[], month: string): Promise<void> {
  const { store, accountStore } = parts
  const deleted = new Map(
    (await accountStore.listDeletedAccounts()).map(({ id, deleted_at_ms }) => [id, deleted_at_ms]),
  )
  for (const id of await store.listBilledAccounts(startOf(month))) {
    await invoiceOne(parts, { id, deleted_at_ms: deleted.get(id) ?? null, months })
    // Yields to requests.
    await afterOthers()
  }
}

interface Billed {
  readonly id: string
  readonly deleted_at_ms: number | null
  readonly months: readonly string[]
}

async function invoiceOne(parts: InvoicingParts, { id, deleted_at_ms, months }: Billed): Promise<void> {
  const { store, accountStore, ledger, audit, prices, now } = parts
  const spans = await store.listSpans(id)
  const had = new Set((await store.listInvoices(id)).map(({ month }) => month))
  for (const month of months) {
    const lines = had.has(month) ? [] : listMonthLines({ month, spans, deleted_at_ms }, prices)
    if (!lines.some(({ plan }) => plan !== 'free')) continue
    const account = await accountStore.findAccount(id)
    const invoice = await store.createInvoice({
      account_id: id,
      month,
      issued_at_ms: now(),
      state: 'open',
      currency: prices.currency,
      lines,
      total: sumLines(lines),
      requests: await ledger.read(id, month),
      billed_to: { name: account?.name ?? null, email: account?.email ?? null },
    })
    // Another process was first.
    if (invoice === null) continue
    const act = { act: 'invoice_issued' as const, actor: 'service', account_id: id, detail: invoice.id }
    await audit.add({ ...act, at_ms: now(), address: null })
  }
}

/** Oldest first. */
function listMonthsBefore(month: string): readonly string[] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return Array.from({ length: MOST_MONTHS }, (_, i) => monthOf(Date.UTC(year, number - 1 - MOST_MONTHS + i, 1)))
}

function startOf(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`)
}

/** Calculates the lines of an invoice: each day counts for the plan that the account has at its end (UTC). */
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

/** Issues the invoices of past months; idempotent, and safe in several processes at once. */
import { setImmediate as afterOthers } from 'node:timers/promises'
import type { AccountStore } from '../../domain/accounts/accounts.ts'
import type { AuditStore } from '../../domain/accounts/audit.ts'
import type { BillingStore, InvoiceSettings, PlanPrices } from '../../domain/accounts/billing.ts'
import type { Ledger } from '../../domain/accounts/usage.ts'
import { monthOf } from '../../domain/limits/meter.ts'
import { createTerms, listMonthLines, startOfMonth, sumLines } from './calculate-invoice.ts'

interface InvoicingParts {
  readonly store: BillingStore
  readonly accountStore: Pick<AccountStore, 'findAccount' | 'listDeletedAccounts'>
  readonly ledger: Pick<Ledger, 'read'>
  readonly audit: Pick<AuditStore, 'add'>
  readonly prices: PlanPrices
  readonly settings: InvoiceSettings
  readonly now: () => number
}

/** Months that were missed longer ago are not invoiced automatically. */
const MOST_MONTHS = 12
/** By then every process has reported the last requests of the month. */
export const SETTLED_MS = 5 * 60_000

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
  for (const id of await store.listBilledAccounts(startOfMonth(month))) {
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
  const { store, accountStore, ledger, audit, prices, settings, now } = parts
  const spans = await store.listSpans(id)
  const had = new Set((await store.listInvoices(id)).map(({ month }) => month))
  for (const month of months) {
    const lines = had.has(month) ? [] : listMonthLines({ month, spans, deleted_at_ms }, prices)
    if (!lines.some(({ plan }) => plan !== 'free')) continue
    const account = await accountStore.findAccount(id)
    const [total, issued_at_ms] = [sumLines(lines), now()]
    const customer = await store.findAddress(id)
    const invoice = await store.createInvoice({
      account_id: id,
      month,
      issued_at_ms,
      state: 'open',
      currency: prices.currency,
      lines,
      total,
      requests: await ledger.read(id, month),
      billed_to: { name: account?.name ?? null, email: account?.email ?? null },
      terms: createTerms(settings, { total, issued_at_ms, customer }),
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

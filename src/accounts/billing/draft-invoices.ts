/** Shows operators what invoices will say before the first one is issued. Nothing is stored or numbered. */
import type { Account } from '../../domain/accounts/accounts.ts'
import type {
  BillingAddress,
  BillingStore,
  DraftInvoice,
  InvoiceLine,
  InvoiceSettings,
  PlanPrices,
} from '../../domain/accounts/billing.ts'
import type { Ledger } from '../../domain/accounts/usage.ts'
import { monthEndOf, monthOf } from '../../domain/limits/meter.ts'
import { countDays, createTerms, listMonthLines, shareOf, sumLines } from './calculate-invoice.ts'
import { SETTLED_MS } from './issue-invoices.ts'

interface DraftsParts {
  readonly store: Pick<BillingStore, 'listSpans' | 'findAddress'>
  readonly ledger: Pick<Ledger, 'read'>
  readonly prices: PlanPrices
  readonly settings: InvoiceSettings
  readonly now: () => number
}

const SAMPLE = { account_id: 'acc_sample', requests: 12_345, email: 'sample@example.com' }
/** The day on which the sample changes from the smallest paid plan to the next. */
const SAMPLE_CHANGE = 10

export type DraftInvoices = ReturnType<typeof createDraftInvoices>

export function createDraftInvoices({ store, ledger, prices, settings, now }: DraftsParts) {
  const draft = (
    of: Pick<DraftInvoice, 'state' | 'account_id' | 'requests' | 'billed_to' | 'lines'>,
    customer: BillingAddress | null,
  ): DraftInvoice => {
    const month = monthOf(now())
    const issued_at_ms = monthEndOf(month) + SETTLED_MS
    const total = sumLines(of.lines)
    const terms = createTerms(settings, { total, issued_at_ms, customer })
    return { ...of, id: null, month, issued_at_ms, currency: prices.currency, total, terms }
  }
  return {
    /** Of the running month, if the plan stays as it is. Null = the account would get no invoice. */
    async preview({ id, name, email }: Account): Promise<DraftInvoice | null> {
      const month = monthOf(now())
      const lines = listMonthLines({ month, spans: await store.listSpans(id), deleted_at_ms: null }, prices)
      if (!lines.some(({ plan }) => plan !== 'free')) return null
      const requests = await ledger.read(id, month)
      const of = { state: 'preview' as const, account_id: id, requests, billed_to: { name, email }, lines }
      return draft(of, await store.findAddress(id))
    },
    /** For an invented customer, with the prices, the tax, the seller and the payment text of today's settings. */
    sample(customer: BillingAddress): DraftInvoice {
      const of_days = countDays(monthOf(now()))
      const line = (plan: 'starter' | 'pro', days: number): InvoiceLine => {
        const price = prices.per_month[plan]
        return { plan, days, of_days, amount: price === null ? null : shareOf(price, days, of_days) }
      }
      const lines = [line('starter', SAMPLE_CHANGE), line('pro', of_days - SAMPLE_CHANGE)]
      const { email, ...rest } = SAMPLE
      return draft({ ...rest, state: 'sample', billed_to: { name: customer.name, email }, lines }, customer)
    },
  }
}

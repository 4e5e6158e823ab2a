/** Invoices ↔ rows. */
import type { Invoice, InvoiceLine } from '../../domain/accounts/billing.ts'
import type { InvoiceRow } from './schema.ts'

const DIGITS = 4

export function formatInvoice(invoice: Omit<Invoice, 'id'>, number: number): InvoiceRow {
  const { account_id, month, issued_at_ms, state, currency, lines, total, requests, billed_to } = invoice
  return {
    id: `${month}-${String(number).padStart(DIGITS, '0')}`,
    account_id,
    month,
    number,
    issued_at_ms,
    state,
    currency,
    lines: JSON.stringify(lines),
    total,
    requests,
    billed_name: billed_to.name,
    billed_email: billed_to.email,
  }
}

export function parseInvoice({ number: _, lines, billed_name, billed_email, ...row }: InvoiceRow): Invoice {
  return {
    ...row,
    lines: JSON.parse(lines) as InvoiceLine[],
    billed_to: { name: billed_name, email: billed_email },
  }
}

/** A list of invoices of one account, or of all accounts for an operator. */
import { amountDueOf, type DraftInvoice, type Invoice, type InvoiceState } from '../../../domain/accounts/billing.ts'
import { WideTable } from '../../components/wide-table.tsx'
import { formatDay } from '../../format.ts'
import { BILLING } from '../../texts/billing.ts'
import type { Language } from '../../visit.ts'
import { describeAmount } from './describe-plan.ts'

interface InvoiceTableProps {
  readonly invoices: readonly Invoice[]
  /** The path of the invoice pages. */
  readonly base: string
  readonly language: Language
  /** Whether it has a column for the account. */
  readonly isOfAll?: boolean
  /** Whether all invoices are in it, so that readers can sort them. */
  readonly sorts?: boolean
  readonly isPastDue: (invoice: Invoice) => boolean
}

/** overdue = open, and past due. */
export type ShownState = InvoiceState | 'overdue' | DraftInvoice['state']

const TONES: Readonly<Record<ShownState, string>> = {
  open: 'warn',
  overdue: 'bad',
  paid: 'good',
  void: 'quiet',
  preview: 'quiet',
  sample: 'quiet',
}

export function InvoiceTable({ invoices, base, language, isOfAll = false, sorts, isPastDue }: InvoiceTableProps) {
  const texts = BILLING[language]
  const whose = isOfAll ? [texts.invoice.billedTo] : []
  const columns = [texts.number, ...whose, texts.month, texts.issued, texts.due, texts.state, { number: texts.total }]
  return (
    <WideTable caption={texts.invoicesCaption} columns={columns} sorts={sorts ?? false}>
      {invoices.map((invoice) => (
        <tr key={invoice.id}>
          <th scope="row" class="time">
            <a href={`${base}/${encodeURIComponent(invoice.id)}`}>{invoice.id}</a>
          </th>
          {isOfAll && <td class="whole">{invoice.billed_to.email ?? texts.invoice.gone}</td>}
          <td class="time">{invoice.month}</td>
          <td class="time">{formatDay(invoice.issued_at_ms)}</td>
          <td class="time">{invoice.terms?.due_on ?? '—'}</td>
          <td>
            <InvoiceStateMark state={isPastDue(invoice) ? 'overdue' : invoice.state} language={language} />
          </td>
          <td class="number">{describeAmount(amountDueOf(invoice), invoice.currency, language)}</td>
        </tr>
      ))}
    </WideTable>
  )
}

export function InvoiceStateMark({ state, language }: { readonly state: ShownState; readonly language: Language }) {
  return <span class={`state ${TONES[state]}`}>{BILLING[language].states[state]}</span>
}

/** An invoice as a printable page. */
import type { Invoice, InvoiceLine } from '../../../domain/accounts/billing.ts'
import { formatDay, formatNumber } from '../../format.ts'
import { owner, type PageRoute } from '../../page-route.ts'
import { BILLING } from '../../texts/billing.ts'
import type { Language } from '../../visit.ts'
import { errorPage } from '../error-page.tsx'
import type { BillingPagesParts } from './billing-pages-parts.ts'
import { describeAmount, namePlan } from './describe-plan.ts'
import { InvoiceStateMark } from './invoice-table.tsx'

export function invoiceRoute({ billing, seller }: BillingPagesParts): PageRoute {
  return owner('GET', '/dashboard/billing/invoices/{id}', async (visit) => {
    const { language, params, signedIn } = visit
    const invoice = await billing.findInvoice(signedIn.account, params.id ?? '')
    if (invoice === null) return errorPage('not_found', visit)
    const texts = BILLING[language]
    return {
      kind: 'page',
      title: texts.invoice.title(invoice.id),
      place: 'billing',
      body: (
        <>
          <p class="no-print">
            <a href="/dashboard/billing">{texts.title}</a>
          </p>
          <InvoiceSheet {...{ invoice, seller, language }} />
        </>
      ),
    }
  })
}

interface InvoiceSheetProps {
  readonly invoice: Invoice
  readonly seller: readonly string[]
  readonly language: Language
}

/** Operators may see the invoices of all accounts. */
export function InvoiceSheet({ invoice, seller, language }: InvoiceSheetProps) {
  const texts = BILLING[language].invoice
  return (
    <article class="invoice">
      <h1>{texts.title(invoice.id)}</h1>
      {invoice.state === 'void' && <p>{texts.voidNote}</p>}
      <div class="parties">
        {seller.length > 0 && (
          <section aria-labelledby="seller">
            <h2 id="seller">{texts.seller}</h2>
            <address>
              {seller.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </section>
        )}
        <section aria-labelledby="billed-to">
          <h2 id="billed-to">{texts.billedTo}</h2>
          <BilledTo invoice={invoice} language={language} />
        </section>
      </div>
      <Facts invoice={invoice} language={language} />
      <Lines invoice={invoice} language={language} />
      <p class="quiet">{texts.rule}</p>
    </article>
  )
}

interface PartProps {
  readonly invoice: Invoice
  readonly language: Language
}

function BilledTo({ invoice: { billed_to, account_id }, language }: PartProps) {
  const { name, email } = billed_to
  return (
    <address>
      {name !== null && <span>{name}</span>}
      <span>{email ?? BILLING[language].invoice.gone}</span>
      <span>
        <code>{account_id}</code>
      </span>
    </address>
  )
}

function Facts({ invoice, language }: PartProps) {
  const texts = BILLING[language]
  return (
    <dl class="facts">
      <dt>{texts.month}</dt>
      <dd>{invoice.month}</dd>
      <dt>{texts.issued}</dt>
      <dd>{formatDay(invoice.issued_at_ms)}</dd>
      <dt>{texts.state}</dt>
      <dd>
        <InvoiceStateMark state={invoice.state} language={language} />
      </dd>
      <dt>{texts.invoice.requests}</dt>
      <dd>{formatNumber(invoice.requests, language)}</dd>
    </dl>
  )
}

function Lines({ invoice, language }: PartProps) {
  const texts = BILLING[language]
  const { lines, total, currency, month } = invoice
  return (
    <table>
      <caption>{texts.invoice.lines(month)}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.invoice.plan}</th>
          <th scope="col" class="number">
            {texts.invoice.days}
          </th>
          <th scope="col" class="number">
            {texts.invoice.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.plan} line={line} currency={currency} language={language} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {texts.total}
          </th>
          <td class="number">{describeAmount(total, currency, language)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Line({ line, currency, language }: { line: InvoiceLine; currency: string; language: Language }) {
  const { plan, days, of_days, amount } = line
  const { daysOf } = BILLING[language].invoice
  return (
    <tr>
      <th scope="row">{namePlan(plan, language)}</th>
      <td class="number">{daysOf(formatNumber(days, language), formatNumber(of_days, language))}</td>
      <td class="number">{describeAmount(amount, currency, language)}</td>
    </tr>
  )
}

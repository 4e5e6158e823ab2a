/** An invoice as a printable page. */
import type { DraftInvoice, Invoice, InvoiceLine } from '../../../domain/accounts/billing.ts'
import { monthEndOf } from '../../../domain/limits/meter.ts'
import { formatDay, formatNumber } from '../../format.ts'
import { owner, type PageRoute } from '../../page-route.ts'
import { BILLING } from '../../texts/billing.ts'
import type { Language } from '../../visit.ts'
import { errorPage } from '../error-page.tsx'
import { AddressLines } from './address-lines.tsx'
import type { BillingPagesParts } from './billing-pages-parts.ts'
import { describeAmount, describeRate, namePlan } from './describe-plan.ts'
import { InvoiceStateMark, type ShownState } from './invoice-table.tsx'

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
          <p class="crumb">
            <a href="/dashboard/billing">{texts.title}</a>
          </p>
          <InvoiceSheet {...{ invoice, seller, language }} isPastDue={billing.isPastDue(invoice)} />
        </>
      ),
    }
  })
}

interface InvoiceSheetProps {
  readonly invoice: Invoice | DraftInvoice
  readonly isPastDue: boolean
  /** For an invoice of an earlier version, which did not keep it. */
  readonly seller: readonly string[]
  readonly language: Language
}

/** Operators may see the invoices of all accounts. What an earlier version did not keep is left out. */
export function InvoiceSheet({ invoice, isPastDue, seller: current, language }: InvoiceSheetProps) {
  const texts = BILLING[language].invoice
  const { terms, state } = invoice
  const seller = terms?.seller ?? current
  const sellerVatId = terms?.seller_vat_id ?? null
  return (
    <article class="invoice">
      <h1>{titleOf(invoice, language)}</h1>
      {invoice.id === null && <p class="notice warn">{texts.draftNotes[invoice.state]}</p>}
      {state === 'void' && <p class="notice warn">{texts.voidNote}</p>}
      <div class="parties">
        {(seller.length > 0 || sellerVatId !== null) && (
          <section aria-labelledby="seller">
            <h2 id="seller">{texts.seller}</h2>
            <address>
              {seller.map((line, at) => (
                <span key={at}>{line}</span>
              ))}
              {sellerVatId !== null && <span>{texts.vatId(sellerVatId)}</span>}
            </address>
          </section>
        )}
        <section aria-labelledby="billed-to">
          <h2 id="billed-to">{texts.billedTo}</h2>
          <BilledTo invoice={invoice} language={language} />
        </section>
      </div>
      <Facts invoice={invoice} state={isPastDue ? 'overdue' : state} language={language} />
      <Lines invoice={invoice} language={language} />
      {terms && terms.tax === null && <p>{texts.noTax}</p>}
      <Payment invoice={invoice} language={language} />
      <p class="quiet">{texts.rule}</p>
    </article>
  )
}

export function titleOf(invoice: Invoice | DraftInvoice, language: Language): string {
  const { title, draftTitles } = BILLING[language].invoice
  return invoice.id === null ? draftTitles[invoice.state](invoice.month) : title(invoice.id)
}

interface PartProps {
  readonly invoice: Invoice | DraftInvoice
  readonly language: Language
}

function BilledTo({ invoice: { billed_to, account_id, terms }, language }: PartProps) {
  const { name, email } = billed_to
  const customer = terms?.customer ?? null
  return (
    <address>
      {customer !== null && <AddressLines address={customer} language={language} />}
      {customer === null && name !== null && <span>{name}</span>}
      <span>{email ?? BILLING[language].invoice.gone}</span>
      <span>
        <code>{account_id}</code>
      </span>
    </address>
  )
}

function Facts({ invoice, state, language }: PartProps & { readonly state: ShownState }) {
  const texts = BILLING[language]
  return (
    <dl class="facts">
      <dt>{texts.invoice.period}</dt>
      <dd>{texts.invoice.periodOf(...periodOf(invoice.month))}</dd>
      <dt>{texts.issued}</dt>
      <dd>{formatDay(invoice.issued_at_ms)}</dd>
      {invoice.terms?.due_on && (
        <>
          <dt>{texts.due}</dt>
          <dd>{invoice.terms.due_on}</dd>
        </>
      )}
      <dt>{texts.state}</dt>
      <dd>
        <InvoiceStateMark state={state} language={language} />
      </dd>
      <dt>{texts.invoice.requests}</dt>
      <dd>{formatNumber(invoice.requests, language)}</dd>
    </dl>
  )
}

/** The first and the last day, UTC. */
function periodOf(month: string): readonly [from: string, to: string] {
  return [`${month}-01`, formatDay(monthEndOf(month) - 1)]
}

/** Nothing is to be paid for an invoice that is paid or void. */
function Payment({ invoice: { id, state, terms }, language }: PartProps) {
  const texts = BILLING[language].invoice
  if (state === 'paid') return <p>{texts.paidNote}</p>
  if (state === 'void' || terms === null || terms.payment.length === 0) return null
  return (
    <section aria-labelledby="payment">
      <h2 id="payment">{texts.payment}</h2>
      {[...terms.payment, ...(id === null ? [] : [texts.quote(id)])].map((line, at) => (
        <p key={at}>{line}</p>
      ))}
    </section>
  )
}

function Lines({ invoice, language }: PartProps) {
  const texts = BILLING[language]
  const { lines, currency, month } = invoice
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
        {listSums(invoice, language).map(([words, amount], at, { length }) => (
          <tr key={words} class={at === length - 1 ? 'due' : 'part'}>
            <th scope="row" colSpan={2}>
              {words}
            </th>
            <td class="number">{describeAmount(amount, currency, language)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

/** The last is what is to be paid. An invoice of an earlier version has a total alone. */
function listSums(
  { total, terms }: Pick<Invoice, 'total' | 'terms'>,
  language: Language,
): readonly (readonly [string, number | null])[] {
  const texts = BILLING[language]
  if (terms === null) return [[texts.total, total]]
  const { net, tax, gross } = texts.invoice
  if (terms.tax === null) return [[gross, terms.gross]]
  return [
    [net, total],
    [tax(terms.tax.name, describeRate(terms.tax.rate, language)), terms.tax.amount],
    [gross, terms.gross],
  ]
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

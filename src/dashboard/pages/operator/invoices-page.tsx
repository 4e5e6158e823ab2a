/** The invoices of all accounts by state, with the actions of an operator. */
import {
  amountDueOf,
  INVOICE_STATES,
  type Invoice,
  type InvoiceState,
  isPastDue,
  MOST_INVOICES_LISTED,
} from '../../../domain/accounts/billing.ts'
import { ConfirmForm } from '../../components/confirmation.tsx'
import { Pager, readPage } from '../../components/pager.tsx'
import { formatNumber } from '../../format.ts'
import { operator, type PageRoute, type ShownPage } from '../../page-route.ts'
import { BILLING } from '../../texts/billing.ts'
import { OPERATOR } from '../../texts/operator.ts'
import type { Language, Visit } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import { describeAmount } from '../billing/describe-plan.ts'
import { InvoiceSheet } from '../billing/invoice-page.tsx'
import { InvoiceTable } from '../billing/invoice-table.tsx'
import { errorPage } from '../error-page.tsx'
import { accountPath } from './account-link.tsx'
import { draftRoutes, SAMPLE_PATH } from './draft-invoices.tsx'
import { operatorPage } from './operator-page.tsx'
import type { OperatorPagesParts } from './operator-pages-parts.ts'

const PATH = '/operator/invoices'
const PER_PAGE = 100

export function invoicesRoutes(parts: OperatorPagesParts): readonly PageRoute[] {
  const { billing, seller, now } = parts
  return [
    listRoute(billing, now),
    ...draftRoutes(parts),
    operator('GET', `${PATH}/{id}`, async (visit) => {
      const { language, params } = visit
      const invoice = await billing.findInvoice(params.id ?? '')
      if (invoice === null) return errorPage('not_found', visit)
      return {
        kind: 'page',
        title: BILLING[language].invoice.title(invoice.id),
        place: 'operator/invoices',
        body: (
          <>
            <p class="crumb no-print">
              <a href={PATH}>{OPERATOR[language].sections.invoices}</a>{' '}
              <a href={accountPath(invoice.account_id)}>{OPERATOR[language].account}</a>
            </p>
            <Acts invoice={invoice} language={language} />
            <InvoiceSheet {...{ invoice, seller, language }} isPastDue={isPastDue(invoice, now())} />
          </>
        ),
      }
    }),
    operator('GET', `${PATH}/{id}/void`, async (visit) => {
      const invoice = await billing.findInvoice(visit.params.id ?? '')
      const isSettled = invoice === null || invoice.state === 'void'
      return isSettled ? errorPage('not_found', visit) : voidPage(visit, invoice)
    }),
    ...(['paid', 'void'] as const).map(
      (to): PageRoute =>
        operator('POST', `${PATH}/{id}/${to}`, async (visit) => {
          const { account } = visit.signedIn
          const settled = await billing.settleInvoice(account, visit.params.id ?? '', to, visitorOf(visit))
          return { kind: 'redirect', to: `${PATH}?done=${'done' in settled ? to : 'gone'}` }
        }),
    ),
  ]
}

function listRoute(billing: OperatorPagesParts['billing'], now: () => number): PageRoute {
  return operator('GET', PATH, async (visit) => {
    const { language, query } = visit
    const state = INVOICE_STATES.find((one) => one === query.get('state')) ?? 'open'
    const invoices = await billing.listInvoicesIn(state)
    const pages = Math.max(1, Math.ceil(invoices.length / PER_PAGE))
    const page = Math.min(readPage(query.get('page')), pages)
    const shown = invoices.slice((page - 1) * PER_PAGE, page * PER_PAGE)
    const texts = OPERATOR[language].invoices
    return operatorPage(visit, {
      section: 'invoices',
      actions: (
        <a class="button plain" href={SAMPLE_PATH}>
          {texts.sample}
        </a>
      ),
      body: (
        <>
          <States state={state} language={language} />
          {shown.length === 0 ? (
            <p class="empty">{texts.none}</p>
          ) : (
            <>
              <Sum {...{ invoices, language }} nowMs={now()} />
              <InvoiceTable
                {...{ language }}
                invoices={shown}
                base={PATH}
                isOfAll
                isPastDue={(invoice) => isPastDue(invoice, now())}
                sorts={pages === 1}
              />
            </>
          )}
          <Pager {...{ page, pages, language }} hrefOf={(one) => `${PATH}?state=${state}&page=${one}`} />
          {invoices.length >= MOST_INVOICES_LISTED && (
            <p class="quiet">{texts.bound(formatNumber(MOST_INVOICES_LISTED, language))}</p>
          )}
        </>
      ),
    })
  })
}

function States({ state, language }: { readonly state: InvoiceState; readonly language: Language }) {
  return (
    <nav class="tabs" aria-label={OPERATOR[language].invoices.states}>
      {INVOICE_STATES.map((one) => (
        <a key={one} href={`${PATH}?state=${one}`} {...(one === state ? { 'aria-current': 'page' as const } : {})}>
          {BILLING[language].states[one]}
        </a>
      ))}
    </nav>
  )
}

interface SumProps {
  readonly invoices: readonly Invoice[]
  readonly nowMs: number
  readonly language: Language
}

/** What is listed, added up by currency. Amounts as agreed are not known, so they are counted apart. */
function Sum({ invoices, nowMs, language }: SumProps) {
  const texts = OPERATOR[language].invoices
  const count = (value: number) => formatNumber(value, language)
  const sums = new Map<string, number>()
  for (const invoice of invoices) {
    const amount = amountDueOf(invoice)
    if (amount !== null) sums.set(invoice.currency, (sums.get(invoice.currency) ?? 0) + amount)
  }
  const known = invoices.filter((invoice) => amountDueOf(invoice) !== null).length
  const overdue = invoices.filter((invoice) => isPastDue(invoice, nowMs)).length
  const amounts = [...sums].map(([currency, amount]) => describeAmount(amount, currency, language))
  return (
    <p class="dotted">
      {known > 0 && <strong>{texts.sum(count(known), amounts.join(' + '))}</strong>}
      {known < invoices.length && <span>{texts.asAgreed(count(invoices.length - known))}</span>}
      {overdue > 0 && <span class="state bad">{texts.overdue(count(overdue))}</span>}
    </p>
  )
}

/** A void invoice cannot be changed. */
function Acts({ invoice, language }: { readonly invoice: Invoice; readonly language: Language }) {
  const texts = OPERATOR[language].invoices
  if (invoice.state === 'void') return null
  return (
    <form class="actions no-print" method="post" action={`${pathOf(invoice)}/paid`}>
      {invoice.state === 'open' && <button type="submit">{texts.paid}</button>}
      <a class="button danger" href={`${pathOf(invoice)}/void`}>
        {texts.void}
      </a>
    </form>
  )
}

function pathOf({ id }: Invoice): string {
  return `${PATH}/${encodeURIComponent(id)}`
}

function voidPage(visit: Visit, invoice: Invoice): ShownPage {
  const texts = OPERATOR[visit.language].invoices
  return operatorPage(visit, {
    section: 'invoices',
    title: texts.voidTitle(invoice.id),
    body: (
      <>
        <p>{texts.voidHint}</p>
        <ConfirmForm
          action={`${pathOf(invoice)}/void`}
          keepHref={pathOf(invoice)}
          words={{ submit: texts.void, keep: texts.keep }}
        />
      </>
    ),
  })
}

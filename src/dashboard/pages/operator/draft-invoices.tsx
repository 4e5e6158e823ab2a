/** What invoices will say: of an account for the running month, and a sample. */
import type { DraftInvoice } from '../../../domain/accounts/billing.ts'
import { Notice } from '../../components/form.tsx'
import { operator, type PageRoute, type ShownPage } from '../../page-route.ts'
import { BILLING } from '../../texts/billing.ts'
import { OPERATOR } from '../../texts/operator.ts'
import type { Visit } from '../../visit.ts'
import { InvoiceSheet, titleOf } from '../billing/invoice-page.tsx'
import { errorPage } from '../error-page.tsx'
import { accountPath } from './account-link.tsx'
import { operatorPage } from './operator-page.tsx'
import type { OperatorPagesParts } from './operator-pages-parts.ts'

export const SAMPLE_PATH = '/operator/invoices/sample'

export const previewPath = (accountId: string): string => `${accountPath(accountId)}/invoice`

export function draftRoutes({ drafts, accounts, usage }: OperatorPagesParts): readonly PageRoute[] {
  return [
    operator('GET', SAMPLE_PATH, async (visit) =>
      draftPage(visit, drafts.sample(BILLING[visit.language].invoice.sampleCustomer)),
    ),
    operator('GET', '/operator/accounts/{id}/invoice', async (visit) => {
      const account = await accounts.findOne(visit.params.id ?? '')
      if (account === null) return errorPage('not_found', visit)
      await usage.catchUp()
      const invoice = await drafts.preview(account)
      if (invoice !== null) return draftPage(visit, invoice)
      const texts = OPERATOR[visit.language].invoices
      return operatorPage(visit, {
        section: 'accounts',
        title: texts.preview,
        crumb: <a href={accountPath(account.id)}>{account.email}</a>,
        body: <p>{texts.noPreview}</p>,
      })
    }),
  ]
}

function draftPage({ language }: Visit, invoice: DraftInvoice): ShownPage {
  const isSample = invoice.state === 'sample'
  const { sections, account, invoices } = OPERATOR[language]
  return {
    kind: 'page',
    title: titleOf(invoice, language),
    place: isSample ? 'operator/invoices' : 'operator/accounts',
    body: (
      <>
        <p class="crumb no-print">
          {isSample ? (
            <a href="/operator/invoices">{sections.invoices}</a>
          ) : (
            <a href={accountPath(invoice.account_id)}>{account}</a>
          )}
        </p>
        {invoice.terms?.seller.length === 0 && <Notice>{invoices.noSeller}</Notice>}
        <InvoiceSheet {...{ invoice, language }} isPastDue={false} seller={[]} />
      </>
    ),
  }
}

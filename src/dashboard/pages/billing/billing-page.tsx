/** The billing page: this month's charges, a pending change, plans, the billing address, and invoices. */
import type { PlanOffer } from '../../../accounts/billing/own-billing.ts'
import type { Account } from '../../../domain/accounts/accounts.ts'
import type { BillingAddress, Invoice, PlanChange } from '../../../domain/accounts/billing.ts'
import { Notice } from '../../components/form.tsx'
import { TimeIn } from '../../components/time.tsx'
import { owner, type PageRoute } from '../../page-route.ts'
import { BILLING } from '../../texts/billing.ts'
import { BILLING_ADDRESS } from '../../texts/billing-address.ts'
import type { Language } from '../../visit.ts'
import { AddressLines } from './address-lines.tsx'
import type { BillingPagesParts } from './billing-pages-parts.ts'
import { describeOpenInvoice, describePrice, namePlan, type OfferedExtras } from './describe-plan.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { MonthFigures } from './month-figures.tsx'
import { PlanFeatures } from './plan-features.tsx'

const PATH = '/dashboard/billing'
/** The table below has all of them. */
const MOST_OPEN_TOLD = 3

export function billingRoute({ billing, extras }: BillingPagesParts): PageRoute {
  return owner('GET', PATH, async ({ language, query, signedIn: { account } }) => {
    const texts = BILLING[language]
    const open = await billing.findOpenChange(account)
    const invoices = await billing.listInvoices(account)
    const [charges, address] = [await billing.readCharges(account), await billing.findAddress(account)]
    const { currency, tax } = billing
    const offers = billing.offers(account)
    const price = offers.find(({ relation }) => relation === 'current')?.price ?? null
    return {
      kind: 'page',
      title: texts.title,
      place: 'billing',
      body: (
        <div class="area">
          <ResultNotice done={readDone(query.get('done'), open)} refused={query.get('refused')} language={language} />
          <h1>{texts.title}</h1>
          <OpenInvoices {...{ billing, invoices, language }} />
          {open && <OpenChange change={open} language={language} />}
          <MonthFigures {...{ account, charges, price, currency, tax, language }} />
          <Plans {...{ account, offers, extras, currency, language }} canChange={open === null} />
          <Address address={address} language={language} />
          <Invoices {...{ billing, invoices, language }} />
        </div>
      ),
    }
  })
}

/** A link may be opened again when a change is no longer pending. */
function readDone(done: string | null, open: PlanChange | null): string | null {
  const isPast =
    (done === 'requested' && open?.state !== 'waiting') || (done === 'scheduled' && open?.state !== 'scheduled')
  return isPast ? null : done
}

interface ResultNoticeProps {
  readonly done: string | null
  readonly refused: string | null
  readonly language: Language
}

/** The result of the last action. The query may contain anything. */
function ResultNotice({ done, refused, language }: ResultNoticeProps) {
  const texts = BILLING[language]
  if (done !== null && Object.hasOwn(texts.done, done)) {
    return <Notice tone="good">{texts.done[done as keyof typeof texts.done]}</Notice>
  }
  if (refused !== null && Object.hasOwn(texts.cancelRefusals, refused)) {
    return <Notice tone="bad">{texts.cancelRefusals[refused as keyof typeof texts.cancelRefusals]}</Notice>
  }
  return null
}

function OpenChange({ change, language }: { readonly change: PlanChange; readonly language: Language }) {
  const texts = BILLING[language].open
  const { from_plan, to_plan, state, requested_at_ms, applies_at_ms } = change
  const [from, to] = [namePlan(from_plan, language), namePlan(to_plan, language)]
  return (
    <section class="card" aria-labelledby="open-change">
      <h2 id="open-change">{texts.title}</h2>
      <p>
        {state === 'waiting' ? (
          <TimeIn words={(time) => texts.waiting(from, to, time)} ms={requested_at_ms} />
        ) : (
          <TimeIn words={(time) => texts.scheduled(from, to, time)} ms={applies_at_ms} />
        )}
      </p>
      <form method="post" action={`${PATH}/changes/${encodeURIComponent(change.id)}/cancel`}>
        <button type="submit" class="plain">
          {texts.cancel}
        </button>
      </form>
    </section>
  )
}

interface PlansProps {
  readonly account: Account
  readonly offers: readonly PlanOffer[]
  readonly currency: string
  readonly extras: OfferedExtras
  readonly canChange: boolean
  readonly language: Language
}

function Plans({ account, offers, currency, extras, canChange, language }: PlansProps) {
  const texts = BILLING[language]
  const { per_minute, per_month } = account.overrides
  return (
    <section aria-labelledby="plans">
      <h2 id="plans">{texts.plans}</h2>
      <p class="quiet">{texts.plansHint}</p>
      {(per_minute !== null || per_month !== null) && <p>{texts.overrides}</p>}
      <ul class="offers">
        {offers.map((offer) => (
          <li key={offer.plan} class={offer.relation === 'current' ? 'card offer current' : 'card offer'}>
            <h3>{namePlan(offer.plan, language)}</h3>
            <p class="price">{describePrice(offer.price, currency, language)}</p>
            <PlanFeatures plan={offer.plan} extras={extras} language={language} />
            <PlanAction offer={offer} canChange={canChange} language={language} />
          </li>
        ))}
      </ul>
      {!canChange && <p class="quiet">{texts.noChangeNow}</p>}
    </section>
  )
}

interface PlanActionProps {
  readonly offer: PlanOffer
  readonly canChange: boolean
  readonly language: Language
}

function PlanAction({ offer: { plan, relation }, canChange, language }: PlanActionProps) {
  const texts = BILLING[language]
  if (relation === 'current') return <p class="state good">{texts.current}</p>
  if (!canChange) return null
  return (
    <p>
      <a class="button" href={`${PATH}/change?plan=${plan}`}>
        {texts.changeTo(namePlan(plan, language))}
      </a>
    </p>
  )
}

function Address({ address, language }: { readonly address: BillingAddress | null; readonly language: Language }) {
  const texts = BILLING_ADDRESS[language]
  return (
    <section aria-labelledby="billing-address">
      <h2 id="billing-address">{texts.title}</h2>
      {address === null ? (
        <p>{texts.none}</p>
      ) : (
        <address class="card">
          <AddressLines address={address} language={language} />
        </address>
      )}
      <p>
        <a class="button" href={`${PATH}/address`}>
          {address === null ? texts.add : texts.change}
        </a>
      </p>
    </section>
  )
}

interface InvoicesProps {
  readonly billing: BillingPagesParts['billing']
  readonly invoices: readonly Invoice[]
  readonly language: Language
}

/** What is to be paid comes first. */
function OpenInvoices({ billing, invoices, language }: InvoicesProps) {
  return invoices
    .filter(({ state }) => state === 'open')
    .slice(0, MOST_OPEN_TOLD)
    .map((invoice) => (
      <Notice key={invoice.id} tone={billing.isPastDue(invoice) ? 'bad' : 'warn'}>
        {describeOpenInvoice(invoice, billing.isPastDue(invoice), language)}{' '}
        <a href={`${PATH}/invoices/${encodeURIComponent(invoice.id)}`}>{BILLING[language].viewInvoice}</a>
      </Notice>
    ))
}

function Invoices({ billing, invoices, language }: InvoicesProps) {
  const texts = BILLING[language]
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices">{texts.invoices}</h2>
      {invoices.length === 0 ? (
        <p>{texts.noInvoices}</p>
      ) : (
        <InvoiceTable
          {...{ invoices, language }}
          base={`${PATH}/invoices`}
          isPastDue={(invoice) => billing.isPastDue(invoice)}
          sorts
        />
      )}
    </section>
  )
}

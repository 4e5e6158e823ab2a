/** The page that shows the effect and cost of a plan change before it is requested, and the cancellation. */
import type { ChangeRefusal, PlanPreview } from '../../../accounts/billing/own-billing.ts'
import type { PlanChangeState } from '../../../domain/accounts/billing.ts'
import { Notice } from '../../components/form.tsx'
import { TimeIn } from '../../components/time.tsx'
import { formatMoney, formatNumber } from '../../format.ts'
import { owner, type PageAnswer, type PageRoute, type ShownPage } from '../../page-route.ts'
import { BILLING } from '../../texts/billing.ts'
import type { Language } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import { errorPage } from '../error-page.tsx'
import type { BillingPagesParts } from './billing-pages-parts.ts'
import { describePrice, namePlan, type OfferedExtras } from './describe-plan.ts'
import { PlanFeatures } from './plan-features.tsx'

const PATH = '/dashboard/billing'

/** The result that the next page shows. */
const DONE: Readonly<Record<PlanChangeState, string>> = {
  waiting: 'requested',
  scheduled: 'scheduled',
  applied: 'applied',
  refused: '',
  cancelled: '',
}

export function changePlanRoutes({ billing, extras, hasMails }: BillingPagesParts): readonly PageRoute[] {
  const confirmPage = (preview: PlanPreview, language: Language, wrong?: ChangeRefusal | 'changed') =>
    showConfirm({ preview, extras, hasMails, wrong, language })
  return [
    owner('GET', `${PATH}/change`, async (visit) => {
      const { language, query, signedIn } = visit
      const preview = billing.preview(signedIn.account, query.get('plan') ?? '')
      if ('done' in preview) return confirmPage(preview.done, language)
      return preview.refused === 'same' ? { kind: 'redirect', to: PATH } : errorPage('not_found', visit)
    }),
    owner('POST', `${PATH}/change`, async (visit): Promise<PageAnswer> => {
      const { language, form, signedIn } = visit
      const { account } = signedIn
      const plan = form.get('plan') ?? ''
      const preview = billing.preview(account, plan)
      if ('refused' in preview) {
        return preview.refused === 'same' ? { kind: 'redirect', to: PATH } : errorPage('not_found', visit)
      }
      // The plan has changed, so the confirmed change is no longer what would happen.
      if (form.get('from') !== account.plan) return confirmPage(preview.done, language, 'changed')
      const requested = await billing.request(account, plan, visitorOf(visit))
      if ('refused' in requested) return confirmPage(preview.done, language, requested.refused)
      const { change, url } = requested.done
      return url === null ? { kind: 'redirect', to: `${PATH}?done=${DONE[change.state]}` } : payPage(url, language)
    }),
    owner('POST', `${PATH}/changes/{id}/cancel`, async (visit) => {
      const cancelled = await billing.cancel(visit.signedIn.account, visit.params.id ?? '', visitorOf(visit))
      const told = 'done' in cancelled ? 'done=cancelled' : `refused=${cancelled.refused}`
      return { kind: 'redirect', to: `${PATH}?${told}` }
    }),
  ]
}

interface ConfirmView {
  readonly preview: PlanPreview
  readonly extras: OfferedExtras
  readonly hasMails: boolean
  readonly wrong: ChangeRefusal | 'changed' | undefined
  readonly language: Language
}

function showConfirm({ preview, extras, hasMails, wrong, language }: ConfirmView): ShownPage {
  const texts = BILLING[language]
  const { confirm } = texts
  const { from, to, has_overrides } = preview
  const title = confirm.title(namePlan(to.plan, language))
  return {
    kind: 'page',
    ...(wrong && { status: 422 }),
    title,
    place: 'billing',
    body: (
      <div class="column">
        <h1>{title}</h1>
        {wrong && <Notice tone="bad">{wrong === 'changed' ? confirm.changed : texts.refusals[wrong]}</Notice>}
        <Comparison {...{ preview, extras, language }} />
        <dl class="facts">
          <dt>{confirm.when}</dt>
          <dd>{describeWhen(preview, language)}</dd>
          <dt>{confirm.who}</dt>
          <dd>
            {describeWho(preview, hasMails, language).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </dd>
          <dt>{confirm.cost}</dt>
          <dd>
            {describeCosts(preview, language).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </dd>
        </dl>
        <p>{confirm.invoice}</p>
        <p>{confirm.cancellable}</p>
        {has_overrides && <p>{texts.overrides}</p>}
        <form class="actions" method="post" action={`${PATH}/change`}>
          <input type="hidden" name="plan" value={to.plan} />
          <input type="hidden" name="from" value={from.plan} />
          <button type="submit">{to.relation === 'up' ? confirm.submitUp : confirm.submitDown}</button>
          <a href={PATH}>{confirm.keep}</a>
        </form>
      </div>
    ),
  }
}

function describeWhen({ applies_at_ms }: PlanPreview, language: Language) {
  const { whenUp, whenDown } = BILLING[language].confirm
  return applies_at_ms === null ? whenUp : <TimeIn words={whenDown} ms={applies_at_ms} />
}

function describeWho({ applies_at_ms }: PlanPreview, hasMails: boolean, language: Language): readonly string[] {
  const { whoUp, whoUpMail, whoUpNoMail, whoDown } = BILLING[language].confirm
  return applies_at_ms === null ? [whoUp, hasMails ? whoUpMail : whoUpNoMail] : [whoDown]
}

function describeCosts({ to, rest, currency, applies_at_ms }: PlanPreview, language: Language): readonly string[] {
  const texts = BILLING[language].confirm
  const then = describeThen(to.price, currency, language)
  if (applies_at_ms !== null) return [then]
  const plan = namePlan(to.plan, language)
  const [days, ofDays] = [formatNumber(rest.days, language), formatNumber(rest.of_days, language)]
  const now =
    rest.amount === null
      ? texts.costNowAgreed(plan, days, ofDays)
      : texts.costNow(plan, days, ofDays, formatMoney(rest.amount, currency, language))
  return [now, then]
}

function describeThen(price: number | null, currency: string, language: Language): string {
  const texts = BILLING[language].confirm
  if (price === null) return texts.costThenAgreed
  return price === 0 ? texts.costThenFree : texts.costThen(formatMoney(price, currency, language))
}

function Comparison({ preview, extras, language }: Pick<ConfirmView, 'preview' | 'extras' | 'language'>) {
  const { confirm } = BILLING[language]
  const { from, to, currency } = preview
  const rows = [
    [confirm.from, from],
    [confirm.to, to],
  ] as const
  return (
    <ul class="offers">
      {rows.map(([words, offer]) => (
        <li key={offer.plan} class="card offer">
          <p class="quiet">{words}</p>
          <h2>{namePlan(offer.plan, language)}</h2>
          <p class="price">{describePrice(offer.price, currency, language)}</p>
          <PlanFeatures plan={offer.plan} extras={extras} language={language} />
        </li>
      ))}
    </ul>
  )
}

/** A link instead of a redirect, because our forms may not lead to other sites. */
function payPage(url: string, language: Language): ShownPage {
  const { title, text, link } = BILLING[language].pay
  return {
    kind: 'page',
    title,
    place: 'billing',
    body: (
      <div class="narrow">
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          <a class="button primary" href={url} rel="noreferrer">
            {link}
          </a>
        </p>
      </div>
    ),
  }
}

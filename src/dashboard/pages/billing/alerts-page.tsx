/** The page where owners choose their alerts, and set a cap below their plan. */
import type { MonthUsage } from '../../../accounts/usage/create-usage-questions.ts'
import type { Account } from '../../../domain/accounts/accounts.ts'
import { type AllowanceNotice, REFUSALS_WORTH_TELLING } from '../../../domain/accounts/notices.ts'
import { deriveAllowed, findMonthLimitSource } from '../../../domain/accounts/plans.ts'
import { AllowanceBar, AllowanceNotice as AllowanceWarning } from '../../components/allowance.tsx'
import { Field, Notice } from '../../components/form.tsx'
import { Time } from '../../components/time.tsx'
import { formatNumber } from '../../format.ts'
import { owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { ALERTS } from '../../texts/alerts.ts'
import { BILLING } from '../../texts/billing.ts'
import type { Language, OwnVisit } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import type { BillingPagesParts } from './billing-pages-parts.ts'

const PATH = '/dashboard/alerts'
const LONGEST_TYPED = 100

/** What was typed and is wrong; absent = what the account has. */
interface Typed {
  readonly percents?: string
  readonly refusals?: boolean
  readonly percentsWrong?: string
  readonly cap?: string
  readonly capWrong?: string
}

export function alertsRoutes({ alerts, usage, hasMails }: BillingPagesParts): readonly PageRoute[] {
  async function show({ language, query, signedIn: { account } }: OwnVisit, typed: Typed = {}): Promise<ShownPage> {
    const [month, sent] = await Promise.all([usage.readMonth(account), alerts.listSent(account)])
    const done = query.get('done')
    return alertsPage({ account, month, sent, hasMails, typed, done, language })
  }

  return [
    owner('GET', PATH, (visit) => show(visit)),
    owner('POST', PATH, async (visit) => {
      const { form, language, signedIn } = visit
      const wanted = { percents: form.get('percents') ?? '', refusals: form.get('refusals') === 'on' }
      const set = await alerts.setAlerts(signedIn.account, wanted, visitorOf(visit))
      if ('done' in set) return { kind: 'redirect', to: `${PATH}?done=alerts` }
      return show(visit, { ...wanted, percentsWrong: ALERTS[language].wrong[set.refused] })
    }),
    owner('POST', `${PATH}/cap`, async (visit) => {
      const { form, language, signedIn } = visit
      const cap = form.get('cap') ?? ''
      const set = await alerts.setCap(signedIn.account, cap, visitorOf(visit))
      if ('refused' in set) return show(visit, { cap, capWrong: ALERTS[language].wrong[set.refused] })
      return { kind: 'redirect', to: `${PATH}?done=${set.done.month_cap === null ? 'cap_removed' : 'cap'}` }
    }),
  ]
}

interface AlertsView {
  readonly account: Account
  readonly month: MonthUsage
  readonly sent: readonly AllowanceNotice[]
  readonly hasMails: boolean
  readonly typed: Typed
  readonly done: string | null
  readonly language: Language
}

function alertsPage(view: AlertsView): ShownPage {
  const { month, typed, done, language } = view
  const texts = ALERTS[language]
  const isWrong = typed.percentsWrong !== undefined || typed.capWrong !== undefined
  return {
    kind: 'page',
    ...(isWrong && { status: 422 }),
    title: texts.title,
    place: 'billing',
    body: (
      <div class="column">
        {done !== null && Object.hasOwn(texts.done, done) && (
          <Notice tone="good">{texts.done[done as keyof typeof texts.done]}</Notice>
        )}
        <p class="crumb">
          <a href="/dashboard/billing">{BILLING[language].title}</a>
        </p>
        <h1>{texts.title}</h1>
        <AllowanceWarning month={month} language={language} />
        <section class="card stack" aria-labelledby="month">
          <h2 id="month">{texts.month(month.month)}</h2>
          <AllowanceBar month={month} language={language} />
        </section>
        <AlertsForm {...view} />
        <CapForm {...view} />
      </div>
    ),
  }
}

function AlertsForm({ account: { alerts }, month, sent, hasMails, typed, language }: AlertsView) {
  const texts = ALERTS[language]
  return (
    <section aria-labelledby="alerts">
      <h2 id="alerts">{texts.alerts}</h2>
      <p class="quiet">{texts.lead}</p>
      {!hasMails && <Notice tone="warn">{texts.noMail}</Notice>}
      {month.limit === null && <p>{texts.noLimit}</p>}
      <form class="stack" method="post" action={PATH}>
        <Field
          name="percents"
          label={texts.percents}
          hint={texts.percentsHint}
          value={typed.percents ?? alerts.percents.join(', ')}
          maxLength={LONGEST_TYPED}
          autocomplete="off"
          wrong={typed.percentsWrong ?? null}
        />
        <fieldset class="choices">
          <legend>{texts.refusalsTitle}</legend>
          <label>
            <input type="checkbox" name="refusals" value="on" checked={typed.refusals ?? alerts.refusals} />
            {texts.refusals(formatNumber(REFUSALS_WORTH_TELLING, language))}
          </label>
        </fieldset>
        <div class="actions">
          <button type="submit">{texts.saveAlerts}</button>
        </div>
      </form>
      <Sent sent={sent} language={language} />
    </section>
  )
}

function Sent({ sent, language }: Pick<AlertsView, 'sent' | 'language'>) {
  const texts = ALERTS[language]
  if (sent.length === 0) return null
  return (
    <dl class="facts">
      <dt>{texts.sent}</dt>
      <dd>
        <ul class="plain-list">
          {sent.map(({ percent, of_limit, at_ms }) => (
            <li key={`${percent} ${of_limit}`}>
              {texts.sentOf(String(percent), formatNumber(of_limit, language))}
              {' · '}
              <Time ms={at_ms} />
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}

function CapForm({ account, typed, language }: AlertsView) {
  const texts = ALERTS[language]
  const { month_cap } = account
  const { per_month } = deriveAllowed(account.plan, account.overrides)
  const isInForce = findMonthLimitSource(account) === 'cap'
  return (
    <section aria-labelledby="cap-title">
      <h2 id="cap-title">{texts.cap}</h2>
      <p>{texts.capLead}</p>
      <p class="quiet">
        {per_month === null ? texts.allowedAll : texts.allowed(formatNumber(per_month, language))} {texts.change}
      </p>
      {month_cap !== null && !isInForce && <Notice tone="warn">{texts.noEffect}</Notice>}
      <form class="stack" method="post" action={`${PATH}/cap`}>
        <Field
          name="cap"
          label={texts.capLabel}
          hint={texts.capHint}
          value={typed.cap ?? (month_cap === null ? '' : String(month_cap))}
          maxLength={LONGEST_TYPED}
          autocomplete="off"
          wrong={typed.capWrong ?? null}
        />
        <div class="actions">
          <button type="submit">{texts.saveCap}</button>
        </div>
      </form>
    </section>
  )
}

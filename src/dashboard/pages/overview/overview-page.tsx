/** The overview: usage, keys, last request, and first steps for new customers. */
import type { MonthUsage } from '../../../accounts/usage/create-usage-questions.ts'
import type { Account } from '../../../domain/accounts/accounts.ts'
import { AllowanceBar, AllowanceNotice } from '../../components/allowance.tsx'
import { Secret } from '../../components/form.tsx'
import { Time } from '../../components/time.tsx'
import { formatNumber } from '../../format.ts'
import type { ShownPage } from '../../page-route.ts'
import { formatQuickRequest } from '../../quick-request.ts'
import { OVERVIEW } from '../../texts/overview.ts'
import { PLAN_WORDS } from '../../texts/plan-words.ts'
import type { Language } from '../../visit.ts'

interface Overview {
  readonly account: Account
  readonly month: MonthUsage
  /** The number of active and inactive keys. */
  readonly open: number
  readonly ended: number
  /** Null = no key was ever used. */
  readonly lastUse: number | null
  readonly origin: string
}

export function overviewPage(overview: Overview, language: Language): ShownPage {
  const { account, month, open, lastUse } = overview
  const texts = OVERVIEW[language]
  const isNew = open === 0 || lastUse === null
  return {
    kind: 'page',
    title: texts.title,
    place: 'overview',
    scripts: isNew ? ['copy.js'] : [],
    body: (
      <>
        <h1>{account.name === null ? texts.title : texts.greeting(account.name)}</h1>
        <AllowanceNotice month={month} language={language} />
        {isNew && <FirstSteps {...overview} language={language} />}
        <section class="card stack" aria-labelledby="month">
          <h2 id="month">{texts.month}</h2>
          <AllowanceBar month={month} language={language} />
          <p>
            <a href="/dashboard/usage">{texts.usage}</a>
          </p>
        </section>
        <section class="card stack" aria-labelledby="account">
          <h2 id="account">{texts.account}</h2>
          <dl class="facts">
            <dt>{texts.plan}</dt>
            <dd>
              <a href="/dashboard/billing">{PLAN_WORDS[language].names[account.plan]}</a>
            </dd>
            <dt>{texts.activeKeys}</dt>
            <dd>
              <a href="/dashboard/keys">{formatNumber(open, language)}</a>
            </dd>
            <dt>{texts.lastRequest}</dt>
            <dd>{lastUse === null ? texts.noRequest : <Time ms={lastUse} />}</dd>
          </dl>
        </section>
      </>
    ),
  }
}

/** The first steps: create a key, then make a request. */
function FirstSteps({ open, ended, origin, language }: Overview & { readonly language: Language }) {
  const texts = OVERVIEW[language]
  return (
    <section class="card stack" aria-labelledby="first">
      <h2 id="first">{texts.first}</h2>
      {open === 0 && (
        <>
          <p>{ended === 0 ? texts.firstKey : texts.firstKeyAgain}</p>
          <p>
            <a class="button primary" href="/dashboard/keys/new">
              {texts.createKey}
            </a>
          </p>
        </>
      )}
      <p>{open === 0 ? texts.ask : texts.askNow}</p>
      <Secret id="request" text={formatQuickRequest(origin, 'YOUR_KEY')} language={language} />
      <p>
        {texts.read} <a href="/docs">{texts.docs}</a>
      </p>
    </section>
  )
}

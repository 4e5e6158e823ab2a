/** The page of one account for operators, including deleted accounts. */
import { deriveReceiverState, RECEIVER_STATES } from '../../../../accounts/saved-searches/derive-receiver-state.ts'
import type { SearchWithReceivers } from '../../../../accounts/saved-searches/own-searches.ts'
import type { MonthUsage } from '../../../../accounts/usage/create-usage-questions.ts'
import type { Account, DeletedAccount } from '../../../../domain/accounts/accounts.ts'
import { isPastDue } from '../../../../domain/accounts/billing.ts'
import { deriveLimits } from '../../../../domain/accounts/plans.ts'
import type { UsagePart } from '../../../../domain/accounts/usage.ts'
import { AllowanceBar } from '../../../components/allowance.tsx'
import { ExactTime } from '../../../components/time.tsx'
import { formatNumber } from '../../../format.ts'
import { operator, type PageRoute, type ShownPage } from '../../../page-route.ts'
import { OPERATOR } from '../../../texts/operator.ts'
import { RECEIVERS } from '../../../texts/searches/receivers.ts'
import type { Language, Visit } from '../../../visit.ts'
import { describeMinuteLimit, describeMonthLimit, namePlan } from '../../billing/describe-plan.ts'
import { errorPage } from '../../error-page.tsx'
import { accountPath } from '../account-link.tsx'
import { accountsIn } from '../audit/audit-table.tsx'
import { operatorPage } from '../operator-page.tsx'
import type { OperatorPagesParts } from '../operator-pages-parts.ts'
import { type AccountActsParts, accountActRoutes } from './account-acts.ts'
import { AccountForms, type WrongLimits } from './account-forms.tsx'
import { AccountLists } from './account-lists.tsx'
import { OwnSettings } from './own-settings.tsx'

export function accountRoutes(parts: OperatorPagesParts): readonly PageRoute[] {
  const { accounts, usage, searches, now } = parts

  async function showDeleted(visit: Visit, deleted: DeletedAccount): Promise<ShownPage> {
    const { language } = visit
    const sheet = await accounts.readSheet(deleted.id)
    const names = await accounts.nameAccounts(accountsIn(sheet.entries))
    return operatorPage(visit, {
      section: 'accounts',
      title: OPERATOR[language].deletedAccount,
      body: (
        <>
          <p>{OPERATOR[language].sheet.deletedNote}</p>
          <DeletedFacts deleted={deleted} language={language} />
          <AccountLists
            {...{ sheet, names, language }}
            id={deleted.id}
            isDeleted
            isPastDue={(invoice) => isPastDue(invoice, now())}
          />
        </>
      ),
    })
  }

  async function show(visit: Visit, id: string, wrong: WrongLimits | null = null): Promise<ShownPage> {
    const { language } = visit
    const account = await accounts.findOne(id)
    if (account === null) {
      const deleted = await accounts.findDeleted(id)
      return deleted === null ? errorPage('not_found', visit) : showDeleted(visit, deleted)
    }
    await usage.catchUp()
    const month = await usage.readMonth(account)
    const byKey = await usage.readSplit(id, usage.spanOf('month'), 'key_id')
    const sheet = await accounts.readSheet(id)
    const names = await accounts.nameAccounts(accountsIn(sheet.entries))
    const isSelf = visit.signedIn?.account.id === id
    return operatorPage(visit, {
      section: 'accounts',
      title: account.email,
      crumb: <a href="/operator/accounts">{OPERATOR[language].sections.accounts}</a>,
      ...(wrong && { status: 422 }),
      body: (
        <>
          <div class="halves">
            <Facts {...{ account, language }} saved={searches && (await searches.list(account))} />
            <div class="stack">
              <Month id={id} month={month} language={language} />
              <OwnSettings account={account} address={sheet.billing_address} language={language} />
            </div>
          </div>
          <AccountForms {...{ account, isSelf, wrong, language }} />
          <AccountLists
            {...{ id, sheet, names, language }}
            keyUse={sumByName(byKey)}
            isShutOut={account.status !== 'active'}
            isPastDue={(invoice) => isPastDue(invoice, now())}
          />
        </>
      ),
    })
  }

  const acts: AccountActsParts = { accounts, show }
  return [
    operator('GET', '/operator/accounts/{id}', (visit) => show(visit, visit.params.id ?? '')),
    ...accountActRoutes(acts),
  ]
}

interface FactsProps {
  readonly account: Account
  /** Null if searches cannot be saved. */
  readonly saved: readonly SearchWithReceivers[] | null
  readonly language: Language
}

function Facts({ account, saved, language }: FactsProps) {
  const { sheet, accounts, statuses, roles } = OPERATOR[language]
  const limits = deriveLimits(account)
  return (
    <section class="card stack" aria-labelledby="details">
      <h2 id="details">{sheet.facts}</h2>
      <dl class="facts">
        <dt>{accounts.name}</dt>
        <dd>{account.name ?? '—'}</dd>
        <dt>{accounts.plan}</dt>
        <dd>{namePlan(account.plan, language)}</dd>
        <dt>{accounts.limits}</dt>
        <dd>
          {describeMonthLimit(limits, language)}
          <br />
          {describeMinuteLimit(limits, language)}
        </dd>
        <dt>{accounts.status}</dt>
        <dd class={account.status === 'active' ? 'state good' : 'state bad'}>{statuses[account.status]}</dd>
        <dt>{accounts.role}</dt>
        <dd>{roles[account.role]}</dd>
        <dt>{accounts.created}</dt>
        <dd>
          <ExactTime ms={account.created_at_ms} />
        </dd>
        {saved && (
          <>
            <dt>{sheet.searches}</dt>
            <dd>{describeSearches(saved, language)}</dd>
          </>
        )}
        <dt>{sheet.id}</dt>
        <dd>
          <code>{account.id}</code>
        </dd>
      </dl>
    </section>
  )
}

/** `2, 3 receivers: 2 on, 1 retrying`. */
function describeSearches(saved: readonly SearchWithReceivers[], language: Language): string {
  const figure = (count: number) => formatNumber(count, language)
  const states = saved
    .flatMap(({ receivers }) => receivers)
    // How much of the day is left is shown to owners only.
    .map((receiver) => deriveReceiverState(receiver, { isDayUsedUp: false, end: null }))
  const [comma, colon] = language === 'zh' ? ['，', '：'] : [', ', ': ']
  const told = RECEIVER_STATES.flatMap((state) => {
    const count = states.filter((one) => one === state).length
    return count === 0 ? [] : [`${figure(count)} ${RECEIVERS[language].states[state]}`]
  })
  const receivers = OPERATOR[language].sheet.receivers(figure(states.length))
  return [figure(saved.length), told.length === 0 ? receivers : receivers + colon + told.join(comma)].join(comma)
}

function DeletedFacts({ deleted, language }: { readonly deleted: DeletedAccount; readonly language: Language }) {
  const { sheet, accounts } = OPERATOR[language]
  return (
    <dl class="facts">
      <dt>{sheet.id}</dt>
      <dd>
        <code>{deleted.id}</code>
      </dd>
      <dt>{accounts.plan}</dt>
      <dd>{namePlan(deleted.plan, language)}</dd>
      <dt>{accounts.created}</dt>
      <dd>
        <ExactTime ms={deleted.created_at_ms} />
      </dd>
      <dt>{sheet.deleted}</dt>
      <dd>
        <ExactTime ms={deleted.deleted_at_ms} />
      </dd>
    </dl>
  )
}

interface MonthProps {
  readonly id: string
  readonly month: MonthUsage
  readonly language: Language
}

function Month({ id, month, language }: MonthProps) {
  return (
    <section class="card stack" aria-labelledby="month">
      <h2 id="month">{OPERATOR[language].sheet.month}</h2>
      <AllowanceBar month={month} language={language} />
      <p>
        <a class="button plain" href={`${accountPath(id)}/usage`}>
          {OPERATOR[language].use.link}
        </a>
      </p>
    </section>
  )
}

function sumByName(parts: readonly UsagePart[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { name, requests } of parts) sums.set(name, (sums.get(name) ?? 0) + requests)
  return sums
}

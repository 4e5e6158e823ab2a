/** Searches accounts by text, plan and status, in several orders, page by page. */
import { type FoundAccounts, MOST_ACCOUNTS_LISTED } from '../../../accounts/operator/operated-accounts.ts'
import {
  ACCOUNT_SORTS,
  ACCOUNT_STATUSES,
  type Account,
  type AccountSort,
  LONGEST_EMAIL,
} from '../../../domain/accounts/accounts.ts'
import { deriveLimits, PLAN_NAMES } from '../../../domain/accounts/plans.ts'
import { Field, Select } from '../../components/form.tsx'
import { Pager, readPage } from '../../components/pager.tsx'
import { Time } from '../../components/time.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { formatDay, formatNumber, formatShare } from '../../format.ts'
import { operator, type PageRoute } from '../../page-route.ts'
import { FRAME } from '../../texts/frame.ts'
import { OPERATOR } from '../../texts/operator.ts'
import type { Language } from '../../visit.ts'
import { namePlan } from '../billing/describe-plan.ts'
import { accountPath } from './account-link.tsx'
import { operatorPage } from './operator-page.tsx'
import type { OperatorPagesParts } from './operator-pages-parts.ts'

const PATH = '/operator/accounts'

interface Search {
  readonly text: string
  readonly plan: Account['plan'] | null
  readonly status: Account['status'] | null
  readonly sort: AccountSort
}

export function accountsRoute({ accounts, usage }: OperatorPagesParts): PageRoute {
  return operator('GET', PATH, async (visit) => {
    const { language, query } = visit
    await usage.catchUp()
    const search: Search = {
      text: (query.get('text') ?? '').slice(0, LONGEST_EMAIL),
      plan: PLAN_NAMES.find((plan) => plan === query.get('plan')) ?? null,
      status: ACCOUNT_STATUSES.find((status) => status === query.get('status')) ?? null,
      sort: ACCOUNT_SORTS.find((sort) => sort === query.get('sort')) ?? 'email',
    }
    const found = await accounts.find(search, readPage(query.get('page')))
    const texts = OPERATOR[language].accounts
    return operatorPage(visit, {
      section: 'accounts',
      actions: (
        <>
          <a class="button" href="/operator/accounts/new">
            {texts.create}
          </a>
          <a class="button plain" href="/operator/invitations">
            {texts.invite}
          </a>
        </>
      ),
      body: (
        <>
          <SearchForm search={search} language={language} />
          {found.total === 0 ? (
            <p class="empty">{texts.none}</p>
          ) : (
            <AccountTable found={found} search={search} language={language} />
          )}
          {found.total > MOST_ACCOUNTS_LISTED && (
            <p class="quiet">{texts.bound(formatNumber(MOST_ACCOUNTS_LISTED, language))}</p>
          )}
          <Pager {...found} hrefOf={(page) => formatHref(search, page)} language={language} />
        </>
      ),
    })
  })
}

function formatHref({ text, plan, status, sort }: Search, page: number): string {
  return `${PATH}?${new URLSearchParams({ text, plan: plan ?? '', status: status ?? '', sort, page: String(page) })}`
}

function SearchForm({ search, language }: { readonly search: Search; readonly language: Language }) {
  const { accounts, any, statuses } = OPERATOR[language]
  return (
    <form class="choice tight" method="get" action={PATH}>
      <Field
        name="text"
        type="search"
        label={accounts.text}
        value={search.text}
        maxLength={LONGEST_EMAIL}
        autocomplete="off"
      />
      <Select
        name="plan"
        label={accounts.plan}
        value={search.plan ?? ''}
        options={[['', any], ...PLAN_NAMES.map((plan) => [plan, namePlan(plan, language)] as const)]}
      />
      <Select
        name="status"
        label={accounts.status}
        value={search.status ?? ''}
        options={[['', any], ...ACCOUNT_STATUSES.map((status) => [status, statuses[status]] as const)]}
      />
      <Select
        name="sort"
        label={accounts.sort}
        value={search.sort}
        options={ACCOUNT_SORTS.map((sort) => [sort, accounts.sorts[sort]] as const)}
      />
      <button type="submit">{accounts.find}</button>
    </form>
  )
}

type FoundAccount = FoundAccounts['accounts'][number]

interface AccountTableProps {
  readonly found: FoundAccounts
  readonly search: Search
  readonly language: Language
}

function AccountTable({ found, search, language }: AccountTableProps) {
  const { accounts: texts, statuses, roles } = OPERATOR[language]
  const columns = [texts.email, texts.plan, texts.status, { number: texts.used }, texts.seen, texts.created]
  return (
    <WideTable
      caption={texts.found(formatNumber(found.total, language), texts.sorts[search.sort])}
      showsCaption
      columns={columns}
    >
      {found.accounts.map((account) => (
        <tr key={account.id}>
          <th scope="row" class="whole">
            <a href={accountPath(account.id)}>{account.email}</a>
            {account.name !== null && (
              <>
                <br />
                <span class="quiet">{account.name}</span>
              </>
            )}
          </th>
          <td>
            {namePlan(account.plan, language)}
            {hasOwnLimits(account) && (
              <>
                <br />
                <span class="quiet">{texts.ownLimits}</span>
              </>
            )}
          </td>
          <td>
            <span class={account.status === 'active' ? 'state good' : 'state bad'}>{statuses[account.status]}</span>
            {account.role === 'operator' && (
              <>
                <br />
                <span class="quiet">{roles.operator}</span>
              </>
            )}
          </td>
          <td class="number">
            <span>
              {formatNumber(account.used, language)}
              <ShareOfLimit account={account} language={language} />
            </span>
          </td>
          <td class="time">
            {account.last_seen_at_ms === null ? (
              <span class="quiet">{FRAME[language].never}</span>
            ) : (
              <Time ms={account.last_seen_at_ms} />
            )}
          </td>
          <td class="time">{formatDay(account.created_at_ms)}</td>
        </tr>
      ))}
    </WideTable>
  )
}

/** Nothing without a limit, or for accounts that used nothing. */
function ShareOfLimit({ account, language }: { readonly account: FoundAccount; readonly language: Language }) {
  const { per_month } = deriveLimits(account)
  if (per_month === null || account.used === 0) return null
  const share = formatShare(account.used, per_month, language)
  return (
    <>
      <br />
      <span class="quiet">{OPERATOR[language].accounts.ofLimit(share, formatNumber(per_month, language))}</span>
    </>
  )
}

function hasOwnLimits({ overrides: { per_minute, per_month } }: Account): boolean {
  return per_minute !== null || per_month !== null
}

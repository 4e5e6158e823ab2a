/** Searches accounts by text, plan and status, page by page. */
import type { FoundAccounts } from '../../../accounts/operator/operated-accounts.ts'
import { ACCOUNT_STATUSES, type Account, LONGEST_EMAIL } from '../../../domain/accounts/accounts.ts'
import { PLAN_NAMES } from '../../../domain/accounts/plans.ts'
import { Field, Select } from '../../components/form.tsx'
import { Pager, readPage } from '../../components/pager.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { formatDay, formatNumber } from '../../format.ts'
import { operator, type PageRoute } from '../../page-route.ts'
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
}

export function accountsRoute({ accounts }: OperatorPagesParts): PageRoute {
  return operator('GET', PATH, async (visit) => {
    const { language, query } = visit
    const search: Search = {
      text: (query.get('text') ?? '').slice(0, LONGEST_EMAIL),
      plan: PLAN_NAMES.find((plan) => plan === query.get('plan')) ?? null,
      status: ACCOUNT_STATUSES.find((status) => status === query.get('status')) ?? null,
    }
    const found = await accounts.find(search, readPage(query.get('page')))
    const texts = OPERATOR[language].accounts
    return operatorPage(visit, {
      section: 'accounts',
      body: (
        <>
          <SearchForm search={search} language={language} />
          {found.total === 0 ? <p class="empty">{texts.none}</p> : <AccountTable found={found} language={language} />}
          <Pager {...found} hrefOf={(page) => formatHref(search, page)} language={language} />
        </>
      ),
    })
  })
}

function formatHref({ text, plan, status }: Search, page: number): string {
  return `${PATH}?${new URLSearchParams({ text, plan: plan ?? '', status: status ?? '', page: String(page) })}`
}

function SearchForm({ search, language }: { readonly search: Search; readonly language: Language }) {
  const { accounts, any, statuses } = OPERATOR[language]
  return (
    <form class="choice" method="get" action={PATH}>
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
      <button type="submit">{accounts.find}</button>
    </form>
  )
}

function AccountTable({ found, language }: { readonly found: FoundAccounts; readonly language: Language }) {
  const { accounts: texts, statuses, roles } = OPERATOR[language]
  const columns = [texts.email, texts.name, texts.plan, texts.status, texts.role, texts.created]
  return (
    <WideTable caption={texts.found(formatNumber(found.total, language))} showsCaption columns={columns}>
      {found.accounts.map((account) => (
        <tr key={account.id}>
          <th scope="row" class="whole">
            <a href={accountPath(account.id)}>{account.email}</a>
          </th>
          <td class="whole">{account.name ?? '—'}</td>
          <td>
            {namePlan(account.plan, language)}
            {hasOwnLimits(account) && (
              <>
                <br />
                <span class="quiet">{texts.ownLimits}</span>
              </>
            )}
          </td>
          <td class={account.status === 'active' ? 'state good' : 'state bad'}>{statuses[account.status]}</td>
          <td>{roles[account.role]}</td>
          <td class="time">{formatDay(account.created_at_ms)}</td>
        </tr>
      ))}
    </WideTable>
  )
}

function hasOwnLimits({ overrides: { per_minute, per_month } }: Account): boolean {
  return per_minute !== null || per_month !== null
}

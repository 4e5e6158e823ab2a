/** The audit log, by account, person and action. */
import type { OperatedAccounts } from '../../../accounts/operator/operated-accounts.ts'
import { LONGEST_EMAIL } from '../../../domain/accounts/accounts.ts'
import { AUDIT_ACTS, type AuditAct } from '../../../domain/accounts/audit.ts'
import { Field, Select } from '../../components/form.tsx'
import { operator, type PageRoute } from '../../page-route.ts'
import { ACTS } from '../../texts/acts.ts'
import { OPERATOR } from '../../texts/operator.ts'
import type { Language } from '../../visit.ts'
import { AuditTable, accountsIn } from './audit-table.tsx'
import { operatorPage } from './operator-page.tsx'
import type { OperatorPagesParts } from './operator-pages-parts.ts'

const PATH = '/operator/audit'

interface Search {
  readonly account: string
  readonly actor: string
  readonly act: AuditAct | null
}

export function auditRoute({ accounts }: OperatorPagesParts): PageRoute {
  return operator('GET', PATH, async (visit) => {
    const { language, query } = visit
    const read = (name: string) => (query.get(name) ?? '').trim().slice(0, LONGEST_EMAIL)
    const search: Search = {
      account: read('account'),
      actor: read('actor'),
      act: AUDIT_ACTS.find((act) => act === query.get('act')) ?? null,
    }
    const { entries, hasMore } = await accounts.listEntries({
      account_id: await findId(accounts, search.account),
      actor: await findId(accounts, search.actor),
      act: search.act,
      before: readNumber(query.get('before')),
    })
    const names = await accounts.nameAccounts(accountsIn(entries))
    const texts = OPERATOR[language].audit
    const last = entries.at(-1)
    return operatorPage(visit, {
      section: 'audit',
      body: (
        <>
          <SearchForm search={search} language={language} />
          {entries.length === 0 ? <p class="empty">{texts.none}</p> : <AuditTable {...{ entries, names, language }} />}
          {hasMore && last && (
            <p>
              <a rel="next" href={formatHref(search, last.number)}>
                {texts.next}
              </a>
            </p>
          )}
        </>
      ),
    })
  })
}

/** An address stands for its account; any other text is used unchanged and finds nothing. */
async function findId(accounts: OperatedAccounts, text: string): Promise<string | null> {
  if (text === '') return null
  return text.includes('@') ? ((await accounts.findByEmail(text))?.id ?? text) : text
}

function readNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

function formatHref({ account, actor, act }: Search, before: number): string {
  return `${PATH}?${new URLSearchParams({ account, actor, act: act ?? '', before: String(before) })}`
}

function SearchForm({ search, language }: { readonly search: Search; readonly language: Language }) {
  const { audit, account, act, any, show } = OPERATOR[language]
  const acts = AUDIT_ACTS.map((one) => [one, ACTS[language][one]] as const)
  return (
    <form class="choice" method="get" action={PATH}>
      <Field
        name="account"
        label={account}
        hint={audit.accountHint}
        value={search.account}
        maxLength={LONGEST_EMAIL}
        autocomplete="off"
      />
      <Field
        name="actor"
        label={audit.actor}
        hint={audit.actorHint}
        value={search.actor}
        maxLength={LONGEST_EMAIL}
        autocomplete="off"
      />
      <Select name="act" label={act} value={search.act ?? ''} options={[['', any], ...acts]} />
      <button type="submit">{show}</button>
    </form>
  )
}

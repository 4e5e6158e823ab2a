/** The audit log, by account, person, action and days, as a page and as CSV. */
import { setImmediate } from 'node:timers/promises'
import type { NumberedEntry, OperatedAccounts } from '../../../../accounts/operator/operated-accounts.ts'
import { LONGEST_EMAIL } from '../../../../domain/accounts/accounts.ts'
import { AUDIT_ACTS, type AuditAct, type AuditFilter } from '../../../../domain/accounts/audit.ts'
import { Field, Notice, Select } from '../../../components/form.tsx'
import { formatNumber } from '../../../format.ts'
import { operator, type PageAnswer, type PageRoute } from '../../../page-route.ts'
import { readDayEnd } from '../../../read-day.ts'
import { ACTS } from '../../../texts/acts.ts'
import { OPERATOR } from '../../../texts/operator.ts'
import type { Language, Visit } from '../../../visit.ts'
import { formatTable } from '../../usage/format-csv.ts'
import { operatorPage } from '../operator-page.tsx'
import type { OperatorPagesParts } from '../operator-pages-parts.ts'
import { AuditTable, accountsIn } from './audit-table.tsx'

const PATH = '/operator/audit'
const COLUMNS = ['time', 'act', 'actor', 'actor_email', 'account_id', 'account_email', 'detail', 'address', 'number']
const DAY_MS = 86_400_000
const DAY_CHARACTERS = 10
/** A file has no more rows. */
const MOST_ROWS = 20_000

interface Search {
  readonly account: string
  readonly actor: string
  readonly act: AuditAct | null
  /** As typed. */
  readonly from: string
  readonly to: string
}

export function auditRoutes({ accounts }: OperatorPagesParts): readonly PageRoute[] {
  return [
    operator('GET', PATH, async (visit) => {
      const search = readSearch(visit.query)
      const filter = await readFilter(accounts, search, readNumber(visit.query.get('before')))
      if (filter === null) return wrongPage(visit, search, OPERATOR[visit.language].audit.wrongDays)
      const { entries, hasMore } = await accounts.listEntries(filter)
      const names = await accounts.nameAccounts(accountsIn(entries))
      return listPage(visit, { search, entries, hasMore, names })
    }),
    operator('GET', `${PATH}.csv`, async (visit) => {
      const { language } = visit
      const search = readSearch(visit.query)
      const filter = await readFilter(accounts, search, null)
      if (filter === null) return wrongPage(visit, search, OPERATOR[language].audit.wrongDays)
      const entries = await readAll(accounts, filter)
      if (entries === null) {
        return wrongPage(visit, search, OPERATOR[language].audit.tooMany(formatNumber(MOST_ROWS, language)))
      }
      return {
        kind: 'text',
        contentType: 'text/csv; charset=utf-8',
        text: await formatAuditCsv(entries, await nameAll(accounts, entries)),
        fileName: 'audit-log.csv',
      }
    }),
  ]
}

function readSearch(query: URLSearchParams): Search {
  const read = (name: string, longest: number) => (query.get(name) ?? '').trim().slice(0, longest)
  return {
    account: read('account', LONGEST_EMAIL),
    actor: read('actor', LONGEST_EMAIL),
    act: AUDIT_ACTS.find((act) => act === query.get('act')) ?? null,
    from: read('from', DAY_CHARACTERS),
    to: read('to', DAY_CHARACTERS),
  }
}

/** Null if the days are wrong. */
async function readFilter(
  accounts: OperatedAccounts,
  { account, actor, act, from, to }: Search,
  before: number | null,
): Promise<AuditFilter | null> {
  const fromEnd = from === '' ? null : readDayEnd(from)
  const to_ms = to === '' ? null : readDayEnd(to)
  if ((from !== '' && fromEnd === null) || (to !== '' && to_ms === null)) return null
  const from_ms = fromEnd === null ? null : fromEnd - DAY_MS
  if (from_ms !== null && to_ms !== null && from_ms >= to_ms) return null
  return {
    ...{ act, before, from_ms, to_ms },
    account_id: await findId(accounts, account),
    actor: await findId(accounts, actor),
  }
}

/** An address stands for its account; any other text is used unchanged and finds nothing. */
async function findId(accounts: OperatedAccounts, text: string): Promise<string | null> {
  if (text === '') return null
  return text.includes('@') ? ((await accounts.findByEmail(text))?.id ?? text) : text
}

/** Null if there are too many. Page by page, because an embedded database reads on the main thread. */
async function readAll(accounts: OperatedAccounts, filter: AuditFilter): Promise<readonly NumberedEntry[] | null> {
  const all: NumberedEntry[] = []
  for (let before: number | null = null; ; ) {
    const { entries, hasMore } = await accounts.listEntries({ ...filter, before })
    all.push(...entries)
    if (!hasMore) return all
    if (all.length >= MOST_ROWS) return null
    before = entries.at(-1)?.number ?? null
    await setImmediate()
  }
}

const NAMES_AT_ONCE = 500

async function nameAll(
  accounts: OperatedAccounts,
  entries: readonly NumberedEntry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(accountsIn(entries))]
  const names = new Map<string, string>()
  for (let from = 0; from < ids.length; from += NAMES_AT_ONCE) {
    for (const [id, email] of await accounts.nameAccounts(ids.slice(from, from + NAMES_AT_ONCE))) names.set(id, email)
  }
  return names
}

function readNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

function formatQuery({ account, actor, act, from, to }: Search): Record<string, string> {
  return { account, actor, act: act ?? '', from, to }
}

interface Listed {
  readonly search: Search
  readonly entries: readonly NumberedEntry[]
  readonly hasMore: boolean
  readonly names: ReadonlyMap<string, string>
}

function listPage(visit: Visit, { search, entries, hasMore, names }: Listed): PageAnswer {
  const { language } = visit
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
            <a
              rel="next"
              href={`${PATH}?${new URLSearchParams({ ...formatQuery(search), before: String(last.number) })}`}
            >
              {texts.next}
            </a>
          </p>
        )}
      </>
    ),
  })
}

function wrongPage(visit: Visit, search: Search, words: string): PageAnswer {
  return operatorPage(visit, {
    section: 'audit',
    status: 422,
    body: (
      <>
        <Notice tone="bad">{words}</Notice>
        <SearchForm search={search} language={visit.language} />
      </>
    ),
  })
}

/** Browsers complain of a date field with another text. */
function keepDay(text: string): string {
  return readDayEnd(text) === null ? '' : text
}

function SearchForm({ search, language }: { readonly search: Search; readonly language: Language }) {
  const { audit, account, act, any, show } = OPERATOR[language]
  const acts = AUDIT_ACTS.map((one) => [one, ACTS[language][one]] as const)
  const text = { maxLength: LONGEST_EMAIL, autocomplete: 'off' }
  return (
    <form class="choice" method="get" action={PATH}>
      <Field name="account" label={account} hint={audit.accountHint} value={search.account} {...text} />
      <Field name="actor" label={audit.actor} hint={audit.actorHint} value={search.actor} {...text} />
      <Select name="act" label={act} value={search.act ?? ''} options={[['', any], ...acts]} />
      <Field name="from" type="date" label={audit.from} value={keepDay(search.from)} />
      <Field name="to" type="date" label={audit.to} value={keepDay(search.to)} />
      <button type="submit">{show}</button>
      <span class="links">
        <a href={`${PATH}.csv?${new URLSearchParams(formatQuery(search))}`}>{audit.csv}</a>
        <span class="quiet">{audit.days}</span>
      </span>
    </form>
  )
}

/** Safe to open in spreadsheets. `names`: current addresses by id; deleted accounts have none. */
function formatAuditCsv(entries: readonly NumberedEntry[], names: ReadonlyMap<string, string>): Promise<string> {
  return formatTable(COLUMNS, entries, ({ at_ms, act, actor, account_id, detail, address, number }) => [
    ...[new Date(at_ms).toISOString(), act, actor, names.get(actor) ?? ''],
    ...[account_id, names.get(account_id) ?? '', detail ?? '', address ?? '', String(number)],
  ])
}

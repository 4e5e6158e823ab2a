/** Finds accounts by text, plan, status and role, in several orders, page by page. */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { AccountQuestion } from '../../domain/accounts/accounts.ts'
import type { AccountRow, AccountTables } from './schema.ts'

type Order = NonNullable<AccountQuestion['order']>
type Filter = Pick<AccountQuestion, 'plan' | 'status' | 'role'>
type Accounts = SelectQueryBuilder<AccountTables, 'accounts', object>

interface Page {
  readonly offset: number
  readonly limit: number
}

interface FoundRows {
  readonly rows: readonly AccountRow[]
  readonly total: number
}

export async function findAccountRows(
  db: Kysely<AccountTables>,
  { text, order = { by: 'email', month: '' }, offset, limit, ...filter }: AccountQuestion,
): Promise<FoundRows> {
  const page = { offset, limit }
  const { ids, total } =
    text === null ? await findIds(db, filter, order, page) : await searchIds(db, text, filter, order, page)
  if (ids.length === 0) return { rows: [], total }
  const rows = await db.selectFrom('accounts').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total }
}

interface FoundIds {
  readonly ids: readonly string[]
  readonly total: number
}

/** Along an index. */
async function findIds(db: Kysely<AccountTables>, filter: Filter, order: Order, page: Page): Promise<FoundIds> {
  const found = narrow(db.selectFrom('accounts'), filter)
  const { count } = await found.select((all) => all.fn.countAll().as('count')).executeTakeFirstOrThrow()
  const { by } = order
  const isRanked = by === 'used' || by === 'seen'
  const ids = isRanked
    ? await readRanked(db, rank(db, order), filter, page)
    : await readIds(sortPlainly(found, by), page)
  return { ids, total: Number(count) }
}

function sortPlainly(found: Accounts, by: 'email' | 'created'): Accounts {
  return by === 'email'
    ? found.orderBy('accounts.email').orderBy('accounts.id')
    : found.orderBy('accounts.created_at_ms', 'desc').orderBy('accounts.id', 'desc')
}

async function readIds(found: Accounts, { offset, limit }: Page): Promise<string[]> {
  const rows = await found.select('accounts.id').limit(limit).offset(offset).execute()
  return rows.map(({ id }) => id)
}

interface Ranked {
  readonly account_id: string
  readonly rank: number
}
type Ranking = SelectQueryBuilder<AccountTables, never, Ranked>

/** What each account used or when it was seen; accounts without are missing. */
function rank(db: Kysely<AccountTables>, { by, month }: Order): Ranking {
  const ranking =
    by === 'used'
      ? db.selectFrom('months').select(['account_id', 'used as rank']).where('month', '=', month).where('used', '>', 0)
      : db.selectFrom('account_uses').select(['account_id', 'last_seen_at_ms as rank'])
  return ranking as unknown as Ranking
}

/** The ranked ones first, read along the index of the ranking, and then those without a rank. */
async function readRanked(
  db: Kysely<AccountTables>,
  ranking: Ranking,
  filter: Filter,
  page: Page,
): Promise<readonly string[]> {
  // In SQLite a cross join fixes the order of the tables, so that the index of the ranking leads.
  const joined = db.selectFrom(ranking.as('ranked')).crossJoin('accounts') as unknown as Accounts
  const ranked = narrow(joined.where(sql<boolean>`accounts.id = ranked.account_id`), filter)
  const sorted = ranked.orderBy(sql`ranked.rank`, 'desc').orderBy(sql`ranked.account_id`, 'desc')
  const ids = await readIds(sorted, page)
  const { offset, limit } = page
  if (ids.length === limit) return ids
  const before = ids.length > 0 || offset === 0 ? offset + ids.length : await countAll(ranked)
  const isUnranked = sql<boolean>`not exists ${db
    .selectFrom(ranking.as('ranked'))
    .select('ranked.account_id')
    .where(sql<boolean>`ranked.account_id = accounts.id`)}`
  const rest = sortPlainly(narrow(db.selectFrom('accounts'), filter).where(isUnranked), 'email')
  const more = await readIds(rest, { limit: limit - ids.length, offset: Math.max(0, offset - before) })
  return [...ids, ...more]
}

async function countAll(found: Accounts): Promise<number> {
  const { count } = await found.select((all) => all.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** No index finds a part of a text, so every account is read, but only once. */
async function searchIds(
  db: Kysely<AccountTables>,
  text: string,
  filter: Filter,
  { by, month }: Order,
  { offset, limit }: Page,
): Promise<FoundIds> {
  // The wildcards of a pattern are escaped, and no typed text has the separator.
  const pattern = `%${text.toLowerCase().replace(/[!%_]/g, '!$&')}%`
  const fields = sql`lower(email || ${SEPARATOR} || coalesce(name, '') || ${SEPARATOR} || id)`
  const found = narrow(db.selectFrom('accounts'), filter)
    .where(sql<boolean>`${fields} like ${pattern} escape '!'`)
    .select(['accounts.id', 'accounts.email', 'accounts.created_at_ms'])
  const ranking = {
    email: sql``,
    created: sql`created_at_ms desc,`,
    used: sql`coalesce((select used from months where account_id = found.id and month = ${month}), 0) desc,`,
    seen: sql`coalesce((select last_seen_at_ms from account_uses where account_id = found.id), 0) desc,`,
  }[by]
  const { rows } = await sql<{ id: string; total: number }>`
    with found as materialized ${found}
    select id, (select count(*) from found) as total from found
    order by ${ranking} email, id limit ${limit} offset ${offset}`.execute(db)
  const total = rows[0] === undefined && offset > 0 ? await countAll(found as unknown as Accounts) : rows[0]?.total
  return { ids: rows.map(({ id }) => id), total: Number(total ?? 0) }
}

const SEPARATOR = '\n'

function narrow(accounts: Accounts, { plan, status, role }: Filter): Accounts {
  let found = accounts.where('accounts.deleted_at_ms', 'is', null)
  if (plan !== null) found = found.where('accounts.plan', '=', plan)
  if (status !== null) found = found.where('accounts.status', '=', status)
  return role === undefined ? found : found.where('accounts.role', '=', role)
}

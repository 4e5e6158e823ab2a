/** Finds accounts by text, plan, status and role, in several orders, page by page. */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { AccountQuestion } from '../../domain/accounts/accounts.ts'
import type { AccountRow, AccountTables } from './schema.ts'

type Fitting = Omit<AccountQuestion, 'offset' | 'limit' | 'order'>

export async function findAccountRows(
  db: Kysely<AccountTables>,
  { order = { by: 'email', month: '' }, offset, limit, ...fitting }: AccountQuestion,
): Promise<{ readonly rows: readonly AccountRow[]; readonly total: number }> {
  const found = narrow(db.selectFrom('accounts'), fitting)
  const { count } = await found.select((all) => all.fn.countAll().as('count')).executeTakeFirstOrThrow()
  const page = { offset, limit, fitting }
  const rows =
    order.by === 'used' || order.by === 'seen'
      ? await readRanked(db, rank(db, order), page)
      : await readByColumn(found, order.by, page)
  return { rows, total: Number(count) }
}

interface Page {
  readonly offset: number
  readonly limit: number
  readonly fitting: Fitting
}

function readByColumn(found: Accounts, by: 'email' | 'created', { offset, limit }: Page): Promise<AccountRow[]> {
  const ordered =
    by === 'email'
      ? found.orderBy('accounts.email').orderBy('accounts.id')
      : found.orderBy('accounts.created_at_ms', 'desc').orderBy('accounts.id', 'desc')
  return ordered.selectAll('accounts').limit(limit).offset(offset).execute()
}

interface Ranked {
  readonly account_id: string
  readonly rank: number
}
type Ranking = SelectQueryBuilder<AccountTables, never, Ranked>

/** What each account used or when it was seen; accounts without are missing. */
function rank(db: Kysely<AccountTables>, { by, month }: NonNullable<AccountQuestion['order']>): Ranking {
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
  { offset, limit, fitting }: Page,
): Promise<AccountRow[]> {
  // In SQLite a cross join fixes the order of the tables, so that the index of the ranking leads.
  const ranked = narrow(
    db
      .selectFrom(ranking.as('ranked'))
      .crossJoin('accounts')
      .whereRef('accounts.id', '=', 'ranked.account_id') as unknown as Accounts,
    fitting,
  )
  const rows = await ranked
    .selectAll('accounts')
    .orderBy(sql`ranked.rank`, 'desc')
    .orderBy(sql`ranked.account_id`, 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  if (rows.length === limit) return rows
  const { count } = await ranked.select((all) => all.fn.countAll().as('count')).executeTakeFirstOrThrow()
  const rest = await narrow(db.selectFrom('accounts'), fitting)
    .where('accounts.id', 'not in', db.selectFrom(ranking.as('ranked')).select('ranked.account_id'))
    .selectAll('accounts')
    .orderBy('accounts.email')
    .orderBy('accounts.id')
    .limit(limit - rows.length)
    .offset(Math.max(0, offset - Number(count)))
    .execute()
  return [...rows, ...rest]
}

type Accounts = SelectQueryBuilder<AccountTables, 'accounts', object>

function narrow(accounts: Accounts, { text, plan, status, role }: Fitting): Accounts {
  let found = accounts.where('accounts.deleted_at_ms', 'is', null)
  if (plan !== null) found = found.where('accounts.plan', '=', plan)
  if (status !== null) found = found.where('accounts.status', '=', status)
  if (role !== undefined) found = found.where('accounts.role', '=', role)
  if (text === null) return found
  // The wildcards of a pattern are escaped.
  const pattern = `%${text.toLowerCase().replace(/[!%_]/g, '!$&')}%`
  const columns = ['accounts.email', 'accounts.name', 'accounts.id']
  return found.where((one) =>
    one.or(columns.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '!'`)),
  )
}

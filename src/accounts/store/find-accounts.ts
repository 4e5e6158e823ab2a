/** Searches accounts, page by page. */
import { type Kysely, sql } from 'kysely'
import type { AccountPage, AccountQuestion } from '../../domain/accounts/accounts.ts'
import { parseAccount } from './account-rows.ts'
import type { AccountTables } from './schema.ts'

export async function findAccounts(
  db: Kysely<AccountTables>,
  { offset, limit, ...wanted }: AccountQuestion,
): Promise<AccountPage> {
  const found = selectFitting(db, wanted)
  const rows = await found.selectAll().orderBy('email').orderBy('id').limit(limit).offset(offset).execute()
  const { count } = await found.select((all) => all.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return { accounts: rows.map(parseAccount), total: Number(count) }
}

export async function findEmails(
  db: Kysely<AccountTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const found = db.selectFrom('accounts').select(['id', 'email']).where('id', 'in', ids)
  const rows = await found.where('deleted_at_ms', 'is', null).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

function selectFitting(
  db: Kysely<AccountTables>,
  { text, plan, status, role }: Omit<AccountQuestion, 'offset' | 'limit'>,
) {
  let found = db.selectFrom('accounts').where('deleted_at_ms', 'is', null)
  if (plan !== null) found = found.where('plan', '=', plan)
  if (status !== null) found = found.where('status', '=', status)
  if (role !== undefined) found = found.where('role', '=', role)
  if (text === null) return found
  const pattern = formatPattern(text)
  return found.where((one) =>
    one.or(['email', 'name', 'id'].map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '!'`)),
  )
}

/** Escapes the wildcards of a pattern. */
function formatPattern(text: string): string {
  return `%${text.toLowerCase().replace(/[!%_]/g, '!$&')}%`
}

/** The months' counts in an SQL database. */
import { type Kysely, sql } from 'kysely'
import type { Ledger, MonthCount } from '../../domain/usage.ts'
import { formatRows, mergeRows } from './format-rows.ts'
import type { Schema } from './schema.ts'

export function createLedger(db: Kysely<Schema>): Ledger {
  return {
    async add(counts) {
      if (counts.length === 0) return []
      const merged = mergeRows(
        counts,
        ({ account_id, month }) => [account_id, month],
        (a, b) => ({ ...a, used: a.used + b.used }),
      )
      const { rows } = await sql<MonthCount>`
        insert into months (account_id, month, used)
        select value ->> 'account_id', value ->> 'month', cast(value ->> 'used' as bigint)
        from json_each(${formatRows(merged)}) where true
        on conflict (account_id, month) do update set used = months.used + excluded.used
        returning account_id, month, used`.execute(db)
      return rows
    },

    async read(accountId, month) {
      const row = await db
        .selectFrom('months')
        .select('used')
        .where('account_id', '=', accountId)
        .where('month', '=', month)
        .executeTakeFirst()
      return row?.used ?? 0
    },

    readMonth: (month) =>
      db
        .selectFrom('months')
        .select(['account_id', 'month', 'used'])
        .where('month', '=', month)
        .where('used', '>', 0)
        .orderBy('account_id')
        .execute(),

    list: (accountId) =>
      db
        .selectFrom('months')
        .select(['account_id', 'month', 'used'])
        .where('account_id', '=', accountId)
        .orderBy('month', 'desc')
        .execute(),
  }
}

/** The months' counts in an SQL database. */
import type { Kysely } from 'kysely'
import type { Ledger } from '../../domain/accounts/usage.ts'
import type { UsageTables } from './schema.ts'

export function createLedger(db: Kysely<UsageTables>): Ledger {
  return {
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

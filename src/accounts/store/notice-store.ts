/** Sent notices, in an SQL database. */
import type { Kysely } from 'kysely'
import type { NoticeStore } from '../../domain/accounts/notices.ts'
import type { AccountTables } from './schema.ts'

export function createNoticeStore(db: Kysely<AccountTables>): NoticeStore {
  return {
    async give(notice) {
      const row = await db
        .insertInto('allowance_notices')
        .values(notice)
        .onConflict((conflict) => conflict.columns(['account_id', 'month', 'percent', 'of_limit']).doNothing())
        .returning('percent')
        .executeTakeFirst()
      return row !== undefined
    },

    list: (accountId, month) =>
      db
        .selectFrom('allowance_notices')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('month', '=', month)
        .orderBy('percent')
        .orderBy('of_limit')
        .execute(),
  }
}

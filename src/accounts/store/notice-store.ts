/** Sent notices, in an SQL database. */
import type { Kysely } from 'kysely'
import type { NoticeStore } from '../../domain/accounts/notices.ts'
import type { AccountTables } from './schema.ts'

/** Nobody is told of a day that is longer ago. */
const KEPT_MS = 7 * 86_400_000
/** Somebody who changes their cap all the time gets a notice for each. */
const MOST_LISTED = 100

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

    async list(accountId, month) {
      const newest = await db
        .selectFrom('allowance_notices')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('month', '=', month)
        .orderBy('at_ms', 'desc')
        .orderBy('percent', 'desc')
        .limit(MOST_LISTED)
        .execute()
      return newest.sort((a, b) => a.percent - b.percent || a.of_limit - b.of_limit)
    },

    async giveRefusals(notice) {
      const { account_id, day } = notice
      const row = await db
        .insertInto('refusal_notices')
        .values(notice)
        .onConflict((conflict) => conflict.columns(['account_id', 'day']).doNothing())
        .returning('day')
        .executeTakeFirst()
      if (row === undefined) return false
      const before = new Date(Date.parse(day) - KEPT_MS).toISOString().slice(0, 10)
      await db.deleteFrom('refusal_notices').where('account_id', '=', account_id).where('day', '<', before).execute()
      return true
    },

    listRefusals: (accountId) =>
      db.selectFrom('refusal_notices').selectAll().where('account_id', '=', accountId).orderBy('day').execute(),
  }
}

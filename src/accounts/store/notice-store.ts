/** Sent notices, in an SQL database. */
import type { Kysely } from 'kysely'
import type { AllowanceNotice, NoticeStore } from '../../domain/accounts/notices.ts'
import type { AccountTables } from './schema.ts'

export class SqlNoticeStore implements NoticeStore {
  readonly #db: Kysely<AccountTables>

  constructor(db: Kysely<AccountTables>) {
    this.#db = db
  }

  async give(notice: AllowanceNotice): Promise<boolean> {
    const row = await this.#db
      .insertInto('allowance_notices')
      .values(notice)
      .onConflict((conflict) => conflict.columns(['account_id', 'month', 'percent', 'of_limit']).doNothing())
      .returning('percent')
      .executeTakeFirst()
    return row !== undefined
  }

  list(accountId: string, month: string): Promise<AllowanceNotice[]> {
    return this.#db
      .selectFrom('allowance_notices')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('month', '=', month)
      .orderBy('percent')
      .orderBy('of_limit')
      .execute()
  }
}

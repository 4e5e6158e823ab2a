/** Indexes that have everything that operators see added up: accounts by plan, and the invoices of a month. */
import type { Migration } from 'kysely'

export const OPERATOR_SUMS: Migration = {
  async up(db) {
    await db.schema
      .createIndex('accounts_by_plan')
      .on('accounts')
      .columns(['deleted_at_ms', 'status', 'plan'])
      .execute()
    await db.schema
      .createIndex('invoices_by_sum')
      .on('invoices')
      .columns(['issued_at_ms', 'state', 'currency', 'total'])
      .execute()
  },
}

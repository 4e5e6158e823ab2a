/** The minute's window, where the database and not Redis keeps it. */
import type { Migration } from 'kysely'
import { SQLITE_SPELLING } from '../../database/spelling.ts'

export const WINDOW_TABLE: Migration = {
  async up(db) {
    await db.schema
      .createTable('windows')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('at_ms', 'integer', (column) => column.notNull())
      .addColumn('admitted', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('windows_key', ['account_id', 'at_ms'])
      .modifyEnd(SQLITE_SPELLING.byKeyOnly)
      .execute()
  },
}

/** Creates the table of accounts that have paid for an export file. */
import type { Migration } from 'kysely'
import type { Spelling } from '../../database/spelling.ts'

export function createExportGrantTable({ text, byKeyOnly }: Spelling): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('export_grants')
        .addColumn('account_id', text, (column) => column.notNull())
        .addColumn('file', text, (column) => column.notNull())
        .addColumn('until_ms', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('export_grants_key', ['account_id', 'file'])
        .modifyEnd(byKeyOnly)
        .execute()
    },
  }
}

/** The request log with queries and errors, the times that requests took, and the address from which a key was last used. */
import { type Migration, sql } from 'kysely'
import type { Spelling } from '../../database/spelling.ts'

export function createRequestLog({ text, byKeyOnly }: Spelling): Migration {
  return {
    async up(db) {
      for (const column of ['endpoint', 'query', 'code', 'detail']) {
        await db.schema.alterTable('recent_requests').addColumn(column, text).execute()
      }
      await db.schema.alterTable('key_uses').addColumn('last_address', text).execute()

      await db.schema
        .createTable('usage_hours')
        .addColumn('account_id', text, (column) => column.notNull())
        .addColumn('hour', text, (column) => column.notNull().check(sql`length(hour) = 13`))
        .addColumn('status_class', text, (column) => column.notNull())
        .addColumn('step', 'integer', (column) => column.notNull())
        .addColumn('requests', 'bigint', (column) => column.notNull().check(sql`requests >= 0`))
        .addPrimaryKeyConstraint('usage_hours_key', ['account_id', 'hour', 'status_class', 'step'])
        .modifyEnd(byKeyOnly)
        .execute()
      // Hours that are over are deleted for all accounts together.
      await db.schema.createIndex('usage_hours_by_hour').on('usage_hours').column('hour').execute()
    },
  }
}

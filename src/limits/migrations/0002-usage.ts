/**
 * What was used. These tables have no foreign keys: what an account used stays when it is deleted, and one row that names nobody must not
 * make a whole batch of counts fail.
 */
import { type Migration, sql } from 'kysely'
import type { Spelling } from '../../database/spelling.ts'

export function createUsageTables({ text, byKeyOnly }: Spelling): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('months')
        .addColumn('account_id', text, (column) => column.notNull())
        .addColumn('month', text, (column) => column.notNull().check(sql`length(month) = 7`))
        .addColumn('used', 'bigint', (column) => column.notNull().check(sql`used >= 0`))
        .addPrimaryKeyConstraint('months_key', ['account_id', 'month'])
        .modifyEnd(byKeyOnly)
        .execute()

      await db.schema
        .createTable('usage_days')
        .addColumn('account_id', text, (column) => column.notNull())
        .addColumn('key_id', text, (column) => column.notNull())
        .addColumn('endpoint', text, (column) => column.notNull())
        .addColumn('status_class', text, (column) =>
          column.notNull().check(sql`status_class in ('2xx', '3xx', '4xx', '5xx')`),
        )
        .addColumn('day', text, (column) => column.notNull().check(sql`length(day) = 10`))
        .addColumn('requests', 'bigint', (column) => column.notNull().check(sql`requests >= 0`))
        .addColumn('cost', 'bigint', (column) => column.notNull().check(sql`cost >= 0`))
        // The day before the rest: what people read is an account's days.
        .addPrimaryKeyConstraint('usage_days_key', ['account_id', 'day', 'endpoint', 'key_id', 'status_class'])
        .modifyEnd(byKeyOnly)
        .execute()

      await db.schema
        .createTable('recent_requests')
        .addColumn('account_id', text, (column) => column.notNull())
        .addColumn('at_ms', 'bigint', (column) => column.notNull())
        .addColumn('request_id', text, (column) => column.notNull())
        .addColumn('key_id', text, (column) => column.notNull())
        .addColumn('path', text, (column) => column.notNull())
        .addColumn('status', 'integer', (column) => column.notNull())
        .addColumn('cost', 'integer', (column) => column.notNull())
        .addColumn('took_ms', 'double precision', (column) => column.notNull())
        .addPrimaryKeyConstraint('recent_requests_key', ['account_id', 'at_ms', 'request_id'])
        .modifyEnd(byKeyOnly)
        .execute()

      await db.schema
        .createTable('key_uses')
        .addColumn('key_id', text, (column) => column.primaryKey().notNull())
        .addColumn('last_used_at_ms', 'bigint', (column) => column.notNull())
        .modifyEnd(byKeyOnly)
        .execute()
    },
  }
}

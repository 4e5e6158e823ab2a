/** Accounts, their keys, and the revision that increases with every change. */
import { type Migration, sql } from 'kysely'
import type { Spelling } from '../../../database/spelling.ts'

export function createAccountTables({ text }: Spelling): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('accounts')
        .addColumn('id', text, (column) => column.primaryKey().notNull())
        .addColumn('email', text, (column) => column.notNull().unique())
        .addColumn('name', text)
        .addColumn('plan', text, (column) => column.notNull())
        .addColumn('role', text, (column) => column.notNull().check(sql`role in ('owner', 'operator')`))
        .addColumn('status', text, (column) => column.notNull().check(sql`status in ('active', 'inactive')`))
        .addColumn('per_minute_override', 'bigint', (column) => column.check(sql`per_minute_override >= 0`))
        .addColumn('per_month_override', 'bigint', (column) => column.check(sql`per_month_override >= 0`))
        .addColumn('per_month_unlimited', 'integer', (column) =>
          column.notNull().check(sql`per_month_unlimited in (0, 1)`),
        )
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .addCheckConstraint('one_month_override', sql`per_month_unlimited = 0 or per_month_override is null`)
        .execute()
      await db.schema.createIndex('accounts_by_revision').on('accounts').column('revision').execute()

      await db.schema
        .createTable('api_keys')
        .addColumn('id', text, (column) => column.primaryKey().notNull())
        .addColumn('account_id', text, (column) => column.notNull().references('accounts.id'))
        .addColumn('name', text)
        .addColumn('prefix', text, (column) => column.notNull())
        .addColumn('hash', text, (column) => column.notNull().unique())
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('expires_at_ms', 'bigint')
        .addColumn('revoked_at_ms', 'bigint')
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('api_keys_by_account').on('api_keys').column('account_id').execute()
      await db.schema.createIndex('api_keys_by_revision').on('api_keys').column('revision').execute()

      await db.schema
        .createTable('store_revision')
        .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
        .addColumn('value', 'bigint', (column) => column.notNull().check(sql`value >= 0`))
        .execute()
      await db.insertInto('store_revision').values({ id: 1, value: 0 }).execute()
    },
  }
}

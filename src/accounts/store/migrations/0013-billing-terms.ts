/** The owner's cap and alerts, billing addresses, what an invoice says besides its lines, and notices of refused requests. */
import { type Migration, sql } from 'kysely'
import type { Spelling } from '../../../database/spelling.ts'

export function createBillingTerms({ text, byKeyOnly }: Spelling): Migration {
  return {
    async up(db) {
      // Null = no cap, and the usual alerts.
      await db.schema
        .alterTable('accounts')
        .addColumn('month_cap', 'bigint', (column) => column.check(sql`month_cap >= 0`))
        .execute()
      await db.schema.alterTable('accounts').addColumn('alert_percents', text).execute()
      await db.schema
        .alterTable('accounts')
        .addColumn('alert_refusals', 'integer', (column) =>
          column.notNull().defaultTo(1).check(sql`alert_refusals in (0, 1)`),
        )
        .execute()

      // Invoices from before have no terms, and nobody is told of them again.
      await db.schema.alterTable('invoices').addColumn('terms', text).execute()
      await db.schema
        .alterTable('invoices')
        .addColumn('is_unmailed', 'integer', (column) =>
          column.notNull().defaultTo(0).check(sql`is_unmailed in (0, 1)`),
        )
        .execute()
      await sql`create index invoices_unmailed on invoices (issued_at_ms) where is_unmailed = 1`.execute(db)

      await db.schema
        .createTable('billing_addresses')
        .addColumn('account_id', text, (column) => column.primaryKey().notNull().references('accounts.id'))
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('lines', text, (column) => column.notNull())
        .addColumn('country', text, (column) => column.notNull().check(sql`length(country) = 2`))
        .addColumn('vat_id', text)
        .addColumn('changed_at_ms', 'bigint', (column) => column.notNull())
        .modifyEnd(byKeyOnly)
        .execute()

      // Without a foreign key, like the other notices.
      await db.schema
        .createTable('refusal_notices')
        .addColumn('account_id', text, (column) => column.notNull())
        .addColumn('day', text, (column) => column.notNull().check(sql`length(day) = 10`))
        .addColumn('requests', 'bigint', (column) => column.notNull().check(sql`requests >= 0`))
        .addColumn('at_ms', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('refusal_notices_key', ['account_id', 'day'])
        .modifyEnd(byKeyOnly)
        .execute()
    },
  }
}

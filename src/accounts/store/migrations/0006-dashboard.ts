/** The tables of the dashboard: sessions, credentials, plan history, invoices, audit log, notices, and refusals. */
import { type Kysely, type Migration, sql } from 'kysely'
import type { Spelling } from '../../../database/spelling.ts'

export function createDashboardTables(spelling: Spelling): Migration {
  return {
    async up(db) {
      await createSignInTables(db, spelling)
      await createPlanTables(db, spelling)
      await createInvoiceTables(db, spelling)
      await createAuditTable(db, spelling)
      await createUsageTables(db, spelling)
    },
  }
}

async function createSignInTables(db: Kysely<unknown>, { text, byKeyOnly }: Spelling): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('way', text, (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('user_agent', text)
    .execute()
  // Not indexed by last use, which is written all the time.
  await db.schema.createIndex('sessions_by_account').on('sessions').column('account_id').execute()

  await db.schema
    .createTable('passwords')
    .addColumn('account_id', text, (column) => column.primaryKey().notNull().references('accounts.id'))
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('set_at_ms', 'bigint', (column) => column.notNull())
    .modifyEnd(byKeyOnly)
    .execute()

  await db.schema
    .createTable('passkeys')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('public_key', text, (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull().check(sql`counter >= 0`))
    .addColumn('transports', text, (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at_ms', 'bigint')
    .execute()
  await db.schema.createIndex('passkeys_by_account').on('passkeys').column('account_id').execute()

  await db.schema
    .createTable('one_time_links')
    .addColumn('hash', text, (column) => column.primaryKey().notNull())
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.references('accounts.id'))
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  const links = (name: string) => db.schema.createIndex(`one_time_links_by_${name}`).on('one_time_links')
  await links('account').column('account_id').execute()
  await links('email').column('email').execute()
  await links('purpose').columns(['purpose', 'created_at_ms']).execute()
  await links('expiry').column('expires_at_ms').execute()
}

async function createPlanTables(db: Kysely<unknown>, { text, byKeyOnly }: Spelling): Promise<void> {
  await db.schema
    .createTable('plan_changes')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('from_plan', text, (column) => column.notNull())
    .addColumn('to_plan', text, (column) => column.notNull())
    .addColumn('state', text, (column) =>
      column.notNull().check(sql`state in ('waiting', 'scheduled', 'applied', 'refused', 'cancelled')`),
    )
    .addColumn('requested_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('applies_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('settled_at_ms', 'bigint')
    .execute()
  const changes = (name: string) => db.schema.createIndex(`plan_changes_${name}`).on('plan_changes')
  await changes('by_account').columns(['account_id', 'requested_at_ms']).execute()
  await changes('by_state').columns(['state', 'requested_at_ms']).execute()
  await sql`
    create unique index one_open_plan_change on plan_changes (account_id)
    where state in ('waiting', 'scheduled')`.execute(db)

  await db.schema
    .createTable('plan_spans')
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('plan', text, (column) => column.notNull())
    .addColumn('from_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('plan_spans_key', ['account_id', 'from_ms'])
    .modifyEnd(byKeyOnly)
    .execute()
  // Earlier plans are unknown; the current one is assumed for the whole time.
  await sql`insert into plan_spans (account_id, plan, from_ms) select id, plan, created_at_ms from accounts`.execute(db)
}

/** Without foreign keys, like the usage tables: invoices stay when an account is deleted. */
async function createInvoiceTables(db: Kysely<unknown>, { text, byKeyOnly }: Spelling): Promise<void> {
  await db.schema
    .createTable('invoices')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('month', text, (column) => column.notNull().check(sql`length(month) = 7`))
    .addColumn('number', 'bigint', (column) => column.notNull().check(sql`number > 0`))
    .addColumn('issued_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull().check(sql`state in ('open', 'paid', 'void')`))
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('lines', text, (column) => column.notNull())
    .addColumn('total', 'bigint')
    .addColumn('requests', 'bigint', (column) => column.notNull().check(sql`requests >= 0`))
    .addColumn('billed_name', text)
    .addColumn('billed_email', text)
    .addUniqueConstraint('one_invoice_a_month', ['account_id', 'month'])
    .addUniqueConstraint('one_number_a_month', ['month', 'number'])
    .execute()
  await db.schema.createIndex('invoices_by_state').on('invoices').columns(['state', 'issued_at_ms']).execute()

  await db.schema
    .createTable('invoice_numbers')
    .addColumn('month', text, (column) => column.primaryKey().notNull())
    .addColumn('last', 'bigint', (column) => column.notNull().check(sql`last >= 0`))
    .modifyEnd(byKeyOnly)
    .execute()
}

/** Without foreign keys, because log entries outlive accounts. */
async function createAuditTable(db: Kysely<unknown>, { text, addGrowingNumber }: Spelling): Promise<void> {
  await addGrowingNumber(db.schema.createTable('audit_log'), 'number')
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('actor', text, (column) => column.notNull())
    .addColumn('act', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('detail', text)
    .addColumn('address', text)
    .execute()
  for (const column of ['account_id', 'actor', 'act']) {
    await db.schema.createIndex(`audit_log_by_${column}`).on('audit_log').columns([column, 'number']).execute()
  }
}

/** Without foreign keys: see the tables of usage. */
async function createUsageTables(db: Kysely<unknown>, { text, byKeyOnly }: Spelling): Promise<void> {
  await db.schema
    .createTable('allowance_notices')
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('month', text, (column) => column.notNull().check(sql`length(month) = 7`))
    .addColumn('percent', 'integer', (column) => column.notNull())
    .addColumn('of_limit', 'bigint', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('allowance_notices_key', ['account_id', 'month', 'percent', 'of_limit'])
    .modifyEnd(byKeyOnly)
    .execute()

  await db.schema
    .createTable('usage_refusals')
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('day', text, (column) => column.notNull().check(sql`length(day) = 10`))
    .addColumn('key_id', text, (column) => column.notNull())
    .addColumn('reason', text, (column) => column.notNull().check(sql`reason in ('minute', 'month')`))
    .addColumn('requests', 'bigint', (column) => column.notNull().check(sql`requests >= 0`))
    .addPrimaryKeyConstraint('usage_refusals_key', ['account_id', 'day', 'key_id', 'reason'])
    .modifyEnd(byKeyOnly)
    .execute()
}

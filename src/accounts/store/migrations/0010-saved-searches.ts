/** The tables of saved searches, their receivers and deliveries. */
import { type Kysely, type Migration, sql } from 'kysely'
import type { Spelling } from '../../../database/spelling.ts'

export function createSavedSearchTables(spelling: Spelling): Migration {
  return {
    async up(db) {
      await createSearchTables(db, spelling)
      await createDeliveryTables(db, spelling)
    },
  }
}

async function createSearchTables(db: Kysely<unknown>, { text }: Spelling): Promise<void> {
  await db.schema
    .createTable('saved_searches')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('query', text, (column) => column.notNull())
    .addColumn('types', text)
    .addColumn('lang', text, (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('saved_searches_by_account').on('saved_searches').column('account_id').execute()

  await db.schema
    .createTable('receivers')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('search_id', text, (column) => column.notNull().references('saved_searches.id').onDelete('cascade'))
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull().check(sql`status in ('unconfirmed', 'on', 'off')`))
    .addColumn('off_reason', text)
    .addColumn('log', text, (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull().check(sql`seq >= 0`))
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('secret', text)
    .addColumn('old_secret', text)
    .addColumn('old_secret_until_ms', 'bigint')
    .addColumn('token', text, (column) => column.notNull())
    .addColumn('failing_since_ms', 'bigint')
    .addColumn('failures', 'integer', (column) => column.notNull().check(sql`failures >= 0`))
    .addColumn('next_try_ms', 'bigint', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('receivers_by_search').on('receivers').column('search_id').execute()
  await db.schema.createIndex('receivers_by_account').on('receivers').column('account_id').execute()
}

async function createDeliveryTables(db: Kysely<unknown>, { text, byKeyOnly }: Spelling): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('receiver_id', text, (column) => column.notNull().references('receivers.id').onDelete('cascade'))
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('after_log', text)
    .addColumn('after_seq', 'bigint')
    .addColumn('to_log', text)
    .addColumn('to_seq', 'bigint')
    .addColumn('to_at_ms', 'bigint')
    .addColumn('changes', 'integer', (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull().check(sql`state in ('pending', 'delivered', 'failed')`))
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_at_ms', 'bigint')
    .addColumn('last_took_ms', 'bigint')
    .addColumn('last_status', 'integer')
    .addColumn('last_answer', text)
    .addColumn('last_is_good', 'integer')
    // Two processes that both believe to deliver write one delivery.
    .addUniqueConstraint('one_delivery_after_a_place', ['receiver_id', 'after_log', 'after_seq'])
    .execute()
  const index = (name: string) => db.schema.createIndex(`deliveries_by_${name}`).on('deliveries')
  await index('account').columns(['account_id', 'created_at_ms', 'id']).execute()
  await index('time').column('created_at_ms').execute()
  await sql`create unique index one_pending_delivery on deliveries (receiver_id) where state = 'pending'`.execute(db)

  await db.schema
    .createTable('delivered_days')
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('day', text, (column) => column.notNull().check(sql`length(day) = 10`))
    .addColumn('changes', 'bigint', (column) => column.notNull().check(sql`changes >= 0`))
    .addPrimaryKeyConstraint('delivered_days_key', ['account_id', 'day'])
    .modifyEnd(byKeyOnly)
    .execute()

  await db.schema
    .createTable('delivery_lead')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('holder', text, (column) => column.notNull())
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .execute()
}

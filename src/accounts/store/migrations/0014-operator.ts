/** What operators sort and sum by: when an account was last seen, its month, refusals of a day, and what an invitation promises. */
import { type Migration, sql } from 'kysely'
import type { Spelling } from '../../../database/spelling.ts'

export function createOperatorTables({ text, byKeyOnly }: Spelling): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('account_uses')
        .addColumn('account_id', text, (column) => column.primaryKey().notNull())
        .addColumn('last_seen_at_ms', 'bigint', (column) => column.notNull())
        .modifyEnd(byKeyOnly)
        .execute()
      await sql`
        insert into account_uses (account_id, last_seen_at_ms)
        select api_keys.account_id, max(key_uses.last_used_at_ms) from key_uses
        join api_keys on api_keys.id = key_uses.key_id group by api_keys.account_id`.execute(db)
      await db.schema
        .createIndex('account_uses_by_time')
        .on('account_uses')
        .columns(['last_seen_at_ms', 'account_id'])
        .execute()
      await db.schema.createIndex('months_by_use').on('months').columns(['month', 'used', 'account_id']).execute()
      // They cover the filters, so that pages far behind are found without reading the accounts before them.
      const filters = ['plan', 'status', 'role', 'deleted_at_ms']
      const accounts = (name: string) => db.schema.createIndex(`accounts_by_${name}`).on('accounts')
      await accounts('address')
        .columns(['email', 'id', ...filters])
        .execute()
      await accounts('created')
        .columns(['created_at_ms', 'id', ...filters])
        .execute()
      await accounts('state')
        .columns(['id', ...filters])
        .execute()
      await db.schema
        .createIndex('usage_refusals_by_day')
        .on('usage_refusals')
        .columns(['day', 'reason', 'requests'])
        .execute()
      await db.schema.createIndex('invoices_by_time').on('invoices').column('issued_at_ms').execute()
      // Null = those of a sign-up: an owner on plan Free.
      for (const column of ['plan', 'role']) {
        await db.schema.alterTable('one_time_links').addColumn(column, text).execute()
      }
    },
  }
}

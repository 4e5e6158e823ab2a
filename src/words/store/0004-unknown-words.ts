/** Creates the table of words that the tables of translations do not have. */
import { type Migration, sql } from 'kysely'
import type { Spelling } from '../../database/spelling.ts'

export function createUnknownWordTable({ text, byKeyOnly }: Spelling): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('unknown_words')
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('text', text, (column) => column.notNull())
        .addColumn('times', 'bigint', (column) => column.notNull().check(sql`times > 0`))
        .addColumn('first_seen_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('last_seen_at_ms', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('unknown_words_key', ['kind', 'text'])
        .modifyEnd(byKeyOnly)
        .execute()
    },
  }
}

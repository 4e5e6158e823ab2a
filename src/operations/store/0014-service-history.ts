/** Creates the tables of what the service observes of itself. */
import { type Migration, sql } from 'kysely'
import type { Spelling } from '../../database/spelling.ts'

export function createHistoryTables({ text, byKeyOnly }: Spelling): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('part_days')
        .addColumn('part', text, (column) => column.notNull())
        .addColumn('day', text, (column) => column.notNull().check(sql`length(day) = 10`))
        .addColumn('minutes', text, (column) => column.notNull().check(sql`length(minutes) = 1440`))
        .addPrimaryKeyConstraint('part_days_key', ['part', 'day'])
        .execute()
      await db.schema
        .createTable('service_samples')
        .addColumn('hour', text, (column) => column.notNull().check(sql`length(hour) = 13`))
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('node', text, (column) => column.notNull())
        .addColumn('samples', 'bigint', (column) => column.notNull())
        .addColumn('sum', 'double precision', (column) => column.notNull())
        .addColumn('most', 'double precision', (column) => column.notNull())
        .addPrimaryKeyConstraint('service_samples_key', ['hour', 'name', 'node'])
        .modifyEnd(byKeyOnly)
        .execute()
    },
  }
}

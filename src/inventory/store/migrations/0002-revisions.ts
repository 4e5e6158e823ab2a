/** When each car was last written so that an answer to a search may differ: a copy of the listings is updated from there. */
import { type Kysely, type Migration, sql } from 'kysely'

export const addRevisions: Migration = {
  async up(db: Kysely<unknown>) {
    // 0: before anybody kept such a copy, which begins by reading all of them.
    await db.schema
      .alterTable('inventory_cars')
      .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(sql`0`))
      .execute()
    await db.schema.createIndex('inventory_cars_by_revision').on('inventory_cars').columns(['revision', 'id']).execute()
  },
}

/** When each car left, so that what was read of it before does not bring it back. */
import type { Migration } from 'kysely'

export const addLeftAt: Migration = {
  async up(db) {
    // Null for cars that have left already: of them any newer detail is taken, as before.
    await db.schema.alterTable('inventory_cars').addColumn('left_at_ms', 'bigint').execute()
  },
}

/** Which fields of a car changed, beside each entry of the log. */
import type { Migration } from 'kysely'
import type { InventorySpelling } from './spelling.ts'

export function addChangedFields({ text }: InventorySpelling): Migration {
  return {
    async up(db) {
      // Null for the entries that are there: what changed was not recorded.
      await db.schema.alterTable('inventory_changes').addColumn('fields', text).execute()
    },
  }
}

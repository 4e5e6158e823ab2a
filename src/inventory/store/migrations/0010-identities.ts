/** What tells the car of an ad from other cars, also of ads that have left, by which other ads of a car are found. */
import type { Migration } from 'kysely'
import type { InventorySpelling } from './spelling.ts'

export function addIdentities({ id, text }: InventorySpelling): Migration {
  return {
    async up(db) {
      // Empty: the digests that earlier versions made are rebuilt in the background, and then cars have their identities.
      await db.schema
        .createTable('inventory_identities')
        .addColumn('id', id, (column) => column.primaryKey().notNull())
        .addColumn('vin', text)
        .addColumn('trim_id', 'integer')
        .addColumn('registration_date', text)
        .addColumn('mileage_km', 'integer')
        .addColumn('color_code', text)
        .addColumn('transfer_count', 'integer')
        .execute()
      await db.schema
        .createIndex('inventory_identities_by_vin')
        .on('inventory_identities')
        .columns(['vin', 'trim_id', 'registration_date', 'id'])
        .execute()
      await db.schema
        .createIndex('inventory_identities_by_trim')
        .on('inventory_identities')
        .columns(['trim_id', 'registration_date', 'id'])
        .execute()
    },
  }
}

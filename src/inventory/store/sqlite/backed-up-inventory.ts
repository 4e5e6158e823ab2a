/** The inventory in a backup. */
import type { BackedUp } from '../../../database/sqlite/restore.ts'
import { INVENTORY_STEPS, SQLITE_INVENTORY_MIGRATIONS } from '../migrations/migrations.ts'
import { openSqliteInventory } from './open-inventory.ts'

export const BACKED_UP_INVENTORY: BackedUp = {
  steps: INVENTORY_STEPS,
  first: '0001-inventory',
  migrations: SQLITE_INVENTORY_MIGRATIONS,
  async bringUpToDate(path) {
    const inventory = await openSqliteInventory({ path })
    try {
      // The copy and the original diverge from here on: a version of one must not be taken for a version of the other.
      inventory.database.exec('update inventory_state set epoch = lower(hex(randomblob(8)))')
      return (await inventory.state()).listings
    } finally {
      await inventory.close()
    }
  },
}

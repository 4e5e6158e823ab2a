/** An inventory in an SQL database: its four ports over one connection or pool. */
import type { Kysely } from 'kysely'
import type { InventoryStore } from '../../domain/inventory/inventory-store.ts'
import { callInventory, forwardInventory } from './forward-inventory.ts'
import { SqlInventoryCars } from './inventory-cars.ts'
import type { InventoryDialect } from './inventory-dialect.ts'
import { SqlInventoryFeed } from './inventory-feed.ts'
import { SqlInventorySearch } from './inventory-search.ts'
import { SqlInventoryWriter } from './inventory-writer.ts'
import type { InventorySchema } from './schema.ts'

export function createInventory(db: Kysely<InventorySchema>, dialect: InventoryDialect): InventoryStore {
  const ports = {
    writer: new SqlInventoryWriter(db, dialect),
    search: new SqlInventorySearch(db, dialect),
    cars: new SqlInventoryCars(db),
    feed: new SqlInventoryFeed(db, dialect),
  }
  return {
    ...forwardInventory((port, name, args) => callInventory(ports[port], name, args)),
    close: () => db.destroy(),
  }
}

/** An open inventory: its four ports in one object. Code that uses it asks for the port that it needs. */
import type { InventoryCars } from './inventory-cars.ts'
import type { InventoryFeed } from './inventory-feed.ts'
import type { InventorySearch } from './inventory-search.ts'
import type { InventoryWriter } from './inventory-writer.ts'

export interface InventoryStore extends InventoryWriter, InventorySearch, InventoryCars, InventoryFeed {
  close(): Promise<void>
}

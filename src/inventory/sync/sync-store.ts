/** What a sync needs of an inventory. */
import type { InventoryCars } from '../../domain/inventory/inventory-cars.ts'
import type { InventoryFeed } from '../../domain/inventory/inventory-feed.ts'
import type { InventoryWriter } from '../../domain/inventory/inventory-writer.ts'

export type SyncStore = InventoryWriter & InventoryCars & Pick<InventoryFeed, 'state'>

/** An open inventory: its six ports in one object. Code that uses it asks for the port that it needs. */
import type { InventoryAds } from './inventory-ads.ts'
import type { InventoryCars } from './inventory-cars.ts'
import type { InventoryFeed } from './inventory-feed.ts'
import type { InventorySearch } from './inventory-search.ts'
import type { InventoryWriter } from './inventory-writer.ts'
import type { InventoryReports } from './reports/inventory-reports.ts'

export interface InventoryStore
  extends InventoryWriter,
    InventorySearch,
    InventoryCars,
    InventoryAds,
    InventoryReports,
    InventoryFeed {
  close(): Promise<void>
}

/** What a sync needs of an inventory, and how it reads the market. */
import type { InventoryCars } from '../../domain/inventory/inventory-cars.ts'
import type { InventoryFeed } from '../../domain/inventory/inventory-feed.ts'
import type { InventoryWriter } from '../../domain/inventory/inventory-writer.ts'
import type { InventoryReports } from '../../domain/inventory/reports/inventory-reports.ts'

export type SyncStore = InventoryWriter &
  InventoryCars &
  Pick<InventoryReports, 'reports'> &
  Pick<InventoryFeed, 'state'>

export interface SyncSettings {
  /** From the start of one pass to the start of the next; refreshing ends then, too. */
  readonly passEveryMs: number
  /** The name of the market. A pass over a market with another name does not delay the next. */
  readonly marketName: string
  /** Older details are requested again; null = never. */
  readonly refreshMs: number | null
  /** How many cars are requested at the same time. */
  readonly atOnce: number
  /** How many rows a page is requested with; a source may send fewer. */
  readonly pageSize: number
  readonly keepChangesMs: number
  /** Older series of brands are requested again; null = never. */
  readonly catalogueMs: number | null
  readonly progressEveryMs: number
  /** Whether the requests of the day are used up; a requested pass is then refused. */
  readonly isSpent: () => Promise<boolean>
}

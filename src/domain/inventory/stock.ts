/** The cars of an inventory at one moment, to count those that a name finds. */
import type { InventoryFilter } from './inventory-filter.ts'

export interface Stock {
  /** Changes with the cars. */
  readonly version: string
  /** Null when the store cannot be read right now. */
  count(filter: InventoryFilter): Promise<number | null>
}

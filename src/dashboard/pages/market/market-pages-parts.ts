/** What the pages of the market read. */
import type { Catalog } from '../../../catalog/create-catalog.ts'

export interface MarketPagesParts {
  readonly catalog: Catalog
  /** Without an inventory there are no facets, and fewer filters. */
  readonly hasInventory: boolean
  readonly now: () => number
}

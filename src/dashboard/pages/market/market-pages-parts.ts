/** What the pages of the market read. */
import type { Catalog } from '../../../catalog/create-catalog.ts'
import type { SharesRead } from '../../../domain/inventory/share-read.ts'
import type { ReadPhoto } from '../../../domain/photos.ts'
import type { MarketAccess } from './access/with-market-access.ts'

export interface MarketPagesParts {
  readonly catalog: Catalog
  /** Without an inventory there are no facets, and fewer filters. */
  readonly hasInventory: boolean
  /** How much of the market has been read. */
  readonly sharesRead: () => SharesRead
  readonly readPhoto: ReadPhoto
  /** Whether searches can be saved. */
  readonly canSave: boolean
  /** Who may see the pages, and how many. */
  readonly limits: Omit<MarketAccess, 'now'>
  /** The last page of results that is shown. */
  readonly depth: number
  readonly now: () => number
  /** Changes with everything besides copies that pages depend on: the exchange rates, the catalogue. */
  readonly catalogueVersion: () => string
}

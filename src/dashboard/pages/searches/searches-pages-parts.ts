/** Dependencies of the pages of saved searches. */
import type { OwnReceivers } from '../../../accounts/saved-searches/own-receivers.ts'
import type { OwnSearches } from '../../../accounts/saved-searches/own-searches.ts'
import type { Catalog } from '../../../catalog/create-catalog.ts'
import type { SharesRead } from '../../../domain/inventory/share-read.ts'

export interface SearchesPagesParts {
  readonly searches: OwnSearches
  readonly receivers: OwnReceivers
  readonly catalog: Pick<Catalog, 'codeLabel' | 'search' | 'findBrand' | 'findProvince' | 'findCities'>
  /** Whether there are market pages, where searches begin. */
  readonly hasMarket: boolean
  /** Whether mails are really sent. */
  readonly hasMails: boolean
  /** How much of the market has been read. */
  readonly sharesRead: () => SharesRead
  readonly now: () => number
}

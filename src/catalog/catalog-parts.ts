/** The dependencies of the catalog. */
import type { Rates } from '../domain/rates.ts'
import type { Source } from '../domain/source.ts'
import type { Words } from '../words/create-words.ts'
import type { InventoryView } from './inventory-view.ts'
import type { SeriesMap } from './series-map.ts'

export interface CatalogParts {
  readonly source: Source
  readonly words: Words
  readonly rates: Rates
  readonly seriesMap: SeriesMap
  /** Null without an inventory. */
  readonly inventory: InventoryView | null
}

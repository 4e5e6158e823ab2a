/** For each sort: the order of all docs, and the column whose bounds limit the part of the order that has to be read. */
import type { Sort } from '../../../domain/codes.ts'
import type { ColumnName, IndexLayout, MarkedOrder, OrderName } from '../image.ts'

export interface SortOrder {
  readonly order: OrderName
  readonly column: ColumnName | null
  readonly descending: boolean
}

const NEWEST: SortOrder = { order: 'newest', column: null, descending: false }

export const SORT_ORDERS: Readonly<Record<Sort, SortOrder>> = {
  default: NEWEST,
  newest: NEWEST,
  price_asc: { order: 'price_asc', column: 'price_cny', descending: false },
  price_desc: { order: 'price_desc', column: 'price_cny', descending: true },
  mileage_asc: { order: 'mileage_asc', column: 'mileage_km', descending: false },
  youngest: { order: 'youngest', column: 'registered_from', descending: true },
}

/** The bitsets that lie along an order: of its first docs, or where it descends of the last ones that are known. */
export function marksOf(layout: IndexLayout, { column }: SortOrder): MarkedOrder {
  return column === null ? layout.newest : layout.columns[column]
}

/** Docs of which one page is wanted: `total` of them are in a bitset, all with ranks from `from` on and before `to`. */
export interface PageQuestion {
  readonly bits: number
  readonly total: number
  readonly from: number
  readonly to: number
  /** The first rank of the page, and the first rank after it; so many docs fit. */
  readonly offset: number
  readonly end: number
}

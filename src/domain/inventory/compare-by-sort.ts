/** The order of found cars: what is unknown comes last, ties go by id, the highest first. */
import type { Sort } from '../codes.ts'
import type { SearchColumns } from './search-columns.ts'

export interface FoundCar {
  readonly id: number
  readonly columns: SearchColumns
}

interface SortKey {
  /** Null = by id alone. */
  readonly column: 'price_cny' | 'mileage_km' | 'registered_from' | null
  readonly descending: boolean
}

const BY_ID: SortKey = { column: null, descending: true }

/** What each order goes by. */
export const SORT_KEYS: Readonly<Record<Sort, SortKey>> = {
  default: BY_ID,
  // Ids are given out in order of publication.
  newest: BY_ID,
  price_asc: { column: 'price_cny', descending: false },
  price_desc: { column: 'price_cny', descending: true },
  mileage_asc: { column: 'mileage_km', descending: false },
  youngest: { column: 'registered_from', descending: true },
}

export function compareBySort(sort: Sort): (a: FoundCar, b: FoundCar) => number {
  const { column, descending } = SORT_KEYS[sort]
  return (a, b) => {
    const left = column && a.columns[column]
    const right = column && b.columns[column]
    if (left === right) return b.id - a.id
    if (left === null) return 1
    if (right === null) return -1
    return descending ? right - left : left - right
  }
}

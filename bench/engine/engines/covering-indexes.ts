/** Indexes that cover a search, one per order and per narrow filter: more than an operator would want. */
import { SEARCH_COLUMNS, type SearchRow } from '../../../src/inventory/store/schema.ts'

interface Covering {
  readonly column: keyof SearchRow
  /** The order of its pages; null = for filters only. */
  readonly order: 'up' | 'down' | null
}

const INDEXES: readonly Covering[] = [
  { column: 'price_cny', order: 'up' },
  { column: 'price_cny', order: 'down' },
  { column: 'mileage_km', order: 'up' },
  { column: 'registered_from', order: 'down' },
  { column: 'series_id', order: null },
  { column: 'body_style', order: null },
  { column: 'fuel_type', order: null },
]

const restOf = (column: string) => SEARCH_COLUMNS.filter((name) => name !== column).join(', ')

/** A descending order is read backwards, so that unknown values come last. */
export function listSqliteIndexes(): string[] {
  return INDEXES.map(({ column, order }, i) => {
    const ids = order === null ? '' : order === 'up' ? ', id desc' : ', id'
    return `create index covering_${i} on inventory_search (${column}${ids}, ${restOf(column)})`
  })
}

export function listPostgresIndexes(): string[] {
  return INDEXES.map(({ column, order }, i) => {
    const key = order === null ? `${column}, id` : `${column} ${order === 'up' ? 'asc' : 'desc'} nulls last, id desc`
    return `create index covering_${i} on inventory_search (${key}) include (${restOf(column)})`
  })
}

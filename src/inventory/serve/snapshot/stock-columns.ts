/** The columns of all listings, one array each. */
import { COLUMNS } from '../../../domain/fields/search-fields.ts'
import type { SearchColumns } from '../../../domain/inventory/search-columns.ts'
import { LISTING_ARRAYS, UNKNOWN } from '../../engine/listing-table.ts'

/** The columns that an index is built from, and the place of each listing's rows. */
const STOCK_ARRAYS = {
  ...LISTING_ARRAYS,
  /** Where its rows begin among all segments, in units of `ROW_UNIT` bytes. */
  rows_at: Uint32Array,
  en_bytes: Uint32Array,
  zh_bytes: Uint32Array,
  /** How many bytes at the ends of both rows are the same; they are stored once, with the English row. */
  shared_bytes: Uint16Array,
  /** The place of `null` in the English row, and in the upper 16 bits in the Chinese one. */
  prices_at: Uint32Array,
} as const

type ColumnName = keyof typeof STOCK_ARRAYS
export type StockColumns = { readonly [Name in ColumnName]: InstanceType<(typeof STOCK_ARRAYS)[Name]> }

export const COLUMN_NAMES = Object.keys(STOCK_ARRAYS) as ColumnName[]

export function createColumns(capacity: number): StockColumns {
  return Object.fromEntries(COLUMN_NAMES.map((name) => [name, new STOCK_ARRAYS[name](capacity)])) as never
}

export function growColumns(columns: StockColumns, capacity: number): StockColumns {
  const grown = createColumns(capacity)
  for (const name of COLUMN_NAMES) grown[name].set(columns[name])
  return grown
}

const MOST_ID = 2 ** 31 - 1
const MOST_LARGE = Number.MAX_SAFE_INTEGER
const MOST = { code: 127, whole: MOST_ID, bits: MOST_ID, large: MOST_LARGE, decimals: MOST_LARGE } as const

const HELD = COLUMNS.map(({ name, holds }) => ({ name, most: MOST[holds] }))

export function setListing(to: StockColumns, row: number, id: number, columns: SearchColumns, title: number): void {
  to.id[row] = id
  to.brand_id[row] = within(columns.brand_id, MOST_ID)
  to.series_id[row] = within(columns.series_id, MOST_ID)
  to.title[row] = title
  for (const { name, most } of HELD) to[name][row] = within(columns[name], most)
}

/** A value that the array cannot hold is no valid year, province or id. */
function within(value: number | null, most: number): number {
  return value === null || value < 0 || value > most ? UNKNOWN : value
}

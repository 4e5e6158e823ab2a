/** The columns of all listings, one array each, that grow and shrink at their end. */

/** What an index is built from, and where the rows of each listing lie. */
const COLUMN_ARRAYS = {
  id: Float64Array,
  brand_id: Int32Array,
  series_id: Int32Array,
  title: Uint32Array,
  price_cny: Float64Array,
  mileage_km: Float64Array,
  registered_from: Int32Array,
  registered_to: Int32Array,
  model_year: Int16Array,
  fuel_type: Int8Array,
  powertrain: Int8Array,
  transmission: Int8Array,
  body_style: Int8Array,
  registration_state: Int8Array,
  province: Int8Array,
  has_report: Uint8Array,
  /** Where its rows begin among all segments, in units of `ROW_UNIT` bytes. */
  rows_at: Uint32Array,
  en_bytes: Uint32Array,
  zh_bytes: Uint32Array,
  /** So many bytes at their ends are the same, and are kept once: with the English row. */
  shared_bytes: Uint16Array,
  /** Where `null` stands in the English row, and in the other one 16 bits higher. */
  prices_at: Uint32Array,
} as const

type ColumnName = keyof typeof COLUMN_ARRAYS
export type StockColumns = { readonly [Name in ColumnName]: InstanceType<(typeof COLUMN_ARRAYS)[Name]> }

export const COLUMN_NAMES = Object.keys(COLUMN_ARRAYS) as ColumnName[]

export function createColumns(capacity: number): StockColumns {
  return Object.fromEntries(COLUMN_NAMES.map((name) => [name, new COLUMN_ARRAYS[name](capacity)])) as never
}

export function growColumns(columns: StockColumns, capacity: number): StockColumns {
  const grown = createColumns(capacity)
  for (const name of COLUMN_NAMES) grown[name].set(columns[name])
  return grown
}

/** The columns of all listings, one array each. */
import { BODY_STYLES, FUEL_TYPES, POWERTRAINS, REGISTRATION_STATES, TRANSMISSIONS } from '../../../domain/codes.ts'
import { FACT_NAMES } from '../../../domain/inventory/facts.ts'
import type { SearchColumns } from '../../../domain/inventory/search-columns.ts'
import { LISTING_ARRAYS, UNKNOWN } from '../../engine/listing-table.ts'

/** The columns that an index is built from, and the place of each listing's rows. */
const COLUMN_ARRAYS = {
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

const FUELS = createPlaces(FUEL_TYPES)
const TRAINS = createPlaces(POWERTRAINS)
const GEARS = createPlaces(TRANSMISSIONS)
const BODIES = createPlaces(BODY_STYLES)
const REGISTRATIONS = createPlaces(REGISTRATION_STATES)

const MOST_ID = 2 ** 31 - 1
const MOST_YEAR = 2 ** 15 - 1
const MOST_PROVINCE = 127

export function setListing(to: StockColumns, row: number, id: number, columns: SearchColumns, title: number): void {
  to.id[row] = id
  to.brand_id[row] = within(columns.brand_id, MOST_ID)
  to.series_id[row] = within(columns.series_id, MOST_ID)
  to.title[row] = title
  to.price_cny[row] = columns.price_cny ?? UNKNOWN
  to.mileage_km[row] = columns.mileage_km ?? UNKNOWN
  to.registered_from[row] = within(columns.registered_from, MOST_ID)
  to.registered_to[row] = within(columns.registered_to, MOST_ID)
  to.model_year[row] = within(columns.model_year, MOST_YEAR)
  to.fuel_type[row] = place(FUELS, columns.fuel_type)
  to.powertrain[row] = place(TRAINS, columns.powertrain)
  to.transmission[row] = place(GEARS, columns.transmission)
  to.body_style[row] = place(BODIES, columns.body_style)
  to.registration_state[row] = place(REGISTRATIONS, columns.registration_state)
  to.province[row] = within(columns.province, MOST_PROVINCE)
  to.has_report[row] = Number(columns.has_report)
  for (const name of FACT_NAMES) to[name][row] = within(columns[name], MOST_ID)
}

/** A value that the array cannot hold is no valid year, province or id. */
function within(value: number | null, most: number): number {
  return value === null || value < 0 || value > most ? UNKNOWN : value
}

function createPlaces<Value extends string>(values: readonly Value[]): ReadonlyMap<Value, number> {
  return new Map(values.map((value, i) => [value, i]))
}

function place<Value>(places: ReadonlyMap<Value, number>, value: Value | null): number {
  return value === null ? UNKNOWN : (places.get(value) as number)
}

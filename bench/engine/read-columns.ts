/** Reads a row of a table of listings as a record of the domain. */
import { BODY_STYLES, FUEL_TYPES, POWERTRAINS, REGISTRATION_STATES, TRANSMISSIONS } from '../../src/domain/codes.ts'
import { FACT_NAMES, type Facts } from '../../src/domain/inventory/facts.ts'
import type { SearchColumns } from '../../src/domain/inventory/search-columns.ts'
import { type ListingTable, UNKNOWN } from '../../src/inventory/engine/listing-table.ts'

export function readColumns(table: ListingTable, row: number): SearchColumns {
  const number = (column: ArrayLike<number>) => (column[row] === UNKNOWN ? null : (column[row] as number))
  const code = <Value>(column: ArrayLike<number>, values: readonly Value[]) => values[column[row] as number] ?? null
  const { title, english_title } = table.titles[table.title[row] as number] as ListingTable['titles'][number]
  return {
    brand_id: number(table.brand_id),
    series_id: number(table.series_id),
    title,
    english_title,
    price_cny: number(table.price_cny),
    mileage_km: number(table.mileage_km),
    registered_from: number(table.registered_from),
    registered_to: number(table.registered_to),
    model_year: number(table.model_year),
    fuel_type: code(table.fuel_type, FUEL_TYPES),
    powertrain: code(table.powertrain, POWERTRAINS),
    transmission: code(table.transmission, TRANSMISSIONS),
    body_style: code(table.body_style, BODY_STYLES),
    registration_state: code(table.registration_state, REGISTRATION_STATES),
    province: number(table.province),
    has_report: table.has_report[row] === 1,
    ...(Object.fromEntries(FACT_NAMES.map((name) => [name, number(table[name])])) as Facts),
  }
}

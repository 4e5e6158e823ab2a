/** Search columns, formatted for the tables, where a title is a number. */
import type { SearchColumns } from '../../domain/inventory/search-columns.ts'
import { BODY_CODES, FUEL_CODES, POWERTRAIN_CODES, REGISTRATION_CODES, TRANSMISSION_CODES } from './codes.ts'
import { SEARCH_COLUMNS, type SearchRow } from './schema.ts'

export function formatColumns(columns: SearchColumns, title_id: number): SearchRow {
  const { fuel_type, powertrain, transmission, body_style, registration_state, has_report } = columns
  return {
    brand_id: columns.brand_id,
    series_id: columns.series_id,
    title_id,
    price_cny: columns.price_cny,
    mileage_km: columns.mileage_km,
    registered_from: columns.registered_from,
    registered_to: columns.registered_to,
    model_year: columns.model_year,
    fuel_type: fuel_type && FUEL_CODES[fuel_type],
    powertrain: powertrain && POWERTRAIN_CODES[powertrain],
    transmission: transmission && TRANSMISSION_CODES[transmission],
    body_style: body_style && BODY_CODES[body_style],
    registration_state: registration_state && REGISTRATION_CODES[registration_state],
    province: columns.province,
    has_report: Number(has_report),
  }
}

type SideColumns = Readonly<Record<string, number | null>>

/** The columns of one side of a change; all unknown where the car is not there, so that no filter finds it. */
export function formatSide(side: 'before_' | 'after_', columns: SearchRow | null): SideColumns {
  return Object.fromEntries(SEARCH_COLUMNS.map((name) => [`${side}${name}`, columns ? columns[name] : null]))
}

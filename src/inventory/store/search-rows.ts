/** Search columns, formatted for the tables, where a title is a number. */
import { pickFacts } from '../../domain/inventory/facts.ts'
import type { SearchColumns } from '../../domain/inventory/search-columns.ts'
import {
  BODY_CODES,
  FUEL_CODES,
  listByCode,
  POWERTRAIN_CODES,
  REGISTRATION_CODES,
  TRANSMISSION_CODES,
} from './codes.ts'
import { SEARCH_COLUMNS, type SearchRow } from './schema.ts'
import type { Titles } from './titles.ts'

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
    ...pickFacts(columns),
  }
}

type SideColumns = Readonly<Record<string, number | null>>

/** The columns of one side of a change; all unknown where the car is not there, so that no filter finds it. */
export function formatSide(side: 'before_' | 'after_', columns: SearchRow | null): SideColumns {
  return Object.fromEntries(SEARCH_COLUMNS.map((name) => [`${side}${name}`, columns ? columns[name] : null]))
}

const parseFuel = createParser(FUEL_CODES)
const parsePowertrain = createParser(POWERTRAIN_CODES)
const parseTransmission = createParser(TRANSMISSION_CODES)
const parseBody = createParser(BODY_CODES)
const parseRegistration = createParser(REGISTRATION_CODES)

export function parseColumns(row: SearchRow, { title, english_title }: Titles): SearchColumns {
  return {
    brand_id: row.brand_id,
    series_id: row.series_id,
    title,
    english_title,
    price_cny: row.price_cny,
    mileage_km: row.mileage_km,
    registered_from: row.registered_from,
    registered_to: row.registered_to,
    model_year: row.model_year,
    fuel_type: parseFuel(row.fuel_type),
    powertrain: parsePowertrain(row.powertrain),
    transmission: parseTransmission(row.transmission),
    body_style: parseBody(row.body_style),
    registration_state: parseRegistration(row.registration_state),
    province: row.province,
    has_report: row.has_report === 1,
    ...pickFacts(row),
  }
}

function createParser<Value extends string>(codes: Readonly<Record<Value, number>>) {
  const values = listByCode(codes)
  return (code: number | null): Value | null => {
    if (code === null) return null
    const value = values[code]
    if (value === undefined) throw new Error(`The inventory was written by a newer version of ershou: code ${code}.`)
    return value
  }
}

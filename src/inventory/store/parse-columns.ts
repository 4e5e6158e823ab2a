/** Search columns, parsed from the tables. */
import type { SearchColumns } from '../../domain/inventory/search-columns.ts'
import { BODY_CODES, FUEL_CODES, POWERTRAIN_CODES, REGISTRATION_CODES, TRANSMISSION_CODES } from './codes.ts'
import type { SearchRow } from './schema.ts'
import type { Titles } from './title-ids.ts'

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
  }
}

function createParser<Value extends string>(codes: Readonly<Record<Value, number>>) {
  const values: (Value | undefined)[] = []
  for (const [value, code] of Object.entries(codes) as [Value, number][]) values[code] = value
  return (code: number | null): Value | null => {
    if (code === null) return null
    const value = values[code]
    if (value === undefined) throw new Error(`The inventory was written by a newer version of ershou: code ${code}.`)
    return value
  }
}

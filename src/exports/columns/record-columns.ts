/** The columns that are fields of the record of a car: every field that is not left out, so that a new field is a column by itself. */
import { inOrder } from '../../domain/fields/in-order.ts'
import { CarDetail } from '../../domain/listing.ts'
import { PASSING_TAGS } from '../../domain/listing-parts/tag.ts'
import { bareOf, type Cell, type Column, type ColumnType, type Schema, typeOf } from './column.ts'
import type { ExportedCar } from './exported-car.ts'

/** Fields of the record that are no columns, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'engine.displacement_l': 'the same as displacement_l',
  'engine.displacement_cc': 'the same as displacement_cc',
  'engine.emission_standard': 'the same as emission_standard',
  'motor.power_30min.rule': 'the same in every row',
  'motor.power_30min.verified': 'the same in every row',
  'battery.warranty_remaining': 'depends on the day on which it is asked',
  conflicts: 'would need every report to be read again',
  export: 'depends on the day on which it is asked',
  rates: 'the same in every row',
  marketplace: 'in JSONL only: its keys differ from car to car',
}

/** The order in which files have these fields since version 1; other fields follow in the order of the record. Never add to it. */
const FIRST = `
  id title source_title manufacturer model trim model_year registration_date registration_state mileage_km
  price_cny price_eur price_usd new_price_cny fuel_type fuel_label powertrain powertrain_label
  displacement_l displacement_cc power_kw power_hp power_source power_basis engine motor system_power_kw torque_nm
  emission_standard emission_code transmission transmission_label gearbox gearbox_label gears drive drive_code
  body_style body_style_label body_form color color_code seats doors transfer_count usage_type
  location seller description launched maker source_maker dimensions_mm kerb_weight_kg
  top_speed_kmh acceleration_0_100_s fuel_grade tank_l consumption battery charging
  inspection_advertised report_status derived_damage_severity inspection_valid_until insurance_expiry warranty
  equipment tags photo_url photos source_url listed_at listed_from listed_to first_observed_at price_change observed_at
`

const NO_PASSING_TAGS = ' Without badges that come and go (newly listed, much viewed).'

export const RECORD_COLUMNS: readonly Column[] = listColumns(inOrder<Schema>(FIRST, CarDetail.properties), [])

function listColumns(fields: Readonly<Record<string, Schema>>, before: readonly string[]): Column[] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const steps = [...before, name]
    const path = steps.join('.')
    if (path in LEFT_OUT) return []
    const { properties } = bareOf(schema)
    return properties === undefined ? [declareColumn(steps, path, schema)] : listColumns(properties, steps)
  })
}

function declareColumn(steps: readonly string[], path: string, schema: Schema): Column {
  const type = typeOf(schema)
  if (type === null) throw new Error(`${path} fits into no column: leave it out, and say why`)
  const column = { path, name: steps.join('_'), type, description: schema.description ?? '' }
  if (path !== 'tags') return { ...column, read: createReader(steps, type) }
  return { ...column, description: `${column.description}${NO_PASSING_TAGS}`, read: readTags }
}

function createReader(steps: readonly string[], type: ColumnType): Column['read'] {
  return ({ detail }) => {
    let value: unknown = detail
    for (const step of steps) {
      value = (value as Readonly<Record<string, unknown>>)[step]
      if (value === null || value === undefined) return null
    }
    return type === 'json' ? JSON.stringify(value) : (value as Cell)
  }
}

/** In the order of the answers. Without badges that come and go, because a change of those is not in the log of changes. */
function readTags({ detail: { tags } }: ExportedCar): string | null {
  return tags && JSON.stringify(tags.filter(({ code }) => code === null || !PASSING_TAGS.has(code)))
}

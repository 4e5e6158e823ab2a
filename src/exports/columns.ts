/** The columns of an export: one table for all formats. Types and descriptions come from the declaration of the record. */
import type { TSchema } from 'typebox'
import { CarDetail } from '../domain/listing.ts'
import { PASSING_TAGS } from '../domain/listing-parts/tag.ts'

/** Raise it when a column is removed, renamed or changes its type, and when a group of columns is added; docs/guides/exports.md says what each has. */
export const SCHEMA_VERSION = 2

/** `json`: an array as JSON text. `day`: `YYYY-MM-DD`. `moment`: ISO 8601 in UTC. */
export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'day' | 'moment' | 'json'

export interface Column {
  /** The path in the record, joined by underscores: `engine.power_kw` is `engine_power_kw`. */
  readonly name: string
  readonly type: ColumnType
  readonly description: string
  /** Null if unknown. A `json` column returns JSON text. */
  readonly read: (car: CarDetail) => Cell
}

export type Cell = string | number | boolean | null

const PATHS = `
  id title source_title manufacturer model trim model_year registration_date registration_state mileage_km
  price_cny price_eur price_usd new_price_cny fuel_type fuel_label powertrain powertrain_label
  displacement_l displacement_cc power_kw power_hp power_source power_basis engine.power_kw engine.power_hp
  engine.cylinders engine.induction motor.power_kw motor.count motor.power_30min.value_kw motor.power_30min.value_hp system_power_kw torque_nm
  emission_standard emission_code transmission transmission_label gearbox gearbox_label gears drive drive_code
  body_style body_style_label body_form color color_code seats doors transfer_count usage_type
  location.city location.province seller.kind seller.name description launched maker source_maker
  dimensions_mm.length dimensions_mm.width dimensions_mm.height dimensions_mm.wheelbase kerb_weight_kg
  top_speed_kmh acceleration_0_100_s fuel_grade tank_l consumption.value consumption.unit consumption.standard
  battery.capacity_kwh battery.range_km battery.range_standard battery.chemistry battery.maker
  battery.warranty.text battery.warranty.source battery.warranty.first_owner_only battery.rented
  battery.state_of_health.percent battery.state_of_health.method battery.state_of_health.source_method
  battery.state_of_health.measured_at battery.state_of_health.source_text battery.state_of_health.reason
  charging.fast_h charging.slow_h inspection_advertised report_status derived_damage_severity inspection_valid_until insurance_expiry warranty
  equipment tags photo_url photos source_url
  listed_at listed_from listed_to first_observed_at price_change.from_cny price_change.at observed_at
`

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

export const COLUMNS: readonly Column[] = PATHS.trim().split(/\s+/).map(declareColumn)

function declareColumn(path: string): Column {
  const steps = path.split('.')
  const { type, description } = describeField(path)
  return { name: steps.join('_'), type, description, read: path === 'tags' ? readTags : createReader(steps, type) }
}

type Schema = TSchema & {
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly type?: string
  readonly format?: string
  readonly description?: string
}

function describeField(path: string): Pick<Column, 'type' | 'description'> {
  let schema = CarDetail as Schema
  for (const step of path.split('.')) {
    const next = bareOf(schema).properties?.[step]
    if (next === undefined) throw new Error(`a car has no field ${path}`)
    schema = next
  }
  const note = path === 'tags' ? ' Without badges that come and go (newly listed, much viewed).' : ''
  return { type: typeOf(bareOf(schema), path), description: `${schema.description ?? ''}${note}` }
}

/** Without null. */
function bareOf(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
}

function typeOf({ type, format }: Schema, path: string): ColumnType {
  if (type === 'array') return 'json'
  if (type === 'string') return format === 'date' ? 'day' : format === 'date-time' ? 'moment' : 'text'
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  throw new Error(`${path} is no column`)
}

function createReader(steps: readonly string[], type: ColumnType): Column['read'] {
  return (car) => {
    let value: unknown = car
    for (const step of steps) {
      value = (value as Readonly<Record<string, unknown>>)[step]
      if (value === null || value === undefined) return null
    }
    return type === 'json' ? JSON.stringify(value) : (value as Cell)
  }
}

/** In the order of the answers. Without badges that come and go, because a change of those is not in the log of changes. */
function readTags({ tags }: CarDetail): string | null {
  return tags && JSON.stringify(tags.filter(({ code }) => code === null || !PASSING_TAGS.has(code)))
}

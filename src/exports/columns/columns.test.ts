import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { REPORT_FIELD_NAMES } from '../../domain/fields/search-fields.ts'
import { NO_REPORT_FACTS } from '../../domain/inventory/reports/report-facts.ts'
import { CarDetail } from '../../domain/listing.ts'
import type { Column, Schema } from './column.ts'
import { COLUMNS, SCHEMA_VERSION } from './columns.ts'
import type { ExportedCar } from './exported-car.ts'
import { LEFT_OUT } from './record-columns.ts'

/** Files are read by name, and some programs read them by place. */
const VERSION_2 = `
  id title source_title manufacturer model trim model_year registration_date registration_state mileage_km
  price_cny price_eur price_usd new_price_cny fuel_type fuel_label powertrain powertrain_label
  displacement_l displacement_cc power_kw power_hp power_source power_basis engine_power_kw engine_power_hp
  engine_cylinders engine_induction motor_power_kw motor_count motor_power_30min_value_kw motor_power_30min_value_hp system_power_kw torque_nm
  emission_standard emission_code transmission transmission_label gearbox gearbox_label gears drive drive_code
  body_style body_style_label body_form color color_code seats doors transfer_count usage_type
  location_city location_province seller_kind seller_name description launched maker source_maker
  dimensions_mm_length dimensions_mm_width dimensions_mm_height dimensions_mm_wheelbase kerb_weight_kg
  top_speed_kmh acceleration_0_100_s fuel_grade tank_l consumption_value consumption_unit consumption_standard
  battery_capacity_kwh battery_range_km battery_range_standard battery_chemistry battery_maker
  battery_warranty_text battery_warranty_source battery_warranty_first_owner_only battery_rented
  battery_state_of_health_percent battery_state_of_health_method battery_state_of_health_source_method
  battery_state_of_health_measured_at battery_state_of_health_source_text battery_state_of_health_reason
  charging_fast_h charging_slow_h inspection_advertised report_status derived_damage_severity inspection_valid_until insurance_expiry warranty
  equipment tags photo_url photos source_url
  listed_at listed_from listed_to first_observed_at price_change_from_cny price_change_at observed_at
`
  .trim()
  .split(/\s+/)

const names = COLUMNS.map(({ name }) => name)
const columnOf = (name: string) => COLUMNS.find((column) => column.name === name) as Column

it('keeps the columns of earlier versions in their order, and names each once', () => {
  expect(names.filter((name) => VERSION_2.includes(name))).toEqual(VERSION_2)
  expect(new Set(names).size).toBe(names.length)
})

it('has every fact of reports that searches compare, and where it comes from', () => {
  expect(names).toEqual(expect.arrayContaining([...REPORT_FIELD_NAMES, 'report_provider', 'inspection_date']))
  expect(columnOf('had_accident').type).toBe('boolean')
  for (const name of [...REPORT_FIELD_NAMES, 'report_provider', 'inspection_date'])
    expect(columnOf(name).description, name).toMatch(/[Nn]ull .*not read/)
})

it('leaves out nothing that the record does not have', () => {
  const paths = new Set(listPaths(CarDetail.properties, ''))
  expect(Object.keys(LEFT_OUT).filter((path) => !paths.has(path))).toEqual([])
})

it.each(['guides/exports.md', 'zh/guides/exports.md'])('has its version in docs/%s, with what is new in it', (name) => {
  const guide = readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')
  expect(guide).toContain(`"schema_version": ${SCHEMA_VERSION},`)
  expect(guide).toMatch(new RegExp(`^\\| ${SCHEMA_VERSION} \\| `, 'm'))
})

it.each([
  [null, null],
  [1, true],
  [0, false],
])('reads %j of a statement as %j', (number, value) => {
  const facts = { ...NO_REPORT_FACTS, had_accident: number }
  const shown = { report_provider: null, inspection_date: null }
  const car = (report: ExportedCar['report']) => ({ report }) as ExportedCar
  expect(columnOf('had_accident').read(car({ facts, shown }))).toBe(value)
  expect(columnOf('had_accident').read(car({ facts: null, shown }))).toBeNull()
})

function listPaths(fields: Readonly<Record<string, Schema>>, before: string): string[] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const inner = schema.properties ?? schema.anyOf?.find(({ properties }) => properties !== undefined)?.properties
    return [`${before}${name}`, ...listPaths(inner ?? {}, `${before}${name}.`)]
  })
}

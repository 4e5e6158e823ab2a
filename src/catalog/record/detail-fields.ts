/** Each field that the details of a car have besides those of a listing. */

import { createRecordMaker, type Readers } from '../../domain/evidence/record-maker.ts'
import type { CarDetail, ListingRecord } from '../../domain/listing.ts'
import type { Battery, Charging, Dimensions, Engine, Motor } from '../../domain/listing-parts/build.ts'
import { deriveExport } from '../../domain/listing-parts/export.ts'
import type { SourceCar } from '../../domain/source.ts'
import { describeDrive } from './describe-drive.ts'
import type { RecordParts, RecordView } from './record-view.ts'

export interface DetailParts extends RecordParts {
  readonly now_ms: number
  /** Null unless a report is held. */
  readonly conflicts: CarDetail['conflicts']
}

export type DetailView = RecordView<SourceCar, DetailParts>
type Made<Value> = Readers<DetailView, Value>

export const ENGINE_FIELDS = {
  displacement_l: ({ car }) => car.displacement_l,
  displacement_cc: ({ car }) => car.displacement_cc,
  power_kw: ({ car }) => car.engine_power_kw,
  power_hp: ({ car }) => car.engine_power_hp,
  cylinders: ({ car }) => car.cylinders,
  induction: ({ car, parts }) => parts.words.label('induction', car.induction, parts.lang),
  emission_standard: ({ car, parts }) => parts.words.label('emission', car.emission_standard, parts.lang),
} as const satisfies Made<Engine>

export const MOTOR_FIELDS = {
  power_kw: ({ car }) => car.motor_power_kw,
  count: ({ car }) => car.motor_count,
} as const satisfies Made<Motor>

export const DIMENSION_FIELDS = {
  length: ({ car }) => car.length_mm,
  width: ({ car }) => car.width_mm,
  height: ({ car }) => car.height_mm,
  wheelbase: ({ car }) => car.wheelbase_mm,
} as const satisfies Made<Dimensions>

export const BATTERY_FIELDS = {
  capacity_kwh: ({ car }) => car.battery?.capacity_kwh ?? null,
  range_km: ({ car }) => car.battery?.range_km ?? null,
  range_standard: ({ car }) => car.battery?.range_standard ?? null,
  chemistry: ({ car, parts }) => parts.words.label('battery', car.battery?.chemistry ?? null, parts.lang),
  maker: ({ car, parts }) => parts.words.label('battery_maker', car.battery?.maker ?? null, parts.lang),
  warranty({ car, parts }) {
    const told = car.battery?.warranty ?? null
    return (
      told && {
        text: parts.words.label('warranty', told.text, parts.lang) ?? told.text,
        source: told.text,
        first_owner_only: told.first_owner_only,
      }
    )
  },
  rented: ({ car }) => car.battery?.rented ?? null,
} as const satisfies Made<Battery>

export const CHARGING_FIELDS = {
  fast_h: ({ car }) => car.charging?.fast_h ?? null,
  slow_h: ({ car }) => car.charging?.slow_h ?? null,
} as const satisfies Made<Charging>

export const SELLER_FIELDS = {
  kind: ({ car }) => car.seller_kind,
  name: ({ car }) => car.seller_name,
} as const satisfies Made<CarDetail['seller']>

const makeBattery = createRecordMaker<DetailView, Battery>(BATTERY_FIELDS)
const makeCharging = createRecordMaker<DetailView, Charging>(CHARGING_FIELDS)

export const DETAIL_FIELDS = {
  description: ({ car }) => car.description,
  color: ({ car, parts }) => parts.words.label('colour', car.color, parts.lang),
  color_code: ({ car }) => car.color_code,
  drive: ({ car, known, parts }) => describeDrive(car.drive, known, parts),
  drive_code: ({ car }) => car.drive_code,
  emission_code: ({ car }) => car.emission_code,
  launched: ({ car }) => car.launched,
  seats: ({ car }) => car.seats,
  doors: ({ car }) => car.doors,
  transfer_count: ({ car }) => car.transfer_count,
  usage_type: ({ car, parts }) => parts.words.label('usage', car.usage_type, parts.lang),
  engine: createRecordMaker<DetailView, Engine>(ENGINE_FIELDS),
  motor: createRecordMaker<DetailView, Motor>(MOTOR_FIELDS),
  system_power_kw: ({ car }) => car.system_power_kw,
  torque_nm: ({ car }) => car.torque_nm,
  gearbox: ({ car }) => car.gearbox,
  gearbox_label: ({ car, parts }) => parts.words.label('transmission', car.gearbox_label, parts.lang),
  gears: ({ car }) => car.gears,
  body_form: ({ car }) => car.body_form,
  dimensions_mm: createRecordMaker<DetailView, Dimensions>(DIMENSION_FIELDS),
  kerb_weight_kg: ({ car }) => car.kerb_weight_kg,
  top_speed_kmh: ({ car }) => car.top_speed_kmh,
  acceleration_0_100_s: ({ car }) => car.acceleration_0_100_s,
  fuel_grade: ({ car, parts }) => parts.words.label('fuel_grade', car.fuel_grade, parts.lang),
  tank_l: ({ car }) => car.tank_l,
  consumption: ({ car }) => car.consumption,
  maker: ({ car, parts }) => parts.words.maker(car.maker, parts.lang),
  source_maker: ({ car }) => car.maker,
  battery: (view) => (view.car.battery === null ? null : makeBattery(view)),
  charging: (view) => (view.car.charging === null ? null : makeCharging(view)),
  equipment: ({ car, parts }) => car.equipment?.map((entry) => parts.words.equipment(entry, parts.lang)) ?? null,
  seller: createRecordMaker<DetailView, CarDetail['seller']>(SELLER_FIELDS),
  inspection_valid_until: ({ car }) => car.inspection_valid_until,
  insurance_expiry: ({ car }) => car.insurance_expiry,
  warranty: ({ car, parts }) => parts.words.label('warranty', car.warranty, parts.lang),
  new_price_cny: ({ car }) => car.new_price_cny,
  photos: ({ car }) => car.photos,
  conflicts: ({ car, parts, without }) => parts.conflicts ?? (car.report.link === null ? null : without('not_read')),
  export: ({ car, parts }) => deriveExport(car.registration_date, parts.now_ms, parts.lang),
  marketplace: ({ car }) => car.marketplace,
} as const satisfies Made<Omit<CarDetail, keyof ListingRecord>>

/** Turns a car of the source into the detail record, in the language asked for. The native block stays as it is. */
import type { CarDetail } from '../domain/listing.ts'
import type { SourceCar } from '../domain/source.ts'
import { makeListingRecord, type RecordParts } from './listing-record.ts'

export function makeCarDetail(car: SourceCar, parts: RecordParts, conflicts: CarDetail['conflicts']): CarDetail {
  const { words, lang } = parts
  // Assigned to the new record: spreading one of this size takes longer than making it.
  return Object.assign(makeListingRecord(car, parts), {
    description: car.description,
    color: words.label('colour', car.color, lang),
    drive: describeDrive(car, parts),
    seats: car.seats,
    doors: car.doors,
    transfer_count: car.transfer_count,
    usage_type: words.label('usage', car.usage_type, lang),
    engine: {
      displacement_l: car.displacement_l,
      displacement_cc: car.displacement_cc,
      power_kw: car.engine_power_kw,
      power_hp: car.engine_power_hp,
      cylinders: car.cylinders,
      induction: words.label('induction', car.induction, lang),
      emission_standard: words.label('emission', car.emission_standard, lang),
    },
    motor: { power_kw: car.motor_power_kw, count: car.motor_count },
    system_power_kw: car.system_power_kw,
    torque_nm: car.torque_nm,
    gearbox: car.gearbox,
    gearbox_label: words.label('transmission', car.gearbox_label, lang),
    body_form: car.body_form,
    dimensions_mm: {
      length: car.length_mm,
      width: car.width_mm,
      height: car.height_mm,
      wheelbase: car.wheelbase_mm,
    },
    kerb_weight_kg: car.kerb_weight_kg,
    maker: words.maker(car.maker, lang),
    source_maker: car.maker,
    battery: car.battery && {
      capacity_kwh: car.battery.capacity_kwh,
      range_km: car.battery.range_km,
      range_standard: car.battery.range_standard,
      chemistry: words.label('battery', car.battery.chemistry, lang),
      rented: car.battery.rented,
    },
    seller: { kind: car.seller_kind, name: car.seller_name },
    inspection_valid_until: car.inspection_valid_until,
    insurance_expiry: car.insurance_expiry,
    warranty: words.label('warranty', car.warranty, lang),
    new_price_cny: car.new_price_cny,
    photos: car.photos,
    conflicts,
    marketplace: car.marketplace,
  })
}

/** Null where it is not known; a range extender has one that drives no wheel. */
function hasDrivingEngine({ powertrain, displacement_l }: SourceCar): boolean | null {
  if (powertrain === null) return displacement_l === null ? null : true
  return powertrain !== 'battery_electric' && powertrain !== 'fuel_cell' && powertrain !== 'range_extender'
}

/** The source has one word for both (后置后驱): it says where the engine stands, or the motor. */
function describeDrive(car: SourceCar, { words, lang }: RecordParts): string | null {
  if (lang === 'zh' || car.drive === null) return words.label('drive', car.drive, lang)
  const hasEngine = hasDrivingEngine(car)
  if (hasEngine !== null) return words.label(hasEngine ? 'drive' : 'motor_drive', car.drive, lang)
  // Of a car of which neither is known, only the driven wheels are told.
  return words.label('drive', car.drive.replace(/^[前中后]置/, ''), lang)
}

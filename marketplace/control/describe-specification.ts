/** The true specification and battery of a car for tests, including the gaps of its record. */
import { DRIVES, FUELS } from '../catalogue/codes.ts'
import { leasesBattery } from '../native/badges.ts'
import { formatConsumption } from '../native/consumption.ts'
import { makeElectricVehicle } from '../native/electric-vehicle.ts'
import { equipmentOf } from '../native/equipment.ts'
import { makeSpecSheet } from '../native/spec-sheet.ts'
import { type Car, knows } from '../world/car.ts'

export type SpecificationTruth = ReturnType<typeof describeSpecification>

/** Numbers are null where the spec sheet prints none. */
export function describeSpecification(car: Car, seed: number) {
  const { variant, generation, seats, year, guide_price } = car.spec
  const sheet = new Map<string, string>(
    makeSpecSheet(car, seed).flatMap(({ title, data }) =>
      data.map(({ name, content }) => [`${title} ${name}`, content] as const),
    ),
  )
  const text = (place: string) => knownOrNull(sheet.get(place))
  const number = (place: string) => {
    const printed = text(place)
    return printed === null ? null : Number(printed)
  }
  return {
    model_year: year,
    guide_price_cny: Math.round(guide_price * 10_000),
    seats,
    doors: number('车身 车门数(个)'),
    structure: generation.structure,
    maker: generation.maker,
    drive: variant.drive,
    drive_name: DRIVES[variant.drive],
    fuel_label: FUELS[variant.fuel].label,
    gearbox_kind: variant.gearbox.kind,
    litres: variant.litres,
    charged: variant.charged,
    cubic_centimetres: number('发动机 排量(mL)'),
    cylinders: number('发动机 气缸数(个)'),
    engine_kw: number('发动机 最大功率(kW)'),
    engine_hp: number('发动机 最大马力(Ps)'),
    motor_kw: number('电动机 电动机总功率(kW)'),
    system_kw: number('电动机 系统综合功率(kW)'),
    motor_hp: number('电动机 电动机总功率(Ps)'),
    system_hp: number('电动机 系统综合功率(Ps)'),
    torque_nm: number('基本参数 最大扭矩(N·m)'),
    length_mm: number('车身 长度(mm)'),
    width_mm: number('车身 宽度(mm)'),
    height_mm: number('车身 高度(mm)'),
    wheelbase_mm: number('车身 轴距(mm)'),
    kerb_weight_kg: number('车身 整备质量(kg)'),
    maker_warranty: text('基本参数 整车质保'),
    /** `YYYY.MM` */
    launched: text('基本参数 上市时间'),
    fuel_grade: text('发动机 燃油标号'),
    tank_l: number('车身 油箱容积(L)'),
    /** Null for a gearbox without steps. */
    gears: /^\d+$/.test(text('变速箱 挡位个数') ?? '') ? number('变速箱 挡位个数') : null,
    top_speed_kmh: number('基本参数 最高车速(km/h)'),
    acceleration_0_100_s: number('基本参数 官方0-100km/h加速(s)'),
    fuel_consumption: describeConsumption(car),
    battery: describeBattery(car, seed),
    equipment: describeEquipment(car),
  }
}

/** Litres per 100 km. Where the record has a gap, older sheets do not name the cycle. */
function describeConsumption(car: Car) {
  const litres = formatConsumption(car)
  if (litres === null) return null
  return {
    value: Number(litres),
    standard: knows(car, 'specifications') || car.spec.year >= 2018 ? 'WLTC' : null,
  }
}

/** Line, part and its value: a fitting, or the words of the line. */
function describeEquipment(car: Car) {
  return equipmentOf(car).flatMap(({ name, parts, text }) => [
    ...parts.map(({ part, fitting }) => ({ name, part, says: fitting as string })),
    ...(text === null ? [] : [{ name, part: null, says: text }]),
  ])
}

/** Null unless the marketplace marks the car new-energy. */
function describeBattery(car: Car, seed: number) {
  const ev = makeElectricVehicle(car, seed)
  if (ev.isev === 0) return null
  return {
    capacity_kwh: ev.batterypower || null,
    range_km: ev.lifemileage || null,
    /** From the sheet's line, which exists without a figure too. */
    range_standard: car.spec.year >= 2021 ? 'CLTC' : 'NEDC',
    chemistry: knownOrNull(ev.batterytype),
    maker: knownOrNull(ev.batterybrand),
    motors: knownOrNull(ev.drivingnum),
    leased: leasesBattery(car, seed),
    fast_charge_h: ev.quickcharge || null,
    slow_charge_h: ev.slowcharge || null,
    kwh_per_100km: Number(ev.ev100power.replace('kWh', '')) || null,
    warranty: knownOrNull(ev.evwarranty),
  }
}

const knownOrNull = (text: string | undefined): string | null =>
  text === undefined || text === '-' || text === '待查' ? null : text

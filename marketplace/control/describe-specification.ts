/** The truth about how a car is built and what its battery is, gaps of the record included, for tests. */
import { DRIVES, FUELS } from '../catalogue/codes.ts'
import { leasesBattery } from '../native/badges.ts'
import { makeElectricVehicle } from '../native/electric-vehicle.ts'
import { makeSpecSheet } from '../native/spec-sheet.ts'
import type { Car } from '../world/car.ts'

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
    torque_nm: number('基本参数 最大扭矩(N·m)'),
    length_mm: number('车身 长度(mm)'),
    width_mm: number('车身 宽度(mm)'),
    height_mm: number('车身 高度(mm)'),
    wheelbase_mm: number('车身 轴距(mm)'),
    kerb_weight_kg: number('车身 整备质量(kg)'),
    maker_warranty: text('基本参数 整车质保'),
    battery: describeBattery(car, seed),
  }
}

/** Null unless the marketplace marks the car new-energy. */
function describeBattery(car: Car, seed: number) {
  const ev = makeElectricVehicle(car, seed)
  if (ev.isev === 0) return null
  return {
    capacity_kwh: ev.batterypower || null,
    range_km: ev.lifemileage || null,
    /** Of the sheet's line, which is there without a figure, too. */
    range_standard: car.spec.year >= 2021 ? 'CLTC' : 'NEDC',
    chemistry: knownOrNull(ev.batterytype),
    maker: knownOrNull(ev.batterybrand),
    motors: knownOrNull(ev.drivingnum),
    leased: leasesBattery(car, seed),
  }
}

const knownOrNull = (text: string | undefined): string | null =>
  text === undefined || text === '-' || text === '待查' ? null : text

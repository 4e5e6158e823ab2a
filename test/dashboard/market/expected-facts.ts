/** What the page of a car must say of each field of its record, written apart from the page's own code. */
import type { CarDetail } from '../../../src/domain/listing.ts'

export type Language = 'en' | 'zh'

/** Null: the record does not state it. */
type Expect = (car: CarDetail, zh: boolean) => string | null

const group = (value: number) => {
  const [whole = '', fraction] = String(Math.round(value * 1000) / 1000).split('.')
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? digits : `${digits}.${fraction}`
}
const unit =
  (read: (car: CarDetail) => number | null | undefined, en: string, zh = en): Expect =>
  (car, isZh) => {
    const value = read(car)
    return value === null || value === undefined ? null : `${group(value)}${isZh ? zh : en}`
  }
const same =
  (read: (car: CarDetail) => string | number | null | undefined): Expect =>
  (car) => {
    const value = read(car)
    return value === null || value === undefined ? null : String(value)
  }
const join = (parts: readonly (string | null)[]) => {
  const known = parts.filter((part) => part !== null)
  return known.length === 0 ? null : known.join(' · ')
}
const cycle = (standard: string | null) => (standard === null ? '' : ` (${standard.toUpperCase()})`)
const BASES = {
  engine: ['engine', '发动机'],
  motors: ['motors', '电动机'],
  system: ['engine and motors together', '系统综合'],
} as const

export const EXPECTED: Readonly<Record<string, Expect>> = {
  registration_date: (car, zh) =>
    car.registration_state === 'never_registered' ? (zh ? '未上牌' : 'never registered') : car.registration_date,
  mileage_km: unit((car) => car.mileage_km, ' km', ' 公里'),
  transfer_count: ({ transfer_count: count }, zh) =>
    count === null ? null : count > 0 ? `${count}${zh ? ' 次' : ''}` : zh ? '0 次（一手车）' : 'None, first owner',
  usage_type: same((car) => car.usage_type),
  color: same((car) => car.color),
  inspection_valid_until: same((car) => car.inspection_valid_until),
  insurance_expiry: same((car) => car.insurance_expiry),
  warranty: same((car) => car.warranty),
  powertrain_label: same((car) => car.powertrain_label),
  fuel_label: same((car) => car.fuel_label),
  power_kw: (car, zh) => {
    const { power_kw, power_hp, power_source, power_basis } = car
    const derived = power_source === 'derived' ? (zh ? '（换算）' : ' (calculated)') : ''
    const figure = join([
      power_kw === null ? null : `${group(power_kw)} kW`,
      power_hp === null ? null : `${group(power_hp)}${zh ? ' 马力' : ' hp'}${derived}`,
    ])
    return figure === null ? null : join([figure, power_basis && BASES[power_basis][zh ? 1 : 0]])
  },
  torque_nm: unit((car) => car.torque_nm, ' Nm', ' N·m'),
  consumption: ({ consumption: use }, zh) =>
    use === null
      ? null
      : `${group(use.value)} ${use.unit === 'l_per_100km' ? 'L' : 'kWh'}/100${zh ? '' : ' '}km${cycle(use.standard)}`,
  top_speed_kmh: unit((car) => car.top_speed_kmh, ' km/h'),
  acceleration_0_100_s: unit((car) => car.acceleration_0_100_s, ' s', ' 秒'),
  'engine.displacement_cc': ({ engine: { displacement_l: l, displacement_cc: cc } }, zh) =>
    join([l === null ? null : `${group(l)} L`, cc === null ? null : `${group(cc)}${zh ? ' mL' : ' cc'}`]),
  'engine.power_kw': ({ engine: { power_kw: kw, power_hp: hp } }, zh) =>
    join([kw === null ? null : `${group(kw)} kW`, hp === null ? null : `${group(hp)}${zh ? ' 马力' : ' hp'}`]),
  'engine.cylinders': same((car) => car.engine.cylinders),
  'engine.induction': same((car) => car.engine.induction),
  emission_standard: same((car) => car.emission_standard),
  fuel_grade: same((car) => car.fuel_grade),
  tank_l: unit((car) => car.tank_l, ' L'),
  'motor.power_kw': unit((car) => car.motor.power_kw, ' kW'),
  'motor.count': same((car) => car.motor.count),
  'motor.power_30min': ({ motor: { power_30min: power } }, zh) =>
    power === null ? null : `${group(power.value_kw)} kW · ${group(power.value_hp)}${zh ? ' 马力' : ' hp'}`,
  system_power_kw: unit((car) => car.system_power_kw, ' kW'),
  transmission_label: same((car) => car.transmission_label),
  gearbox_label: same((car) => car.gearbox_label),
  gears: same((car) => car.gears),
  drive: same((car) => car.drive),
  'battery.capacity_kwh': unit((car) => car.battery?.capacity_kwh, ' kWh'),
  'battery.range_km': ({ battery }, zh) =>
    battery === null || battery.range_km === null
      ? null
      : `${group(battery.range_km)}${zh ? ' 公里' : ' km'}${cycle(battery.range_standard)}`,
  'battery.chemistry': same((car) => car.battery?.chemistry),
  'battery.maker': same((car) => car.battery?.maker),
  'battery.warranty': ({ battery }, zh) => {
    const warranty = battery?.warranty ?? null
    if (warranty === null) return null
    const only = zh ? '仅限首任车主，过户后失效' : 'first owner only: it ends when the car is sold'
    const later = zh ? '过户后仍有效' : 'also for later owners'
    return join([warranty.text, warranty.first_owner_only === null ? null : warranty.first_owner_only ? only : later])
  },
  'battery.rented': ({ battery }, zh) => {
    const rented = battery?.rented ?? null
    if (rented === null) return null
    if (rented) return zh ? '租用电池，不随车出售' : 'rented, not sold with the car'
    return zh ? '随车出售' : 'sold with the car'
  },
  'charging.fast_h': unit((car) => car.charging?.fast_h, ' h', ' 小时'),
  'charging.slow_h': unit((car) => car.charging?.slow_h, ' h', ' 小时'),
  body_style_label: same((car) => car.body_style_label),
  seats: same((car) => car.seats),
  doors: same((car) => car.doors),
  'dimensions_mm.length': unit((car) => car.dimensions_mm.length, ' mm'),
  'dimensions_mm.width': unit((car) => car.dimensions_mm.width, ' mm'),
  'dimensions_mm.height': unit((car) => car.dimensions_mm.height, ' mm'),
  'dimensions_mm.wheelbase': unit((car) => car.dimensions_mm.wheelbase, ' mm'),
  kerb_weight_kg: unit((car) => car.kerb_weight_kg, ' kg'),
  manufacturer: same((car) => car.manufacturer),
  model: same((car) => car.model),
  trim: same((car) => car.trim),
  model_year: same((car) => car.model_year),
  launched: same((car) => car.launched),
  maker: same((car) => car.maker ?? car.source_maker),
  new_price_cny: ({ new_price_cny: price }, zh) => (price === null ? null : `${zh ? '' : 'CN'}¥${group(price)}`),
}

const HAS_NO_ENGINE: readonly (string | null)[] = ['battery_electric', 'fuel_cell']

/** Whether a car of this kind could have it, so that its absence has to be told. */
export function isExpected(name: string, { powertrain, battery, gearbox }: CarDetail): boolean {
  const isOfEngine = /^(?:engine\.|emission_standard|fuel_grade|tank_l)/.test(name)
  if (isOfEngine) return !HAS_NO_ENGINE.includes(powertrain)
  if (name === 'system_power_kw' && HAS_NO_ENGINE.includes(powertrain)) return false
  if (name === 'motor.power_30min')
    return ['battery_electric', 'range_extender', 'fuel_cell'].includes(powertrain ?? '')
  if (/^(?:motor\.|system_power_kw)/.test(name)) return powertrain !== null && powertrain !== 'combustion'
  if (/^(?:battery|charging)\./.test(name)) return battery !== null
  return name !== 'gears' || (gearbox !== 'cvt' && gearbox !== 'e_cvt')
}

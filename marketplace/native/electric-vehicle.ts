/** The battery fields of a detail record, which petrol cars carry too, full of placeholders. */
import { FUELS } from '../catalogue/codes.ts'
import { hash } from '../random.ts'
import type { Car } from '../world/car.ts'
import { leasesBattery } from './badges.ts'

const PLACEHOLDERS = {
  batterypower: 0,
  lifemileage: 0,
  quickcharge: 0,
  slowcharge: 0,
  batterytype: '-',
  batterybrand: '-',
  drivingnum: '-',
  ev100power: '0kWh',
  evwarranty: '-',
}
export const MOTORS: Readonly<Record<string, string>> = { E4: '双电机', E43: '三电机', E44: '四电机' }
const MAKERS = ['宁德时代', '弗迪电池', '中创新航', '国轩高科', '欣旺达', '蜂巢能源', '孚能科技']
const WARRANTIES = [
  '八年或16万公里',
  '八年或12万公里',
  '首任车主不限年限/里程（责任免除条款以官方为准）',
  '八年或15万公里',
]

export function makeElectricVehicle(car: Car, seed: number) {
  const { fuel, battery_kwh, range_km, drive } = car.spec.variant
  const isev = FUELS[fuel].new_energy ? 1 : 0
  const accelerate = formatAcceleration(car)
  if (isev === 0 || battery_kwh === null || range_km === null) return { isev, ...PLACEHOLDERS, accelerate }
  const h = hash(seed, car.spec.id, 81)
  // One electric car in twelve has gaps of its own.
  const gap = hash(seed, car.index, 82) % 12 === 0 ? hash(seed, car.index, 83) : 0
  const plugIn = fuel !== 'EV'
  return {
    isev,
    batterypower: gap & 1 ? 0 : battery_kwh,
    lifemileage: gap & 2 ? 0 : range_km,
    quickcharge: plugIn && h % 3 !== 0 ? 0 : gap & 4 ? 0 : 0.3 + (h % 6) / 10,
    slowcharge: gap & 4 ? 0 : Math.round((battery_kwh / (plugIn ? 3.3 : 7)) * 10) / 10,
    batterytype: gap & 8 ? '待查' : chemistry(car, h),
    batterybrand: gap & 16 ? '-' : (MAKERS[h % MAKERS.length] as string),
    drivingnum: MOTORS[drive] ?? '单电机',
    accelerate,
    ev100power: gap & 32 ? '0kWh' : `${(battery_kwh / (range_km / 100)).toFixed(1)}kWh`,
    evwarranty: gap & 64 ? '待查' : (WARRANTIES[(h >>> 8) % WARRANTIES.length] as string),
    ...(leasesBattery(car, seed) ? { baastype: '租用电池' } : {}),
  }
}

function chemistry(car: Car, h: number): string {
  if (car.spec.series.brand.name === '比亚迪' && car.spec.year >= 2020) return '磷酸铁锂电池'
  return h % 100 < 45 ? '磷酸铁锂电池' : h % 100 < 92 ? '三元锂电池' : '三元锂+磷酸铁锂'
}

/** Seconds to 100 km/h; real on petrol cars too. */
export function formatAcceleration(car: Car): string {
  const { hp } = car.spec.variant
  if (hash(car.spec.id, 84) % 9 === 0) return '-'
  const weight = 900 + car.spec.generation.wheelbase * 0.28
  return Math.min(18, Math.max(2.4, 0.9 * (weight / hp) ** 0.78 + 2.1)).toFixed(1)
}

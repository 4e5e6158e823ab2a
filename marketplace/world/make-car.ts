/** Makes the car at a position of the world: a pure function of seed, day and position. */
import type { Spec } from '../catalogue/specs.ts'
import { createRandom, type Random } from '../random.ts'
import type { Condition } from '../reports/subject.ts'
import { type Month, monthOf } from './calendar.ts'
import { type Car, GAPS, type Gap } from './car.ts'
import type { Dealers } from './dealers.ts'
import { pickEmission } from './pick-emission.ts'
import { priceCar } from './price-car.ts'

export interface CarMakerParts {
  readonly seed: number
  readonly dealers: Dealers
  readonly pickSpec: (random: Random) => Spec
  readonly idOf: (index: number) => number
}

const COLOURS = [
  '白色',
  '黑色',
  '深灰色',
  '银灰色',
  '红色',
  '蓝色',
  '棕色',
  '香槟色',
  '绿色',
  '橙色',
  '黄色',
  '紫色',
  '咖啡色',
  '其他',
]
const COLOUR_WEIGHTS = [38, 24, 9, 8, 5, 6, 3, 2.5, 1.6, 0.9, 0.7, 0.6, 0.5, 0.4]
const CONDITIONS: readonly Condition[] = ['clean', 'cosmetic', 'repaired', 'accident', 'flood', 'fire']
const REGISTERED_USES = [
  '非营运',
  '营转非',
  '租赁',
  '预约出租客运',
  '预约出租转非',
  '出租转非',
  '租赁非营运',
  '公路客运',
]
const REGISTERED_USE_WEIGHTS = [905, 28, 22, 14, 12, 5, 8, 2]
const GAP_CHANCES: Readonly<Record<Gap, number>> = {
  price: 0.006,
  mileage: 0.003,
  registration: 0.004,
  colour: 0.01,
  specifications: 0.007,
  transfers: 0.03,
  emission: 0.01,
  expiries: 0.08,
  remark: 0.07,
  published: 0.01,
  guide_price: 0.02,
  usage: 0.05,
  vin: 0.03,
}
// A VIN never contains I, O or Q, and never S in its ninth place, so no such number can belong to a real car.
const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

export function createCarMaker({ seed, dealers, pickSpec, idOf }: CarMakerParts) {
  return function makeCar(index: number, publishedMs: number): Car {
    const random = createRandom(seed, index, 0xca7)
    const spec = pickSpec(random)
    const dealer = dealers.pick(random)
    const today = monthOf(publishedMs)
    const registered = pickRegistration(spec, today, random)
    const age = registered === null ? null : today - registered
    const mileage = pickMileage(spec, age, random)
    const condition = CONDITIONS[random.weighted(weighConditions(age ?? 0))] as Condition
    const use = age === null ? '非营运' : (REGISTERED_USES[random.weighted(REGISTERED_USE_WEIGHTS)] as string)
    return {
      index,
      infoid: idOf(index),
      spec,
      dealer,
      vin: makeVin(spec, random),
      registered,
      mileage_km: mileage,
      price_hundreds: priceCar(spec, age, mileage, condition, random),
      colour: COLOURS[random.weighted(COLOUR_WEIGHTS)] as string,
      transfers: age === null ? 0 : Math.min(9, Math.floor(random.next() ** 2.2 * (1.4 + age / 26))),
      emission: pickEmission(spec, registered ?? today, random),
      examine: today + random.int(-4, 22),
      insurance: today + random.int(-6, 11),
      usage: use === '非营运' ? (random.chance(0.9) ? '家用' : random.pick(['非营运', '公户', '私户'])) : use,
      registered_use: use,
      condition,
      published_ms: publishedMs,
      photo_count: random.int(5, 24),
      gaps: pickGaps(random),
      edition: 0,
    }
  }
}

function pickRegistration(spec: Spec, today: Month, random: Random): Month | null {
  if (spec.year * 12 + 23 >= today && random.chance(0.06)) return null
  // A model year reaches buyers from the autumn before it until the next summer.
  const first = spec.year * 12 - 3
  const last = Math.min(today, spec.year * 12 + 18)
  if (last < first) return null
  return first + Math.floor(((random.next() + random.next()) / 2) * (last - first + 1))
}

function pickMileage(spec: Spec, ageMonths: number | null, random: Random): number {
  if (ageMonths === null) return random.int(1, 3) * 100
  if (ageMonths < 10 && random.chance(0.25)) return 100
  const perYear = spec.generation.level >= 11 && spec.generation.level <= 13 ? 22_000 : 13_200
  const used = perYear * Math.exp(random.normal(-0.05, 0.34)) * Math.max(0.15, ageMonths / 12) ** 0.93
  return Math.max(100, Math.min(680_000, Math.round(used / 100) * 100))
}

function weighConditions(ageMonths: number): number[] {
  const age = Math.min(15, ageMonths / 12)
  return [70 - age * 2.6, 16, 6 + age * 1.6, 2.5 + age * 0.3, 1.2, 0.8]
}

function pickGaps(random: Random): ReadonlySet<Gap> {
  const missing = new Set<Gap>()
  for (const gap of GAPS) if (random.chance(GAP_CHANCES[gap])) missing.add(gap)
  return missing
}

function makeVin(spec: Spec, random: Random): string {
  let vin = spec.generation.maker.includes('进口') ? random.pick(['W', 'J', 'S', 'Z', '1', '5']) : 'L'
  for (let i = 1; i < 11; i++) vin += i === 8 ? 'S' : VIN_LETTERS[random.int(0, VIN_LETTERS.length - 1)]
  return vin + String(random.int(0, 999_999)).padStart(6, '0')
}

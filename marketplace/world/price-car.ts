/** The price of a used car: guide price, depreciation by age, kilometres and condition, then a seller's rounding. */
import type { Spec } from '../catalogue/specs.ts'
import type { Random } from '../random.ts'
import type { Condition } from '../reports/subject.ts'

// Depreciation per year, as the rate of an exponential; other brands use the default of their origin.
const HOLDS_VALUE: Readonly<Record<string, number>> = {
  丰田: 0.098,
  雷克萨斯: 0.1,
  本田: 0.105,
  保时捷: 0.1,
  法拉利: 0.06,
  兰博基尼: 0.07,
  劳斯莱斯: 0.085,
  坦克: 0.1,
  五菱汽车: 0.12,
  大众: 0.12,
  捷达: 0.12,
  奔驰: 0.125,
  宝马: 0.13,
  奥迪: 0.135,
  特斯拉: 0.155,
  标致: 0.17,
  雪铁龙: 0.175,
  雪佛兰: 0.165,
  福特: 0.155,
  凯迪拉克: 0.17,
  路虎: 0.165,
  捷豹: 0.19,
  玛莎拉蒂: 0.18,
  英菲尼迪: 0.18,
}
const DEFAULT_LOSS = 0.145
const ELECTRIC_LOSS = 0.19
const PLUG_IN_LOSS = 0.165

const CONDITION_FACTOR: Readonly<Record<Condition, number>> = {
  clean: 1,
  cosmetic: 0.985,
  repaired: 0.95,
  accident: 0.78,
  flood: 0.62,
  fire: 0.6,
}

/** Hundreds of yuan (0.01 万元). `ageMonths` null = never registered. */
export function priceCar(
  spec: Spec,
  ageMonths: number | null,
  mileageKm: number,
  condition: Condition,
  random: Random,
): number {
  const years = (ageMonths ?? 0) / 12
  const kept = ageMonths === null ? 0.94 : 0.9 * Math.exp(-lossPerYear(spec) * years)
  const usual = years * 12_500
  const byMileage = Math.exp(-Math.max(-0.12, Math.min(0.25, (mileageKm - usual) / 600_000)))
  const noise = random.normal(1, 0.055)
  const wan = spec.guide_price * Math.max(kept, 0.035) * byMileage * CONDITION_FACTOR[condition] * noise
  return roundAsSeller(Math.max(0.35, wan), random)
}

function lossPerYear(spec: Spec): number {
  const brand = HOLDS_VALUE[spec.series.brand.name]
  if (spec.variant.fuel === 'EV') return brand === undefined ? ELECTRIC_LOSS : Math.max(brand, 0.15)
  if (spec.variant.fuel === 'PH' || spec.variant.fuel === 'ER') return brand ?? PLUG_IN_LOSS
  return brand ?? DEFAULT_LOSS
}

/** Sellers write 12.58, 9.98, 26.8 or 35, not 26.7316. */
function roundAsSeller(wan: number, random: Random): number {
  const kind = random.next()
  if (wan >= 20 && kind < 0.25) return Math.round(wan) * 100
  if (wan >= 5 && kind < 0.65) return Math.round(wan * 10) * 10 - (kind < 0.4 ? 2 : 0)
  return Math.floor(wan * 10) * 10 + (kind < 0.85 ? 8 : random.int(0, 9))
}

/** Prices: an old Jetta is cheap, age and damage cost money, and sellers round. */
import { describe, expect, it } from 'vitest'
import { readCatalogue, type Series } from '../catalogue/series.ts'
import { createSpecs, type ModelYear, type Spec } from '../catalogue/specs.ts'
import { createRandom } from '../random.ts'
import { CONDITIONS } from '../reports/subject.ts'
import { priceCar } from './price-car.ts'

const catalogue = readCatalogue()
const specs = createSpecs(catalogue)

function specsOf(name: string, year: number): readonly Spec[] {
  const series = catalogue.series.find((one) => one.name === name) as Series
  return specs.ofYear(specs.years(series).find((one) => one.year === year) as ModelYear)
}

/** The mean of 40 sellers' prices, in 万元. */
function meanPrice(spec: Spec, months: number | null, km: number, condition: (typeof CONDITIONS)[number] = 'clean') {
  const prices = Array.from({ length: 40 }, (_, i) => priceCar(spec, months, km, condition, createRandom(i)))
  return prices.reduce((sum, price) => sum + price) / prices.length / 100
}

describe('the price of a car', () => {
  it('is 1.5 to 5 万 for a Jetta of 2015', () => {
    const jettas = specsOf('捷达', 2015)
    expect(jettas.length).toBeGreaterThan(3)
    for (const spec of jettas) {
      for (let i = 0; i < 40; i++) {
        const price = priceCar(spec, 134, 90_000 + i * 1500, 'clean', createRandom(i)) / 100
        expect(price).toBeGreaterThan(1.5)
        expect(price).toBeLessThan(5)
      }
    }
  })

  it('falls with age for every kind of car', () => {
    const some = catalogue.series.filter((_, i) => i % 90 === 0)
    for (const series of some) {
      for (const year of specs.years(series).slice(0, 2)) {
        const spec = specs.ofYear(year)[0] as Spec
        expect(meanPrice(spec, null, 100), spec.name).toBeGreaterThan(meanPrice(spec, 36, 40_000))
        expect(meanPrice(spec, 12, 13_000), spec.name).toBeGreaterThan(meanPrice(spec, 120, 130_000))
      }
    }
  })

  it('falls with kilometres and with what has happened to the car', () => {
    const spec = specsOf('宝马5系', 2020)[0] as Spec
    expect(meanPrice(spec, 60, 30_000)).toBeGreaterThan(meanPrice(spec, 60, 160_000))
    const byCondition = CONDITIONS.map((condition) => meanPrice(spec, 60, 60_000, condition))
    expect(byCondition).toEqual([...byCondition].sort((a, b) => b - a))
    expect(byCondition.at(-1)! / byCondition[0]!).toBeLessThan(0.7)
  })

  it('is kept better by a Toyota than by a battery car', () => {
    const kept = (spec: Spec) => meanPrice(spec, 60, 60_000) / spec.guide_price
    const [toyota] = specsOf('卡罗拉', 2021)
    const [electric] = specsOf('汉', 2021).filter(({ variant }) => variant.fuel === 'EV')
    expect(kept(toyota as Spec)).toBeGreaterThan(kept(electric as Spec) * 1.2)
  })

  it('is a whole number of hundreds of yuan, never below a scrap price, often ending on 8', () => {
    const cheap = specsOf('捷达', 2015)[0] as Spec
    const prices = Array.from({ length: 500 }, (_, i) => priceCar(cheap, i, i * 1000, 'flood', createRandom(i)))
    for (const price of prices) {
      expect(Number.isInteger(price)).toBe(true)
      expect(price).toBeGreaterThanOrEqual(30)
    }
    expect(prices.filter((price) => price % 10 === 8).length / prices.length).toBeGreaterThan(0.5)
  })
})

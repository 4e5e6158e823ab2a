/** A world of cars: the same for the same seed and day, and shaped like a real stock. */
import { describe, expect, it } from 'vitest'
import { CONDITIONS } from '../reports/subject.ts'
import { formatMonth, monthOf, noonOf } from './calendar.ts'
import { type Car, GAPS, knows } from './car.ts'
import { createWorld } from './world.ts'

const OPTIONS = { seed: 7, today: '2026-11-15', cars: 5000 }
const world = createWorld(OPTIONS)
const cars = Array.from({ length: OPTIONS.cars }, (_, i) => world.car(i))
const thisMonth = monthOf(noonOf(OPTIONS.today))
const asText = (car: Car) => JSON.stringify({ ...car, gaps: [...car.gaps], spec: car.spec.id })
const share = (isSo: (car: Car) => boolean) => cars.filter(isSo).length / cars.length

describe('a world', () => {
  it('is byte for byte the same for the same seed and day, in any order of requests', () => {
    const again = createWorld(OPTIONS)
    for (let i = OPTIONS.cars - 1; i >= 0; i -= 7) {
      if (asText(again.car(i)) !== asText(cars[i] as Car)) expect.fail(`car ${i} differs`)
    }
  })

  it('is another for another seed, and for another day', () => {
    for (const options of [
      { ...OPTIONS, seed: 8 },
      { ...OPTIONS, today: '2026-11-16' },
    ]) {
      const other = createWorld(options)
      const same = cars.slice(0, 500).filter((car, i) => asText(other.car(i)) === asText(car))
      expect(same.length).toBeLessThan(5)
    }
  })

  it('has eight-digit ids, each once, growing with publication', () => {
    for (const [i, car] of cars.entries()) {
      const before = cars[i - 1]
      if (!/^\d{8}$/.test(String(car.infoid)) || world.indexOf(car.infoid) !== i || car.index !== i) {
        expect.fail(`id ${car.infoid}`)
      }
      if (before && (before.infoid >= car.infoid || before.published_ms > car.published_ms))
        expect.fail(`order at ${i}`)
    }
  })

  it('has no other ids', () => {
    const ids = new Set(cars.map(({ infoid }) => infoid))
    const first = cars[0]?.infoid as number
    const last = cars.at(-1)?.infoid as number
    for (let id = first - 10; id <= last + 10; id++) {
      if ((world.indexOf(id) !== null) !== ids.has(id)) expect.fail(`id ${id}`)
    }
  })

  it('was listed over some two hundred days, mostly lately', () => {
    const now = noonOf(OPTIONS.today)
    const days = cars.map(({ published_ms }) => (now - published_ms) / 86_400_000)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...days)).toBeLessThanOrEqual(200)
    const median = [...days].sort((a, b) => a - b)[2500] as number
    expect(median).toBeGreaterThan(12)
    expect(median).toBeLessThan(25)
  })
})

describe('the cars', () => {
  it('were never registered after today, nor after they were listed, nor long before their model year', () => {
    for (const { registered, published_ms, spec } of cars) {
      if (registered === null) continue
      const isRight = registered <= thisMonth && registered <= monthOf(published_ms) && registered >= spec.year * 12 - 3
      if (!isRight) expect.fail(`${spec.name} ${formatMonth(registered)}`)
    }
  })

  it('are sometimes not registered at all, and then nearly new', () => {
    const fresh = cars.filter(({ registered }) => registered === null)
    expect(fresh.length).toBeGreaterThan(10)
    expect(fresh.length).toBeLessThan(300)
    for (const { mileage_km, transfers, spec } of fresh) {
      expect(mileage_km).toBeLessThanOrEqual(300)
      expect(transfers).toBe(0)
      expect(spec.year).toBeGreaterThanOrEqual(2024)
    }
  })

  it('come in series as popular as a Zipf law has it', () => {
    const counts = new Map<number, number>()
    for (const { spec } of cars) counts.set(spec.series.id, (counts.get(spec.series.id) ?? 0) + 1)
    const sorted = [...counts.values()].sort((a, b) => b - a)
    const top = sorted.slice(0, 10).reduce((sum, count) => sum + count) / cars.length
    expect(top).toBeGreaterThan(0.08)
    expect(top).toBeLessThan(0.25)
    expect(counts.size).toBeGreaterThanOrEqual(500)
    // The hundredth series sells a good deal less than the first, and still sells.
    expect((sorted[0] as number) / (sorted[99] as number)).toBeGreaterThan(2.5)
    expect(sorted[99]).toBeGreaterThan(3)
  })

  it('have an emission class exactly when they burn fuel', () => {
    for (const { spec, emission } of cars) {
      const burnsNothing = spec.variant.fuel === 'EV' || spec.variant.fuel === 'FC'
      if ((emission === '-') !== burnsNothing || emission === '') expect.fail(`${spec.name} ${emission}`)
    }
    expect(share(({ spec }) => spec.variant.fuel === 'EV')).toBeGreaterThan(0.05)
    const burning = cars.filter(({ emission }) => emission !== '-')
    expect(burning.filter(({ emission }) => emission === '国VI').length / burning.length).toBeGreaterThan(0.4)
  })

  it('have an emission class of their time', () => {
    for (const { registered, emission, spec } of cars) {
      if (registered !== null && registered < 2012 * 12 && /VI/.test(emission)) expect.fail(`${spec.name} ${emission}`)
      if (registered !== null && registered >= 2020 * 12 && /III|II$/.test(emission)) expect.fail(spec.name)
    }
  })

  it.each(GAPS)('sometimes lack %s, mostly do not', (gap) => {
    const missing = share((car) => !knows(car, gap))
    expect(missing).toBeGreaterThan(0)
    expect(missing).toBeLessThan(0.12)
  })

  it.each(CONDITIONS)('are sometimes %s', (condition) => {
    expect(share((car) => car.condition === condition)).toBeGreaterThan(0.003)
  })

  it('are mostly clean and mostly private', () => {
    expect(share(({ condition }) => condition === 'clean')).toBeGreaterThan(0.4)
    expect(share(({ registered_use }) => registered_use === '非营运')).toBeGreaterThan(0.85)
    expect(new Set(cars.map(({ registered_use }) => registered_use)).size).toBeGreaterThanOrEqual(7)
    expect(new Set(cars.map(({ colour }) => colour)).size).toBe(14)
  })

  it('have VINs of 17 characters that no real car can have', () => {
    for (const { vin, spec } of cars)
      if (!/^[A-HJ-NPR-Z0-9]{8}S[A-HJ-NPR-Z0-9]{2}\d{6}$/.test(vin)) expect.fail(spec.name)
    const again = cars.filter(({ index }) => world.secondAd(index)?.kind === 'same_car').length
    expect(new Set(cars.map(({ vin }) => vin)).size).toBe(cars.length - again)
    const domestic = cars.filter(({ spec }) => !spec.generation.maker.includes('进口'))
    expect(domestic.filter(({ vin }) => !vin.startsWith('L'))).toEqual([])
  })

  it('have a mileage that fits their age', () => {
    for (const { mileage_km, price_hundreds, photo_count, spec } of cars) {
      const isRight = mileage_km % 100 === 0 && mileage_km >= 100 && mileage_km <= 680_000
      if (!isRight || !Number.isInteger(price_hundreds) || price_hundreds < 30) expect.fail(spec.name)
      if (photo_count < 5 || photo_count > 24) expect.fail(spec.name)
    }
    const decade = cars.filter(({ registered }) => registered !== null && thisMonth - registered === 120)
    const mean = decade.reduce((sum, { mileage_km }) => sum + mileage_km, 0) / decade.length
    expect(mean).toBeGreaterThan(70_000)
    expect(mean).toBeLessThan(170_000)
    expect(share(({ mileage_km }) => mileage_km === 100)).toBeGreaterThan(0.005)
  })

  it('are held by few large dealers, many small ones and some private people', () => {
    const counts = new Map<number, number>()
    for (const { dealer } of cars) counts.set(dealer.id, (counts.get(dealer.id) ?? 0) + 1)
    expect(counts.size).toBeGreaterThan(1000)
    expect(Math.max(...counts.values())).toBeGreaterThan(8)
    expect(share(({ dealer }) => dealer.private)).toBeGreaterThan(0.02)
    expect(share(({ dealer }) => dealer.private)).toBeLessThan(0.12)
    const homes = new Map<number, number>()
    for (const { dealer } of cars) {
      if ((homes.get(dealer.id) ?? dealer.city.code) !== dealer.city.code) expect.fail(dealer.name)
      homes.set(dealer.id, dealer.city.code)
    }
  })
})

describe('what happens to a world', () => {
  const own = createWorld({ ...OPTIONS, cars: 200 })

  it('is visible in the car and does not change the rest of it', () => {
    const before = own.car(5)
    own.alter(5, { price_hundreds: 777 })
    own.alter(5, { mileage_km: 12_300, status: 'sold' })
    const after = own.car(5)
    expect(after).toEqual({ ...before, price_hundreds: 777, mileage_km: 12_300, gaps: after.gaps })
    expect(own.status(5)).toBe('sold')
    expect(own.status(6)).toBe('on_sale')
    own.alter(5, { price_hundreds: null })
    expect(knows(own.car(5), 'price')).toBe(false)
    own.alter(5, { price_hundreds: 800 })
    expect(knows(own.car(5), 'price')).toBe(true)
  })

  it('brings new cars with higher ids at the present moment', () => {
    const next = (own.car(199).infoid as number) + 1
    expect([next, next + 1, next + 2, next + 3, next + 4].map((id) => own.indexOf(id))).toEqual(new Array(5).fill(null))
    own.moveClock(own.now() + 3_600_000)
    const index = own.addCar()
    expect(index).toBe(200)
    expect(own.size()).toBe(201)
    const car = own.car(index)
    expect(car.infoid).toBeGreaterThan(own.car(199).infoid)
    expect(car.published_ms).toBe(own.now())
    expect(own.indexOf(car.infoid)).toBe(index)
  })

  it('never turns the clock back', () => {
    expect(() => own.moveClock(own.now() - 1)).toThrow('forward')
  })
})

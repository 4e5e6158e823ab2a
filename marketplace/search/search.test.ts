/** The search against an independent plain filter and sort. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FUELS } from '../catalogue/codes.ts'
import { monthOf } from '../world/calendar.ts'
import type { Car } from '../world/car.ts'
import { createChanges } from '../world/changes.ts'
import { createWorld } from '../world/world.ts'
import { createSearchIndex } from './index.ts'
import { readQuery } from './query.ts'

const LARGEST_PAGE = 100
const world = createWorld({ seed: 7, today: '2026-11-15', cars: 3000 })
const index = createSearchIndex(world, () => false)
let cars = readCars()

function readCars() {
  const all = Array.from({ length: world.size() }, (_, i) => world.car(i))
  return all.filter(({ index: i }) => world.status(i) === 'on_sale')
}

type Parameters = Readonly<Record<string, string>>
const search = (parameters: Parameters) => index.search(readQuery(new URLSearchParams(parameters), LARGEST_PAGE))
const idsOf = (page: readonly number[]) => page.map((i) => world.car(i).infoid)

/** One number of a car, null = the marketplace does not know it. */
const VALUES: Readonly<Record<string, (car: Car) => number | null>> = {
  price: (car) => (car.gaps.has('price') ? null : car.price_hundreds / 100),
  mileage: (car) => (car.gaps.has('mileage') ? null : car.mileage_km / 10_000),
  displacement: (car) => car.spec.variant.litres,
}
const FUEL_CODES: Readonly<Record<string, number>> = {
  汽油: 1,
  '汽油+24V轻混系统': 1,
  '汽油+48V轻混系统': 1,
  '汽油+90V轻混系统': 1,
  柴油: 2,
  '柴油+48V轻混系统': 2,
  油电混合: 3,
  汽油电驱: 3,
  插电式混合动力: 5,
  增程式: 6,
  纯电动: 7,
  氢燃料: 7,
}
const monthsOld = (car: Car) =>
  car.registered === null || car.gaps.has('registration') ? null : monthOf(world.now()) - car.registered
const listOf = (text: string) => text.split(',').map(Number)

function isWithin(value: number | null, range: string, unit = 1): boolean {
  const [low, high] = range.split('-') as [string, string]
  return value !== null && value >= Number(low) * unit && (high === '' || value <= Number(high) * unit)
}

function matches(car: Car, name: string, text: string): boolean {
  const { spec, dealer } = car
  switch (name) {
    case 'brandid':
      return spec.series.brand.id === Number(text)
    case 'seriesid':
      return spec.series.id === Number(text)
    case 'seriesyearid':
      return spec.year_id === Number(text)
    case 'specid':
      return listOf(text).includes(spec.id)
    case 'price':
    case 'mileage':
    case 'displacement':
      return isWithin(VALUES[name]!(car), text)
    case 'agerange':
      return isWithin(monthsOld(car), text, 12)
    case 'fueltype':
      return listOf(text).includes(FUEL_CODES[FUELS[spec.variant.fuel].label] ?? -1)
    case 'service':
      return text === '420' ? matches(car, 'fueltype', '5,6,7') : true
    case 'levelid':
      return listOf(text).includes(spec.generation.level)
    case 'gearbox':
      return (spec.variant.gearbox.short === '手动' ? '1' : '2') === text
    case 'cid':
      return text === '0' || dealer.city.code === Number(text)
    case 'pid':
      return text === '0' || String(dealer.city.code).slice(0, 2) === text.slice(0, 2)
    case 'keyword': {
      const title = spec.name.replace('(进口)', '进口').toLowerCase()
      return words(text).every((word) => title.includes(word))
    }
    default:
      return true
  }
}

/** Full-width Latin letters and digits lie 0xfee0 above the plain ones. */
function words(text: string): string[] {
  const plain = text
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
  return plain.toLowerCase().split(' ').filter(Boolean)
}

const SORT_KEYS: readonly ((car: Car) => number | null)[] = [
  () => 0,
  (car) => VALUES['price']!(car),
  (car) => (VALUES['price']!(car) === null ? null : -VALUES['price']!(car)!),
  (car) => VALUES['mileage']!(car),
  (car) => monthsOld(car),
  (car) => -car.published_ms,
]

function searchNaively(parameters: Parameters): Car[] {
  const filters = Object.entries(parameters)
  const key = SORT_KEYS[Number(parameters['sort'] ?? 0)]!
  return cars
    .filter((car) => filters.every(([name, text]) => matches(car, name, text)))
    .map((car) => ({ car, key: key(car) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.key === b.key ? b.car.infoid - a.car.infoid : a.key < b.key ? -1 : 1))
    .map(({ car }) => car)
}

const anyCar = fc.integer({ min: 0, max: 2999 }).map((i) => world.car(i))
const span = (most: number, step: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: most }), fc.option(fc.integer({ min: 1, max: most })))
    .map(
      ([low, width]) =>
        `${(low * step).toFixed(step < 1 ? 1 : 0)}-${width ? ((low + width) * step).toFixed(step < 1 ? 1 : 0) : ''}`,
    )
const some = (codes: readonly number[]) => fc.subarray([...codes], { minLength: 1 }).map((chosen) => chosen.join(','))
const keywordOf = (car: Car) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 4 }), fc.boolean()), {
      minLength: 1,
      maxLength: 3,
    })
    .map((cuts) => {
      const title = car.spec.name.replace('(进口)', '进口').replaceAll(/\s/g, '')
      const parts = cuts.map(([at, length, upper]) => {
        const part = title.slice(at % title.length, (at % title.length) + length)
        return upper ? part.toUpperCase() : part.toLowerCase()
      })
      return parts.join(' ')
    })
/** Filters taken from a car, so that searches find something. */
const queries = anyCar.chain((car) =>
  fc.record(
    {
      brandid: fc.constant(String(car.spec.series.brand.id)),
      seriesid: fc.constant(String(car.spec.series.id)),
      seriesyearid: fc.constant(String(car.spec.year_id)),
      specid: fc.constant(`${car.spec.id},${car.spec.id + 1}`),
      price: span(30, 1),
      mileage: span(15, 1),
      agerange: span(10, 1),
      displacement: span(40, 0.1),
      fueltype: some([1, 2, 3, 5, 6, 7]),
      service: fc.constantFrom('420', '', '999'),
      levelid: some([3, 4, 5, 16, 17, 18, 8, 21]),
      gearbox: fc.constantFrom('1', '2'),
      cid: fc.constantFrom('0', String(car.dealer.city.code)),
      pid: fc.constantFrom('0', String(car.dealer.city.province_code)),
      keyword: keywordOf(car),
      sort: fc.constantFrom('1', '2', '3', '4', '5'),
      pageindex: fc.integer({ min: 1, max: 4 }).map(String),
      pagesize: fc.integer({ min: 1, max: 60 }).map(String),
    },
    { requiredKeys: [] },
  ),
) as fc.Arbitrary<Parameters>
/** Few filters at once, otherwise hardly any car matches. */
const sparse = fc
  .tuple(queries, fc.uniqueArray(fc.integer({ min: 0, max: 14 }), { maxLength: 2 }))
  .map(([query, kept]) => {
    const filters = Object.entries(query).filter(([name]) => !['sort', 'pageindex', 'pagesize'].includes(name))
    const rest = Object.entries(query).filter(([name]) => ['sort', 'pageindex', 'pagesize'].includes(name))
    return Object.fromEntries([...filters.filter((_, i) => kept.includes(i)), ...rest])
  })

function compare(parameters: Parameters): number {
  const found = search(parameters)
  const expected = searchNaively(parameters)
  expect(found.total).toBe(expected.length)
  const size = Math.min(LARGEST_PAGE, Number(parameters['pagesize'] ?? 10))
  const from = (Number(parameters['pageindex'] ?? 1) - 1) * size
  if (parameters['sort'] !== undefined) {
    expect(idsOf(found.page)).toEqual(expected.slice(from, from + size).map(({ infoid }) => infoid))
  } else {
    const allowed = new Set(expected.map(({ infoid }) => infoid))
    expect(found.page.length).toBe(Math.max(0, Math.min(size, expected.length - from)))
    expect(idsOf(found.page).filter((id) => !allowed.has(id))).toEqual([])
  }
  return found.total
}

describe('a search', () => {
  it('finds what a plain filter and sort finds', () => {
    let fruitful = 0
    fc.assert(
      fc.property(fc.oneof(sparse, sparse, sparse, queries), (query) => {
        if (compare(query) > 0) fruitful++
      }),
      { seed: 1, numRuns: 200 },
    )
    expect(fruitful).toBeGreaterThan(80)
  })

  it.each(['1', '2', '3', '4', '5'])('sorts all cars by order %s, what is unknown last', (sort) => {
    const ids: number[] = []
    for (let page = 1; page <= 31; page++) {
      ids.push(...idsOf(search({ sort, pagesize: '100', pageindex: String(page) }).page))
    }
    expect(ids).toEqual(searchNaively({ sort }).map(({ infoid }) => infoid))
  })

  it('has a default order that shows every car once and differs from the others', () => {
    const ids: number[] = []
    for (let page = 1; page <= 30; page++) ids.push(...idsOf(search({ pagesize: '100', pageindex: String(page) }).page))
    expect(new Set(ids).size).toBe(cars.length)
    expect(idsOf(search({ pagesize: '100' }).page)).toEqual(ids.slice(0, 100))
    for (const sort of ['1', '2', '3', '4', '5']) {
      expect(idsOf(search({ sort, pagesize: '100' }).page)).not.toEqual(ids.slice(0, 100))
    }
  })

  it('includes both bounds, also when they have decimals', () => {
    const priced = cars.filter(({ gaps }) => !gaps.has('price')).slice(0, 150)
    for (const { price_hundreds } of priced) {
      const text = String(price_hundreds / 100)
      const same = cars.filter((car) => !car.gaps.has('price') && car.price_hundreds === price_hundreds).length
      expect(search({ price: `${text}-${text}` }).total, text).toBe(same)
    }
    compare({ displacement: '1.1-1.6' })
    compare({ displacement: '4.0-' })
    compare({ mileage: '0.01-0.57', sort: '3' })
  })

  it('shows the same under the tab of new energy as under the fuels 5, 6 and 7', () => {
    const tab = search({ service: '420', sort: '1', pagesize: '100' })
    expect(tab).toEqual(search({ fueltype: '5,6,7', sort: '1', pagesize: '100' }))
    expect(tab.total).toBeGreaterThan(200)
    const single = ['5', '6', '7'].map((fueltype) => search({ fueltype }).total)
    expect(single.reduce((sum, total) => sum + total)).toBe(tab.total)
    expect(Math.min(...single)).toBeGreaterThan(0)
  })

  it('folds case and width of keywords, and requires all of them', () => {
    const plain = search({ keyword: '宝马 li m运动', sort: '1', pagesize: '100' })
    expect(plain.total).toBeGreaterThan(3)
    expect(search({ keyword: 'Ｍ运动　ＬＩ 宝马', sort: '1', pagesize: '100' })).toEqual(plain)
    expect(search({ keyword: '宝马' }).total).toBeGreaterThan(plain.total)
    expect(search({ keyword: '汉' }).total).toBe(cars.filter(({ spec }) => spec.name.includes('汉')).length)
    expect(search({ keyword: '没有这种车' }).total).toBe(0)
    expect(search({ keyword: '   ' }).total).toBe(cars.length)
  })

  it.each(['410', '480', '27', '34', '50', '33', '40', '306', '330'])(
    'shows some and not all under tab %s',
    (service) => {
      const { total } = search({ service })
      expect(total).toBeGreaterThan(20)
      expect(total).toBeLessThan(cars.length)
    },
  )

  it('is empty past the end, and still has the total', () => {
    expect(search({ pageindex: '31', pagesize: '100' })).toEqual({ total: 3000, page: [] })
  })
})

// Stays last: it changes the world that the others search.
describe('a search after changes', () => {
  it('finds the current cars in the new order', () => {
    const changes = createChanges(world, 0.06)
    // More new cars than the index has spare rows for.
    for (let i = 0; i < 1100; i++) world.addCar()
    const happened = changes.advance(3 * 86_400_000, 0.2)
    expect(happened.length).toBeGreaterThan(1500)
    const added = Array.from({ length: world.size() - 3000 }, (_, i) => 3000 + i)
    index.refresh([...happened.map((change) => change.index), ...added])
    cars = readCars()
    expect(search({}).total).toBe(cars.length)
    expect(cars.length).not.toBe(3000)
    fc.assert(
      fc.property(sparse, (query) => {
        compare(query)
      }),
      { seed: 2, numRuns: 60 },
    )
    for (const sort of ['1', '2', '3', '4', '5']) compare({ sort, pagesize: '100', pageindex: '2' })
  })
})

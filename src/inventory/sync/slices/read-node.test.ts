import { describe, expect, it } from 'vitest'
import { type MarketSlice, WHOLE_MARKET } from '../../../domain/inventory/market.ts'
import { createSmallMarket, makeSmallCars, type SmallCar, type SmallMarketOptions } from '../fixtures/small-market.ts'
import { type Found, readNode, type SliceReader } from './read-node.ts'
import { createNode, formatPlan, type Plan, parsePlan } from './slice-node.ts'

const PAGE = 10
const CAPS = { largestPage: PAGE, deepestPage: 4 }

function open(cars: readonly SmallCar[], options: SmallMarketOptions = CAPS) {
  const market = createSmallMarket(cars, options)
  const plan: Plan = { root: createNode(WHOLE_MARKET), limits: { page_size: 100, deepest: 50 } }
  const axes: string[] = []
  async function read(from: Plan = plan) {
    market.asked.length = 0
    const rows = new Set<number>()
    const reader: SliceReader = {
      market,
      limits: from.limits,
      brands: (await market.brands()).map(({ id }) => id),
      year: () => 2026,
      onRows: async (some) => {
        for (const { id } of some) rows.add(id)
      },
      isThere: async (id) => (await market.detail(id)) !== null,
      onCut: (_slice, axis) => axes.push(axis),
    }
    const found = await readNode(reader, from.root)
    return { found, rows, requests: market.asked.length }
  }
  return { market, plan, read, axes }
}

function expectAll(found: Found, cars: Iterable<number>) {
  expect([...found.ids].sort((a, b) => a - b)).toEqual([...cars].sort((a, b) => a - b))
  expect(found).toMatchObject({ state: 'complete', missing: 0 })
}

describe('a market is read whole', () => {
  const same = { mileage: 3, age: 2, body: null, transmission: 'manual', fuel: null } as const
  const alike = Array.from({ length: 90 }, (_, i) => ({
    id: 1 + i,
    brand: 1,
    series: 100,
    price: 35 + i / 100,
    ...same,
  }))

  it.each<[string, readonly SmallCar[], SmallMarketOptions]>([
    ['that fits on a page', makeSmallCars(8, 1), CAPS],
    ['that is empty', [], CAPS],
    ['that fits into one list', makeSmallCars(40, 2), CAPS],
    ['that has to be cut', makeSmallCars(400, 3), CAPS],
    ['of which much is unknown', makeSmallCars(400, 4, 0.2), CAPS],
    ['that does not say how deep it goes', makeSmallCars(400, 5), { ...CAPS, hidesDepth: true }],
    ['that has no caps', makeSmallCars(300, 6), {}],
    ['with brands that its catalogue does not have', makeSmallCars(700, 7), { ...CAPS, unlistedBrands: [1, 5] }],
    [
      'that does not know the filters we declared',
      makeSmallCars(400, 8),
      { ...CAPS, ignores: ['body_style', 'fuel_type'] },
    ],
    ['that has many cars alike, which is seen from two sides', alike.slice(0, 60), CAPS],
  ])('%s', async (_, cars, options) => {
    const { read, market } = open(cars, options)
    const { found, rows } = await read()
    expectAll(found, market.cars.keys())
    expect([...rows].sort()).toEqual([...market.cars.keys()].sort())
  })

  it('and says how many cars nothing shows', async () => {
    const { read } = open(alike)
    const { found, requests } = await read()
    expect(requests).toBeLessThan(150)
    expect(found.state).toBe('short')
    expect(found.missing).toBe(alike.length - found.ids.size)
    expect(found.missing).toBeGreaterThan(0)
  })

  it('in any world', async () => {
    for (let seed = 100; seed < 108; seed++) {
      const { read, market } = open(makeSmallCars(50 + seed * 4, seed, (seed % 5) / 40))
      expectAll((await read()).found, market.cars.keys())
    }
  })
})

describe('a later pass', () => {
  it('starts from the plan, finds the same, and asks less', async () => {
    const { read, plan, market } = open(makeSmallCars(1500, 11))
    const first = await read()
    const kept = parsePlan(JSON.parse(JSON.stringify(formatPlan(plan)))) as Plan
    const second = await read(kept)
    expectAll(second.found, market.cars.keys())
    expect(second.requests).toBeLessThan(first.requests * 0.7)
    // Pages that are not full, and cars whose price is unknown.
    expect(second.requests).toBeLessThan((market.cars.size / PAGE) * 1.8)
  })

  it('finds what came, also what no part shows, and misses nothing that left', async () => {
    // One brand and one series: only bounds cut it.
    const { read, market } = open(makeSmallCars(400, 12).map((car) => ({ ...car, brand: 1, series: 100 })))
    await read()
    const unknown = { price: null, mileage: null, age: null }
    for (const [i, car] of makeSmallCars(40, 13).entries()) {
      market.cars.set(90_000 + i, { ...car, id: 90_000 + i, brand: 1, series: 100, ...(i % 4 === 0 ? unknown : {}) })
    }
    for (const id of [...market.cars.keys()].slice(0, 50)) market.cars.delete(id)
    const second = await read()
    expectAll(second.found, market.cars.keys())
    // They are known by now, and looked for one by one.
    const third = await read()
    expectAll(third.found, market.cars.keys())
    expect(third.requests).toBeLessThan(second.requests * 0.8)
  })

  it('cuts what has grown and merges what has shrunk', async () => {
    const { read, market, plan, axes } = open(makeSmallCars(600, 14))
    await read()
    const cuts = axes.length
    for (const car of makeSmallCars(500, 15)) market.cars.set(car.id + 50_000, { ...car, id: car.id + 50_000 })
    expectAll((await read()).found, market.cars.keys())
    expect(axes.length).toBeGreaterThan(cuts)
    for (const id of [...market.cars.keys()].slice(20)) market.cars.delete(id)
    await read()
    expect(plan.root.covers).toEqual([])
    const small = await read()
    expectAll(small.found, market.cars.keys())
    expect(small.requests).toBe(3)
  })
})

describe('a slice whose stock moves while it is read', () => {
  it('is read again, and then complete', async () => {
    const { read, market } = open(makeSmallCars(35, 16))
    let pages = 0
    market.before = () => {
      if (++pages === 4) market.cars.delete([...market.cars.keys()].at(-1) as number)
    }
    expectAll((await read()).found, market.cars.keys())
  })

  it('is not complete when it never rests', async () => {
    const { read, market } = open(makeSmallCars(39, 17))
    const [car] = makeSmallCars(1, 18) as [SmallCar]
    let id = 70_000
    market.before = () => {
      market.cars.delete([...market.cars.keys()][0] as number)
      if (id % 2 === 0) market.cars.set(id, { ...car, id })
      id++
    }
    expect((await read()).found.state).toBe('open')
  })
})

it('reads a plan that is damaged as none', () => {
  const plan: Plan = { root: createNode(WHOLE_MARKET), limits: { page_size: 20, deepest: 5 } }
  const slice: MarketSlice = { ...WHOLE_MARKET, price: { min: 0, max: 10 } }
  plan.root.covers.push({ axis: 'price', children: [{ ...createNode(slice), total: 7, strays: [5] }] })
  expect(parsePlan(JSON.parse(JSON.stringify(formatPlan(plan))))).toEqual(plan)
  for (const raw of [null, '', {}, { root: {} }, { limits: { page_size: 0, deepest: 1 }, root: { slice: {} } }])
    expect(parsePlan(raw)).toBe(null)
})

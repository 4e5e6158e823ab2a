/** Adding a filter never finds more: the result is a subset of the previous one. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenService, openService, type Query } from '../spec/open-service.ts'

let service: OpenService
beforeAll(async () => {
  service = await openService({ marketplace: ['--brands', 'all'] })
})
afterAll(() => service?.stop())

const BRANDS = [
  'BMW',
  'Geely',
  'JAC',
  'audi',
  'BYD',
  'Mercedes-AMG',
  'Range Rover',
  '大众',
  'Toyota',
  'GAC',
  'Lexus',
  'Maybach',
  'Dongfeng',
  'Changan',
  'GWM',
]
const MODELS = [
  ...['Tiggo', 'Mazda 3', 'G-Class', 'C-Klasse', 'Serie 5', 'Камри', 'Deepal S07', 'Golf 8', 'Hiace', 'Jinbei Hiace'],
  ...['Binyue', 'X5', 'M3', 'A3', 'E300', 'C200', '320Li', 'Han', 'Han EV', 'Song Plus', 'Tang', 'GT', 'ES300h', 'ES'],
  ...[
    'Camry Hybrid',
    'Corolla',
    'Golf',
    'Golf GTI',
    '7系',
    'Land Cruiser',
    'Wingle',
    'ID4',
    '豪华',
    'TSI',
    'EV',
    'BMW X5',
  ],
  ...[
    'Audi A6L',
    'Passat PHEV',
    '3 Series (Import)',
    'banana',
    'C-Class Coupe',
    'H6 Hybrid',
    'S60',
    'Model 3 Long Range',
  ],
]
const FILTERS = {
  brand: fc.constantFrom(...BRANDS),
  model: fc.constantFrom(...MODELS),
  q: fc.constantFrom('自动', '2018款', '豪华', 'EV', 'TSI', '款', '没有'),
  fuel_type: fc.constantFrom('gasoline', 'hybrid', 'new_energy', 'gasoline,diesel'),
  transmission: fc.constantFrom('automatic', 'manual'),
  body_style: fc.constantFrom('suv', 'car', 'compact_car', 'mpv'),
  price_min: fc.constantFrom(50_000, 100_000),
  price_max: fc.constantFrom(150_000, 300_000),
  age_max: fc.constantFrom(3, 8, 12),
  mileage_max: fc.constantFrom(50_000, 150_000),
}
const NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[]

describe('adding a filter', () => {
  it('never finds more, and nothing that was not found before', async () => {
    let narrowed = 0
    const step = fc.tuple(
      fc.subarray(NAMES, { maxLength: 2 }),
      fc.constantFrom('brand' as const, 'model' as const, ...NAMES),
      fc.record(FILTERS),
    )
    await fc.assert(
      fc.asyncProperty(step, async ([kept, added, values]) => {
        const wide = Object.fromEntries(kept.filter((name) => name !== added).map((name) => [name, values[name]]))
        const narrow: Query = { ...wide, [added]: values[added] }
        const [before, after] = await Promise.all([service.count(wide), service.count(narrow)])
        expect(after).toBeLessThanOrEqual(before)
        if (after < before) narrowed++
        if (before === 0 || before > 72) return
        const all = new Set((await service.searchAll(wide)).results.map(({ id }) => id))
        const left = (await service.searchAll(narrow)).results.map(({ id }) => id)
        expect(left.filter((id) => !all.has(id))).toEqual([])
        expect(left.length).toBe(after)
      }),
      { numRuns: 70, seed: 12 },
    )
    expect(narrowed).toBeGreaterThan(20)
  })

  it('holds for every brand beside every model', async () => {
    for (const model of MODELS) {
      const all = await service.count({ model })
      const each = await Promise.all(BRANDS.map((brand) => service.count({ brand, model })))
      expect([model, each.filter((count) => count > all)]).toEqual([model, []])
    }
  })
})

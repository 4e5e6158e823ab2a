import { describe, expect, it } from 'vitest'
import { type Bounds, type MarketRow, type MarketSlice, WHOLE_MARKET } from '../../../domain/inventory/market.ts'
import { type Axis, type CutMaterial, cut, orderAxes } from './axes.ts'

const row = (value: number | null, year: number | null = null) => ({ price: value, mileage: value, year }) as MarketRow
const rows = (...values: readonly (number | null)[]) => values.map((value) => row(value))
const MATERIAL: CutMaterial = { brands: [1, 2, 3], series: [], sample: [], year: 2026, parts: 2 }

function boundsOf(price: Bounds | null, sample: readonly MarketRow[], parts = 2): (Bounds | null)[] {
  return cut({ ...WHOLE_MARKET, price }, 'price', { ...MATERIAL, sample, parts }).map((slice) => slice.price)
}

describe('bounds', () => {
  const upTo20 = { min: 10, max: 20 }

  it.each<[string, Bounds | null, readonly MarketRow[], number, readonly (readonly [number, number | null])[]]>([
    [
      'in the middle of the sample',
      null,
      rows(1.2, 4.5, 8.8, 30),
      2,
      [
        [0, 8],
        [8, null],
      ],
    ],
    [
      'in as many parts as are wanted',
      null,
      rows(1.2, 4.5, 8.8, 30.5),
      4,
      [
        [0, 4],
        [4, 8],
        [8, 30],
        [30, null],
      ],
    ],
    [
      'within what was cut before',
      upTo20,
      rows(11.1, 12.2, 18.8),
      2,
      [
        [10, 12],
        [12, 20],
      ],
    ],
    [
      'beside a step on which many cars stand',
      null,
      rows(35, 35, 35, 35, 2.5, 50.5),
      2,
      [
        [0, 34],
        [34, null],
      ],
    ],
    ['not where all cars stand on one step', { min: 34, max: 36 }, rows(35, 35, 35), 2, []],
    ['not within one step', { min: 34, max: 35 }, rows(34.2, 34.8), 2, []],
    ['not without values', null, rows(null, null), 2, []],
    ['not without rows', null, [], 2, []],
  ])('are cut %s', (_, bounds, sample, parts, expected) => {
    expect(boundsOf(bounds, sample, parts)).toEqual(expected.map(([min, max]) => ({ min, max })))
  })

  it('of ages go by the year of the registration', () => {
    const sample = [row(null, 2025), row(null, 2022), row(null, 2016), row(null, null)]
    const ages = cut(WHOLE_MARKET, 'age', { ...MATERIAL, sample }).map(({ age }) => age)
    expect(ages).toEqual([
      { min: 0, max: 4 },
      { min: 4, max: null },
    ])
  })

  it('are those of every value, and quickly so, where a source says to have more than can be counted', () => {
    const sample = rows(...Array.from({ length: 60 }, (_, i) => (i * i) / 37))
    expect(boundsOf(null, sample, Number.MAX_SAFE_INTEGER)).toEqual(boundsOf(null, sample, 5000))
  })

  it('leave no gap, and touch each other', () => {
    const sample = rows(...Array.from({ length: 60 }, (_, i) => (i * i) / 37))
    for (let parts = 2; parts < 12; parts++) {
      const found = boundsOf(null, sample, parts)
      expect(found[0]?.min).toBe(0)
      expect(found.at(-1)?.max).toBe(null)
      for (let i = 1; i < found.length; i++) expect(found[i]?.min).toBe(found[i - 1]?.max)
    }
  })
})

describe('closed sets', () => {
  const BRAND: MarketSlice = { ...WHOLE_MARKET, brand_id: 7 }

  it.each<[Axis, MarketSlice, CutMaterial, number]>([
    ['brand', WHOLE_MARKET, MATERIAL, 3],
    ['brand', BRAND, MATERIAL, 0],
    ['series', BRAND, { ...MATERIAL, series: [71, 72] }, 2],
    ['series', WHOLE_MARKET, { ...MATERIAL, series: [71, 72] }, 0],
    ['transmission', BRAND, MATERIAL, 2],
    ['transmission', { ...BRAND, transmission: 'manual' }, MATERIAL, 0],
    ['fuel', BRAND, MATERIAL, 4],
    ['body', BRAND, MATERIAL, 17],
  ])('%s', (axis, slice, material, parts) => {
    expect(cut(slice, axis, material).length).toBe(parts)
  })
})

it.each([
  ['a small market', { total: 500, reach: 100, page_size: 20, brands: 350, series: 0 }, 'price'],
  ['a large market', { total: 300_000, reach: 480, page_size: 20, brands: 350, series: 0 }, 'brand'],
])('%s is cut by what costs least', (_, size, axis) => {
  expect(orderAxes(WHOLE_MARKET, size)[0]).toBe(axis)
})

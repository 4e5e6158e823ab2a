import { describe, expect, it } from 'vitest'
import { SORTS, type Sort } from '../../domain/codes.ts'
import { conditions } from '../../domain/fields/fixtures/conditions.ts'
import { EVERY_CAR, type InventoryFilter } from '../../domain/inventory/inventory-filter.ts'
import { SORT_KEYS } from '../../domain/inventory/inventory-search.ts'
import { ANY_CAR } from '../../domain/source.ts'
import { buildIndex } from './build-index.ts'
import { makeLargeTable } from './fixtures/large-table.ts'
import { openIndex } from './open-index.ts'

const CARS = 12_000
const MONTH = 24_300
const table = makeLargeTable(CARS, MONTH)
const image = buildIndex(table, MONTH, 'v')
const brands = (...ids: readonly number[]) => ({ any: ids.map((brand_id) => ({ ...ANY_CAR, brand_id })) })

type Row = (row: number) => boolean
const at = (column: { readonly [row: number]: number }, row: number) => column[row] as number

/** Filters with the rows that fit them, in words of their own: dense, sparse, in several ranges, and against the order. */
const FILTERS: readonly (readonly [string, Partial<InventoryFilter>, Row])[] = [
  ['nearly all', { fields: conditions({ has_report: true }) }, (row) => table.has_report[row] === 1],
  [
    'few',
    { fields: conditions({ price_cny: [null, 30_000] }) },
    (row) => table.price_cny[row] !== -1 && at(table.price_cny, row) <= 30_000,
  ],
  ['dear ones', { fields: conditions({ price_cny: [400_000, null] }) }, (row) => at(table.price_cny, row) >= 400_000],
  ['worn ones', { fields: conditions({ mileage_km: [200_001, null] }) }, (row) => at(table.mileage_km, row) >= 200_001],
  ['brands far from each other', brands(2, 9, 17), (row) => [2, 9, 17].includes(at(table.brand_id, row))],
  [
    'these, and a bound',
    { ...brands(1, 18), fields: conditions({ registered_from: [null, MONTH - 100] }) },
    (row) =>
      [1, 18].includes(at(table.brand_id, row)) &&
      table.registered_from[row] !== -1 &&
      at(table.registered_from, row) <= MONTH - 100,
  ],
  ['a word of half of the titles', { keywords: ['even'] }, (row) => at(table.title, row) % 2 === 0],
]

const compareRows = (sort: Sort) => {
  const { column, descending } = SORT_KEYS[sort]
  const keys = column && table[column]
  return (a: number, b: number) => {
    const left = keys ? at(keys, a) : 0
    const right = keys ? at(keys, b) : 0
    if (left === right) return at(table.id, b) - at(table.id, a)
    if (left === -1) return 1
    if (right === -1) return -1
    return descending ? right - left : left - right
  }
}

describe.each(['plain', 'wasm'] as const)('%s: pages', (kernel) => {
  const index = openIndex(image, { kernel })
  it.each(FILTERS)('of %s are those of all in order, however deep', (_, asked, fits) => {
    const found = Array.from({ length: CARS }, (_row, row) => row).filter(fits)
    expect(found.length).toBeGreaterThan(30)
    for (const sort of SORTS) {
      const rows = found.toSorted(compareRows(sort))
      for (const share of [0, 0.1, 0.5, 0.9, 1]) {
        const offset = Math.max(0, Math.floor(rows.length * share) - 12)
        const { total, docs } = index.search({ ...EVERY_CAR, ...asked }, sort, offset, 24)
        expect({ total, rows: Array.from(docs, index.rowOf) }).toEqual({
          total: rows.length,
          rows: rows.slice(offset, offset + 24),
        })
      }
    }
  })
})

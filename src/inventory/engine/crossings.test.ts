import { describe, expect, it } from 'vitest'
import { conditions, type ShortFields } from '../../domain/fields/fixtures/conditions.ts'
import { EVERY_CAR } from '../../domain/inventory/inventory-filter.ts'
import { buildIndex } from './build-index.ts'
import { makeLargeTable } from './fixtures/large-table.ts'
import { openIndex } from './open-index.ts'

const COUNT = 5000
const MONTH = 24_300
const table = makeLargeTable(COUNT, MONTH)
const image = buildIndex(table, MONTH, 'v')
const at = (column: { readonly [row: number]: number }, row: number) => column[row] as number

/** Filters of one column each, with the rows that fit: on a step of the column and beside it, and with unknown ones in all of them. */
const FILTERS: readonly (readonly [ShortFields, (row: number) => boolean])[] = [
  [{ price_cny: [200_000, 400_000] }, (row) => within(at(table.price_cny, row), 200_000, 400_000)],
  [{ price_cny: [null, 123_456] }, (row) => within(at(table.price_cny, row), 0, 123_456)],
  [{ mileage_km: [100_000, null] }, (row) => at(table.mileage_km, row) >= 100_000],
  [{ registered_to: [MONTH - 120, null] }, (row) => at(table.registered_to, row) >= MONTH - 120],
  [{ registered_from: [null, MONTH - 36] }, (row) => within(at(table.registered_from, row), 0, MONTH - 36)],
  [{ model_year: [2005, 2010] }, (row) => within(at(table.model_year, row), 2005, 2010)],
  [{ fuel_type: ['gasoline', 'diesel'] }, (row) => [1, 2].includes(at(table.fuel_type, row))],
  [{ transmission: ['manual'] }, (row) => table.transmission[row] === 1],
  [{ province: 44 }, (row) => table.province[row] === 44],
  [{ has_report: false }, (row) => table.has_report[row] === 0],
]
const within = (value: number, least: number, most: number) => value >= least && value <= most

describe.each(['plain', 'wasm'] as const)('%s: two filters at once', (kernel) => {
  const index = openIndex(image, { kernel })

  it('are counted as one by one, and their first and last pages are found', () => {
    const rows = Array.from({ length: COUNT }, (_, row) => row)
    for (const [i, [one, fitsOne]] of FILTERS.entries()) {
      for (const [other, fitsOther] of FILTERS.slice(i + 1)) {
        // A filter of the same field takes the place of the first.
        if (Object.keys(one).some((name) => name in other)) continue
        const filter = { ...EVERY_CAR, fields: conditions({ ...one, ...other }) }
        const found = rows.filter((row) => fitsOne(row) && fitsOther(row))
        expect(index.count(filter)).toBe(found.length)
        const newest = found.toSorted((a, b) => at(table.id, b) - at(table.id, a))
        for (const offset of [0, Math.max(0, found.length - 5)]) {
          const { total, docs } = index.search(filter, 'newest', offset, 24)
          expect(total).toBe(found.length)
          expect(Array.from(docs, index.rowOf)).toEqual(newest.slice(offset, offset + 24))
        }
      }
    }
  })
})

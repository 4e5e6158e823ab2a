/** The reference implementation as an engine: slow, and the oracle for all others when there are few listings. */
import {
  compareBySort,
  createFilterTest,
  type FoundCar,
} from '../../../src/domain/inventory/fixtures/filter-reference.ts'
import type { InventoryFilter } from '../../../src/domain/inventory/inventory-filter.ts'
import type { Prepare } from '../engine.ts'
import { readColumns } from '../read-columns.ts'

export const prepareOracle: Prepare = async (table) => {
  const began = performance.now()
  const cars = Array.from(
    { length: table.count },
    (_, row): FoundCar => ({ id: table.id[row] as number, columns: readColumns(table, row) }),
  )
  const find = (filter: InventoryFilter) => {
    const fits = createFilterTest(filter)
    return cars.filter(({ columns }) => fits(columns))
  }
  return {
    build_ms: performance.now() - began,
    bytes: 0,
    open: () => ({
      search({ filter, sort, offset, limit }) {
        const found = find(filter).sort(compareBySort(sort))
        return { total: found.length, ids: found.slice(offset, offset + limit).map(({ id }) => id) }
      },
      count: (filter) => find(filter).length,
    }),
    async close() {},
  }
}

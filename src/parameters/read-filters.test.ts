/** What months of first registration ask for, where only the year of a car is known. */
import { expect, it } from 'vitest'
import { NO_NUMBERS } from '../domain/fields/search-fields.ts'
import { createFilterTest } from '../domain/inventory/fixtures/filter-reference.ts'
import { EVERY_CAR, toInventoryFilter } from '../domain/inventory/inventory-filter.ts'
import type { SearchColumns } from '../domain/inventory/search-columns.ts'
import { createFilterReader } from './read-filters.ts'

const NOW = Date.parse('2026-11-15T04:00:00Z')
const read = createFilterReader({
  catalog: { findBrand: async () => [], findProvince: () => null, findCities: () => [] } as never,
  hasInventory: true,
})

async function fits(query: string, registered_from: number | null, registered_to: number | null): Promise<boolean> {
  const answer = await read(query)
  if ('complaints' in answer) throw new Error(JSON.stringify(answer.complaints))
  const filter = toInventoryFilter({ ...EVERY_CAR, fields: answer.question.fields }, NOW)
  const car = { ...NO_NUMBERS, registered_from, registered_to } as unknown as SearchColumns
  return createFilterTest(filter)(car)
}

const month = (year: number, number: number) => year * 12 + number - 1

it.each([
  ['registered_from=2019-01&registered_to=2019-12', true],
  ['registered_from=2018-07&registered_to=2020-03', true],
  ['registered_from=2019-01', true],
  ['registered_to=2019-12', true],
  ['registered_from=2019-02', false],
  ['registered_to=2019-11', false],
  ['registered_from=2019-06&registered_to=2019-06', false],
])('%s finds a car of 2019 without a month: %s', async (query, isFound) => {
  expect(await fits(query, month(2019, 1), month(2019, 12))).toBe(isFound)
})

it.each([
  ['registered_from=2019-06&registered_to=2019-06', true],
  ['registered_from=2019-07', false],
  ['registered_to=2019-05', false],
])('%s finds a car of June 2019: %s', async (query, isFound) => {
  expect(await fits(query, month(2019, 6), month(2019, 6))).toBe(isFound)
})

it('never finds a car whose registration is unknown', async () => {
  expect(await fits('registered_from=1950-01', null, null)).toBe(false)
  expect(await fits('registered_to=2099-12', null, null)).toBe(false)
})

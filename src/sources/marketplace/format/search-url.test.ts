import { describe, expect, it } from 'vitest'
import { conditions } from '../../../domain/fields/fixtures/conditions.ts'
import type { SourceFilter, SourcePart } from '../../../domain/source.ts'
import { ANY_CAR, NO_FILTER } from '../../../domain/source.ts'
import { formatSearchUrl, isImpossible } from './search-url.ts'

const urlOf = (filter: Partial<SourceFilter>, part: Partial<SourcePart> = {}) =>
  formatSearchUrl(
    'http://marketplace.test',
    { filter: { ...NO_FILTER, ...filter }, sort: 'newest', part: { ...ANY_CAR, ...part } },
    2,
    24,
  )
const START = 'http://marketplace.test/api/v11/search?pageindex=2&pagesize=24&sort=5'

describe('the URL of a search', () => {
  it.each([
    [{}, ''],
    [{ fields: conditions({ price_cny: [150_000, 200_000] }) }, '&price=15-20'],
    [{ fields: conditions({ price_cny: [1_000_000, null] }) }, '&price=100-'],
    [{ fields: conditions({ price_cny: [null, 50_000] }) }, '&price=0-5'],
    [{ fields: conditions({ price_cny: [0, null] }) }, '&price=0-'],
    [{ fields: conditions({ price_cny: [null, 125_800] }) }, '&price=0-12.58'],
    [{ fields: conditions({ mileage_km: [30_000, 60_000] }) }, '&mileage=3-6'],
    [{ fields: conditions({ age: [5, 7] }) }, '&agerange=5-7'],
    [{ fields: conditions({ age: [10, null] }) }, '&agerange=10-'],
    [{ fields: conditions({ fuel_type: ['new_energy', 'gasoline', 'gasoline'] }) }, '&fueltype=1%2C5%2C6%2C7'],
    [{ fields: conditions({ fuel_type: ['hybrid', 'diesel'] }) }, '&fueltype=2%2C3'],
    [{ fields: conditions({ transmission: ['manual'] }) }, '&gearbox=1'],
    [{ fields: conditions({ transmission: ['automatic'] }) }, '&gearbox=2'],
    [{ fields: conditions({ body_style: ['mpv'] }) }, '&levelid=8%2C21%2C22%2C23%2C24'],
    [{ fields: conditions({ body_style: ['pickup', 'small_suv'] }) }, '&levelid=14%2C15%2C16'],
    [{ keywords: ['2018款', 'a&b=c'] }, '&keyword=2018%E6%AC%BE+a%26b%3Dc'],
    [{ keywords: [' '] }, ''],
  ] satisfies [Partial<SourceFilter>, string][])('%j adds %j', (filter: Partial<SourceFilter>, expected) =>
    expect(urlOf(filter)).toBe(START + expected),
  )

  it.each([
    [{ brand_id: 15 }, {}, '&brandid=15'],
    [{ brand_id: 15, series_id: 65 }, {}, '&brandid=15&seriesid=65'],
    [{ powertrains: ['battery_electric'] }, {}, '&fueltype=7'],
    [{ powertrains: ['range_extender', 'plug_in_hybrid'] }, {}, '&fueltype=5%2C6'],
    [{ powertrains: ['combustion'] }, { fields: conditions({ fuel_type: ['diesel', 'new_energy'] }) }, '&fueltype=2'],
    [{ keywords: ['300h', 'a'] }, { keywords: ['a', 'b'] }, '&keyword=a+b+300h'],
  ] satisfies [Partial<SourcePart>, Partial<SourceFilter>, string][])(
    'of the part %j with %j adds %j',
    (part, filter, expected) => expect(urlOf(filter, part)).toBe(START + expected),
  )

  it('is the same for equal queries', () => {
    expect(urlOf({ fields: conditions({ fuel_type: ['diesel', 'hybrid'], body_style: ['mpv', 'pickup'] }) })).toBe(
      urlOf({ fields: conditions({ body_style: ['pickup', 'mpv'], fuel_type: ['hybrid', 'diesel'] }) }),
    )
  })
})

describe('queries that cannot match', () => {
  it.each([
    [{}, false],
    [{ fields: conditions({ price_cny: [10_000, 10_000] }) }, false],
    [{ fields: conditions({ price_cny: [20_000, 10_000] }) }, true],
    [{ fields: conditions({ price_cny: [null, 0] }) }, true],
    [{ fields: conditions({ mileage_km: [null, 0] }) }, true],
    [{ fields: conditions({ age: [null, 0] }) }, true],
    [{ fields: conditions({ age: [3, 2] }) }, true],
    [{ any: [] }, true],
    [{ any: [ANY_CAR] }, false],
    [{ fields: conditions({ fuel_type: [] }) }, true],
    [{ fields: conditions({ body_style: [] }) }, true],
  ])('%j: %j', (filter, expected) => expect(isImpossible({ ...NO_FILTER, ...filter })).toBe(expected))
})

import { describe, expect, it } from 'vitest'
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
    [{ price_min_cny: 150_000, price_max_cny: 200_000 }, '&price=15-20'],
    [{ price_min_cny: 1_000_000 }, '&price=100-'],
    [{ price_max_cny: 50_000 }, '&price=0-5'],
    [{ price_min_cny: 0 }, '&price=0-'],
    [{ price_max_cny: 125_800 }, '&price=0-12.58'],
    [{ mileage_min_km: 30_000, mileage_max_km: 60_000 }, '&mileage=3-6'],
    [{ age_min: 5, age_max: 7 }, '&agerange=5-7'],
    [{ age_min: 10 }, '&agerange=10-'],
    [{ fuel_types: ['new_energy', 'gasoline', 'gasoline'] }, '&fueltype=1%2C5%2C6%2C7'],
    [{ fuel_types: ['hybrid', 'diesel'] }, '&fueltype=2%2C3'],
    [{ transmission: 'manual' }, '&gearbox=1'],
    [{ transmission: 'automatic' }, '&gearbox=2'],
    [{ body_styles: ['mpv'] }, '&levelid=8%2C21%2C22%2C23%2C24'],
    [{ body_styles: ['pickup', 'small_suv'] }, '&levelid=14%2C15%2C16'],
    [{ keywords: ['2018款', 'a&b=c'] }, '&keyword=2018%E6%AC%BE+a%26b%3Dc'],
    [{ keywords: [' '] }, ''],
  ] satisfies [Partial<SourceFilter>, string][])('%j adds %j', (filter, expected) =>
    expect(urlOf(filter)).toBe(START + expected),
  )

  it.each([
    [{ brand_id: 15 }, {}, '&brandid=15'],
    [{ brand_id: 15, series_id: 65 }, {}, '&brandid=15&seriesid=65'],
    [{ powertrains: ['battery_electric'] }, {}, '&fueltype=7'],
    [{ powertrains: ['range_extender', 'plug_in_hybrid'] }, {}, '&fueltype=5%2C6'],
    [{ powertrains: ['combustion'] }, { fuel_types: ['diesel', 'new_energy'] }, '&fueltype=2'],
    [{ keywords: ['300h', 'a'] }, { keywords: ['a', 'b'] }, '&keyword=a+b+300h'],
  ] satisfies [Partial<SourcePart>, Partial<SourceFilter>, string][])(
    'of the part %j with %j adds %j',
    (part, filter, expected) => expect(urlOf(filter, part)).toBe(START + expected),
  )

  it('is the same for equal queries', () => {
    expect(urlOf({ fuel_types: ['diesel', 'hybrid'], body_styles: ['mpv', 'pickup'] })).toBe(
      urlOf({ body_styles: ['pickup', 'mpv'], fuel_types: ['hybrid', 'diesel'] }),
    )
  })
})

describe('queries that cannot match', () => {
  it.each([
    [{}, false],
    [{ price_min_cny: 10_000, price_max_cny: 10_000 }, false],
    [{ price_min_cny: 20_000, price_max_cny: 10_000 }, true],
    [{ price_max_cny: 0 }, true],
    [{ mileage_max_km: 0 }, true],
    [{ age_max: 0 }, true],
    [{ age_min: 3, age_max: 2 }, true],
    [{ any: [] }, true],
    [{ any: [ANY_CAR] }, false],
    [{ fuel_types: [] }, true],
    [{ body_styles: [] }, true],
  ])('%j: %j', (filter, expected) => expect(isImpossible({ ...NO_FILTER, ...filter })).toBe(expected))
})

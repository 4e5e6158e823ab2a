import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SORTS } from '../../src/domain/codes.ts'
import type { SearchResponse } from '../../src/domain/listing.ts'
import { ORDERS } from '../../src/sources/fixtures/filters.ts'
import { mileageOf, priceOf, registrationOf, type Truth } from '../../src/sources/fixtures/truth.ts'
import { centsOf, type ExactRate, readRate, stepsOf } from './exact-rate.ts'
import { formatQuery, type OpenService, openService, type Query } from './open-service.ts'
import { nameComplaints, readComplaints } from './refusals.ts'
import { ageOf, expectedIds, sorted } from './truth-filters.ts'

let service: OpenService
let rate: ExactRate
beforeAll(async () => {
  service = await openService()
  rate = await readRate(service.marketplace.url)
})
afterAll(() => service?.stop())

/** Past the last page of a search without filters. */
const FRAME = { limit: 24, interpreted_as: null, did_you_mean: null, rates: expect.any(Array) }

const truthOf = (id: number) => service.truths.get(id) as Truth
const refused = (query: Query) => nameComplaints(service, `/v1/search?${formatQuery(query)}`)
const idsOf = async (query: Query) => (await service.searchAll(query)).results.map(({ id }) => id)

describe('spec 4.1 rules', () => {
  it.each([
    ['age', 5, 4],
    ['mileage', 50_000, 40_000],
    ['price', 50_000, 40_000],
  ])('spec 4.1 rule 1: the minimum of %s must not exceed the maximum', async (name, min, max) => {
    const complaints = await readComplaints(service, `/v1/search?${name}_min=${min}&${name}_max=${max}`)
    expect(complaints).toEqual([
      {
        type: 'value_error',
        loc: ['query', `${name}_max`],
        msg: `Value error, ${name}_min must not exceed ${name}_max`,
        input: String(max),
        ctx: { error: {} },
      },
    ])
    expect((await service.get(`/v1/search?${name}_min=${max}&${name}_max=${max}`)).status).toBe(200)
  })

  it('spec 4.1 rule 1: the order of a range in EUR is checked too', async () => {
    expect(await refused({ price_min: '2.5', price_max: '2.4', currency: 'eur' })).toEqual([
      'value_error query.price_max',
    ])
  })

  it('spec 4.1 rule 1: an invalid bound is not compared', async () => {
    expect(await refused({ age_min: 5, age_max: 0 })).toEqual(['greater_than query.age_max'])
  })

  it('spec 4.1 rule 2: unsupported filter values and granularity are 422, all of them at once and in order', async () => {
    const query = { price_min: 5, lang: 'x', sort: 'x', age_min: 'x', mileage_min: 1, fuel_type: 'x', body_style: 'x' }
    expect(await refused(query)).toEqual([
      'int_parsing query.age_min',
      'multiple_of query.mileage_min',
      'multiple_of query.price_min',
      'value_error query.fuel_type',
      'literal_error query.body_style',
      'literal_error query.sort',
      'literal_error query.lang',
    ])
  })

  it.each([
    ['price_min', '15000'],
    ['price_max', '9999.99'],
    ['price_max', '1'],
  ])('spec 4.1 rule 3: CNY price bounds are multiples of 10,000: %s=%s is refused', async (name, value) => {
    const [complaint] = await readComplaints(service, `/v1/search?${name}=${value}`)
    expect(complaint).toMatchObject({ type: 'multiple_of', loc: ['query', name], ctx: { multiple_of: 10_000 } })
    const text = await (
      await fetch(`${service.url}/v1/search?${name}=${value}`, { headers: { 'x-api-key': service.key } })
    ).text()
    expect(text).toContain('"multiple_of":10000.0')
    expect((await service.get(`/v1/search?${name}=${value}&currency=eur`)).status).toBe(200)
  })

  it.each([
    [12_345.67, 23_456.78],
    [0, 5_000],
    [3_000.01, 40_000],
    [25_000, 1e12],
  ])('spec 4.1 rule 4: EUR bounds round inward to 10,000-CNY steps: %d to %d', async (price_min, price_max) => {
    const [min, max] = stepsOf(Math.round(price_min * 100), Math.round(price_max * 100), rate)
    const expected = expectedIds(service.truths, { price_min: min, price_max: max })
    expect(expected.length).toBeGreaterThan(0)
    expect(sorted(await idsOf({ price_min, price_max, currency: 'eur' }))).toEqual(sorted(expected))
    expect(await service.count({ price_min, price_max, currency: 'eur' })).toBe(expected.length)
  })

  it('spec 4.1 rule 4: listings near the edges can be excluded', async () => {
    const nearEdge = [...service.truths.values()].find((truth) => (priceOf(truth) ?? 0) % 10_000 > 1_000) as Truth
    const eur = centsOf(nearEdge.price_cny, rate) / 100
    expect(await idsOf({ price_min: eur - 1, currency: 'eur' })).not.toContain(nearEdge.infoid)
    expect(await idsOf({ price_max: eur + 1, currency: 'eur' })).not.toContain(nearEdge.infoid)
  })

  it('spec 4.1 rule 4: an interval without a step has no matches, and no source is read', async () => {
    const fresh = 'q=%E4%BB%8E%E6%9C%AA%E9%97%AE%E8%BF%87'
    const asked = await service.journal(async () => {
      const { status, body } = await service.get<SearchResponse>(
        `/v1/search?price_min=100&price_max=101&currency=eur&page=3&${fresh}`,
      )
      expect([status, body]).toEqual([200, { results: [], next_page: null, total_count: 0, page: 3, ...FRAME }])
      expect(await service.count({ price_min: 100, price_max: 101, currency: 'eur', q: '从未问过' })).toBe(0)
    })
    expect(asked).toEqual([])
    expect(await service.journal(() => service.get(`/v1/search?${fresh}`))).toHaveLength(1)
  })

  it('spec 4.1 rule 5: currency only filters; every listing carries both prices', async () => {
    const query = { price_min: 5_000, price_max: 90_000 }
    const { results } = await service.searchAll({ ...query, currency: 'eur' })
    expect(results.length).toBeGreaterThan(24)
    for (const { id, price_cny, price_eur } of results) {
      expect(price_cny).toBe(priceOf(truthOf(id)))
      expect(price_eur).toBe(centsOf(price_cny as number, rate) / 100)
    }
  })

  it('spec 4.1 rule 6: an unknown brand is 422, with the nearest name when one is near', async () => {
    expect(await readComplaints(service, '/v1/search?brand=Toyotta')).toEqual([
      {
        type: 'value_error',
        loc: ['query', 'brand'],
        msg: "Value error, unknown brand 'Toyotta'",
        input: 'Toyotta',
        ctx: { error: {}, did_you_mean: 'Toyota' },
      },
    ])
    const [far] = await readComplaints(service, '/v1/search?brand=%F0%9F%9A%97%F0%9F%9A%97%F0%9F%9A%97')
    expect(far?.ctx).toEqual({ error: {} })
  })

  it.each(['limit=10', 'year_from=2015', 'year_to=2020'])(
    'spec 4.1 rule 7: the page size is fixed at 24 and %s is not supported',
    async (extra) => {
      const name = extra.split('=', 1)[0] as string
      for (const path of ['/v1/search', '/v1/search/count']) {
        const complaints = await readComplaints(service, `${path}?${extra}`)
        expect(complaints).toEqual([
          {
            type: 'extra_forbidden',
            loc: ['query', name],
            msg: 'Extra inputs are not permitted',
            input: extra.slice(name.length + 1),
          },
        ])
      }
      const { results, limit } = await service.search()
      expect([results.length, limit]).toEqual([24, 24])
    },
  )

  it('spec 4.1 rule 8: next_page leads through all pages until it is null, and each listing comes once', async () => {
    const pages: SearchResponse[] = []
    for (let page: number | null = 1; page !== null; page = pages.at(-1)?.next_page ?? null) {
      pages.push(await service.search({ page, sort: 'price_desc' }))
    }
    expect(pages.map(({ page }) => page)).toEqual(pages.map((_, i) => i + 1))
    expect(pages.slice(0, -1).every(({ results }) => results.length === 24)).toBe(true)
    expect(pages.every(({ total_count }) => total_count === service.truths.size)).toBe(true)
    const ids = pages.flatMap(({ results }) => results.map(({ id }) => id))
    expect(sorted(ids)).toEqual(sorted([...service.truths.keys()]))
  })
})

describe('decision 6: search', () => {
  it.each([22, 500, 1000])('page %i is past the end: 200, no results, no next page', async (page) => {
    const answer = await service.search({ page })
    expect(answer).toEqual({ results: [], next_page: null, total_count: service.truths.size, page, ...FRAME })
  })

  it('bounds are inclusive at both ends', async () => {
    const exact = [...service.truths.values()].find((truth) => (priceOf(truth) ?? 1) % 10_000 === 0) as Truth
    const price = exact.price_cny
    expect(await idsOf({ price_min: price, price_max: price })).toContain(exact.infoid)
  })

  it('a listing whose value is unknown never matches a bound on it', async () => {
    const unknown = {
      price_min: [...service.truths.values()].filter((truth) => priceOf(truth) === null),
      price_max: [...service.truths.values()].filter((truth) => priceOf(truth) === null),
      mileage_min: [...service.truths.values()].filter((truth) => mileageOf(truth) === null),
      age_min: [...service.truths.values()].filter((truth) => ageOf(truth) === null),
    }
    const widest = { price_min: 0, price_max: 990_000_000, mileage_min: 0, age_min: 0 }
    for (const [name, cars] of Object.entries(unknown)) {
      expect(cars.length, name).toBeGreaterThan(0)
      const found = await idsOf({ [name]: widest[name as keyof typeof widest] })
      for (const { infoid } of cars) expect(found, name).not.toContain(infoid)
    }
  })

  it('a listing without a price is listed, with null in both currencies', async () => {
    const { results } = await service.searchAll()
    const priceless = results.filter(({ id }) => priceOf(truthOf(id)) === null)
    expect(priceless.length).toBeGreaterThan(3)
    for (const { price_cny, price_eur } of priceless) expect([price_cny, price_eur]).toEqual([null, null])
  })

  it.each(SORTS.filter((sort) => sort in ORDERS))(
    'sort %s is right over all pages: unknown last, ties by the higher id',
    async (sort) => {
      const ids = await idsOf({ sort })
      const key = ORDERS[sort] as (truth: Truth) => number | null
      const rank = (id: number) => key(truthOf(id)) ?? Number.POSITIVE_INFINITY
      const right = [...ids].sort((a, b) => (rank(a) === rank(b) ? b - a : rank(a) - rank(b)))
      expect(ids).toEqual(right)
      expect(ids.length).toBe(service.truths.size)
    },
  )

  it('every order is stable', async () => {
    for (const sort of SORTS)
      expect(await service.search({ sort, page: 2 })).toEqual(await service.search({ sort, page: 2 }))
  })

  it('a listing has its first registration by month or year, and null where it is unknown', async () => {
    const { results } = await service.searchAll()
    expect(results.filter(({ registration_date }) => registration_date === null).length).toBeGreaterThan(2)
    for (const { id, registration_date } of results) {
      const known = registrationOf(truthOf(id))
      expect([known, known?.slice(0, 4) ?? null], String(id)).toContain(registration_date)
    }
  })

  it.each([
    ['price_min=0&currency=eur', { price_min: 0 }],
    ['price_min=1e-320&currency=eur', { price_min: 10_000 }],
    ['price_max=1e308&currency=eur', { price_min: 0 }],
    ['price_max=1e22', { price_min: 0 }],
    [`mileage_max=1${'0'.repeat(30)}`, { mileage_min: 0 }],
    [`mileage_min=1${'0'.repeat(30)}`, { mileage_min: 10_000_000 }],
    ['price_min=1e308&currency=eur', { price_min: 1e9 }],
    ['price_max=0&currency=eur', { price_min: 1e9 }],
  ])('a bound at the limit of the number range is still a bound: %s', async (query, same) => {
    const { body } = await service.get<SearchResponse>(`/v1/search?${query}`)
    expect(body.total_count).toBe(expectedIds(service.truths, same).length)
  })

  it('price_eur is price_cny by the rate, rounded to cents', async () => {
    for (const { price_cny, price_eur } of (await service.searchAll()).results) {
      expect(price_eur).toBe(price_cny === null ? null : centsOf(price_cny, rate) / 100)
    }
  })
})

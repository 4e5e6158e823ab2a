import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BODY_STYLE_FILTERS, FUEL_TYPES, SORTS } from '../../src/domain/codes.ts'
import { formatQuery, type OpenService, openService, type Query } from './open-service.ts'
import { nameComplaints, readComplaints } from './refusals.ts'
import { ageOf, expectedIds, sorted } from './truth-filters.ts'

let service: OpenService
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service?.stop())

/** All pages show exactly the matching cars, each once, and the totals agree. */
async function expectFound(query: Query, least = 1): Promise<void> {
  const { results, total } = await service.searchAll(query)
  const expected = expectedIds(service.truths, query)
  expect(expected.length).toBeGreaterThanOrEqual(least)
  expect(sorted(results.map(({ id }) => id))).toEqual(sorted(expected))
  expect([total, await service.count(query)]).toEqual([expected.length, expected.length])
}

const refused = (query: Query) => nameComplaints(service, `/v1/search?${formatQuery(query)}`)

describe('spec 4.1 parameters', () => {
  it('none is required: all cars are found, on all pages, each once', () => expectFound({}, 500))

  it.each([{ q: '自动' }, { q: '汉' }, { q: 'TFSI' }])('q is a raw source keyword: %j', (query) => expectFound(query))

  it.each([
    [{ age_min: 0 }, 400],
    [{ age_min: 3, age_max: 5 }, 30],
    [{ age_max: 1 }, 5],
    [{ age_min: 10 }, 24],
    [{ age_min: 100 }, 0],
    [{ age_max: 100 }, 400],
  ])('age_min, age_max are years from 0 to 100: %j', (query, least) => expectFound(query, least))

  it.each([
    [{ age_min: -1 }, 'greater_than_equal query.age_min'],
    [{ age_min: 101 }, 'less_than_equal query.age_min'],
    [{ age_max: 101 }, 'less_than_equal query.age_max'],
    [{ age_min: '1.5' }, 'int_parsing query.age_min'],
    [{ age_max: 'old' }, 'int_parsing query.age_max'],
    [{ age_min: '' }, 'int_parsing query.age_min'],
  ])('age_min, age_max refuse %j', async (query, complaint) => expect(await refused(query)).toEqual([complaint]))

  it('a supplied age_max must be positive', async () => {
    const [complaint] = await readComplaints(service, '/v1/search?age_max=0')
    expect(complaint).toMatchObject({ type: 'greater_than', loc: ['query', 'age_max'], ctx: { gt: 0 }, input: '0' })
  })

  it.each([
    [{ mileage_min: 0 }, 450],
    [{ mileage_min: 30_000, mileage_max: 60_000 }, 24],
    [{ mileage_max: 10_000 }, 1],
    [{ mileage_min: 150_000 }, 5],
    [{ mileage_min: 990_000 }, 0],
  ])('mileage_min, mileage_max are kilometres: %j', (query, least) => expectFound(query, least))

  it.each([
    [{ mileage_min: 5_000 }, 'multiple_of query.mileage_min'],
    [{ mileage_max: 12_345 }, 'multiple_of query.mileage_max'],
    [{ mileage_min: -10_000 }, 'greater_than_equal query.mileage_min'],
    [{ mileage_max: '1e4' }, 'int_parsing query.mileage_max'],
  ])('mileage bounds are multiples of 10,000: %j is refused', async (query, complaint) =>
    expect(await refused(query)).toEqual([complaint]),
  )

  it('a supplied mileage_max must be positive', async () => {
    const [complaint] = await readComplaints(service, '/v1/search?mileage_max=0')
    expect(complaint).toMatchObject({ type: 'greater_than', loc: ['query', 'mileage_max'], ctx: { gt: 0 } })
  })

  it.each([
    [{ price_min: 0 }, 450],
    [{ price_min: 100_000, price_max: 200_000 }, 24],
    [{ price_max: '50000.0' }, 24],
    [{ price_min: '4e5' }, 1],
    [{ price_max: 0 }, 0],
  ])('price_min, price_max are numbers in the selected currency: %j', (query, least) => expectFound(query, least))

  it.each([
    [{ price_min: -10_000 }, 'greater_than_equal query.price_min'],
    [{ price_max: -1, currency: 'eur' }, 'greater_than_equal query.price_max'],
    [{ price_min: 'inf' }, 'finite_number query.price_min'],
    [{ price_max: 'NaN' }, 'finite_number query.price_max'],
    [{ price_max: 'cheap' }, 'float_parsing query.price_max'],
  ])('price bounds are nonnegative: %j is refused', async (query, complaint) =>
    expect(await refused(query)).toEqual([complaint]),
  )

  it('currency is cny by default, or eur, and nothing else', async () => {
    const without = await service.searchAll({ price_min: 100_000, price_max: 110_000 })
    const cny = await service.searchAll({ price_min: 100_000, price_max: 110_000, currency: 'cny' })
    const eur = await service.searchAll({ price_min: 100_000, price_max: 110_000, currency: 'eur' })
    expect(cny).toEqual(without)
    expect(eur.results.map(({ id }) => id)).not.toEqual(cny.results.map(({ id }) => id))
    expect(await refused({ currency: 'usd' })).toEqual(['literal_error query.currency'])
    expect(await refused({ currency: 'EUR' })).toEqual(['literal_error query.currency'])
  })

  it.each([
    ...FUEL_TYPES.map((fuel) => ({ fuel_type: fuel })),
    { fuel_type: 'diesel,hybrid' },
    { fuel_type: ' new_energy , diesel,diesel' },
  ])('fuel_type is a comma-separated list: %j', (query) => expectFound(query))

  it.each(['petrol', 'gasoline,', ',', '', 'Diesel', 'gasoline;diesel'])(
    'fuel_type refuses %j with the whole text as input',
    async (fuel_type) => {
      const complaints = await readComplaints(service, `/v1/search?${formatQuery({ fuel_type })}`)
      expect(complaints).toMatchObject([{ type: 'value_error', loc: ['query', 'fuel_type'], input: fuel_type }])
      expect(complaints[0]?.msg).toMatch(/^Value error, unsupported fuel_type '/)
    },
  )

  it.each([
    ['electric', 'new_energy'],
    ['ev', 'new_energy'],
    ['BEV', 'new_energy'],
    ['gasoline, phev', 'new_energy'],
    ['petrol', 'gasoline'],
    ['coal', undefined],
  ])('fuel_type %j gets a suggestion: %s', async (fuel_type, did_you_mean) => {
    const [complaint] = await readComplaints(service, `/v1/search?${formatQuery({ fuel_type })}`)
    const ctx = { error: {}, allowed: ['gasoline', 'diesel', 'hybrid', 'new_energy'] }
    expect(complaint?.ctx).toEqual(did_you_mean === undefined ? ctx : { ...ctx, did_you_mean })
  })

  it.each(['brand', 'model', 'q', 'fuel_type'])('%s of more than 200 code points is refused unread', async (name) => {
    for (const path of ['/v1/search', '/v1/search/count']) {
      const input = '𠀀'.repeat(201)
      expect(await readComplaints(service, `${path}?${formatQuery({ [name]: input })}`)).toEqual([
        {
          type: 'string_too_long',
          loc: ['query', name],
          msg: 'String should have at most 200 characters',
          input,
          ctx: { max_length: 200 },
        },
      ])
      const kept = await service.get(`${path}?${formatQuery({ [name]: '𠀀'.repeat(200) })}`)
      expect(JSON.stringify(kept.body)).not.toContain('string_too_long')
    }
  })

  it('a longer manufacturer in a path is not found', async () => {
    expect((await service.get(`/v1/makes/${'x'.repeat(201)}/models`)).status).toBe(404)
  })

  it.each(['/v1/search', '/v1/cars/abc', '/v1/me', '/v1/makes'])(
    'more than 64 pieces of a query are one complaint: %s',
    async (path) => {
      const piece = (_: unknown, i: number) => `n${i}=${i}`
      const many = (count: number) => Array.from({ length: count }, piece).join('&')
      for (const count of [65, 1500]) {
        expect(await readComplaints(service, `${path}?${many(count)}`)).toEqual([
          {
            type: 'too_long',
            loc: ['query'],
            msg: `Dictionary should have at most 64 items after validation, not ${count}`,
            input: null,
            ctx: { field_type: 'Dictionary', max_length: 64, actual_length: count },
          },
        ])
      }
      const fewer = await readComplaints(service, `${path}?${many(64)}`)
      expect(fewer.filter(({ type }) => type === 'extra_forbidden').length).toBe(64)
    },
  )

  it.each([{ transmission: 'manual' }, { transmission: 'automatic' }])('transmission: %j', (query) =>
    expectFound(query, 24),
  )

  it.each(['cvt', 'Manual', ''])('transmission refuses %j', async (transmission) =>
    expect(await refused({ transmission })).toEqual(['literal_error query.transmission']),
  )

  it.each(BODY_STYLE_FILTERS)('body_style is one value of the filter catalogue: %s', (body_style) =>
    expectFound({ body_style }, 0),
  )

  it('body_style finds cars for most of its values', () => {
    const filled = BODY_STYLE_FILTERS.filter((body_style) => expectedIds(service.truths, { body_style }).length > 0)
    expect(filled.length).toBeGreaterThan(12)
  })

  it.each(['SUV', 'car,suv', 'wagon', ''])('body_style refuses %j', async (body_style) =>
    expect(await refused({ body_style })).toEqual(['literal_error query.body_style']),
  )

  it.each(SORTS)('sort %s changes only the order', async (sort) => {
    const { results } = await service.searchAll({ sort, price_max: 60_000 })
    const expected = expectedIds(service.truths, { price_max: 60_000 })
    expect(sorted(results.map(({ id }) => id))).toEqual(sorted(expected))
  })

  it.each(['cheapest', 'PRICE_ASC', ''])('sort refuses %j', async (sort) =>
    expect(await refused({ sort })).toEqual(['literal_error query.sort']),
  )

  it.each([
    [0, 'greater_than_equal query.page'],
    [-1, 'greater_than_equal query.page'],
    [1001, 'less_than_equal query.page'],
    ['two', 'int_parsing query.page'],
    ['', 'int_parsing query.page'],
  ])('page is from 1 to 1000, and starts at 1: %j is refused', async (page, complaint) => {
    expect(await refused({ page })).toEqual([complaint])
    expect(await service.search()).toEqual(await service.search({ page: 1 }))
  })

  it.each(['fr', 'EN', 'zh-CN', ''])('lang is en or zh: %j is refused', async (lang) =>
    expect(await refused({ lang })).toEqual(['literal_error query.lang']),
  )

  it('lang is en by default', async () => {
    expect(await service.search({ lang: 'en' })).toEqual(await service.search())
    expect(await service.search({ lang: 'zh' })).not.toEqual(await service.search())
  })

  it('filters work together', () =>
    expectFound(
      {
        transmission: 'automatic',
        fuel_type: 'gasoline',
        price_max: 150_000,
        age_max: 8,
        mileage_max: 120_000,
        q: '款',
      },
      24,
    ))

  it('an age is exact to the month: the car that is n years old to the month is in n to n', async () => {
    const onTheMonth = [...service.truths.values()].filter((truth) => ageOf(truth) && (ageOf(truth) ?? 1) % 12 === 0)
    expect(onTheMonth.length).toBeGreaterThan(3)
    for (const truth of onTheMonth.slice(0, 4)) {
      const years = (ageOf(truth) as number) / 12
      await expectFound({ age_min: years, age_max: years })
    }
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FUEL_TYPES, SORTS, TRANSMISSIONS } from '../../src/domain/codes.ts'
import { type OpenService, openService } from './open-service.ts'
import { nameComplaints } from './refusals.ts'

interface Filters {
  readonly manufacturers: readonly string[]
  readonly fuel_types: readonly string[]
  readonly transmissions: readonly string[]
  readonly body_styles: readonly string[]
  readonly sort_options: readonly string[]
}

interface Models {
  readonly make: string
  readonly models: readonly string[]
}

let service: OpenService
beforeAll(async () => {
  service = await openService({ marketplace: ['--brands', 'all'] })
})
afterAll(() => service?.stop())

const filters = async (query = '') => (await service.get<Filters>(`/v1/filters${query}`)).body
const makes = async (query = '') => (await service.get<string[]>(`/v1/makes${query}`)).body
const models = (make: string, query = '') => service.get<Models>(`/v1/makes/${encodeURIComponent(make)}/models${query}`)

describe('spec 4.2 count', () => {
  it('spec 2.2: is an object with the one field count, an integer', async () => {
    const { status, body } = await service.get<{ count: number }>('/v1/search/count')
    expect([status, body]).toEqual([200, { count: service.truths.size }])
  })

  it.each([
    { fuel_type: 'diesel' },
    { brand: '大众', transmission: 'manual' },
    { q: '自动', age_max: 5 },
    { price_max: 20_000, currency: 'eur' },
    { model: '7系' },
    { body_style: 'suv', mileage_min: 100_000 },
  ])('accepts the same filters as search and returns its total: %j', async (query) => {
    expect(await service.count(query)).toBe((await service.search(query)).total_count)
  })

  it.each(['page=1', 'lang=en', 'page=1&lang=zh'])('does not accept %s', async (query) => {
    const names = query.split('&').map((pair) => `extra_forbidden query.${pair.split('=')[0]}`)
    expect(await nameComplaints(service, `/v1/search/count?${query}`)).toEqual(names)
  })

  it('decision 4: sort is checked, and has no effect', async () => {
    expect(await service.count({ sort: 'price_asc' })).toBe(service.truths.size)
    expect(await nameComplaints(service, '/v1/search/count?sort=x')).toEqual(['literal_error query.sort'])
  })

  it('refuses the same requests as search', async () => {
    expect(await nameComplaints(service, '/v1/search/count?age_min=5&age_max=4&brand=Nobodys&price_max=1')).toEqual([
      'value_error query.brand',
      'value_error query.age_max',
      'multiple_of query.price_max',
    ])
  })
})

describe('spec 4.3 filters and makes', () => {
  it('spec 2.3: the filter catalogue has five lists of strings', async () => {
    const body = await filters()
    expect(Object.keys(body)).toEqual(['manufacturers', 'fuel_types', 'transmissions', 'body_styles', 'sort_options'])
    for (const list of Object.values(body)) {
      expect(list.length).toBeGreaterThan(1)
      expect(new Set(list).size).toBe(list.length)
      for (const value of list) expect(value).toBeTypeOf('string')
    }
    expect(body).toMatchObject({ fuel_types: FUEL_TYPES, transmissions: TRANSMISSIONS, sort_options: SORTS })
  })

  it('decision 5: every value of the filter catalogue can be used as a parameter unchanged', async () => {
    const body = await filters()
    const parameters = {
      fuel_type: body.fuel_types,
      transmission: body.transmissions,
      body_style: body.body_styles,
      sort: body.sort_options,
      brand: [...body.manufacturers.slice(0, 10), ...(await filters('?lang=zh')).manufacturers.slice(0, 10)],
    }
    for (const [name, values] of Object.entries(parameters)) {
      for (const value of values) {
        const { status } = await service.get(`/v1/search/count?${name}=${encodeURIComponent(value)}`)
        expect([name, value, status]).toEqual([name, value, 200])
      }
    }
  })

  it('decision 5: body styles are those of the decision, with the umbrellas car and suv', async () => {
    const styles =
      'car suv micro_car small_car compact_car midsize_car large_car fullsize_car sports_car mpv minivan minitruck minibus pickup small_suv compact_suv midsize_suv large_suv fullsize_suv'
    expect([...(await filters()).body_styles].sort()).toEqual(styles.split(' ').sort())
  })

  it('spec 2.3: makes is a list of manufacturer names, every brand of the catalogue, sorted by name', async () => {
    const english = await makes()
    expect(english).toContain('Toyota')
    expect(english.length).toBeGreaterThan(300)
    expect(new Set(english).size).toBe(english.length)
    expect(english).toEqual([...english].sort(new Intl.Collator('en', { numeric: true }).compare))
  })

  it('spec 4.3: lang=zh gives the original Chinese names, all of them', async () => {
    const chinese = await makes('?lang=zh')
    const world = (await service.marketplace.control('world')) as { brands: number }
    expect(chinese.length).toBe(world.brands)
    for (const { brand } of service.truths.values()) expect(chinese).toContain(brand)
  })

  it('the manufacturers of the filters are the makes, in both languages, and the codes are the same', async () => {
    for (const lang of ['en', 'zh']) {
      expect((await filters(`?lang=${lang}`)).manufacturers).toEqual(await makes(`?lang=${lang}`))
    }
    const [{ manufacturers: _, ...english }, { manufacturers: __, ...chinese }] = [
      await filters(),
      await filters('?lang=zh'),
    ]
    expect(chinese).toEqual(english)
  })

  it.each(['/v1/filters', '/v1/makes'])('%s refuses another lang', async (path) => {
    expect(await nameComplaints(service, `${path}?lang=de`)).toEqual(['literal_error query.lang'])
  })
})

describe('spec 4.4 models', () => {
  it('spec 2.3: is an object with make and models', async () => {
    const { status, body } = await models('Toyota')
    expect([status, Object.keys(body), body.make]).toEqual([200, ['make', 'models'], 'Toyota'])
    expect(new Set(body.models).size).toBe(body.models.length)
    for (const model of ['Camry', 'Corolla', 'Highlander', 'RAV4']) expect(body.models).toContain(model)
  })

  it.each(['Toyota', 'BYD', 'BMW', 'Wuling'])(
    'are English by default, without the brand, and sorted: %s',
    async (make) => {
      const { body } = await models(make)
      expect(body.models.length).toBeGreaterThan(10)
      expect(body.models.filter((model) => /\p{Script=Han}/u.test(model))).toEqual([])
      expect(body.models.filter((model) => model.startsWith(`${make} `))).toEqual([])
      expect(body.models).toEqual([...body.models].sort(new Intl.Collator('en', { numeric: true }).compare))
    },
  )

  it('lang=zh gives the names of the source', async () => {
    const { body } = await models('Toyota', '?lang=zh')
    for (const { series } of [...service.truths.values()].filter(({ brand }) => brand === '丰田')) {
      expect(body.models).toContain(series)
    }
    expect(new Set(body.models).size).toBe(body.models.length)
  })

  it.each(['丰田', 'toyota', 'fengtian', '3', '一汽丰田', 'ＴＯＹＯＴＡ'])(
    'takes any name that brand takes: %s',
    async (name) => {
      expect((await models(name)).body).toEqual((await models('Toyota')).body)
    },
  )

  it('accepts URL-encoded spaces and dots', async () => {
    expect((await models('Alfa Romeo')).body.make).toBe('Alfa Romeo')
    expect((await models('阿尔法·罗密欧', '?lang=zh')).body.make).toBe('阿尔法·罗密欧')
  })

  it('lang=zh gives the original name of the make', async () => {
    expect((await models('Toyota', '?lang=zh')).body.make).toBe('丰田')
  })

  it.each(['Nobodys', '%', '🚗', '99999', ' '])('an unknown manufacturer %j is 404', async (name) => {
    const { status, body } = await service.get(`/v1/makes/${encodeURIComponent(name)}/models`)
    expect([status, body]).toMatchObject([404, { detail: { code: 'manufacturer_not_found' } }])
  })

  it('an unknown manufacturer is answered with the nearest name', async () => {
    const { body } = await service.get<{ detail: { message: string } }>('/v1/makes/Toyotta/models')
    expect(body.detail.message).toContain('Did you mean Toyota?')
  })
})

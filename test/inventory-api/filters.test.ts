/** What only an inventory answers of filters, beside what `test/truth` compares: changes, names of cities, refusals, and the lists of values. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import type { ListingRecord } from '../../src/domain/listing.ts'
import { EQUIPMENT_KEYS } from '../../src/domain/listing-parts/equipment.ts'
import { formatQuery, type OpenService, openService } from '../spec/open-service.ts'
import { sorted } from '../spec/truth-filters.ts'
import { openFilled, syncOnce } from './fill-inventory.ts'

let service: OpenService
let store: InventoryStore
let rows: readonly ListingRecord[] = []

beforeAll(async () => {
  service = await openService({
    async openInventory(url, clock) {
      store = await openFilled(url, clock)
      return store
    },
  })
  const [cut] = service.truths.keys()
  await service.marketplace.control(`cars/${cut}`, { price: 12.34 })
  service.clock.advance(26 * 3_600_000)
  await syncOnce(service.marketplace.url, store, service.clock)
  rows = (await service.searchAll()).results
})
afterAll(() => service?.stop())

it('filters changes by the facts of their cars', async () => {
  const { body } = await service.get<{ changes: { car_id: number; type: string }[] }>(
    '/v1/changes?price_changed_within_days=1',
  )
  const changed = rows.filter(({ price_change }) => price_change !== null)
  expect(changed.length).toBeGreaterThan(0)
  expect(sorted(body.changes.map(({ car_id }) => car_id))).toEqual(sorted(changed.map(({ id }) => id)))
  const { body: none } = await service.get<{ changes: unknown[] }>('/v1/changes?price_changed_within_days=1&seats=99')
  expect(none.changes).toEqual([])
})

describe('cities', () => {
  const total = (city: string) => service.count({ city })

  it('by an English name are all of that name, by a Chinese name one', async () => {
    const [zh] = await Promise.all([service.searchAll({ lang: 'zh' })])
    const named = (name: string) => zh.results.filter(({ location }) => location.city === name).length
    expect(await total('Suzhou')).toBe(named('苏州') + named('宿州'))
    expect(await total('苏州')).toBe(named('苏州'))
    expect(await total('苏州市')).toBe(named('苏州'))
  })

  it.each([
    ['Shenzen', { error: {}, did_you_mean: 'Shenzhen' }],
    ['深', { error: {} }],
    ['', { error: {} }],
  ])('of an unknown name %j are refused', async (city, ctx) => {
    const { status, body } = await service.get<{ detail: object[] }>(`/v1/search?${formatQuery({ city })}`)
    expect([status, body.detail]).toEqual([
      422,
      [{ type: 'value_error', loc: ['query', 'city'], msg: `Value error, unknown city '${city}'`, input: city, ctx }],
    ])
  })
})

describe('limits of prices', () => {
  it.each([
    ['price_min=10000&price_eur_max=20000', 'price_eur_max', 'price_min'],
    ['price_eur_max=20000&price_max=10000', 'price_eur_max', 'price_max'],
    ['price_usd_min=1&price_cny_min=1', 'price_usd_min', 'price_cny_min'],
    ['price_eur_min=1&price_usd_max=1', 'price_usd_max', 'price_eur_min'],
  ])('%s are refused at the second', async (query, second, first) => {
    const { status, body } = await service.get<{ detail: { loc: string[]; msg: string }[] }>(
      `/v1/search/count?${query}`,
    )
    expect(status).toBe(422)
    expect(body.detail.map(({ loc, msg }) => [loc, msg])).toEqual([
      [['query', second], `Value error, ${second} cannot be combined with ${first}`],
    ])
  })

  it.each([
    'price_eur_min=2&price_eur_max=1',
    'power_hp_min=2&power_hp_max=1',
    'displacement_min=2&displacement_max=1',
    'registered_from=2020-02&registered_to=2020-01',
  ])('%s contradict each other', async (query) => {
    const { status, body } = await service.get<{ detail: { msg: string }[] }>(`/v1/search?${query}`)
    expect([status, body.detail.length, body.detail[0]?.msg]).toEqual([
      422,
      1,
      expect.stringContaining('must not exceed'),
    ])
  })

  it('find nothing between two cents', async () => {
    expect(await service.count({ price_eur_min: 12345.671, price_eur_max: 12345.679 })).toBe(0)
  })
})

it.each([
  ['registered_from=2020-13', "not a month: '2020-13'. Use YYYY-MM, such as 2021-05"],
  ['registered_to=2020', "not a month: '2020'. Use YYYY-MM, such as 2021-05"],
  ['registered_from=', "not a month: ''. Use YYYY-MM, such as 2021-05"],
  ['equipment=', "unsupported equipment ''"],
  ['equipment=abs,,sunroof', "unsupported equipment ''"],
  ['equipment=ABS', "unsupported equipment 'ABS'"],
  [`equipment=${EQUIPMENT_KEYS.slice(0, 21)}`, 'at most 20 values of equipment'],
])('%s is refused with what would be right', async (query, message) => {
  const { status, body } = await service.get<{ detail: { loc: string[]; msg: string }[] }>(`/v1/search?${query}`)
  const [name] = query.split('=')
  expect([status, body.detail.map(({ loc, msg }) => [loc, msg])]).toEqual([
    422,
    [[['query', name], `Value error, ${message}`]],
  ])
})

it.each([
  ['equipment=sunrof', 'sunroof'],
  ['equipment=ABS', 'abs'],
  ['known=mileage', 'mileage_km'],
  ['known=capacity_kwh', 'battery.capacity_kwh'],
  ['known=transfer_cuont', 'transfer_count'],
  [`known=${'x'.repeat(400)}`, undefined],
])('%s is refused with a suggestion', async (query, meant) => {
  const { body } = await service.get<{ detail: { ctx: { did_you_mean?: string } }[] }>(`/v1/search?${query}`)
  expect(body.detail.map(({ ctx }) => ctx.did_you_mean)).toEqual([meant])
})

it('lists the values of the filters', async () => {
  const { body } = await service.get<Record<string, string[]>>('/v1/filters?lang=zh')
  expect(body.provinces).toContain('广东')
  for (const [list, name] of [
    ['powertrains', 'powertrain'],
    ['drives', 'drive'],
    ['colors', 'color'],
    ['emission_codes', 'emission'],
    ['gearboxes', 'gearbox'],
  ] as const)
    expect((await service.get(`/v1/search/count?${name}=${body[list]?.join(',')}`)).status, name).toBe(200)
  for (const province of body.provinces ?? []) expect(await service.count({ province })).toBeGreaterThanOrEqual(0)
})

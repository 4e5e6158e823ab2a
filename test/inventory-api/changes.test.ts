import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatCursor, parseCursor } from '../../src/catalog/changes.ts'
import { Failure } from '../../src/domain/failure.ts'
import type { CarHistory, ChangesResponse } from '../../src/domain/inventory/change-record.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import type { ListingRecord, SearchResponse } from '../../src/domain/listing.ts'
import { convertToEur } from '../../src/domain/rates.ts'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import { recallRates } from '../../src/inventory/sync/rate-days.ts'
import type { Clock } from '../../src/observe/clock.ts'
import { eventually } from '../eventually.ts'
import { openAccount } from '../spec/open-account.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { openFilled, syncOnce } from './fill-inventory.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Twice what an answer may lag behind. */
const MOMENT_MS = 1000
const MARKET = ['--cars', '100']

let service: OpenService
let store: InventoryStore
let ids: number[]
beforeAll(async () => {
  service = await openService({
    marketplace: MARKET,
    async openInventory(url, clock) {
      store = await openFilled(url, clock)
      return store
    },
  })
  ids = [...service.truths.keys()]
})
afterAll(() => service?.stop())

/** A first pass that was broken off after 100 of 250 cars. */
async function openBegun(url: string, clock: Clock): Promise<InventoryStore> {
  const begun = await openSqliteInventory({ path: ':memory:' })
  let writes = 3
  const observe: InventoryStore['observe'] = async (seen) => {
    if (writes-- === 0) throw new Failure('storage_unavailable', 'full')
    return begun.observe(seen)
  }
  await expect(syncOnce(url, { ...begun, observe }, clock)).rejects.toThrow('full')
  return begun
}

/** What pages say while the first copy is made. */
async function seeFirstCopy(url: string): Promise<void> {
  const load = async (path: string, language: string) =>
    (await fetch(`${url}${path}`, { headers: { 'accept-language': language } })).text()
  const see = async (path: string, language: string) =>
    (await load(path, language)).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  const market = await see('/market', 'en')
  expect(market).toContain('40% of the cars have been read')
  expect(market).toContain('Not read yet: powertrain, power')
  expect(market).not.toContain('Not stated')
  expect(await see('/market', 'zh')).toContain('已读取 40% 的车辆')
  expect(await see('/', 'en')).toContain('40% of the cars have been read')
  const shown = [...(await load('/market', 'en')).matchAll(/href="\/market\/(\d+)"/g)].map(([, id]) => id)
  const compared = await see(`/market/compare?ids=${[...new Set(shown)].slice(0, 2).join(',')}`, 'en')
  expect(compared).toContain('40% of the cars have been read')
  expect(compared).toContain('Only what differs is shown')
  expect(compared).not.toContain('/v1/batch')
  const status = await see('/status', 'en')
  expect(status).toContain('The first copy of the market is running: 40% of the cars have been read.')
  expect(status).toContain('first copy running, 40%')
  expect(status).not.toContain('All systems are operational')
  const { state, first_copy, parts } = JSON.parse(await see('/status.json', 'en'))
  expect({ state, first_copy }).toEqual({ state: 'first_copy', first_copy: { cars_read: 100, cars_expected: 250 } })
  const copying = (parts as { part: string; state: string }[]).filter((one) => one.state === 'first_copy')
  expect(copying.map(({ part }) => part)).toEqual(['copy'])
}

const follow = async (query = '') => (await service.get<ChangesResponse>(`/v1/changes?${query}`)).body
const historyOf = (id: number) => service.get<CarHistory>(`/v1/cars/${id}/history`)
const sync = () => syncOnce(service.marketplace.url, store, service.clock)
const told = ({ changes }: ChangesResponse) => changes.map(({ car_id, type }) => [car_id, type])

describe('the log of changes', () => {
  let begin: string
  let sold: number
  let cut: number

  it('is empty after the first pass, and still has a cursor', async () => {
    const empty = await follow()
    expect(empty.changes).toEqual([])
    begin = empty.next
    expect(await follow(`after=${begin}`)).toEqual(empty)
  })

  it('has the changes of a later pass, in order, with prices in both currencies', async () => {
    const [first, second] = ids.filter((id) => !service.truths.get(id)?.gaps.includes('price')) as [number, number]
    sold = first
    cut = second
    const before = service.truths.get(cut)?.price_cny as number
    service.clock.advance(DAY_MS)
    await service.marketplace.control(`cars/${cut}`, { price: 12.34 })
    await service.marketplace.control(`cars/${sold}`, { status: 'sold' })
    const { infoid: fresh } = (await service.marketplace.control('cars', {})) as { infoid: number }
    await sync()
    const news = await follow(`after=${begin}`)
    expect(new Map(told(news) as [number, string][])).toEqual(
      new Map([
        [cut, 'price_changed'],
        [sold, 'no_longer_observed'],
        [fresh, 'appeared'],
      ]),
    )
    const priced = news.changes.find(({ car_id }) => car_id === cut)
    expect(priced).toMatchObject({ price_before_cny: before, price_after_cny: 123_400 })
    expect(priced?.price_after_eur).toBeCloseTo(((priced?.price_before_eur as number) * 123_400) / before, 1)
    expect(news.changes.find(({ car_id }) => car_id === sold)).toMatchObject({
      price_after_cny: null,
      price_after_eur: null,
    })
    expect(news.changes.map(({ cursor }) => cursor).at(-1)).toBe(news.next)
    expect((await follow(`after=${news.next}`)).changes).toEqual([])
  })

  it('shows each car as a search shows it now, or null when it is gone', async () => {
    const news = await follow(`after=${begin}`)
    for (const lang of ['en', 'zh']) {
      const { results } = (await service.get<SearchResponse>(`/v1/search?sort=newest&lang=${lang}`)).body
      const rows = (await follow(`after=${begin}&lang=${lang}`)).changes.map(({ car_id, row }) => [car_id, row])
      const fresh = news.changes.find(({ type }) => type === 'appeared')?.car_id
      expect(new Map(rows as [number, ListingRecord | null][]).get(fresh as number)).toEqual(
        results.find(({ id }) => id === fresh),
      )
    }
    const rowOf = (id: number) => news.changes.find(({ car_id }) => car_id === id)?.row
    expect(rowOf(sold)).toBeNull()
    expect(rowOf(cut)).toMatchObject({ id: cut, price_cny: 123_400, price_change: { from_cny: expect.anything() } })
    expect(news.changes.map(({ type, fields }) => [type, fields])).toEqual(
      expect.arrayContaining([
        ['price_changed', ['price_cny']],
        ['no_longer_observed', null],
        ['appeared', null],
      ]),
    )
  })

  it('continues after any of its entries, and begins with the oldest', async () => {
    const all = await follow()
    expect(all.changes.length).toBe(3)
    for (const [i, { cursor }] of all.changes.entries())
      expect((await follow(`after=${cursor}`)).changes).toEqual(all.changes.slice(i + 1))
  })

  it('filters by kind of change', async () => {
    expect(told(await follow('type=price_changed'))).toEqual([[cut, 'price_changed']])
    expect((await follow('type=observed_again,%20appeared')).changes.map(({ type }) => type)).toEqual(['appeared'])
  })

  it('has cars that match a filter before or after the change', async () => {
    const fits = async (query: string) => (await follow(query)).changes.some(({ car_id }) => car_id === cut)
    expect(await fits('price_min=120000&price_max=130000&type=price_changed')).toBe(true)
    expect(await fits('price_min=90000000')).toBe(false)
    expect(await fits(`brand=${service.truths.get(cut)?.brandid}`)).toBe(true)
    expect(told(await follow('year_max=1901'))).toEqual([])
    // A page without matches still has a next cursor, which may lag behind for a moment.
    service.clock.advance(MOMENT_MS)
    expect((await follow('year_max=1901')).next).toBe((await follow()).next)
  })

  it.each([
    ['after=', 'not a cursor'],
    ['after=x', 'not a cursor'],
    [`after=${Buffer.from('changes:01').toString('base64url')}`, 'not a cursor'],
    [`after=${formatCursor({ log: 'another', seq: 0 })}`, 'not of this log'],
    ['type=sold', "unsupported type 'sold'"],
    ['sort=newest', 'Extra inputs are not permitted'],
  ])('refuses %s', async (query, words) => {
    const { status, body } = await service.get<{ detail: { msg: string }[] }>(`/v1/changes?${query}`)
    expect(status).toBe(422)
    expect(body.detail[0]?.msg).toContain(words)
  })

  it('costs one data request when it is answered, and nothing when it is refused', async () => {
    const account = await openAccount(service, { plan: 'starter' })
    const use = (path: string) => account.used(async () => void (await account.get(path)))
    expect(await use('/v1/changes')).toEqual({ month: 1, minute: 1 })
    expect(await use(`/v1/cars/${cut}/history`)).toEqual({ month: 1, minute: 1 })
    expect(await use('/v1/changes?after=x')).toEqual({ month: 0, minute: 0 })
  })

  it('refuses a cursor of the same log that is in the future', async () => {
    const { log } = parseCursor((await follow()).next) as { log: string }
    const later = formatCursor({ log, seq: 999_999 })
    const { body } = await service.get<{ detail: { msg: string }[] }>(`/v1/changes?after=${later}`)
    expect(body.detail[0]?.msg).toContain('not of this log')
  })

  it('refuses a cursor older than the retention, also when the log is empty', async () => {
    const { changes } = await follow()
    await store.forget(service.clock.now() + 1)
    service.clock.advance(MOMENT_MS)
    const refused = await service.get<{ detail: { msg: string }[] }>(`/v1/changes?after=${changes[0]?.cursor}`)
    expect(refused.status).toBe(422)
    expect(refused.body.detail[0]?.msg).toContain('older than the changes that are kept')
    expect(await follow(`after=${changes.at(-1)?.cursor}`)).toMatchObject({ changes: [], next: changes.at(-1)?.cursor })
  })

  describe('and the history of a car', () => {
    it('has every price with its day, in euros of that day', async () => {
      const rateOf = await eventually(async () => {
        const found = await recallRates(store)
        expect(found('2026-11-16')).not.toBeNull()
        return found
      })
      const { status, body } = await historyOf(cut)
      expect([status, body.car_id, body.observed]).toEqual([200, cut, true])
      const before = service.truths.get(cut)?.price_cny as number
      const rates = ['2026-11-15', '2026-11-16'].map(rateOf)
      expect(body.prices).toMatchObject([
        { date: '2026-11-15', price_cny: before, price_eur: convertToEur(before, rates[0] ?? null) },
        { date: '2026-11-16', price_cny: 123_400, price_eur: convertToEur(123_400, rates[1] ?? null) },
      ])
      expect(Date.parse(body.last_observed_at) - Date.parse(body.first_observed_at)).toBeGreaterThanOrEqual(DAY_MS)
    })

    it('exists for a car that is gone, and not for one that was never seen', async () => {
      expect((await historyOf(sold)).body).toMatchObject({ observed: false, prices: [{ date: '2026-11-15' }] })
      expect((await historyOf(1)).status).toBe(404)
    })
  })

  it('names the fields that changed, and is another answer when only the row is another', async () => {
    const id = ids.find((one) => ![sold, cut].includes(one) && !service.truths.get(one)?.gaps.length) as number
    const { next } = await follow()
    const change = async (car: object) => {
      service.clock.advance(HOUR_MS)
      await service.marketplace.control(`cars/${id}`, car)
      await sync()
      const answer = await service.get<ChangesResponse>(`/v1/changes?after=${next}&type=details_changed`)
      return { etag: answer.headers.get('etag'), changes: answer.body.changes }
    }
    const edited = await change({ edit: true, price: 7.77 })
    expect(edited.changes).toMatchObject([{ car_id: id, fields: ['description'], row: { id, price_cny: 77_700 } }])
    const cheaper = await change({ price: 7.66 })
    expect(cheaper.changes).toMatchObject([{ car_id: id, fields: ['description'], row: { id, price_cny: 76_600 } }])
    expect(cheaper.etag).not.toBe(edited.etag)
    expect((await follow(`after=${next}&type=price_changed`)).changes.map(({ fields }) => fields)).toEqual([
      ['price_cny'],
      ['price_cny'],
    ])
  })
})

describe('without a copy', () => {
  const codeOf = async (opened: OpenService, target: string) => {
    const { status, headers, body } = await opened.get<{ detail: { code: string } }>(target)
    return [status, body.detail.code, headers.get('retry-after') !== null]
  }

  it('endpoints that need it are off, and its filters are unknown', async () => {
    const off = await openService({ marketplace: MARKET })
    try {
      for (const path of ['/v1/changes', '/v1/changes?type=appeared', '/v1/cars/1/history', '/v1/facets?age_max=5'])
        expect(await codeOf(off, path), path).toEqual([503, 'inventory_off', false])
      for (const name of ['powertrain', 'province', 'registration_state', 'year_min', 'year_max', 'has_report'])
        for (const path of ['/v1/search', '/v1/search/count']) {
          const { status, body } = await off.get<{ detail: { type: string }[] }>(`${path}?${name}=1`)
          expect([status, body.detail[0]?.type], name).toEqual([422, 'extra_forbidden'])
        }
      expect(await (await fetch(`${off.url}/readyz`)).json()).not.toHaveProperty('inventory')
    } finally {
      await off.stop()
    }
  })

  it('that is complete, endpoints that need it are unavailable, and searches use the marketplace', async () => {
    const early = await openService({
      marketplace: ['--cars', '250'],
      settings: { ERSHOU_MARKET_ACCESS: 'anyone' },
      openInventory: openBegun,
    })
    try {
      const cursor = formatCursor({ log: 'x', seq: 0 })
      for (const path of [
        '/v1/changes',
        `/v1/changes?after=${cursor}`,
        '/v1/cars/1/history',
        '/v1/search?year_min=2020',
        '/v1/facets',
      ])
        expect(await codeOf(early, path), path).toEqual([503, 'inventory_not_ready', true])
      const { status, headers } = await early.get('/v1/search')
      expect([status, headers.get('x-cache')]).toEqual([200, 'MISS'])
      const readiness = await (await fetch(`${early.url}/readyz`)).json()
      expect(readiness).toMatchObject({ inventory: { state: 'first_pass', complete_at: null } })
      const { details_read, details_expected } = readiness.inventory
      expect({ details_read, details_expected }).toEqual({ details_read: 100, details_expected: 250 })
      await seeFirstCopy(early.url)
    } finally {
      await early.stop()
    }
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure, isFailure } from '../../src/domain/failure.ts'
import { conditions } from '../../src/domain/fields/fixtures/conditions.ts'
import { parseNative } from '../../src/domain/inventory/inventory-cars.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { type CarFetch, NO_FILTER, type Source, type SourceFilter } from '../../src/domain/source.ts'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import { createFetchQueue } from '../../src/inventory/sync/fetches/create-fetch-queue.ts'
import { createManualClock, type ManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import type { LiveSource } from '../../src/wiring/create-source.ts'
import { wireDigest } from '../../src/wiring/inventory/create-digest.ts'
import { clearFaults, clearJournal, readJournal } from '../faults/control.ts'
import type { CarTruth } from '../spec/open-service.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { ask, questionsAbout } from './compare-sources.ts'
import { openFilled } from './fill-inventory.ts'
import { openCopy, openLive } from './open-sources.ts'

const HOUR_MS = 3_600_000
const QUESTIONS = 60

let market: RunningMarketplace
let clock: ManualClock
let live: LiveSource
let store: InventoryStore
let copy: Source
let truths: CarTruth[]
beforeAll(async () => {
  market = await startMarketplace(['--cars', '100', '--brands', 'all'])
  clock = createManualClock()
  live = openLive(market.url, clock)
  store = await openFilled(market.url, clock)
  copy = openCopy(market.url, store, live.source, clock).source
  truths = ((await market.control('cars?limit=500&describe=1')) as { cars: CarTruth[] }).cars
})
afterAll(async () => {
  await live?.close()
  await store?.close()
  await market?.stop()
})

const kindOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => (isFailure(error) ? error.kind : error),
  )

it('has the same cars, totals and order as the marketplace itself', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(questionsAbout(truths), async (question) => {
      const expected = await ask(live.source, question)
      found += expected.ids.length
      expect(await ask(copy, question)).toEqual(expected)
    }),
    { numRuns: QUESTIONS, seed: 7 },
  )
  expect(found).toBeGreaterThan(QUESTIONS)
})

describe('one car', () => {
  it('comes from the copy while that is fresh, then from the marketplace, and from the copy when it is down', async () => {
    const [{ infoid: id }] = truths as [CarTruth]
    await clearJournal(market)
    const fresh = await copy.car(id)
    expect(fresh.freshness.cache).toBe('HIT')
    expect(await readJournal(market)).toEqual([])
    clock.advance(HOUR_MS)
    const asked = await copy.car(id)
    expect(asked.freshness.cache).toBe('MISS')
    expect(asked.read()).toEqual({
      ...fresh.read(),
      listed: asked.read().listed,
      observed_at_ms: clock.now(),
    })
    clock.advance(HOUR_MS)
    await market.control('faults', { kind: 'status', status: 500 })
    const old = await copy.car(id)
    await clearFaults(market)
    // A later live reading is newer than the copy.
    expect(old.freshness).toMatchObject({ cache: 'STALE', age_s: HOUR_MS / 1000 })
  })

  it.each([
    ['the copy', 0],
    ['the marketplace', HOUR_MS],
  ])('from %s has the badges of its last row, and another version with other ones', async (_, age) => {
    const { infoid: id } = truths[7] as CarTruth
    const { list, detail } = (await store.car(id)) as { list: string; detail: string }
    await store.observe([{ id, at_ms: clock.now(), list, detail }])
    clock.advance(age)
    const before = await copy.car(id)
    const title = `急售${age}`
    const row = JSON.stringify({ ...JSON.parse(list), cartags: { p1: [{ title }] } })
    await store.observe([{ id, at_ms: clock.now() + 1, list: row }])
    const after = await copy.car(id)
    expect(after.read().tags).toEqual([title])
    expect(after.version).not.toBe(before.version)
  })

  it('that was read live is stored, so that searches agree with it', async () => {
    const { infoid: id } = truths[9] as CarTruth
    clock.advance(HOUR_MS)
    await market.control(`cars/${id}`, { price: 12.34 })
    const { source, fetches } = openCopy(market.url, store, live.source, clock)
    const { seq } = await store.state()
    expect((await source.car(id)).read().price_cny).toBe(123_400)
    expect(fetches.map((fetched) => fetched.id)).toEqual([id])
    const openDigest = () => wireDigest({ marketplaceUrl: market.url, notes: store })
    const queue = createFetchQueue({
      store,
      openDigest,
      now: Date.now,
      onFailure: (error) => expect.fail(String(error)),
    })
    // A fetch of a car that the copy does not know, one that cannot be read, and the same one again.
    const [fetched] = fetches as [CarFetch]
    for (const one of [{ ...fetched, id: 1 }, { ...fetched, detail: {}, at_ms: fetched.at_ms + 1 }, fetched, fetched])
      void queue.add(one)
    await queue.end()
    expect(await store.changes({ after: seq, limit: 10, types: null, filter: null })).toMatchObject([
      { car_id: id, type: 'price_changed', price_after_cny: 123_400 },
    ])
    expect((await store.rows([id], 'en'))[0]?.json).toContain('"price_cny":123400')
    expect((await source.car(id)).freshness.cache).toBe('HIT')
    expect(fetches).toHaveLength(1)
  })

  it('whose sheet could not be read is not stored as one without, and gets it later', async () => {
    const { infoid: id } = truths[13] as CarTruth
    const { list, detail } = (await store.car(id)) as { list: string; detail: string }
    const other = await openSqliteInventory({ path: ':memory:' })
    const openDigest = () => wireDigest({ marketplaceUrl: market.url, notes: store })
    const digest = (await openDigest())(id, parseNative({ list, detail, sheet: null }), clock.now())
    await other.observe([{ id, at_ms: clock.now(), list, detail, digest }])
    const { source, fetches } = openCopy(market.url, other, live.source, clock)
    const sheetOf = async () => (await source.car(id)).read().marketplace.specifications.sheet
    await market.control('faults', { kind: 'status', status: 500, path: 'getparamtypeitems' })
    expect(await sheetOf()).toBeUndefined()
    expect((await source.car(id)).freshness.fresh_until_ms).toBe(0)
    expect((await source.car(id, { sheet: false })).freshness.cache).toBe('HIT')
    await clearFaults(market)
    clock.advance(60_000)
    expect(await sheetOf()).toBeDefined()
    const queue = createFetchQueue({
      store: other,
      openDigest,
      now: Date.now,
      onFailure: (error) => expect.fail(String(error)),
    })
    for (const fetched of fetches) void queue.add(fetched)
    await queue.end()
    expect((await source.car(id)).freshness.cache).toBe('HIT')
    expect(await sheetOf()).toBeDefined()
    await other.close()
  })

  it('that the marketplace reports as gone is removed from the search at once', async () => {
    const { infoid: id } = truths[5] as CarTruth
    clock.advance(HOUR_MS)
    const counted = await copy.count(NO_FILTER)
    await market.control(`cars/${id}`, { status: 'sold' })
    expect(counted.isCurrent?.()).toBe(true)
    expect(await kindOf(copy.car(id))).toBe('vehicle_not_found')
    expect(counted.isCurrent?.()).toBe(false)
    expect((await copy.count(NO_FILTER)).read()).toBe(counted.read() - 1)
    expect(await store.car(id)).toMatchObject({ is_observed: false })
    // It was seen before, whatever the marketplace calls it now.
    await market.control('faults', { kind: 'gone', message: '车源不存在', path: 'getcarinfo' })
    await expect(live.source.car(id)).rejects.toThrow('The marketplace has no car with this id.')
    await expect(copy.car(id)).rejects.toThrow('The marketplace no longer has this car.')
    await expect(copy.car(1)).rejects.toThrow('The marketplace has no car with this id.')
    await clearFaults(market)
    // It is not restored from stored data.
    await market.control('faults', { kind: 'status', status: 500, path: 'getcarinfo' })
    expect(await kindOf(copy.car(id))).toBe('source_unavailable')
    await clearFaults(market)
  })
})

describe('a store that', () => {
  const only = { ...NO_FILTER, fields: conditions({ model_year: [2020, null] }) } satisfies SourceFilter

  it('has no complete pass leaves searches to the marketplace', async () => {
    const empty = await openSqliteInventory({ path: ':memory:' })
    const { source, reported } = openCopy(market.url, empty, live.source, clock)
    const page = (await source.search(NO_FILTER, 'newest', 0, 24, 'en')).read()
    expect('listings' in page && page.listings.length).toBe(24)
    expect((await source.count(NO_FILTER)).read()).toBe((await live.source.count(NO_FILTER)).read())
    expect((await source.brands()).read().length).toBeGreaterThan(100)
    expect(await kindOf(source.count(only))).toBe('inventory_not_ready')
    expect(await kindOf(source.car(1))).toBe('vehicle_not_found')
    expect(reported).toEqual([])
    await empty.close()
  })

  it('is unavailable leaves everything possible to the marketplace, and is not queried all the time', async () => {
    let calls = 0
    const away = new Proxy({} as InventoryStore, {
      get: () => async () => {
        calls++
        throw new Failure('storage_unavailable', 'away')
      },
    })
    const { source, reported } = openCopy(market.url, away, live.source, clock)
    expect((await source.count(NO_FILTER)).read()).toBeGreaterThan(50)
    expect((await source.brands()).read().length).toBeGreaterThan(100)
    const { infoid } = truths[9] as CarTruth
    expect((await source.car(infoid)).read().id).toBe(infoid)
    expect(await kindOf(source.count(only))).toBe('storage_unavailable')
    expect([calls, new Set(reported)]).toEqual([1, new Set(['away'])])
  })
})

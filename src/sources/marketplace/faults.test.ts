import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderFault } from '../../../test/order-fault.ts'
import { type RunningMarketplace, startMarketplace } from '../../../test/start-marketplace.ts'
import type { Failure } from '../../domain/failure.ts'
import { NO_FILTER } from '../../domain/source.ts'
import { createManualClock } from '../../observe/fixtures/manual-clock.ts'
import { createReaders } from '../../upstream/create-readers.ts'
import { createGet } from '../../upstream/get.ts'
import { createCopyStore } from '../../upstream/with-cache.ts'
import { FAULTS } from '../fixtures/unavailable-faults.ts'
import { createMarketplaceSource } from './index.ts'

const MINUTE_MS = 60_000
const TIMEOUT_MS = 10_000
/** Advanced only by the tests. */
let clock = createManualClock()
const get = createGet({
  clock: { schedule: (run, afterMs) => clock.schedule(run, afterMs) },
  maxConnections: 8,
  userAgent: 'test',
})
let marketplace: RunningMarketplace
let id: number

beforeAll(async () => {
  marketplace = await startMarketplace()
  id = ((await marketplace.control('cars?limit=1')) as { infoids: [number] }).infoids[0]
})
const clear = (what: 'faults' | 'journal') => fetch(`${marketplace.url}/_control/${what}`, { method: 'DELETE' })
beforeEach(async () => {
  clock = createManualClock()
  await clear('faults')
  await clear('journal')
})
afterAll(async () => {
  await get.close()
  await marketplace.stop()
})

function open({ attempts = 1 } = {}) {
  const readers = createReaders({
    get,
    maxBytes: 4_000_000,
    store: createCopyStore({ maxBytes: 64_000_000 }),
    clock,
    random: () => 0.5,
    retry: { attempts, budgetMs: 60_000, attemptTimeoutMs: TIMEOUT_MS, pauseMs: 100, maxPauseMs: 1000 },
    breaker: {
      failures: 3,
      share: 0.8,
      windowMs: 60_000,
      coolDownMs: 10_000,
      maxCoolDownMs: 10_000,
      silenceMs: 0,
      probeMs: 250,
    },
  })
  const source = createMarketplaceSource({ baseUrl: marketplace.url, createRead: readers.create })
  const search = () => source.search(NO_FILTER, 'default', 0, 24)
  return { source, search, states: readers.states }
}

const order = (fault: Record<string, unknown>) => marketplace.control('faults', fault)
const kindOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: Failure) => error.kind,
  )
const journal = async (path: string) =>
  ((await marketplace.control(`journal?path=${encodeURIComponent(path)}`)) as { requests: unknown[] }).requests.length

describe.each(FAULTS)('under %j', (fault) => {
  it('everything is unavailable', async () => {
    const { source, search } = open()
    const { outlast } = await orderFault(marketplace, clock, fault)
    const asked = [search(), source.count(NO_FILTER), source.brands(), source.series(1), source.car(id)]
    const kinds = await outlast(Promise.all(asked.map(kindOf)))
    expect(kinds).toEqual(asked.map(() => 'source_unavailable'))
  })

  it('a retry succeeds when the fault has passed', async () => {
    const { search } = open({ attempts: 2 })
    const { outlast } = await orderFault(marketplace, clock, { ...fault, count: 1 })
    expect((await outlast(search())).read().listings.length).toBe(24)
  })

  it('an older copy is served', async () => {
    const { search } = open()
    const before = await search()
    clock.advance(6 * MINUTE_MS)
    const began = clock.now()
    const { outlast } = await orderFault(marketplace, clock, fault)
    const after = await outlast(search())
    // A hanging request takes its timeout, and no longer.
    const waited_s = (clock.now() - began) / 1000
    expect([0, TIMEOUT_MS / 1000]).toContain(waited_s)
    expect([after.freshness, after.version]).toEqual([
      { cache: 'STALE', age_s: 360 + waited_s, fresh_until_ms: 0 },
      before.version,
    ])
    expect(after.read()).toEqual(before.read())
  })
})

describe('lifetimes', () => {
  type Opened = ReturnType<typeof open>
  const ways: [name: string, freshMin: number, staleMin: number, (opened: Opened) => Promise<{ freshness: object }>][] =
    [
      ['search', 5, 60, ({ search }) => search()],
      ['count', 5, 60, ({ source }) => source.count(NO_FILTER)],
      ['brands', 24 * 60, 7 * 24 * 60, ({ source }) => source.brands()],
      ['series', 12 * 60, 7 * 24 * 60, ({ source }) => source.series(1)],
      ['car', 15, 7 * 24 * 60, ({ source }) => source.car(id)],
    ]
  it.each(ways)('%s is fresh for %i minutes and served for %i', async (_, freshMin, staleMin, ask) => {
    const opened = open()
    expect((await ask(opened)).freshness).toMatchObject({ cache: 'MISS' })
    clock.advance(freshMin * MINUTE_MS - 1)
    expect((await ask(opened)).freshness).toMatchObject({ cache: 'HIT', age_s: freshMin * 60 - 1 })
    await order({ kind: 'status' })
    clock.advance((staleMin - freshMin) * MINUTE_MS)
    expect((await ask(opened)).freshness).toMatchObject({ cache: 'STALE', age_s: staleMin * 60 - 1, fresh_until_ms: 0 })
    clock.advance(1)
    expect(await kindOf(ask(opened))).toBe('source_unavailable')
  })
})

describe('a car', () => {
  it('is answered without its spec sheet when only that fails', async () => {
    const { source } = open()
    await order({ kind: 'status', path: 'getparamtypeitems' })
    const without = await source.car(id)
    expect(without.read().marketplace.specifications).not.toHaveProperty('sheet')
    await clear('faults')
    const complete = await source.car(id)
    expect(complete.read().marketplace.specifications).toHaveProperty('sheet')
    expect(complete.version).not.toBe(without.version)
  })

  it('whose sheet keeps failing does not wait for it', async () => {
    const { source, states } = open()
    const { infoids } = (await marketplace.control('cars?limit=5')) as { infoids: number[] }
    await order({ kind: 'status', path: 'getparamtypeitems' })
    for (const one of infoids) await source.car(one)
    expect(states()).toMatchObject({ sheet: 'open', car: 'closed', search: 'closed' })
    expect(await journal('getparamtypeitems')).toBe(3)
  })

  it('that is gone is not found, is not requested twice, and leaves no copy', async () => {
    const { source } = open({ attempts: 3 })
    await source.car(id)
    clock.advance(16 * MINUTE_MS)
    await order({ kind: 'gone', path: 'getcarinfo' })
    const before = await journal('getcarinfo')
    expect(await kindOf(source.car(id))).toBe('vehicle_not_found')
    expect(await journal('getcarinfo')).toBe(before + 1)
    await clear('faults')
    await order({ kind: 'status', path: 'getcarinfo' })
    expect(await kindOf(source.car(id))).toBe('source_unavailable')
  })

  it.each(['接口不存在', '参数无效', '该服务已过期', '不存在'])(
    'is not gone when the source says %s',
    async (message) => {
      const { source } = open()
      await source.car(id)
      clock.advance(16 * MINUTE_MS)
      await order({ kind: 'gone', message, path: 'getcarinfo' })
      expect((await source.car(id)).freshness.cache).toBe('STALE')
    },
  )

  it.each(['该车源已成交', '车源不存在', '该信息已删除'])('is gone when the source says %s', async (message) => {
    await order({ kind: 'gone', message })
    expect(await kindOf(open().source.car(id))).toBe('vehicle_not_found')
    expect(await kindOf(open().search())).toBe('source_unavailable')
  })

  it.each(['wrong_car', 'missing_ids'])('keeps its good copy under %s, and has no wrong values', async (kind) => {
    const { source } = open()
    const before = (await source.car(id)).read()
    clock.advance(16 * MINUTE_MS)
    await order({ kind })
    const after = await source.car(id)
    expect([after.freshness.cache, after.read()]).toEqual(['STALE', before])
    expect(await kindOf(open().source.car(id))).toBe('source_changed')
    await clear('faults')
    expect((await source.car(id, { sheet: false })).freshness.cache).toBe('MISS')
  })

  it('is read with its spec sheet only on request', async () => {
    const { source } = open()
    const brief = (await source.car(id, { sheet: false })).read()
    expect(await journal('getparamtypeitems')).toBe(0)
    expect(brief.marketplace.specifications).not.toHaveProperty('sheet')
    await source.car(id)
    expect(await journal('getparamtypeitems')).toBe(1)
  })

  it('waits a second for its spec sheet, and no longer', async () => {
    const { source } = open()
    const began = clock.now()
    const { outlast } = await orderFault(marketplace, clock, { kind: 'hang', path: 'getparamtypeitems' })
    const car = await outlast(source.car(id))
    expect(car.read().marketplace.specifications).not.toHaveProperty('sheet')
    expect(clock.now() - began).toBe(1000)
  })

  it('may have no price', async () => {
    await order({ kind: 'missing_price' })
    const car = (await open().source.car(id)).read()
    expect([car.price_cny, 'price' in car.marketplace.listing]).toEqual([null, false])
  })
})

describe('many at a time', () => {
  it('reach the source once', async () => {
    const { search, source } = open()
    const answers = await Promise.all(Array.from({ length: 1000 }, search))
    expect(new Set(answers.map(({ version }) => version)).size).toBe(1)
    await Promise.all(Array.from({ length: 1000 }, () => source.car(id)))
    expect([await journal('search'), await journal('getcarinfo'), await journal('getparam')]).toEqual([1, 1, 1])
  })
})

describe('a source that stays unavailable', () => {
  it('is not requested, and is tried again after a while', async () => {
    const { search, states, source } = open()
    await order({ kind: 'status', path: 'search' })
    const others = [1, 2, 3, 4, 5].map((page) => () => source.search(NO_FILTER, 'default', 24 * page, 24))
    for (const other of others) expect(await kindOf(other())).toBe('source_unavailable')
    expect([await journal('search'), states().search]).toEqual([3, 'open'])
    await clear('faults')
    expect(await kindOf(search())).toBe('source_unavailable')
    clock.advance(10_000)
    expect(await kindOf(search())).toBe('answered')
    expect(states().search).toBe('closed')
  })

  it('is not given up because of one car without an answer', async () => {
    const { source, states } = open()
    const { infoids } = (await marketplace.control('cars?limit=2')) as { infoids: number[] }
    const [bad, good] = infoids as [number, number]
    await order({ kind: 'status', path: `getcarinfo\\?infoid=${bad}` })
    for (let i = 0; i < 20; i++) expect(await kindOf(source.car(bad))).toBe('source_unavailable')
    expect([await kindOf(source.car(good)), states().car]).toEqual(['answered', 'closed'])
  })

  it.each([400, 413, 414, 431])(
    'is not given up because of requests that it refuses with %i, and is not asked twice',
    async (status) => {
      const { search, source, states } = open({ attempts: 3 })
      await search()
      await order({ kind: 'status', path: 'search', status })
      const before = await journal('search')
      expect(await kindOf(source.search(NO_FILTER, 'default', 24, 24))).toBe('source_unavailable')
      expect([await journal('search'), states().search]).toEqual([before + 1, 'closed'])
    },
  )
})

describe('a page whose rows have lost their ids', () => {
  it('is not kept, and the older copy is served', async () => {
    const { search } = open()
    const before = (await search()).read()
    clock.advance(6 * MINUTE_MS)
    await order({ kind: 'missing_ids', path: 'search' })
    const after = await search()
    expect([after.freshness.cache, after.read()]).toEqual(['STALE', before])
    expect(await kindOf(open().search())).toBe('source_changed')
    await clear('faults')
    expect((await search()).freshness.cache).toBe('MISS')
  })
})

describe('a car that is on two pages', () => {
  it('appears once in a slice', async () => {
    await order({ kind: 'same_car_twice' })
    const { source } = open()
    const first = (await source.search(NO_FILTER, 'price_asc', 0, 24)).read().listings
    const both = (await source.search(NO_FILTER, 'price_asc', 12, 24)).read().listings
    expect(both.length).toBe(23)
    expect(both.slice(0, 12)).toEqual(first.slice(12))
    expect(new Set(both.map((listing) => listing.id)).size).toBe(23)
  })
})

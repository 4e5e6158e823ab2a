import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Failure } from '../../domain/failure.ts'
import { MemoryInventory } from '../store/fixtures/memory-inventory.ts'
import { recallCatalogue } from './catalogue.ts'
import type { SyncOptions } from './create-sync.ts'
import {
  CAPS,
  cars,
  expectCopy,
  HOUR_MS,
  one,
  openSmallSync,
  three,
  two,
  typesOf,
  UNREADABLE,
} from './fixtures/open-small-sync.ts'
import { createSmallMarket, type SmallMarket, unavailable } from './fixtures/small-market.ts'
import { asideNote } from './notes.ts'

const open = (market: SmallMarket, options: Partial<SyncOptions> = {}) =>
  openSmallSync(new MemoryInventory(), market, options)

describe('a pass', () => {
  it('brings every car with its detail and sheet, says that none appeared, and is complete', async () => {
    const market = createSmallMarket(cars, CAPS)
    const { pass, store, log } = open(market)
    const first = await pass()
    expect(first).toMatchObject({ is_complete: true, total: 150, missing: 0, details: 150, sheets: 150 })
    await expectCopy(store, market)
    expect(await log()).toEqual([])
    expect((await store.state()).complete_at_ms).not.toBe(null)
    const catalogue = await recallCatalogue(store)
    expect(catalogue?.brands).toEqual(await market.brands())
    for (const { id } of catalogue?.brands ?? [])
      expect(catalogue?.series.get(id)?.series).toEqual(await market.series(id))
    expect(await pass()).toMatchObject({ is_complete: true, details: 0, sheets: 0 })
    expect(await log()).toEqual([])
  })

  it('begins with the newest cars, asks about none of them twice, and does so in a first pass only', async () => {
    const market = createSmallMarket(cars, CAPS)
    const asked: number[] = []
    const detail: SmallMarket['detail'] = (id) => {
      asked.push(id)
      return market.detail(id)
    }
    const { pass } = open({ ...market, detail }, { atOnce: 1 })
    const { pages } = await pass()
    const newest = [...market.cars.keys()].sort((a, b) => b - a)
    // As many as the list shows.
    expect(asked.slice(0, 40)).toEqual(newest.slice(0, 40))
    expect(asked.toSorted((a, b) => b - a)).toEqual(newest)
    expect((await pass()).pages).toBeLessThanOrEqual(pages - 5)
  })

  it.each<[string, (market: SmallMarket) => void, object, readonly (readonly [number, string])[]]>([
    ['nothing', () => undefined, { details: 0, sheets: 0 }, []],
    [
      'a price',
      (m) => m.cars.set(one.id, { ...one, price: 77 }),
      { details: 1, sheets: 0 },
      [[one.id, 'price_changed']],
    ],
    [
      'a trim',
      (m) => m.cars.set(one.id, { ...one, trim: 2 }),
      { details: 1, sheets: 1 },
      [[one.id, 'details_changed']],
    ],
    ['a badge', (m) => m.cars.set(one.id, { ...one, badge: 'new' }), { details: 0 }, [[one.id, 'details_changed']]],
    ['a car that left', (m) => m.cars.delete(two.id), { details: 1, gone: 1 }, [[two.id, 'no_longer_observed']]],
    ['a car that came', (m) => m.cars.set(5, { ...one, id: 5 }), { details: 1, sheets: 1 }, [[5, 'appeared']]],
    ['a car that no list shows', (m) => m.hidden.add(three.id), { details: 1, gone: 0, hidden: 1 }, []],
  ])('notices %s', async (_, change, expected, entries) => {
    const market = createSmallMarket(cars, CAPS)
    const { pass, log, store } = open(market)
    await pass()
    change(market)
    expect(await pass()).toMatchObject({ is_complete: true, ...expected })
    expect(typesOf(await log())).toEqual(entries)
    const { details } = await pass()
    expect(details).toBe(0)
    const listed = (await store.walk(0, 1000)).filter(({ is_observed }) => is_observed)
    expect(listed.map(({ id }) => id)).toEqual([...market.cars.keys()].sort((a, b) => a - b))
  })

  it('lets a car come back', async () => {
    const market = createSmallMarket(cars, CAPS)
    const { pass, log } = open(market)
    await pass()
    market.cars.delete(two.id)
    await pass()
    market.cars.set(two.id, { ...two, price: 1 })
    expect(await pass()).toMatchObject({ details: 1, sheets: 0 })
    expect(typesOf(await log()).slice(1)).toEqual([[two.id, 'observed_again']])
  })

  it('asks again about a car that no list shows, after a while', async () => {
    const market = createSmallMarket(cars, CAPS)
    const { pass, clock, restart } = open(market)
    await pass()
    market.hidden.add(three.id)
    expect((await pass()).details).toBe(1)
    restart()
    expect((await pass()).details).toBe(0)
    clock.advance(24 * HOUR_MS)
    expect((await pass()).details).toBe(1)
    market.cars.delete(three.id)
    clock.advance(24 * HOUR_MS)
    expect(await pass()).toMatchObject({ gone: 1, hidden: 0 })
  })

  it.each([5, 1000])('notices what changed after a pass whose clock was %i hours ahead', async (hours) => {
    const market = createSmallMarket(cars, CAPS)
    const { pass, store, clock } = open(market, { refreshMs: 24 * HOUR_MS })
    vi.spyOn(Date, 'now').mockImplementation(clock.now)
    onTestFinished(() => void vi.restoreAllMocks())
    await pass()
    market.cars.set(one.id, { ...one, price: 1 })
    clock.advance(hours * HOUR_MS)
    await pass()
    clock.advance(-hours * HOUR_MS)
    market.cars.set(one.id, { ...one, price: 2 })
    market.cars.delete(two.id)
    expect(await pass()).toMatchObject({ is_complete: true, gone: 1 })
    await expectCopy(store, market)
    // What was written then is read again in time.
    clock.advance(24 * HOUR_MS)
    expect((await pass()).details).toBeGreaterThanOrEqual(149)
    expect((await pass()).details).toBe(0)
  })

  it('sets aside what cannot be read, and goes on', async () => {
    const market = createSmallMarket([...cars, { ...one, id: 7, trim: UNREADABLE }], CAPS)
    const { pass, store } = open(market)
    expect(await pass()).toMatchObject({ is_complete: true, set_aside: 1 })
    expect([...(await asideNote.recall(store))]).toEqual([[7, 'The trim is unlucky.']])
    expect((await store.state()).listings).toBe(150)
    market.cars.set(7, { ...one, id: 7 })
    expect(await pass()).toMatchObject({ set_aside: 0, details: 1 })
    expect((await store.state()).listings).toBe(151)
  })

  it('asks for details that have grown old, those first that are likely to have changed', async () => {
    const market = createSmallMarket(cars, CAPS)
    const { pass, clock, store } = open(market, { refreshMs: 24 * HOUR_MS, atOnce: 1 })
    await pass()
    clock.advance(8 * 24 * HOUR_MS)
    market.cars.set(9, { ...one, id: 9 })
    expect(await pass()).toMatchObject({ refreshed: 150, details: 151, sheets: 1 })
    expect(await pass()).toMatchObject({ refreshed: 0, details: 0 })
    const oldest = Math.min(...(await store.marks(0, 1000)).map(({ detail_at_ms }) => detail_at_ms ?? 0))
    expect(clock.now() - oldest).toBeLessThan(24 * HOUR_MS)
  })

  it('leaves details alone once the next pass is due', async () => {
    const market = createSmallMarket(cars, CAPS)
    const { pass, clock } = open(market, { refreshMs: 24 * HOUR_MS, passEveryMs: 2 * HOUR_MS, atOnce: 1 })
    await pass()
    clock.advance(48 * HOUR_MS)
    market.before = (what) => {
      if (what === 'detail') clock.advance(HOUR_MS / 4)
    }
    expect((await pass()).refreshed).toBe(8)
  })
})

describe('where not all can be seen', () => {
  const alike = Array.from({ length: 120 }, (_, i) => ({ ...one, id: 5000 + i, trim: 1 }))

  it('no car is said to be gone, and the pass is not complete', async () => {
    const market = createSmallMarket([...cars, ...alike], CAPS)
    const { pass, store } = open(market)
    const first = await pass()
    expect(first.missing).toBe(81)
    expect(first.is_complete).toBe(false)
    expect((await store.state()).complete_at_ms).toBe(null)
    market.cars.delete(two.id)
    market.cars.delete(5119)
    // The one stood among the cars that were all seen, and was asked for; the other did not.
    expect(await pass()).toMatchObject({ gone: 1, details: 2 })
    expect((await store.car(two.id))?.is_observed).toBe(false)
    expect((await store.car(5119))?.is_observed).toBe(true)
  })
})

describe('a pass that is broken off', () => {
  it('goes on where it stopped, after any request', async () => {
    const fresh = createSmallMarket(cars, CAPS)
    await open(fresh).pass()
    const needed = fresh.asked.length
    for (let at = 3; at < needed; at += 41) {
      const market = createSmallMarket(cars, CAPS)
      const { pass, start, store, restart } = open(market)
      const { sync, stop } = start()
      let left = at
      market.before = () => {
        if (--left === 0) stop()
        if (left <= 0) throw unavailable()
      }
      await expect(sync.runOnce()).rejects.toThrow('down')
      market.before = null
      const asked = market.asked.length
      restart()
      expect((await pass()).is_complete).toBe(true)
      await expectCopy(store, market)
      // A part that was begun is read again: its pages, and no detail that was written.
      expect(market.asked.length + asked).toBeLessThan(needed + 60)
    }
  })

  it('is reported once, and resumed by a sync that runs', async () => {
    const market = createSmallMarket(cars, CAPS)
    const { start, events, store, clock } = open(market, { passEveryMs: 6 * HOUR_MS })
    const { sync, stop } = start()
    let left = 50
    let passes = 0
    market.before = (what) => {
      if (--left <= 0 && left > -200) throw unavailable()
      if (what === 'brands' && clock.now() > 0 && events.some(({ event }) => event === 'pass') && ++passes === 1) stop()
    }
    await sync.run()
    expect(events.filter(({ event }) => event === 'broken_off').length).toBeGreaterThan(0)
    expect(events.filter(({ event }) => event === 'pass')).toMatchObject([{ is_complete: true }, { is_complete: true }])
    await expectCopy(store, market)
  })

  it('by the store goes on as well, and nothing that it refused is believed to be written', async () => {
    const market = createSmallMarket(cars, CAPS)
    const { pass, store } = open(market)
    const observe = store.observe.bind(store)
    let calls = 0
    store.observe = (batch) => {
      if (++calls === 5) throw new Failure('storage_unavailable', 'full')
      return observe(batch)
    }
    await expect(pass()).rejects.toThrow('full')
    expect((await pass()).is_complete).toBe(true)
    await expectCopy(store, market)
  })

  it('is not the end of the cars that one failing request stands for', async () => {
    const market = createSmallMarket(cars, CAPS)
    const { pass, store } = open(market)
    let number = 0
    market.before = (what) => {
      if (++number % 7 === 0 && what !== 'page') throw unavailable()
    }
    await pass()
    market.before = null
    expect((await pass()).is_complete).toBe(true)
    await expectCopy(store, market)
  })
})

it('tells how far it is: cars, rate, what is left, and how fresh the copy is', async () => {
  const market = createSmallMarket(cars, CAPS)
  const { pass, events, clock } = open(market, { refreshMs: 24 * HOUR_MS })
  market.before = () => clock.advance(1000)
  await pass()
  const reported = events.filter((event) => event.event === 'progress')
  expect([...new Set(reported.map(({ phase }) => phase))]).toEqual(['lists', 'checks', 'refresh', 'idle'])
  const late = reported.filter(({ phase }) => phase === 'lists').at(-1)
  expect(late).toMatchObject({ total: 150, freshness: 1 })
  expect(late?.done).toBeGreaterThan(140)
  expect(late?.per_second).toBeGreaterThan(0.2)
  expect(late?.left_ms).toBeLessThan(60_000)
})

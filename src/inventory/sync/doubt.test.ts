/** What a sync does with a marketplace that says that very many cars are gone. */
import { describe, expect, it } from 'vitest'
import { MemoryInventory } from '../store/fixtures/memory-inventory.ts'
import type { SyncOptions } from './create-sync.ts'
import { CAPS, cars, expectCopy, HOUR_MS, openSmallSync, typesOf } from './fixtures/open-small-sync.ts'
import { createSmallMarket, type SmallCar, type SmallMarket } from './fixtures/small-market.ts'

const open = (market: SmallMarket, options: Partial<SyncOptions> = {}) =>
  openSmallSync(new MemoryInventory(), market, options)

describe('a marketplace that has lost its cars', () => {
  const takeAway = (market: SmallMarket, count: number) => {
    for (const { id } of cars.slice(0, count)) market.cars.delete(id)
  }

  it('is not believed before it has been so for a day', async () => {
    const market = createSmallMarket(cars, CAPS)
    const { pass, store, log, clock } = open(market)
    await pass()
    takeAway(market, 100)
    for (let hours = 0; hours < 24; hours += 12) {
      expect(await pass()).toMatchObject({ is_complete: false, doubted: 100, gone: 0, details: 0 })
      clock.advance(11 * HOUR_MS)
    }
    expect([await log(), (await store.state()).listings]).toEqual([[], 150])
    expect(await pass()).toMatchObject({ is_complete: true, doubted: 0, gone: 100 })
    await expectCopy(store, market)
  })

  it('is believed when they are back, and when little is missing or much time has passed', async () => {
    const market = createSmallMarket(cars, CAPS)
    const { pass, store, clock } = open(market)
    await pass()
    takeAway(market, 100)
    expect(await pass()).toMatchObject({ doubted: 100 })
    for (const car of cars) market.cars.set(car.id, car)
    expect(await pass()).toMatchObject({ is_complete: true, doubted: 0, gone: 0 })
    takeAway(market, 50)
    expect(await pass()).toMatchObject({ is_complete: true, gone: 50 })
    takeAway(market, 140)
    clock.advance(8 * 24 * HOUR_MS)
    expect(await pass()).toMatchObject({ is_complete: true, gone: 90 })
    await expectCopy(store, market)
  })

  it('is not believed where lists still show them: the pass is broken off, and no car leaves', async () => {
    const market = createSmallMarket(cars, CAPS)
    const opened = open(market, { refreshMs: HOUR_MS, atOnce: 1 })
    await opened.pass()
    const { detail } = market
    Object.assign(market, { detail: async () => null })
    await expect(opened.pass()).rejects.toThrow('20 cars in a row that they are gone')
    expect([await opened.log(), (await opened.store.state()).listings]).toEqual([[], 150])
    // A few are, and one that is there vouches for them.
    Object.assign(market, { detail: async (id: number) => (id < (cars[10] as SmallCar).id ? null : detail(id)) })
    opened.restart()
    await opened.pass()
    expect(typesOf(await opened.log())).toEqual(cars.slice(0, 10).map(({ id }) => [id, 'no_longer_observed']))
  })
})

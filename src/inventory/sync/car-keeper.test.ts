import { expect, it } from 'vitest'
import { NO_IDENTITY } from '../../domain/duplicates/ad-identity.ts'
import type { MakeDigest } from '../../domain/inventory/inventory-writer.ts'
import { WHOLE_MARKET } from '../../domain/inventory/market.ts'
import type { SearchColumns } from '../../domain/inventory/search-columns.ts'
import { MemoryInventory } from '../store/fixtures/memory-inventory.ts'
import { CarKeeper } from './car-keeper.ts'
import { createSmallMarket, makeSmallCars, type SmallCar, type SmallMarket } from './fixtures/small-market.ts'
import { Roster } from './roster.ts'

const cars = makeSmallCars(5, 1, 0)
const [one, two, three] = cars as [SmallCar, SmallCar, SmallCar]

/** Each version reads the same car differently. */
const makeDigestBy =
  (made_by: string): MakeDigest =>
  (_, { list, detail }) => {
    const { price, badge: _badge, ...rest } = detail as SmallCar
    const { badge = null } = (list ?? {}) as SmallCar
    return {
      columns: { title: '', english_title: '', price_cny: price } as SearchColumns,
      rows: { en: '{}', zh: '{}' },
      listed: null,
      report_link: null,
      identity: NO_IDENTITY,
      fingerprint: JSON.stringify([made_by, badge, rest]),
      made_by,
    }
  }

/** Takes in all rows, then asks for every detail, as a refresh does. */
async function observeAll(market: SmallMarket, store: MemoryInventory, made_by: string, at_ms: number) {
  const roster = await Roster.load(store)
  const makeDigest = makeDigestBy(made_by)
  const keeper = new CarKeeper({
    market,
    store,
    roster,
    makeDigest,
    now: () => at_ms,
    atOnce: 1,
    isStopped: () => false,
  })
  const { rows } = await market.page(WHOLE_MARKET, 'newest', 0, cars.length)
  await keeper.takeRows(rows, 'all')
  for (const { id } of cars) await keeper.ask(id)
  await keeper.flush()
}

it('notices what has changed since another version read the cars, and not that it reads cars differently', async () => {
  const market = createSmallMarket(cars)
  const store = new MemoryInventory()
  await observeAll(market, store, '1', 1000)
  market.cars.set(one.id, { ...one, trim: 99 })
  market.cars.set(two.id, { ...two, badge: 'new' })
  market.cars.set(three.id, { ...three, price: 1 })
  await observeAll(market, store, '2', 2000)
  const log = await store.changes({ after: 0, limit: 100, types: null, filter: null })
  expect(new Map(log.map(({ car_id, type }) => [car_id, type]))).toEqual(
    new Map([
      [one.id, 'details_changed'],
      [two.id, 'details_changed'],
      [three.id, 'price_changed'],
    ]),
  )
  expect(log).toHaveLength(3)
})

it('after a restart reads only the list records of cars that have not changed', async () => {
  const market = createSmallMarket(cars)
  const store = new MemoryInventory()
  await observeAll(market, store, '1', 1000)
  const read: number[] = []
  const watched = {
    observe: (observations: Parameters<MemoryInventory['observe']>[0]) => store.observe(observations),
    leave: (ids: readonly number[], atMs: number) => store.leave(ids, atMs),
    lists: (ids: readonly number[]) => store.lists(ids),
    async car(id: number) {
      read.push(id)
      return store.car(id)
    },
  }
  market.cars.set(two.id, { ...two, badge: 'new' })
  const roster = await Roster.load(store)
  const parts = { market, roster, makeDigest: makeDigestBy('1'), now: () => 2000, atOnce: 1, isStopped: () => false }
  const keeper = new CarKeeper({ ...parts, store: watched })
  const { rows } = await market.page(WHOLE_MARKET, 'newest', 0, cars.length)
  await keeper.takeRows(rows, 'all')
  expect(read).toEqual([two.id])
})

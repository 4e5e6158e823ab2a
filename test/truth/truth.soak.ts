/** Many questions over all filters, by SQL on both databases and by the index, over more cars and all readable reports; and live, where the marketplace can answer. */
import { afterAll, expect, it } from 'vitest'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { preparePostgresInventory } from '../../src/inventory/store/postgres/fixtures/prepare-inventory.ts'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import { READABLE } from '../inspection/printed-facts.ts'
import { startPostgres } from '../servers/start-postgres.ts'
import { readRate } from '../spec/exact-rate.ts'
import { openService } from '../spec/open-service.ts'
import { startMarketplace } from '../start-marketplace.ts'
import { createAsking } from './ask-service.ts'
import { drawMixed, drawSingle } from './draw-queries.ts'
import { fillWorld } from './fill-world.ts'
import { NO_FILTERS } from './filters.ts'
import { readTruthOf, type SeenCar, type Truth } from './native-car.ts'
import { switchWays, type Way } from './switch-ways.ts'

const MARKET = ['--cars', process.env.TRUTH_CARS ?? '2000', '--seed', '28']
const MIXED = 500
const FACETS = 20
const seed = Number(process.env.TRUTH_SEED ?? Date.now() % 1e6)

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const STORES: Readonly<Record<string, () => Promise<InventoryStore>>> = {
  sqlite: () => openSqliteInventory({ path: ':memory:' }),
  async postgres() {
    const server = await startPostgres()
    closing.push(server.stop)
    const prepared = await preparePostgresInventory(server.url)
    closing.push(prepared.remove)
    return prepared.open()
  },
}

it.each<[way: Way, store: string]>([
  ['sql', 'sqlite'],
  ['index', 'sqlite'],
  ['sql', 'postgres'],
])(`by the %s of %s, TRUTH_SEED=${seed}`, async (way, name) => {
  const marketplace = await startMarketplace(MARKET)
  const store = await (STORES[name] as (typeof STORES)[string])()
  const world = await fillWorld(marketplace, store, READABLE)
  const switched = await switchWays(store, world.clock.now)
  switched.use(way)
  const service = await openService({ ...world, openInventory: async () => switched.store })
  const asking = createAsking(service, world.cars)
  const single = drawSingle(world.cars, await asking.describe())
  const mixed = drawMixed(single, MIXED, seed)
  expect(await asking.findWrong([...single, ...mixed])).toEqual([])
  expect(await asking.miscount([{}, ...mixed.slice(0, FACETS)])).toEqual([])
  expect(await asking.miscover([{}, ...mixed.slice(0, FACETS)])).toEqual([])
  expect(await asking.checkRows()).toEqual([])
  expect(await asking.checkDetails()).toEqual([])
  await service.stop()
  await marketplace.stop()
})

it(`live, by the filters of the specification, TRUTH_SEED=${seed}`, async () => {
  const service = await openService({ marketplace: MARKET })
  const { control, url } = service.marketplace
  const { cars: truths } = (await control('cars?limit=100000&describe=1')) as { cars: Truth[] }
  const rate = await readRate(url)
  const seen = { rate, now_ms: service.clock.now(), readings: [], price_change: null, providers: null }
  const cars: SeenCar[] = []
  for (const truth of truths) cars.push({ truth, ...seen, ...(await readTruthOf(service.marketplace, truth.infoid)) })
  const asking = createAsking(service, cars)
  const described = await asking.describe()
  const names = described.map(({ name }) => name).filter((one) => !NO_FILTERS.includes(one))
  expect(names.length).toBeGreaterThan(10)
  const single = drawSingle(cars, described)
  expect(await asking.findWrong([...single, ...drawMixed(single, MIXED, seed)])).toEqual([])
  await service.stop()
})

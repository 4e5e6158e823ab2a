/** Two real processes over one PostgreSQL inventory: the one that reads the market is killed in a pass, and the other finishes it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { openPostgresInventory } from '../../src/inventory/store/postgres/open-inventory.ts'
import { eventually } from '../eventually.ts'
import { countRequests, readTruth } from '../inventory/market-truth.ts'
import { runService } from '../limits/run-service.ts'
import { runProgram } from '../run-program.ts'
import { type PostgresServer, startPostgres } from '../servers/start-postgres.ts'
import { startRedis, type TestRedis } from '../servers/start-redis.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'

/** Cars are written a hundred at a time. */
const CARS = 400
/** Slowly enough to be killed within a pass. */
const SLOWLY = { ERSHOU_SYNC_PER_SECOND: '8' }
const EVERY_CHANGE = { after: 0, limit: 1000, types: null, filter: null }

const folder = createTemporaryFolder('two-processes')
let postgres: PostgresServer
let redis: TestRedis
let market: RunningMarketplace
let store: InventoryStore
let settings: NodeJS.ProcessEnv

beforeAll(async () => {
  ;[postgres, redis, market] = await Promise.all([
    startPostgres(),
    startRedis(),
    startMarketplace(['--cars', String(CARS)]),
  ])
  store = await openPostgresInventory({ url: postgres.url })
  settings = {
    ERSHOU_DATA_DIR: folder.path,
    ERSHOU_DATABASE_URL: postgres.url,
    ERSHOU_REDIS_URL: redis.url,
    ERSHOU_MARKETPLACE_URL: market.url,
    ERSHOU_INVENTORY: 'on',
    ERSHOU_REFRESH_HOURS: '0',
    ERSHOU_SYNC_PER_DAY: '1000000',
    ERSHOU_SYNC_PER_SECOND: '1000',
  }
})
afterAll(async () => {
  await store?.close()
  await Promise.all([postgres?.stop(), redis?.stop(), market?.stop()])
  folder.remove()
})

const readCopy = async () =>
  new Map((await store.listings(0, 1000)).map(({ id, columns }) => [id, columns.price_cny] as const))

/** From the marketplace itself; null = it does not say. */
async function readPrices(): Promise<ReadonlyMap<number, number | null>> {
  const truth = await readTruth(market)
  return new Map([...truth].map(([id, { price_cny, gaps }]) => [id, gaps.includes('price') ? null : price_cny]))
}

async function expectTrue(): Promise<void> {
  const prices = await readPrices()
  expect(await readCopy()).toEqual(prices)
  expect((await store.state()).listings).toBe(prices.size)
}

it('the other finishes the first pass: nothing is lost or duplicated, and no change is reported', async () => {
  const first = await runService({ ...settings, ...SLOWLY })
  await eventually(async () => expect(await countRequests(market)).toBeGreaterThan(5))
  const second = await runService(settings)
  await eventually(async () => expect((await store.state()).listings).toBeGreaterThan(0))
  await first.kill()
  const { complete_at_ms, listings } = await store.state()
  expect([complete_at_ms, listings < CARS]).toEqual([null, true])
  await eventually(async () => expect((await store.state()).complete_at_ms).not.toBeNull())
  expect((await second.stop()).code).toBe(0)
  await expectTrue()
  expect(await store.changes(EVERY_CHANGE)).toEqual([])
  for (const [id, price_cny] of await readCopy())
    expect((await store.history(id))?.prices).toEqual([{ at_ms: expect.any(Number), price_cny }])
})

it('a later pass, too: each change is reported once', async () => {
  const before = await readPrices()
  const ids = [...before.keys()]
  for (const [i, id] of ids.slice(0, 15).entries()) await market.control(`cars/${id}`, { price: 300 + i })
  for (const id of ids.slice(15, 20)) await market.control(`cars/${id}`, { status: 'removed' })
  for (let i = 0; i < 3; i++) await market.control('cars', {})
  const after = await readPrices()

  const { complete_at_ms } = await store.state()
  const sync = (more = {}) => runProgram('src/cli/ershou.js', ['sync', '--once'], { ...settings, ...more })
  const killed = sync(SLOWLY)
  await eventually(async () => expect((await store.state()).seq).toBeGreaterThan(0))
  killed.child.kill('SIGKILL')
  await killed.finished
  expect((await store.state()).complete_at_ms).toBe(complete_at_ms)
  // The rest of the pass, and one from beginning to end.
  for (let passes = 0; passes < 2; passes++) expect(await sync().finished).toMatchObject({ code: 0 })
  await expectTrue()
  const log = await store.changes(EVERY_CHANGE)
  const told = log.map(({ type, car_id, price_before_cny, price_after_cny }) =>
    [type, car_id, price_before_cny, price_after_cny].join(' '),
  )
  expect(told.toSorted()).toEqual(listChanges(before, after).toSorted())
})

function listChanges(before: ReadonlyMap<number, number | null>, after: ReadonlyMap<number, number | null>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id) ?? null, after.get(id) ?? null]
    if (!after.has(id)) return [['no_longer_observed', id, was, null].join(' ')]
    if (!before.has(id)) return [['appeared', id, null, is].join(' ')]
    return was === is ? [] : [['price_changed', id, was, is].join(' ')]
  })
}

/** The real program with its index over 20,000 cars, against what the stand-in tells about each of them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueUnlimitedKey } from '../../scripts/issue-key.ts'
import type { ListingRecord, SearchResponse } from '../../src/domain/listing.ts'
import { eventually } from '../eventually.ts'
import { type Program, runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { readRate } from '../spec/exact-rate.ts'
import { formatQuery, type Query } from '../spec/open-service.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { type Asked, createAsking } from './ask-service.ts'
import { drawMixed, drawSingle } from './draw-queries.ts'
import { readTruthOf, type SeenCar, type Truth, unless } from './native-car.ts'

const CARS = Number(process.env.TRUTH_CARS ?? 20_000)
const MIXED = 500
const FACETS = 5
const AT_ONCE = 8
const folder = createTemporaryFolder('truth')
let market: RunningMarketplace
let program: Program
let service: Asked

beforeAll(async () => {
  const key = await issueUnlimitedKey({ dataDir: folder.path, databaseUrl: null })
  market = await startMarketplace(['--cars', String(CARS)])
  program = runProgram('src/cli/ershou.js', ['serve'], {
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '',
    ERSHOU_DATA_DIR: folder.path,
    ERSHOU_MARKETPLACE_URL: market.url,
    ERSHOU_RATES_URL: `${market.url}/stats/eurofxref/eurofxref-daily.xml`,
    ERSHOU_INVENTORY: 'on',
    ERSHOU_SYNC_PER_SECOND: '10000',
    ERSHOU_SYNC_PER_DAY: '1000000',
    ERSHOU_LOG_REQUESTS: 'off',
    ERSHOU_DRAIN_IDLE_MS: '0',
  })
  const [, url] = (await program.saw(/ershou +(\S+)\n/)) as unknown as [string, string]
  service = connect(url, key)
  // In steps, because each has its own time.
  for (const share of [0.25, 0.5, 0.75, 1])
    await eventually(async () => {
      const { body } = await service.get<{ inventory: { listings: number } }>('/readyz')
      expect(body.inventory.listings).toBeGreaterThanOrEqual(share * CARS)
    })
  await eventually(async () => {
    const { body } = await service.get<{ inventory: object }>('/readyz')
    expect(body.inventory).toMatchObject({
      state: 'complete',
      listings: CARS,
      index: { state: 'ready', listings: CARS },
    })
  })
})

afterAll(async () => {
  program?.child.kill('SIGTERM')
  await program?.finished
  await market?.stop()
  folder.remove()
})

function connect(url: string, key: string): Asked {
  async function get<Body>(target: string) {
    const answer = await fetch(url + target, { headers: { 'x-api-key': key, connection: 'close' } })
    expect([target, answer.status]).toEqual([target, 200])
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body }
  }
  const search = async (query: Query = {}) => (await get<SearchResponse>(`/v1/search?${formatQuery(query)}`)).body
  return {
    get,
    search,
    count: async (query = {}) => (await get<{ count: number }>(`/v1/search/count?${formatQuery(query)}`)).body.count,
    async searchAll(query = {}) {
      const results: ListingRecord[] = []
      for (let page: number | null = 1; page !== null; ) {
        const found: SearchResponse = await search({ ...query, page })
        results.push(...found.results)
        page = found.next_page
      }
      return { results, total: results.length }
    },
  }
}

/** Each was seen in a list and then read, at the times that its row says. */
async function readCars(): Promise<readonly SeenCar[]> {
  const { results } = await service.searchAll()
  const rows = new Map(results.map((row) => [row.id, row]))
  const { cars } = (await market.control('cars?limit=100000&describe=1')) as { cars: Truth[] }
  const rate = await readRate(market.url)
  const seen: SeenCar[] = []
  const queue = cars.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const truth of queue) {
        const { first_observed_at, observed_at } = rows.get(truth.infoid) as ListingRecord
        const readings = [
          { at_ms: Date.parse(String(first_observed_at)), published: null },
          { at_ms: Date.parse(observed_at), published: unless(truth, 'published', truth.published) },
        ]
        const told = await readTruthOf(market, truth.infoid)
        seen.push({ truth, rate, ...told, readings, now_ms: Date.now(), price_change: null, providers: null })
      }
    }),
  )
  return seen
}

it('finds, counts and says what is true', async () => {
  const cars = await readCars()
  expect(cars.length).toBe(CARS)
  const asking = createAsking(service, cars)
  const single = drawSingle(cars, await asking.describe())
  const mixed = drawMixed(single, MIXED, 1)
  expect(await asking.findWrong([...single, ...mixed])).toEqual([])
  expect(await asking.miscount([{}, ...mixed.slice(0, FACETS)])).toEqual([])
  expect(await asking.miscover([{}, ...mixed.slice(0, FACETS)])).toEqual([])
  expect(await asking.checkRows()).toEqual([])
  expect(await asking.checkDetails()).toEqual([])
})

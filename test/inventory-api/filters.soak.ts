/** The filters of the real program with its index over 20,000 cars, compared with a walk over the details of all of them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueUnlimitedKey } from '../../scripts/issue-key.ts'
import type { FacetsResponse } from '../../src/domain/inventory/facet-records.ts'
import type { CarDetail, SearchResponse } from '../../src/domain/listing.ts'
import { eventually } from '../eventually.ts'
import { type Program, runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { formatQuery, type Query } from '../spec/open-service.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { checkFilters, checkGroups } from './filters.ts'

const CARS = Number(process.env.FILTER_CARS ?? 20_000)
const AT_ONCE = 8
const folder = createTemporaryFolder('filters')
let market: RunningMarketplace
let program: Program
let get: <Body>(target: string) => Promise<Body>

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
  get = async (target) => {
    const answer = await fetch(url + target, { headers: { 'x-api-key': key, connection: 'close' } })
    expect([target, answer.status]).toEqual([target, 200])
    return answer.json() as never
  }
  // In steps, because each has its own time.
  for (const share of [0.25, 0.5, 0.75, 1])
    await eventually(async () => {
      const { inventory } = await get<{ inventory: { listings: number } }>('/readyz')
      expect(inventory.listings).toBeGreaterThanOrEqual(share * CARS)
    })
  await eventually(async () => {
    const { inventory } = await get<{ inventory: object }>('/readyz')
    expect(inventory).toMatchObject({ state: 'complete', listings: CARS })
  })
})

afterAll(async () => {
  program?.child.kill('SIGTERM')
  await program?.finished
  await market?.stop()
  folder.remove()
})

async function searchAll(query: Query) {
  const ids: number[] = []
  for (let page: number | null = 1; ; ) {
    const found: SearchResponse = await get<SearchResponse>(`/v1/search?${formatQuery({ ...query, page })}`)
    for (const { id } of found.results) ids.push(id)
    page = found.next_page
    if (page === null) return { ids, total: found.total_count }
  }
}

it('finds by each filter exactly the cars whose details fit', async () => {
  const { ids } = await searchAll({})
  expect(new Set(ids).size).toBe(CARS)
  const cars: CarDetail[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE)
    cars.push(...(await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => get<CarDetail>(`/v1/cars/${id}`)))))
  const count = async (query: Query) => (await get<{ count: number }>(`/v1/search/count?${formatQuery(query)}`)).count
  const facets = (query: Query) => get<FacetsResponse>(`/v1/facets?${formatQuery(query)}`)
  const unmet = await checkFilters({ searchAll, count, facets }, cars, Date.now())
  expect(unmet).not.toContain('power_hp_max=160&powertrain=combustion')
  checkGroups(await facets({ power_hp_max: 160, powertrain: 'combustion' }), cars)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { median } from '../../bench/median.ts'
import { readMemory } from '../../bench/memory.ts'
import { issueUnlimitedKey } from '../../scripts/issue-key.ts'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { type RunningService, runService } from '../limits/run-service.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import type { CarTruth } from '../spec/open-service.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { gatherHints, type OpenApi } from './check-requests.ts'
import type { FaultOrder } from './draw-faults.ts'
import { fuzzService } from './fuzz-service.ts'

/** An interrupted run can be resumed at the number in its last line. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
const FROM = Number(process.env.FUZZ_FROM ?? 0)
const COUNT = Number(process.env.FUZZ_REQUESTS ?? 1_000_000)
/** A few hundred requests per second on two cores: most need several requests to the source. */
const LONGEST_MS = 6 * 3_600_000
const TELL_EVERY = 10_000
const MOST_GROWTH = 1.1

const folder = createTemporaryFolder('fuzz')
let marketplace: RunningMarketplace
let service: RunningService
let key: string

beforeAll(async () => {
  marketplace = await startMarketplace()
  key = await issueUnlimitedKey({ dataDir: folder.path, databaseUrl: null })
  service = await runService({
    ERSHOU_DATA_DIR: folder.path,
    ERSHOU_MARKETPLACE_URL: marketplace.url,
    ERSHOU_RATES_URL: `${marketplace.url}/stats/eurofxref/eurofxref-daily.xml`,
    ERSHOU_REPORT_HOSTS: formatReportHosts(marketplace.url),
    ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
    ERSHOU_ADDRESS_PER_MINUTE: '1000000000',
    ERSHOU_INVALID_PER_MINUTE: '1000000000',
    ERSHOU_LOG_LEVEL: 'error',
    // So small that it is always full and evicts.
    ERSHOU_CACHE_MB: '16',
  })
})
afterAll(async () => {
  await service?.stop()
  await marketplace?.stop()
  folder.remove()
})

async function read<Body>(target: string): Promise<Body> {
  return (await (await fetch(service.url + target, { headers: { 'x-api-key': key } })).json()) as Body
}

async function orderFaults(orders: readonly FaultOrder[]): Promise<void> {
  await fetch(`${marketplace.url}/_control/faults`, { method: 'DELETE' })
  await marketplace.control('faults', orders)
  await fetch(`${marketplace.url}/_control/journal`, { method: 'DELETE' })
}

describe('a service with random requests over a hostile source', () => {
  it('has no 500, no answer outside its closed schema, and memory that is flat once its caches are full', {
    timeout: LONGEST_MS,
  }, async () => {
    const { cars } = (await marketplace.control('cars?limit=500&describe=1')) as { cars: CarTruth[] }
    const hints = await gatherHints({
      truths: new Map(cars.map((car) => [car.infoid, car])),
      marketplace,
      get: async <Body>(target: string) => ({ status: 200, headers: new Headers(), body: await read<Body>(target) }),
    })
    const openapi = await read<OpenApi>('/openapi.json')
    const memory: number[] = []
    const began = performance.now()
    const onPart = (done: number) => {
      memory.push(readMemory(service.child.pid as number).now_mb)
      if (done % TELL_EVERY > 0) return
      const rate = Math.round(done / ((performance.now() - began) / 1000))
      const again = `FUZZ_SEED=${SEED} FUZZ_FROM=${FROM + done}`
      process.stdout.write(`${done} of ${COUNT}, ${rate}/s, ${Math.round(memory.at(-1) ?? 0)} MB; on with ${again}\n`)
    }
    const statuses = await fuzzService(
      { url: service.url, key, openapi, hints, orderFaults },
      { seed: SEED, from: FROM, count: COUNT, onPart },
    )
    const quarters = [0, 1, 2, 3].map((i) => memory.slice((memory.length * i) / 4, (memory.length * (i + 1)) / 4))
    const medians = quarters.map((some) => Math.round(median(some)))
    process.stdout.write(`${JSON.stringify({ statuses, memory_mb: medians }, null, 1)}\n`)
    expect(statuses['200']).toBeGreaterThan(COUNT / 10)
    expect(medians[3]).toBeLessThanOrEqual((medians[1] as number) * MOST_GROWTH)
  })
})

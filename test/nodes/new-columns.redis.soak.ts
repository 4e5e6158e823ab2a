/** Replaces nodes of a version without the columns of some fields, one by one: both versions answer meanwhile, the old one also starts again, and in the end every filter is right. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Coverage } from '../../src/domain/inventory/coverage.ts'
import type { FacetsResponse } from '../../src/domain/inventory/facet-records.ts'
import { eventually } from '../eventually.ts'
import { type RunningService, runService } from '../limits/run-service.ts'
import { runProgram } from '../run-program.ts'
import { type PostgresServer, startPostgres } from '../servers/start-postgres.ts'
import { startRedis, type TestRedis } from '../servers/start-redis.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { type BuiltRelease, buildRelease } from './build-release.ts'

/** The last commit whose stores have no columns for equipment, months of registration, and which fields are known. */
const BEFORE = process.env.COLUMNS_FROM ?? '3e75db0e'
const CARS = 400

const folders = ['old', 'fresh'].map(createTemporaryFolder)
let before: BuiltRelease
let postgres: PostgresServer
let redis: TestRedis
let market: RunningMarketplace
let shared: NodeJS.ProcessEnv
const nodes: RunningService[] = []

beforeAll(async () => {
  ;[before, postgres, redis, market] = await Promise.all([
    ...[buildRelease(BEFORE), startPostgres(), startRedis(), startMarketplace(['--cars', String(CARS)])],
  ] as const)
  shared = {
    ERSHOU_MARKETPLACE_URL: market.url,
    ERSHOU_INVENTORY: 'on',
    ERSHOU_SYNC_PER_SECOND: '200',
    ERSHOU_SYNC_PER_DAY: '1000000',
  }
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await Promise.all([postgres?.stop(), redis?.stop(), market?.stop()])
  before?.remove()
  for (const folder of folders) folder.remove()
})

const settingsOf = (nth: 0 | 1): NodeJS.ProcessEnv => ({
  ...shared,
  ERSHOU_DATA_DIR: folders[nth]?.path,
  ...(nth === 0 && { ERSHOU_DATABASE_URL: postgres.url, ERSHOU_REDIS_URL: redis.url }),
})

/** With the old program, where the new one would migrate the tables. */
async function issueKey(settings: NodeJS.ProcessEnv, program?: string): Promise<string> {
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runProgram(program ?? 'src/cli/ershou.js', [...args, '--json'], settings)
      .finished
    if (code !== 0) throw new Error(stderr)
    return JSON.parse(stdout) as Record<string, unknown>
  }
  await run('account', 'create', '--email', 'open@example.com', '--plan', 'enterprise')
  const { secret } = await run('key', 'create', '--account', 'open@example.com')
  return String(secret)
}

async function ask<Answer>({ url }: RunningService, key: string, target: string): Promise<Answer> {
  const reply = await fetch(`${url}${target}`, { headers: { 'x-api-key': key, connection: 'close' } })
  if (reply.status !== 200) throw new Error(`${target}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Answer
}

interface Ready {
  readonly inventory: { readonly complete_at: string | null; readonly listings: number; readonly cars_rendered: number }
}

const readReady = async ({ url }: RunningService) => (await (await fetch(`${url}/readyz`)).json()) as Ready

const findRendered = (node: RunningService) =>
  eventually(async () => {
    const { inventory } = await readReady(node)
    expect(inventory.complete_at).not.toBeNull()
    expect([inventory.listings, inventory.cars_rendered]).toEqual([CARS, CARS])
  })

/** Asks all nodes for what both versions know, until it is stopped. */
function keepAsking(key: string) {
  const failures: string[] = []
  let answered = 0
  let isStopped = false
  const asking = (async () => {
    while (!isStopped) {
      for (const node of nodes) {
        const found = await ask<{ count: number }>(node, key, '/v1/search/count?seats=5').catch((error: Error) => error)
        // A node that is just being replaced refuses connections.
        if (found instanceof Error && !/fetch failed/.test(found.message)) failures.push(found.message)
        else if (!(found instanceof Error)) answered++
      }
      await pause(300)
    }
  })()
  return {
    failures,
    async stop() {
      isStopped = true
      await asking
      return answered
    },
  }
}

it('a store of the version before answers at once, and every filter is right after the background pass', async () => {
  const old = settingsOf(0)
  nodes.push(await runService(old, before.program), await runService(old, before.program))
  const key = await issueKey(old, before.program)
  await eventually(async () =>
    expect((await readReady(nodes[1] as RunningService)).inventory.complete_at).not.toBeNull(),
  )
  const { count } = await ask<{ count: number }>(nodes[0] as RunningService, key, '/v1/search/count?seats=5')
  expect(count).toBeGreaterThan(0)
  const client = keepAsking(key)

  expect((await (nodes[1] as RunningService).stop()).code).toBe(0)
  nodes[1] = await runService(old)
  const seen = await ask<Coverage>(nodes[1], key, '/v1/coverage')
  expect(seen.count).toBe(CARS)
  // Nothing says that what has not been rendered is unknown.
  expect(seen.fields.find(({ field }) => field === 'seats')?.unknown ?? 0).toBeLessThan(CARS / 2)
  // The node of the version before goes on beside the new columns, and starts again.
  expect((await (nodes[0] as RunningService).stop()).code).toBe(0)
  nodes[0] = await runService(old, before.program)
  expect(await ask<{ count: number }>(nodes[0], key, '/v1/search/count?seats=5')).toEqual({ count })

  expect((await nodes[0].stop()).code).toBe(0)
  nodes[0] = await runService(old)
  await Promise.all(nodes.map(findRendered))
  expect(await client.stop()).toBeGreaterThan(0)
  expect(client.failures).toEqual([])

  const fresh = await runService(settingsOf(1))
  nodes.push(fresh)
  const freshKey = await issueKey(settingsOf(1))
  await findRendered(fresh)
  for (const target of ['/v1/facets', '/v1/coverage', '/v1/facets?registered_from=2019-05', '/v1/coverage?seats=5']) {
    const [expected, ...given] = await Promise.all([
      ask<FacetsResponse>(fresh, freshKey, target),
      ...nodes.slice(0, 2).map((node) => ask<FacetsResponse>(node, key, target)),
    ])
    for (const one of given) expect([target, one]).toEqual([target, expected])
  }
  const { groups } = await ask<FacetsResponse>(fresh, freshKey, '/v1/facets')
  const [{ value, count: fitted } = { value: '', count: 0 }] = groups.equipment.values
  expect(fitted).toBeGreaterThan(0)
  expect(await ask(nodes[0], key, `/v1/search/count?equipment=${value}`)).toEqual({ count: fitted })
})

/** Upgrades two nodes of the last release one after the other under load: no answer fails, limits hold, and the ledger has every answer once. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRecords } from '../../src/wiring/storage/create-storage.ts'
import { startHaproxy } from '../deploy/start-proxy.ts'
import { eventually } from '../eventually.ts'
import { findCars } from '../faults/control.ts'
import { type Exchange, openLane } from '../limits/open-lane.ts'
import { type RunningService, runService } from '../limits/run-service.ts'
import { countSurelyWithin } from '../limits/spans.ts'
import { runProgram } from '../run-program.ts'
import { type PostgresServer, startPostgres } from '../servers/start-postgres.ts'
import { startRedis, type TestRedis } from '../servers/start-redis.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { type BuiltRelease, buildRelease } from './build-release.ts'

/** The commit of 0.2.0, which was not tagged. */
const RELEASE = process.env.UPGRADE_FROM ?? 'a3030377'
/** Seconds before the first node is replaced, between the two, and after the second. */
const EACH_S = Number(process.env.UPGRADE_S ?? 40)
const PER_MINUTE = 40
const LANES = 6

const folder = createTemporaryFolder('upgrade')
let release: BuiltRelease
let postgres: PostgresServer
let redis: TestRedis
let market: RunningMarketplace
let settings: NodeJS.ProcessEnv

beforeAll(async () => {
  ;[release, postgres, redis, market] = await Promise.all([
    ...[buildRelease(RELEASE), startPostgres(), startRedis(), startMarketplace()],
  ] as const)
  settings = {
    ERSHOU_DATA_DIR: folder.path,
    ERSHOU_DATABASE_URL: postgres.url,
    ERSHOU_REDIS_URL: redis.url,
    ERSHOU_MARKETPLACE_URL: market.url,
    ERSHOU_TRUST_PROXY: '1',
    ERSHOU_ADDRESS_PER_MINUTE: '1000000',
    ERSHOU_DRAIN_NOTICE_MS: '5000',
    ERSHOU_DRAIN_IDLE_MS: '1000',
  }
})
afterAll(async () => {
  await Promise.all([postgres?.stop(), redis?.stop(), market?.stop()])
  release?.remove()
  folder.remove()
})

/** With the old program, because the new one would migrate the tables. */
async function issueAccount(
  email: string,
  perMinute: number,
): Promise<{ readonly id: string; readonly secret: string }> {
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runProgram(release.program, [...args, '--json'], settings).finished
    if (code !== 0) throw new Error(stderr)
    return JSON.parse(stdout) as Record<string, unknown>
  }
  const { id } = await run('account', 'create', '--email', email)
  await run('account', 'override', email, '--per-minute', String(perMinute), '--per-month', 'unlimited')
  const { secret } = await run('key', 'create', '--account', email)
  return { id: String(id), secret: String(secret) }
}

/** Asks for cars all the time, and judges every answer. */
function createClient(url: string, cars: readonly number[], open: string, limited: string) {
  const failures: string[] = []
  const admitted: Exchange[] = []
  let answered = 0
  let refused = 0
  let isStopped = false

  function judge(exchange: Exchange, id: number, isLimited: boolean): void {
    const { status, body } = exchange
    if (isLimited && status === 429) refused++
    else if (status !== 200) failures.push(`${status}: ${body.slice(0, 200)}`)
    else if ((JSON.parse(body) as { id: number }).id !== id) failures.push(`the wrong car for ${id}`)
    else if (isLimited) admitted.push(exchange)
    else answered++
  }

  async function run(number: number): Promise<void> {
    const lane = openLane(url)
    const isLimited = number === 0
    for (let turn = number; !isStopped; turn++) {
      const id = cars[turn % cars.length] as number
      judge(await lane.get(`/v1/cars/${id}`, { 'x-api-key': isLimited ? limited : open }), id, isLimited)
      await pause(isLimited ? 100 : 20)
    }
    lane.close()
  }

  const began = performance.now()
  const lanes = Array.from({ length: LANES }, (_, number) => run(number))
  return {
    ...{ failures, admitted },
    async stop() {
      isStopped = true
      await Promise.all(lanes)
      return { answered, admitted: admitted.length, refused, seconds: Math.round((performance.now() - began) / 1000) }
    },
  }
}

async function readLedger(id: string): Promise<number> {
  const records = await openRecords({ dataDir: folder.path, databaseUrl: postgres.url })
  try {
    return (await records.ledger.list(id)).reduce((sum, { used }) => sum + used, 0)
  } finally {
    await records.close()
  }
}

it('nodes of the last release are replaced one by one without a failed answer or a lost count', async () => {
  const nodes: RunningService[] = []
  // One after the other, as they would be replaced.
  for (let number = 0; number < 2; number++) nodes.push(await runService(settings, release.program))
  const open = await issueAccount('open@example.com', 1_000_000)
  const limited = await issueAccount('limited@example.com', PER_MINUTE)
  const proxy = await startHaproxy(nodes.map(({ url }) => new URL(url).host))
  const client = createClient(proxy.url, await findCars(market, 20), open.secret, limited.secret)
  const replacements: { stop_s: number; start_s: number }[] = []
  await pause(EACH_S * 1000)
  for (const [number, node] of nodes.entries()) {
    const stopping = performance.now()
    expect((await node.stop()).code).toBe(0)
    const starting = performance.now()
    const { port } = new URL(node.url)
    nodes[number] = await runService({ ...settings, ERSHOU_PORT: port })
    await eventually(async () =>
      expect((await fetch(`${nodes[number]?.url}/readyz`, { headers: { connection: 'close' } })).status).toBe(200),
    )
    const ready = performance.now()
    replacements.push({ stop_s: (starting - stopping) / 1000, start_s: (ready - starting) / 1000 })
    await pause(EACH_S * 1000)
  }
  const counted = await client.stop()
  for (const node of nodes) expect((await node.stop()).code).toBe(0)
  await proxy.stop()
  const ledger = { open: await readLedger(open.id), limited: await readLedger(limited.id) }
  console.info(JSON.stringify({ ...counted, failures: client.failures.length, replacements, ledger }))
  expect(client.failures).toEqual([])
  expect(ledger).toEqual({ open: counted.answered, limited: counted.admitted })
  expect(countSurelyWithin(client.admitted, 60_000)).toBeLessThanOrEqual(PER_MINUTE)
  // Nor is anybody given less.
  expect(counted.admitted).toBeGreaterThanOrEqual(PER_MINUTE * Math.floor(counted.seconds / 62))
  // The old program does not start on the new tables, as the guide says.
  const late = await runProgram(release.program, ['serve'], { ...settings, ERSHOU_PORT: '0' }).finished
  expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining('newer version') })
})

/** Three nodes behind HAProxy over the databases of deploy/cluster, a client that knows what may be answered, and everything that can fail. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { withAccounts } from '../../scripts/issue-key.ts'
import { openRecords } from '../../src/wiring/storage/create-storage.ts'
import { type RunningProxy, startHaproxy } from '../deploy/start-proxy.ts'
import { eventually } from '../eventually.ts'
import { findCars } from '../faults/control.ts'
import { type IssuedAccount, issueAccount } from '../limits/issue-account.ts'
import { type Exchange, openLane } from '../limits/open-lane.ts'
import { type RunningService, runService } from '../limits/run-service.ts'
import { countSurelyWithin } from '../limits/spans.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { type ClusterFiles, startClusterFiles } from './start-cluster-files.ts'

const PER_MINUTE = 40
const NODES = [1, 2, 3] as const
/** Where Debian has the library that sets the clock of a process. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
/** What the service or the proxy may answer while something is broken. */
const REFUSALS = new Set([502, 503, 504])

export interface ChaosReport {
  readonly answered: number
  readonly refused: Readonly<Record<string, number>>
  readonly failures: readonly string[]
  /** Milliseconds from each cause until the first of many good answers in a row. */
  readonly outages: readonly { readonly cause: string; readonly ms: number }[]
  readonly ledger: number
  readonly tried: number
}

interface World {
  readonly files: ClusterFiles
  readonly marketplace: RunningMarketplace
  readonly proxy: RunningProxy
  readonly services: Map<number, RunningService>
  readonly clockFile: string
  startNode(number: number): Promise<void>
  stop(): Promise<void>
}

async function openWorld(): Promise<World> {
  const folder = createTemporaryFolder('chaos')
  const [files, marketplace] = await Promise.all([startClusterFiles(), startMarketplace()])
  const clockFile = join(folder.path, 'clock')
  writeFileSync(clockFile, '+0')
  const portOf = (number: number) => files.basePort + 45 + number - 1
  const services = new Map<number, RunningService>()
  const startNode = async (number: number) => {
    const settings = {
      ERSHOU_DATA_DIR: join(folder.path, `node-${number}`),
      ERSHOU_DATABASE_URL: files.databaseUrl,
      ERSHOU_REDIS_URL: files.redisUrl,
      ERSHOU_MARKETPLACE_URL: marketplace.url,
      ERSHOU_PORT: String(portOf(number)),
      ERSHOU_NODE_NAME: `node-${number}`,
      ERSHOU_TRUST_PROXY: '1',
      ERSHOU_ADDRESS_PER_MINUTE: '1000000',
      ERSHOU_SOURCE_TIMEOUT_MS: '3000',
      ERSHOU_SOURCE_BUDGET_MS: '6000',
      ...(number === 3 && {
        ...{ LD_PRELOAD: FAKETIME, FAKETIME_TIMESTAMP_FILE: clockFile, FAKETIME_NO_CACHE: '1' },
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }),
    }
    services.set(number, await runService(settings))
  }
  for (const number of NODES) await startNode(number)
  const proxy = await startHaproxy(NODES.map((number) => `127.0.0.1:${portOf(number)}`))
  return {
    ...{ files, marketplace, proxy, services, clockFile, startNode },
    async stop() {
      await Promise.all([...services.values()].map((service) => service.kill()))
      await proxy.stop()
      await Promise.all([files.stop(), marketplace.stop()])
      folder.remove()
    },
  }
}

/** What can fail, each with how long the service may be away because of it. */
function listCauses(
  world: World,
  random: () => number,
): readonly [name: string, mostMs: number, act: () => Promise<void>][] {
  const { files, services, marketplace, clockFile } = world
  const anyNode = () => NODES[Math.floor(random() * NODES.length)] as number
  return [
    [
      'kill -9 of a node',
      5000,
      async () => {
        const number = anyNode()
        await services.get(number)?.kill()
        await world.startNode(number)
      },
    ],
    [
      'a node that stands still',
      5000,
      async () => {
        const { child } = services.get(anyNode()) as RunningService
        child.kill('SIGSTOP')
        await pause(20_000)
        child.kill('SIGCONT')
      },
    ],
    [
      'the end of the Redis primary',
      10_000,
      async () => {
        const name = await files.findRedisPrimary()
        files.signal(name, 'SIGKILL')
        await pause(8000)
        await files.start(name)
      },
    ],
    [
      'the end of the PostgreSQL primary',
      60_000,
      async () => {
        const name = await files.findPrimary()
        files.signal(name, 'SIGKILL')
        await eventually(async () => expect(await files.findPrimary()).not.toBe('none'))
        await files.start(name)
        // Two failures at once are more than two servers survive.
        await files.waitForStandby()
      },
    ],
    [
      'a clock that jumps',
      5000,
      async () => {
        writeFileSync(clockFile, random() < 0.5 ? '+3600' : '-3600')
        await pause(4000)
        writeFileSync(clockFile, '+0')
      },
    ],
    [
      'a source that fails',
      5000,
      async () => {
        await marketplace.control('faults', { kind: 'status', status: 500 })
        await pause(4000)
        await fetch(`${marketplace.url}/_control/faults`, { method: 'DELETE' })
      },
    ],
  ]
}

export interface ChaosOptions {
  readonly forMs: number
  readonly random: () => number
  readonly causes?: RegExp
}

export async function runChaos({ forMs, random, causes = /./ }: ChaosOptions): Promise<ChaosReport> {
  const world = await openWorld()
  try {
    return await cause(world, { forMs, random, causes })
  } finally {
    await world.stop()
  }
}

async function cause(world: World, { forMs, random, causes }: Required<ChaosOptions>): Promise<ChaosReport> {
  const place = { dataDir: '/nonexistent', databaseUrl: world.files.databaseUrl }
  const [open, limited] = (await withAccounts(place, async (accounts) => [
    await issueAccount(accounts, 'open@example.com'),
    await issueAccount(accounts, 'limited@example.com', { per_minute: PER_MINUTE }),
  ])) as [IssuedAccount, IssuedAccount]
  const cars = await findCars(world.marketplace, 20)
  const client = createClient(world.proxy.url, cars, { open, limited }, random)
  const outages: { cause: string; ms: number }[] = []
  const until = performance.now() + forMs
  await client.waitUntilGood()
  for (let round = 0; performance.now() < until; round++) {
    const able = listCauses(world, random).filter(([name]) => causes.test(name))
    const [name, mostMs, act] = able[round % able.length] as (typeof able)[number]
    const began = performance.now()
    await act()
    // The proxy notices after two seconds, and the end of what was killed is part of it.
    await pause(3000)
    const ms = await client.waitUntilGood(began)
    outages.push({ cause: name, ms: Math.round(ms) })
    if (ms > mostMs) client.failures.push(`${name}: away for ${Math.round(ms)} ms`)
  }
  await client.stop()
  const ledger = await readLedger(place, open, client.answered())
  return { ...client.report(), outages, ledger }
}

/** What was kept is in the ledger soon: written by its node, or by others once they have given it up. */
async function readLedger(
  place: Parameters<typeof openRecords>[0],
  { id }: IssuedAccount,
  least: number,
): Promise<number> {
  const records = await openRecords(place)
  try {
    for (let tries = 0; ; tries++) {
      const used = (await records.ledger.list(id)).reduce((sum, month) => sum + month.used, 0)
      if (used >= least || tries === 40) return used
      await pause(1000)
    }
  } finally {
    await records.close()
  }
}

export const LANES = 6
/** So many good answers in a row, of each kind, end an outage. */
const GOOD_IN_A_ROW = 24

function createClient(
  url: string,
  cars: readonly number[],
  { open, limited }: { readonly open: IssuedAccount; readonly limited: IssuedAccount },
  random: () => number,
) {
  const failures: string[] = []
  const refused: Record<string, number> = {}
  const admitted: Exchange[] = []
  let answered = 0
  let tried = 0
  let inARow = 0
  let lastBadAt = 0
  let isStopped = false

  function judge(exchange: Exchange, id: number, isLimited: boolean): void {
    const { status } = exchange
    const isGood = status === 200 || (isLimited && status === 429)
    inARow = isGood ? inARow + 1 : 0
    if (!isGood) lastBadAt = exchange.ended_at
    if (!isGood) refused[String(status)] = (refused[String(status)] ?? 0) + 1
    if (isLimited && status === 200) admitted.push(exchange)
    if (!isLimited && status === 200) answered++
    if (status === 200 && (JSON.parse(exchange.body) as { id: number }).id !== id)
      failures.push(`the wrong car for ${id}`)
    if (status !== null && !isGood && !REFUSALS.has(status)) failures.push(`${status}: ${exchange.body.slice(0, 200)}`)
  }

  async function run(number: number): Promise<void> {
    let lane = openLane(url)
    const isLimited = number === 0
    const key = ((isLimited ? limited : open).keys[0] as { secret: string }).secret
    while (!isStopped) {
      const id = cars[Math.floor(random() * cars.length)] as number
      if (!isLimited) tried++
      const exchange = await lane.get(`/v1/cars/${id}`, { 'x-api-key': key })
      judge(exchange, id, isLimited)
      if (exchange.status === null) {
        lane.close()
        lane = openLane(url)
      }
      await pause(isLimited ? 100 : 25)
    }
    lane.close()
  }

  const lanes = Array.from({ length: LANES }, (_, number) => run(number))
  return {
    failures,
    answered: () => answered,
    /** Milliseconds from `since` to the last answer that was not good. */
    async waitUntilGood(since = performance.now()): Promise<number> {
      inARow = 0
      await eventually(() => expect(inARow).toBeGreaterThanOrEqual(GOOD_IN_A_ROW))
      return Math.max(0, lastBadAt - since)
    },
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all(lanes)
    },
    report() {
      const most = countSurelyWithin(admitted, 60_000)
      if (most > PER_MINUTE) failures.push(`${most} requests admitted in a minute instead of ${PER_MINUTE}`)
      return { answered, tried, refused, failures }
    },
  }
}

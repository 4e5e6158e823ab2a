/** Benchmark of several nodes over PostgreSQL and Redis behind HAProxy: requests a second, and the CPU time of each part. */
import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { bringTools } from '../scripts/bring-tools.ts'
import { issueUnlimitedKey } from '../scripts/issue-key.ts'
import { readCpuMs, readFamilyCpuMs, readMachineCpuMs } from './cpu.ts'
import { startPostgres } from './engine/start-postgres.ts'
import type { Bench, Figure, Log } from './figure.ts'
import { median } from './median.ts'
import { spawnOn } from './pinned.ts'
import { readFirstId } from './read-first-id.ts'
import { type MeasuredServer, startServerAt } from './server.ts'
import { startRedis } from './start-redis.ts'
import { withFolder } from './with-folder.ts'
import { measureOnce } from './wrk.ts'

const MARKETPLACE = new URL('../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../src/cli/ershou.js', import.meta.url)
const HAPROXY = new URL('../../deploy/haproxy.cfg', import.meta.url)
const MOST_NODES = 3
const ROUNDS = 3
const CONNECTIONS = 64
const FIRST_PORT = 18_080
const LOOK_MS = 100

/** CPU time of each part, in milliseconds. */
type Shares = Readonly<Record<'nodes' | 'haproxy' | 'redis' | 'postgres' | 'wrk and the rest', number>>

export const nodesBench: Bench = { name: 'nodes', run: (log) => withFolder((folder) => run(folder, log)) }

async function run(folder: string, log: Log): Promise<readonly Figure[]> {
  if (bringTools([{ command: 'haproxy', debian: 'haproxy' }]).length > 0) throw new Error('haproxy is missing')
  log(
    `cached detail; wrk with ${CONNECTIONS} connections through HAProxy, median of ${ROUNDS} × 3 s; not pinned to cores`,
  )
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  mkdirSync(`${folder}/postgres`)
  mkdirSync(`${folder}/redis`)
  const marketplace = await startServerAt({ core: null, env: {} }, MARKETPLACE, '--port', '0', '--cars', '2000')
  const postgres = await startPostgres(`${folder}/postgres`)
  const redis = await startRedis(`${folder}/redis`)
  const key = await issueUnlimitedKey({ dataDir: folder, databaseUrl: postgres.url })
  const env = {
    ...{ ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '', ERSHOU_MARKETPLACE_URL: marketplace.url },
    ...{ ERSHOU_DATABASE_URL: postgres.url, ERSHOU_REDIS_URL: redis.url, ERSHOU_TRUST_PROXY: '1' },
  }
  const target = `/v1/cars/${await readFirstId(marketplace.url)}`
  const nodes: MeasuredServer[] = []
  const figures: Figure[] = []
  let one = 0
  try {
    while (nodes.length < MOST_NODES) {
      const ERSHOU_DATA_DIR = `${folder}/node-${nodes.length + 1}`
      nodes.push(await startServerAt({ core: null, env: { ...env, ERSHOU_DATA_DIR }, quiet: true }, ERSHOU, 'serve'))
      while (!(await isReady(nodes.at(-1)?.url ?? ''))) await setTimeout(LOOK_MS)
      const proxy = await startHaproxy(nodes.map(({ url }) => url.slice('http://'.length)))
      const pids = { nodes: nodes.map(({ pid }) => pid), haproxy: proxy.pid, redis: redis.pid, postgres: postgres.pid }
      const { rate, perRequest } = await measure(proxy.url, target, key, pids).finally(proxy.stop)
      one ||= rate
      const name = nodes.length === 1 ? 'one node' : `${nodes.length} nodes`
      figures.push({ name, value: rate, unit: 'requests/s', peer: one }, ...describe(name, perRequest))
    }
    return figures
  } finally {
    for (const node of nodes) await node.stop()
    await marketplace.stop()
    await redis.stop()
    await postgres.stop()
  }
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false
}

interface Pids {
  readonly nodes: readonly number[]
  readonly haproxy: number
  readonly redis: number
  readonly postgres: number
}

async function measure(url: string, target: string, key: string, pids: Pids) {
  const load = { connections: CONNECTIONS, headers: [`X-API-Key: ${key}`], core: null, warmUpSeconds: 3 }
  const rounds: { readonly rate: number; readonly perRequest: Shares }[] = []
  await measureOnce(url, [target], load)
  for (let round = 0; round < ROUNDS; round++) {
    const before = { ...readShares(pids), ms: performance.now() }
    // The second of warm-up inside is counted in the CPU time, so the requests of it are estimated by the rate.
    const rate = await measureOnce(url, [target], { ...load, warmUpSeconds: 1 })
    const after = readShares(pids)
    const requests = (rate * (performance.now() - before.ms)) / 1000
    const names = Object.keys(after) as (keyof Shares)[]
    const perRequest = Object.fromEntries(names.map((name) => [name, (after[name] - before[name]) / requests]))
    rounds.push({ rate, perRequest: perRequest as Shares })
  }
  const middle = median(rounds.map(({ rate }) => rate))
  return rounds.find(({ rate }) => rate === middle) ?? (rounds[0] as (typeof rounds)[0])
}

function readShares({ nodes, haproxy, redis, postgres }: Pids): Shares {
  const known = {
    nodes: nodes.reduce((sum, pid) => sum + readCpuMs(pid), 0),
    haproxy: readCpuMs(haproxy),
    redis: readCpuMs(redis),
    postgres: readFamilyCpuMs(postgres),
  }
  const sum = Object.values(known).reduce((a, b) => a + b, 0)
  return { ...known, 'wrk and the rest': readMachineCpuMs() - sum }
}

function describe(name: string, perRequest: Shares): readonly Figure[] {
  const total = Object.values(perRequest).reduce((sum, ms) => sum + ms, 0)
  return Object.entries(perRequest).map(
    ([part, ms]): Figure => ({
      name: `${name}: ${part}`,
      value: ms * 1000,
      unit: 'µs a request',
      note: `${((100 * ms) / total).toFixed(0)} % of the CPU time`,
    }),
  )
}

async function startHaproxy(nodes: readonly string[]) {
  // The sample has two nodes at least.
  const [first = '', second = first, third] = nodes
  const named = { NODE_1: first, NODE_2: second, ...(third === undefined ? {} : { NODE_3: third }) }
  // Without -dR, HAProxy would share a port with another one that happens to run. With it, it ends.
  for (let port = FIRST_PORT; ; port++) {
    const env = { ...process.env, LISTEN: `127.0.0.1:${port}`, ...named }
    const child = spawnOn(null, 'haproxy', ['-db', '-dR', '-f', HAPROXY.pathname], { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    const url = `http://127.0.0.1:${port}`
    while (child.exitCode === null && !(await isReady(url))) await setTimeout(LOOK_MS)
    if (child.exitCode !== null) continue
    return {
      url,
      pid: child.pid as number,
      async stop() {
        child.kill()
        await ended
      },
    }
  }
}

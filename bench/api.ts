/** Benchmark of the service: searches and a cached detail against a bare server, and the overhead of an uncached detail over the source's own time. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { issueUnlimitedKey } from '../scripts/issue-key.ts'
import type { Bench, Figure } from './figure.ts'
import { median } from './median.ts'
import { benchSearches } from './searches.ts'
import { type MeasuredServer, startServerAt } from './server.ts'
import { withFolder } from './with-folder.ts'
import { measureOnce, measureRate } from './wrk.ts'

const MARKETPLACE = new URL('../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../src/cli/ershou.js', import.meta.url)
const PEER = new URL('./peer.js', import.meta.url)
/** Not compiled, so it is run from the source folder. */
const FASTAPI = new URL('../../bench/fastapi-peer.py', import.meta.url)
const PROXY = new URL('./proxy-peer.js', import.meta.url)
const WARM_UP = 600
const UNCACHED = 300
const LOAD = { connections: 64 }
/** The same program of another built checkout, measured alternately with this one. */
const AGAINST = process.env.BENCH_AGAINST
const ROUNDS = 7

export const apiBench: Bench = {
  name: 'api',
  async run(log) {
    const searches = await benchSearches(log, AGAINST)
    return [...searches, ...(await withFolder((folder) => run(folder, log)))]
  },
}

async function run(folder: string, log: (text: string) => void): Promise<readonly Figure[]> {
  log(`20,000 cars; wrk with ${LOAD.connections} connections, median of 5 × 3 s; not pinned to cores`)
  const marketplace = await startServerAt({ core: null, env: {} }, MARKETPLACE, '--port', '0', '--today', '2026-11-15')
  const env = {
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '',
    ERSHOU_MARKETPLACE_URL: marketplace.url,
    ERSHOU_DATA_DIR: folder,
  }
  const key = await issueUnlimitedKey({ dataDir: folder, databaseUrl: null })
  const serve = (level: string) => startService(ERSHOU, { ...env, ERSHOU_LOG_LEVEL: level })
  try {
    const ids = await readIds(marketplace.url)
    const id = ids[0] as number
    // One at a time: even an idle second process slows a server down.
    return [
      await using([await serve('info')], ([service]) => benchCached('cached detail', service, key, id)),
      await using([await serve('off')], ([service]) => benchCached('cached detail, log off', service, key, id)),
      ...(await benchFastapi(log, { env, key, id })),
      ...(AGAINST ? [await benchAgainst(new URL(`file://${AGAINST}/dist/src/cli/ershou.js`), { env, key, id })] : []),
      await using(
        [await serve('info'), await startServerAt({ core: null, env: {} }, PROXY, marketplace.url)],
        ([service, proxy]) => benchUncached(marketplace, service, proxy, key, ids),
      ),
    ]
  } finally {
    await marketplace.stop()
  }
}

async function using<Servers extends readonly MeasuredServer[]>(
  servers: readonly [...Servers],
  bench: (servers: readonly [...Servers]) => Promise<Figure>,
): Promise<Figure> {
  try {
    return await bench(servers)
  } finally {
    for (const server of servers) await server.stop()
  }
}

function benchCached(name: string, service: MeasuredServer, key: string, id: number): Promise<Figure> {
  return withFolder(async (folder) => {
    const target = `/v1/cars/${id}`
    const answer = await fetch(service.url + target, { headers: { 'x-api-key': key } })
    const body = Buffer.from(await answer.arrayBuffer())
    const file = join(folder, 'body.json')
    writeFileSync(file, body)
    const load = { ...LOAD, headers: [`X-API-Key: ${key}`], core: null }
    const value = await measureRate(service.url, [target], load)
    const peer = await startServerAt({ core: null, env: {} }, PEER, file)
    try {
      const bare = await measureRate(peer.url, [target], load)
      return {
        name: `${name}, relative to peer`,
        value: value / bare,
        unit: '×',
        target: { at: 'least', value: 0.7 },
        note: `${Math.round(value)}/s compared with ${Math.round(bare)}/s of a bare node:http, ${body.length} bytes`,
      }
    } finally {
      await peer.stop()
    }
  })
}

/** The same bytes from a plain FastAPI service, where it is installed. */
async function benchFastapi(log: (text: string) => void, { env, key, id }: Contest): Promise<readonly Figure[]> {
  if (spawnSync('/usr/bin/python3', ['-c', 'import fastapi, uvicorn']).status !== 0) {
    log("FastAPI is left out: Debian's python3-fastapi and uvicorn are not installed")
    return []
  }
  const target = `/v1/cars/${id}`
  const load = { ...LOAD, headers: [`X-API-Key: ${key}`], core: null }
  const figures: Figure[] = []
  const service = await startService(ERSHOU, env)
  const ours = await measureRate(service.url, [target], load)
  const body = Buffer.from(await (await fetch(service.url + target, { headers: { 'x-api-key': key } })).arrayBuffer())
  await service.stop()
  await withFolder(async (folder) => {
    const file = join(folder, 'body.json')
    writeFileSync(file, body)
    for (const form of ['objects', 'bytes']) {
      const peer = await startServerAt({ core: null, env: {} }, FASTAPI, file, form)
      const theirs = await measureRate(peer.url, [target], load).finally(() => peer.stop())
      figures.push({
        name: `cached detail, relative to FastAPI with ${form}`,
        value: ours / theirs,
        unit: '×',
        note: `${Math.round(ours)}/s compared with ${Math.round(theirs)}/s, one process each`,
      })
    }
  })
  return figures
}

interface Contest {
  readonly env: NodeJS.ProcessEnv
  readonly key: string
  readonly id: number
}

/** Measures this checkout and another one alternately, one at a time: only figures of the same run can be compared. */
async function benchAgainst(other: URL, { env, key, id }: Contest): Promise<Figure> {
  const load = { ...LOAD, headers: [`X-API-Key: ${key}`], core: null }
  const rates: [ours: number[], theirs: number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const sides = [...[ERSHOU, other].entries()]
    // The order alternates, because the second finds a warm or a throttled machine.
    for (const [side, program] of round % 2 === 0 ? sides : sides.reverse()) {
      const server = await startService(program, env)
      rates[side]?.push(await measureOnce(server.url, [`/v1/cars/${id}`], load).finally(() => server.stop()))
    }
  }
  const [ours, theirs] = rates.map(median) as [number, number]
  return {
    name: 'cached detail, relative to the other checkout',
    value: ours / theirs,
    unit: '×',
    target: { at: 'least', value: 1 },
    note: `medians of ${ROUNDS}: ${Math.round(ours)}/s and ${Math.round(theirs)}/s; ratios of the rounds ${rates[0].map((rate, i) => (rate / (rates[1][i] as number)).toFixed(2)).join(', ')}`,
  }
}

/** Waits until it is ready: a new service reads the whole catalogue, which would disturb the measurement. */
async function startService(program: URL, env: NodeJS.ProcessEnv): Promise<MeasuredServer> {
  const server = await startServerAt({ core: null, env, quiet: true }, program, 'serve')
  while ((await fetch(`${server.url}/readyz`)).status !== 200) await setTimeout(50)
  return server
}

/** Alternates between direct requests, a bare proxy and the service, each time with a car that was not requested before. */
async function benchUncached(
  marketplace: MeasuredServer,
  service: MeasuredServer,
  proxy: MeasuredServer,
  key: string,
  ids: readonly number[],
): Promise<Figure> {
  const agent = new Agent({ keepAlive: true })
  const headers = { 'x-api-key': key }
  const times: [direct: number[], proxied: number[], through: number[]] = [[], [], []]
  for (const [i, id] of ids.slice(1).entries()) {
    const took = [
      await timeOf(() =>
        Promise.all([
          read(`${marketplace.url}/apic/v2/car/getcarinfo?infoid=${id}`, agent),
          read(`${marketplace.url}/api/v1/car/getparamtypeitems?infoid=${id}`, agent),
        ]),
      ),
      await timeOf(() => read(`${proxy.url}/${id}`, agent)),
      await timeOf(() => read(`${service.url}/v1/cars/${id}`, agent, headers)),
    ]
    if (i >= WARM_UP) for (const [k, ms] of took.entries()) times[k]?.push(ms)
  }
  agent.destroy()
  const [direct, proxied, through] = times.map(median) as [number, number, number]
  return {
    name: 'uncached detail adds',
    value: through - direct,
    unit: 'ms',
    target: { at: 'most', value: 1 },
    peer: proxied - direct,
    note: `median of ${UNCACHED}: ${through.toFixed(2)} ms, the source ${direct.toFixed(2)} ms; the peer is a bare proxy`,
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function read(url: string, agent: Agent, headers: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${url} failed`))))
    }).once('error', reject)
  })
}

async function readIds(url: string): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ids.length <= WARM_UP + UNCACHED; page++) {
    const answer = await fetch(`${url}/api/v11/search?pagesize=100&pageindex=${page}`)
    const { result } = (await answer.json()) as { result: { carlist: { infoid: number }[] } }
    ids.push(...result.carlist.map(({ infoid }) => infoid))
  }
  return ids
}

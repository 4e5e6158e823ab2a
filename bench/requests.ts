/** Benchmark of the cost of one request: CPU time of the answering thread for an uncached request over a copy of 20,000 cars. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { issueUnlimitedKey } from '../scripts/issue-key.ts'
import type { Bench, Figure, Log } from './figure.ts'
import { type MeasuredServer, startServerAt } from './server.ts'
import { withFolder } from './with-folder.ts'

const MARKETPLACE = new URL('../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../src/cli/ershou.js', import.meta.url)
const ASKED = 1600
const WARM_UP = 800
/** Sequential requests would mostly measure wake-ups. */
const AT_ONCE = 8
const DAY_MS = 86_400_000
/** A new service still indexes the names of all models. */
const SETTLING_MS = 8000
/** Cars may be removed meanwhile, because the sync continues. */
const MOST_GONE = ASKED / 10

/** The target in milliseconds, if there is one. `make`: a request that differs with the number. */
interface Kind {
  readonly name: string
  readonly most_ms?: number
  readonly make: (nth: number, ids: readonly number[]) => string
}

const boundsOf = (nth: number) =>
  `price_min=${(nth % 13) * 10_000}&price_max=${(20 + (nth % 199)) * 10_000}&age_max=${5 + (nth % 17)}`
const idOf = (nth: number, ids: readonly number[]) => ids[nth % ids.length]

/** The first is the peer of all others: a page of rows from the index. */
const KINDS: readonly Kind[] = [
  { name: 'search', make: (nth) => `/v1/search?${boundsOf(nth)}` },
  { name: 'facets', most_ms: 1.5, make: (nth) => `/v1/facets?${boundsOf(nth)}` },
  { name: 'facets of a brand, zh', most_ms: 1.5, make: (nth) => `/v1/facets?brand=Audi&lang=zh&${boundsOf(nth)}` },
  { name: 'similar, en', most_ms: 2, make: (nth, ids) => `/v1/cars/${idOf(nth, ids)}/similar?limit=24` },
  { name: 'similar, zh', most_ms: 2, make: (nth, ids) => `/v1/cars/${idOf(nth, ids)}/similar?limit=24&lang=zh` },
  { name: 'changes, filtered', most_ms: 1, make: (nth) => `/v1/changes?brand=Volkswagen&${boundsOf(nth)}` },
  { name: 'history', most_ms: 1, make: (nth, ids) => `/v1/cars/${idOf(nth, ids)}/history` },
]

export const requestsBench: Bench = { name: 'requests', run: (log) => withFolder((folder) => run(folder, log)) }

async function run(folder: string, log: Log): Promise<readonly Figure[]> {
  // Yesterday's market is imported, and the sync finds the changes since.
  const today = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  const marketplace = await startServerAt({ core: null, env: {} }, MARKETPLACE, '--port', '0', '--today', today)
  const env = {
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '',
    ERSHOU_MARKETPLACE_URL: marketplace.url,
    ERSHOU_RATES_URL: `${marketplace.url}/stats/eurofxref/eurofxref-daily.xml`,
    ERSHOU_DATA_DIR: folder,
    ERSHOU_INVENTORY: 'on',
    ERSHOU_SYNC_PER_SECOND: '2000',
    ERSHOU_SYNC_PER_DAY: '100000000',
  }
  try {
    log('importing 20,000 cars, and a pass over what has changed in a day; a few minutes')
    await importMarket(env, today)
    await control(marketplace.url, { advance_hours: 24, churn: 0.06 })
    const key = await issueUnlimitedKey({ dataDir: folder, databaseUrl: null })
    const service = await startServerAt({ core: null, env, quiet: true }, ERSHOU, 'serve')
    try {
      await passEnded(service.url, Date.now())
      return await measureAll(service, key)
    } finally {
      await service.stop()
    }
  } finally {
    await marketplace.stop()
  }
}

async function importMarket(env: NodeJS.ProcessEnv, today: string): Promise<void> {
  const dump = spawn(process.execPath, [MARKETPLACE.pathname, 'dump', '--sheets', '--today', today], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const reader = spawn(process.execPath, [ERSHOU.pathname, 'import', '-', '--complete'], {
    stdio: [dump.stdout, 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [code] = await once(reader, 'exit')
  if (code !== 0) throw new Error(`the market was not imported: ${code}`)
}

async function control(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/_control/time`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function passEnded(url: string, beganMs: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`)
    const { inventory } = (await answer.json()) as { inventory?: { complete_at: string | null } }
    if (answer.status === 200 && Date.parse(inventory?.complete_at ?? '') > beganMs) break
    await setTimeout(500)
  }
  await setTimeout(SETTLING_MS)
}

async function measureAll(service: MeasuredServer, key: string): Promise<readonly Figure[]> {
  let gone = 0
  const ask = async (target: string) => {
    // Compression runs in other threads, and not all clients request it.
    const headers = { 'x-api-key': key, 'accept-encoding': 'identity' }
    const answer = await fetch(service.url + target, { headers })
    const body = await answer.text()
    if (answer.status === 404 && ++gone <= MOST_GONE) return body
    if (answer.status !== 200) throw new Error(`${target}: ${answer.status} ${body}`)
    return body
  }
  const ids: number[] = []
  for (let page = 1; ids.length < WARM_UP + ASKED; page++) {
    const { results } = JSON.parse(await ask(`/v1/search?page=${page}`)) as { results: { id: number }[] }
    ids.push(...results.map(({ id }) => id))
  }
  const figures: Figure[] = []
  for (const { name, most_ms, make } of KINDS) {
    gone = 0
    const askMany = async (from: number, to: number) => {
      let next = from
      const client = async () => {
        while (next < to) await ask(make(next++, ids))
      }
      await Promise.all(Array.from({ length: AT_ONCE }, client))
    }
    await askMany(0, WARM_UP)
    const before = readThreadMs(service.pid)
    await askMany(WARM_UP, WARM_UP + ASKED)
    const value = (readThreadMs(service.pid) - before) / ASKED
    const target = most_ms === undefined ? {} : { target: { at: 'most' as const, value: most_ms } }
    figures.push({ name, value, unit: 'ms', ...target, peer: figures[0]?.value ?? value })
  }
  return figures
}

/** The CPU time of the answering thread; the store and the sync have other threads. */
function readThreadMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

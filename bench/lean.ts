/** Benchmark of the footprint of one service over 20,000 cars: memory after its first pass and 10,000 requests, and CPU time of a restart. */
import { setTimeout } from 'node:timers/promises'
import { issueUnlimitedKey } from '../scripts/issue-key.ts'
import { readCpuMs } from './cpu.ts'
import type { Bench, BenchOptions, Figure, Log } from './figure.ts'
import { median } from './median.ts'
import { readMemory } from './memory.ts'
import { type MeasuredServer, startServerAt } from './server.ts'
import { withFolder } from './with-folder.ts'

const MARKETPLACE = new URL('../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../src/cli/ershou.js', import.meta.url)
const REQUESTS = 10_000
const AT_ONCE = 8
const RESTARTS = 3
const LOOK_MS = 50
/** Background work of a service after its first requests, such as indexing names, ends within this time. */
const SETTLING_MS = 10_000
const MOST = { rss_mb: 300, restart_s: 5 }

/** The measurements of one checkout. */
interface Taken {
  readonly first_pass_mb: number
  readonly rss_mb: number
  readonly pss_mb: number
  readonly peak_mb: number
  readonly first_pass_s: number
  readonly restarts_s: readonly number[]
  readonly restarted_mb: number
}

export const leanBench: Bench = { name: 'lean', run }

async function run(log: Log, { against }: BenchOptions): Promise<readonly Figure[]> {
  const theirs = against === null ? null : await measure(new URL(`file://${against}/dist/src/cli/ershou.js`), log)
  const ours = await measure(ERSHOU, log)
  const describe = (name: string, unit: string, read: (taken: Taken) => number, most?: number): Figure => ({
    name,
    value: read(ours),
    unit,
    ...(most !== undefined && { target: { at: 'most', value: most } }),
    ...(theirs && { peer: read(theirs) }),
  })
  return [
    describe('RSS after the first pass', 'MB', ({ first_pass_mb }) => first_pass_mb),
    describe(`RSS after ${REQUESTS.toLocaleString('en')} requests more`, 'MB', ({ rss_mb }) => rss_mb, MOST.rss_mb),
    describe('PSS then', 'MB', ({ pss_mb }) => pss_mb),
    describe('highest RSS until then', 'MB', ({ peak_mb }) => peak_mb),
    describe('RSS after a restart', 'MB', ({ restarted_mb }) => restarted_mb),
    describe('CPU of the first pass', 's', ({ first_pass_s }) => first_pass_s),
    {
      ...describe('CPU of a restart', 's', ({ restarts_s }) => median(restarts_s), MOST.restart_s),
      note: `until it searches the index: ${ours.restarts_s.map((one) => one.toFixed(2)).join(', ')}`,
    },
  ]
}

function measure(program: URL, log: Log): Promise<Taken> {
  return withFolder(async (folder) => {
    const marketplace = await startServerAt({ core: null, env: {} }, MARKETPLACE, '--port', '0')
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
    const start = () => startServerAt({ core: null, env, quiet: true }, program, 'serve')
    try {
      log(`${program.pathname}: a first pass over 20,000 cars takes a few minutes`)
      const key = await issueUnlimitedKey({ dataDir: folder, databaseUrl: null })
      const filled = await withService(start, (service) => measureFirstPass(service, key))
      const restarts: number[] = []
      let restarted_mb = 0
      for (let nth = 0; nth < RESTARTS; nth++) {
        await withService(start, async (service) => {
          restarts.push(readCpuMs(service.pid) / 1000)
          await setTimeout(SETTLING_MS)
          restarted_mb = readMemory(service.pid).now_mb
        })
      }
      return { ...filled, restarts_s: restarts, restarted_mb }
    } finally {
      await marketplace.stop()
    }
  })
}

/** Calls `use` once the index answers searches. */
async function withService<Result>(
  start: () => Promise<MeasuredServer>,
  use: (service: MeasuredServer) => Promise<Result>,
): Promise<Result> {
  const service = await start()
  try {
    await indexReady(service.url)
    return await use(service)
  } finally {
    await service.stop()
  }
}

async function indexReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`)
    const { inventory } = (await answer.json()) as { inventory?: { index?: { state: string } } }
    if (answer.status === 200 && inventory?.index?.state === 'ready') return
    await setTimeout(LOOK_MS)
  }
}

async function measureFirstPass({ url, pid }: MeasuredServer, key: string) {
  const first_pass_s = readCpuMs(pid) / 1000
  await setTimeout(SETTLING_MS)
  const first_pass_mb = readMemory(pid).now_mb
  await sendRequests(url, key)
  await setTimeout(SETTLING_MS)
  const { now_mb: rss_mb, pss_mb, peak_mb } = readMemory(pid)
  return { first_pass_s, first_pass_mb, rss_mb, pss_mb, peak_mb }
}

/** All different, of all kinds that customers send. */
async function sendRequests(url: string, key: string): Promise<void> {
  const ask = async (target: string) => {
    const answer = await fetch(url + target, { headers: { 'x-api-key': key } })
    const body = await answer.text()
    // A few cars are removed while they are requested.
    if (answer.status !== 200 && answer.status !== 404) throw new Error(`${target}: ${answer.status} ${body}`)
    return body
  }
  const ids: number[] = []
  for (let page = 1; page <= 40; page++) {
    const { results } = JSON.parse(await ask(`/v1/search?page=${page}`)) as { results: { id: number }[] }
    ids.push(...results.map(({ id }) => id))
  }
  let next = 0
  const client = async () => {
    while (next < REQUESTS) await ask(makeTarget(next++, ids))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, client))
}

function makeTarget(nth: number, ids: readonly number[]): string {
  const lang = nth % 2 === 0 ? 'en' : 'zh'
  const counted = `price_min=${(nth % 13) * 10_000}&price_max=${(20 + (nth % 199)) * 10_000}&age_max=${5 + (nth % 17)}`
  const bounds = `${counted}&lang=${lang}`
  const car = `/v1/cars/${ids[nth % ids.length]}`
  const targets = [
    `/v1/search?${bounds}`,
    `/v1/search?${bounds}&page=${1 + (nth % 20)}&sort=price_asc`,
    `/v1/search?brand=Audi&${bounds}`,
    `/v1/search/count?${counted}`,
    `/v1/facets?${bounds}`,
    `${car}?lang=${lang}`,
    `${car}/similar?lang=${lang}`,
    `${car}/history`,
    `/v1/changes?${counted}`,
  ]
  return targets[nth % targets.length] as string
}

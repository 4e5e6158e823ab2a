/** Benchmark of saved searches: what requests notice while a thousand of them follow a thousand changes a minute. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { issueUnlimitedKey } from '../../scripts/issue-key.ts'
import { readMainThreadMs } from '../cpu.ts'
import type { Bench, BenchOptions, Figure, Log } from '../figure.ts'
import { median } from '../median.ts'
import { type MeasuredServer, startServerAt } from '../server.ts'
import { ask, p99, sendSteadily } from '../steady.ts'
import { withFolder } from '../with-folder.ts'
import type { Received } from './receive.ts'
import { openSearches } from './save-searches.ts'

const MARKETPLACE = new URL('../../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../../src/cli/ershou.js', import.meta.url)
const HEARTBEAT = new URL('../stalls/heartbeat.js', import.meta.url)
const RECEIVE = new URL('./receive.js', import.meta.url)
const LISTINGS = 20_000
const CHANGES_A_MINUTE = 1000
const PER_SECOND = 40
const LASTS_MS = 60_000
/** Each measures without saved searches, then with them: what drifts meanwhile affects both alike. */
const ROUNDS = 3
/** The first look at new receivers, and the pass that follows it, are not measured. */
const SETTLING_MS = 15_000
const MOST_STALL_MS = 20
const TARGETS = [
  '/v1/search?fuel_type=new_energy&sort=price_asc',
  '/v1/search?body_style=suv&price_max=200000&page=3',
  '/v1/search/count?mileage_max=60000',
  '/v1/facets?transmission=automatic',
]

interface Span {
  readonly p99_ms: number
  /** CPU time of the main thread in a second. */
  readonly cpu_ms: number
  /** The longest computation of the main thread, CPU time. */
  readonly stall_ms: number
  readonly deliveries: number
  readonly bytes: number
}

export const deliveriesBench: Bench = { name: 'deliveries', run }

function run(log: Log, { listings }: BenchOptions): Promise<readonly Figure[]> {
  return withFolder((folder) => measure(log, folder, listings ?? LISTINGS))
}

async function measure(log: Log, folder: string, cars: number): Promise<readonly Figure[]> {
  const place = { dataDir: folder, databaseUrl: null }
  const key = await issueUnlimitedKey(place)
  const market = await startServerAt({ core: null, env: {} }, MARKETPLACE, '--port', '0', '--cars', String(cars))
  const stalls = join(folder, 'stalls.jsonl')
  const env = {
    ...{ ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '', ERSHOU_DATA_DIR: folder, ERSHOU_MARKETPLACE_URL: market.url },
    ...{ ERSHOU_INVENTORY: 'on', ERSHOU_SYNC_PER_SECOND: '1000', ERSHOU_SYNC_PER_DAY: '100000000' },
    ...{ ERSHOU_REPORT_ALLOW_PRIVATE: 'on', ERSHOU_EXPORT_EVERY_HOURS: '0', ERSHOU_LOG_REQUESTS: 'off' },
  }
  const watched = { ...env, BENCH_STALLS: stalls, NODE_OPTIONS: `--import=${HEARTBEAT.href}` }
  const service = await startServerAt({ core: null, env: watched, quiet: true }, ERSHOU, 'serve')
  // Receivers are other machines: their work must not delay the requests that are measured, so they are another process.
  const receiver = fork(RECEIVE)
  const churn = keepChanging(market.url, env)
  try {
    const address = await askReceiver(receiver)
    log(`reading a market of ${cars.toLocaleString('en')} cars …`)
    await readEnd(service.url, key)
    churn.start()
    const searches = await openSearches(place, address.url)
    const without: Span[] = []
    const beside: Span[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      without.push(await watch({ service, key, receiver, stalls }))
      log(`  ${round}. without: ${describeSpan(without.at(-1) as Span)}`)
      await searches.save(await readEnd(service.url, key))
      await setTimeout(SETTLING_MS)
      beside.push(await watch({ service, key, receiver, stalls }))
      log(`  ${round}. beside saved searches: ${describeSpan(beside.at(-1) as Span)}`)
      await searches.remove()
    }
    await searches.close()
    return describe(without, beside, churn.perMinute())
  } finally {
    await churn.stop()
    await service.stop()
    await market.stop()
    receiver.kill()
  }
}

interface Stage {
  readonly service: MeasuredServer
  readonly key: string
  readonly receiver: ChildProcess
  readonly stalls: string
}

async function watch({ service, key, receiver, stalls }: Stage): Promise<Span> {
  const agent = new Agent({ keepAlive: true })
  const send = (i: number) => ask({ url: service.url + TARGETS[i % TARGETS.length], agent, key })
  const [before, began_ms, cpu] = [await askReceiver(receiver), Date.now(), readMainThreadMs(service.pid)]
  const asked = await sendSteadily(PER_SECOND, LASTS_MS, send)
  const [after, ended_ms] = [await askReceiver(receiver), Date.now()]
  const cpu_ms = ((readMainThreadMs(service.pid) - cpu) * 1000) / (ended_ms - began_ms)
  agent.destroy()
  return {
    ...{ p99_ms: p99(asked), cpu_ms, stall_ms: readLongest(stalls, began_ms, ended_ms) },
    ...{ deliveries: after.count - before.count, bytes: after.bytes - before.bytes },
  }
}

function readLongest(file: string, from_ms: number, to_ms: number): number {
  const all = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const stalls = all.map((line) => JSON.parse(line) as { readonly at_ms: number; readonly cpu_ms: number })
  return Math.max(0, ...stalls.filter(({ at_ms }) => at_ms > from_ms && at_ms <= to_ms).map(({ cpu_ms }) => cpu_ms))
}

async function askReceiver(receiver: ChildProcess): Promise<Received> {
  const answer = once(receiver, 'message')
  receiver.send('?')
  return ((await answer) as [Received])[0]
}

function describeSpan({ p99_ms, cpu_ms, stall_ms, deliveries, bytes }: Span): string {
  const sent = `${deliveries} deliveries with ${(bytes / 1e6).toFixed(1)} MB`
  return `p99 ${p99_ms.toFixed(1)} ms, main thread ${cpu_ms.toFixed(0)} ms a second, longest ${stall_ms.toFixed(1)} ms, ${sent}`
}

function describe(without: readonly Span[], beside: readonly Span[], changes: number): readonly Figure[] {
  const of = (spans: readonly Span[], name: keyof Span) => median(spans.map((span) => span[name]))
  const alone_ms = of(without, 'p99_ms')
  const minutes = LASTS_MS / 60_000
  return [
    {
      ...{ name: 'p99 of requests beside saved searches', value: of(beside, 'p99_ms'), unit: 'ms', peer: alone_ms },
      target: { at: 'most', value: 1.2 * alone_ms },
      note: `medians of ${ROUNDS} spans on each side, in turns`,
    },
    {
      ...{ name: 'CPU of the main thread', value: of(beside, 'cpu_ms'), unit: 'ms/s', peer: of(without, 'cpu_ms') },
      note: 'with 40 requests a second and a pass of the sync in progress',
    },
    {
      ...{ name: 'longest computation', value: of(beside, 'stall_ms'), unit: 'ms', peer: of(without, 'stall_ms') },
      target: { at: 'most', value: Math.max(MOST_STALL_MS, of(without, 'stall_ms')) },
    },
    { name: 'deliveries a minute', value: of(beside, 'deliveries') / minutes, unit: 'deliveries' },
    { name: 'delivered a minute', value: of(beside, 'bytes') / minutes / 1e6, unit: 'MB' },
    { name: 'changes a minute', value: changes, unit: 'changes', note: 'made at the stand-in' },
  ]
}

/** Waits for the first pass. The cursor at the end of the log. */
async function readEnd(url: string, key: string): Promise<string> {
  for (let after = ''; ; ) {
    const response = await fetch(`${url}/v1/changes${after && `?after=${after}`}`, { headers: { 'x-api-key': key } })
    const answer = (await response.json()) as { readonly changes: readonly unknown[]; readonly next: string }
    if (response.status !== 200) await setTimeout(1000)
    else if (answer.changes.length === 0) return answer.next
    else after = answer.next
  }
}

/** Changes prices at the stand-in, and has the service pass over the market again and again. */
function keepChanging(market: string, env: NodeJS.ProcessEnv) {
  let isOver = false
  let changed = 0
  let beganMs = 0
  let working: Promise<unknown> = Promise.resolve()

  async function changePrices(): Promise<void> {
    const { infoids } = (await (await fetch(`${market}/_control/cars?limit=${LISTINGS}`)).json()) as {
      infoids: number[]
    }
    while (!isOver) {
      const id = infoids[Math.floor(Math.random() * infoids.length)]
      const body = JSON.stringify({ price: Math.round(500 + Math.random() * 2000) / 100 })
      await (await fetch(`${market}/_control/cars/${id}`, { method: 'POST', body })).text()
      changed++
      // By the clock, so that a slow answer delays nothing.
      await setTimeout(Math.max(0, beganMs + (changed * 60_000) / CHANGES_A_MINUTE - performance.now()))
    }
  }

  async function pass(): Promise<void> {
    while (!isOver) {
      const program = spawn(process.execPath, [ERSHOU.pathname, 'sync', '--once'], {
        stdio: 'ignore',
        env: { ...process.env, ...env },
      })
      await once(program, 'exit')
      await setTimeout(5000)
    }
  }

  return {
    start() {
      beganMs = performance.now()
      working = Promise.all([changePrices(), pass()])
    },
    perMinute: () => (changed * 60_000) / (performance.now() - beganMs),
    async stop() {
      isOver = true
      await working
    },
  }
}

/** Benchmark of a long load: the 99th percentile and the memory of one service at 70 % of its peak, minute by minute. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { issueUnlimitedKey } from '../scripts/issue-key.ts'
import { readCpuMs, readEndedCpuMs, readStolenMs } from './cpu.ts'
import type { Bench, BenchOptions, Figure, Log } from './figure.ts'
import { median } from './median.ts'
import { readResidentMb } from './memory.ts'
import { startServerAt } from './server.ts'
import { withFolder } from './with-folder.ts'
import { parseLatency, startWrk, writeCount, writePauses, writeScript } from './wrk.ts'

const MARKETPLACE = new URL('../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../src/cli/ershou.js', import.meta.url)
const LISTINGS = 20_000
const MINUTES = 5
const MINUTE_S = 60
const SHARE_OF_PEAK = 0.7
/** Connections that ask without a pause, and others that pause between two requests. */
const LANES = 32
const PACED = 250
const PEAK_S = 20
const PEAKS = 3
/** A car that has left the market is a 404. */
const GOOD = [200, 404]
const CARS = 200
/** Requests a second of the sync: for the first pass, and then five times the default. */
const FILLING = 1000
const READING = 10

export const holdBench: Bench = { name: 'hold', run }

/** One minute of the load. */
interface Minute {
  /** Requests a second that were answered: fewer than planned when answers take long, because a connection waits for each. */
  readonly rate: number
  readonly p50_ms: number
  readonly p99_ms: number
  /** Of the service for each request, with what it does beside; unlike a latency, it does not depend on what else the machine does. */
  readonly cpu_us: number
  /** Of wrk, which does the same for each request: the peer that shows how fast the machine is. */
  readonly client_us: number
  /** Of a core. */
  readonly stolen: number
  readonly memory_mb: number
}

function run(log: Log, { listings, minutes }: BenchOptions): Promise<readonly Figure[]> {
  return withFolder((folder) => hold(log, folder, listings ?? LISTINGS, minutes ?? MINUTES))
}

async function hold(log: Log, folder: string, cars: number, minutes: number): Promise<readonly Figure[]> {
  log(`${cars.toLocaleString('en')} cars of a market that moves and is read again and again; not pinned to cores`)
  const key = await issueUnlimitedKey({ dataDir: folder, databaseUrl: null })
  const args = ['--port', '0', '--cars', String(cars), '--moving', '60']
  const market = await startServerAt({ core: null, env: {} }, MARKETPLACE, ...args)
  const serve = (perSecond: number) => {
    const env = {
      ...{ ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '', ERSHOU_DATA_DIR: folder, ERSHOU_MARKETPLACE_URL: market.url },
      ...{ ERSHOU_INVENTORY: 'on', ERSHOU_SYNC_PER_SECOND: String(perSecond), ERSHOU_SYNC_PER_DAY: '100000000' },
      ...{ ERSHOU_SYNC_EVERY_HOURS: '0.01', ERSHOU_EXPORT_EVERY_HOURS: '0', ERSHOU_LOG_REQUESTS: 'off' },
    }
    return startServerAt({ core: null, env, quiet: true }, ERSHOU, 'serve')
  }
  const first = await serve(FILLING)
  await waitUntilFilled(first.url)
  await first.stop()
  const service = await serve(READING)
  try {
    await waitUntilFilled(service.url)
    const script = join(folder, 'hold.lua')
    const load = { headers: [`x-api-key: ${key}`], core: null }
    const send = async (connections: number, seconds: number, pauseMs: number) => {
      // Cars leave the market, and a 404 is cheap.
      const targets = await readTargets(service.url, key)
      const pauses = pauseMs === 0 ? '' : writePauses(pauseMs)
      writeFileSync(script, writeScript(targets, true) + pauses + writeCount(GOOD))
      return parseAnswers(await startWrk(service.url, script, seconds, { ...load, connections }).printed)
    }
    const measurePeak = async () => {
      const { rate, failed } = await send(LANES, PEAK_S, 0)
      // Refusals are cheaper than answers.
      if (failed > 0) throw new Error(`${failed} answers were not good at the peak`)
      return rate
    }
    // Once for the caches, which are filled in the long run, too.
    await measurePeak()
    const peaks: number[] = []
    while (peaks.length < PEAKS) peaks.push(await measurePeak())
    const rate = median(peaks)
    const perSecond = SHARE_OF_PEAK * rate
    const each = peaks.map((peak) => peak.toFixed(0)).join(', ')
    log(`  peak ${rate.toFixed(0)} requests/s (${each}); ${minutes} minutes at ${perSecond.toFixed(0)}`)
    const held: Minute[] = []
    let failed = 0
    while (held.length < minutes) {
      const [cpuMs, clientMs, stolenMs] = [readCpuMs(service.pid), readEndedCpuMs(), readStolenMs()]
      const answers = await send(PACED, MINUTE_S, (1000 * PACED) / perSecond)
      failed += answers.failed
      const minute = {
        ...{ rate: answers.rate, p50_ms: answers.p50_ms, p99_ms: answers.p99_ms },
        memory_mb: readResidentMb(service.pid),
        cpu_us: (1000 * (readCpuMs(service.pid) - cpuMs)) / answers.count,
        client_us: (1000 * (readEndedCpuMs() - clientMs)) / answers.count,
        stolen: (readStolenMs() - stolenMs) / (1000 * MINUTE_S),
      }
      held.push(minute)
      log(formatMinute(held.length, minute))
    }
    if (failed > 0) log(`  failed: ${failed}`)
    return describe(perSecond, rate, held, failed)
  } finally {
    await service.stop()
    await market.stop()
  }
}

function formatMinute(number: number, { rate, p50_ms, p99_ms, cpu_us, client_us, memory_mb, stolen }: Minute): string {
  const times = `${rate.toFixed(0)} requests/s, p50 ${p50_ms.toFixed(1)} ms, p99 ${p99_ms.toFixed(1)} ms, CPU ${cpu_us.toFixed(0)} µs (client ${client_us.toFixed(1)})`
  return `  minute ${number}: ${times}, ${memory_mb.toFixed(0)} MB; ${stolen.toFixed(2)} cores were stolen`
}

function parseAnswers(printed: string) {
  const numberOf = (pattern: RegExp) => {
    const [, found] = pattern.exec(printed) ?? []
    if (found === undefined) throw new Error(`wrk did not print ${pattern}:\n${printed}`)
    return Number(found)
  }
  // Printed only if there are any.
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(printed)?.slice(1) ?? []
  return {
    rate: numberOf(/^Requests\/sec:\s+([\d.]+)$/m),
    count: numberOf(/^\s*(\d+) requests in /m),
    p50_ms: parseLatency(printed, 50),
    p99_ms: parseLatency(printed, 99),
    failed: broken.reduce((sum, count) => sum + Number(count), numberOf(/^Other answers: (\d+)/m)),
  }
}

/** Resolves when the market was read, and the index answers. */
async function waitUntilFilled(url: string): Promise<void> {
  const isFilled = async () => {
    const { inventory } = (await (await fetch(`${url}/readyz`)).json()) as Readiness
    return inventory?.state === 'complete' && inventory.index.state === 'ready'
  }
  while (!(await isFilled())) await setTimeout(1000)
}

interface Readiness {
  readonly inventory?: { readonly state: string; readonly index: { readonly state: string } }
}

/** Details of some cars, searches, counts and facets. */
async function readTargets(url: string, key: string): Promise<readonly string[]> {
  const read = async (target: string) => (await fetch(url + target, { headers: { 'x-api-key': key } })).json()
  const ids: number[] = []
  for (let page = 1; ids.length < CARS; page++) {
    const { results } = (await read(`/v1/search?page=${page}`)) as { results: readonly { id: number }[] }
    ids.push(...results.map(({ id }) => id))
  }
  const questions = ids.map((_, i) => {
    // Prices and mileages are whole steps of 10,000.
    const price = 50_000 + 10_000 * i
    return [
      `/v1/search?price_max=${price}&sort=price_desc`,
      `/v1/search/count?mileage_max=${price}`,
      `/v1/facets?price_max=${price}`,
    ][i % 3] as string
  })
  return ids.flatMap((id, i) => [`/v1/cars/${id}`, questions[i] as string])
}

function describe(perSecond: number, peak: number, held: readonly Minute[], failed: number): readonly Figure[] {
  const lines = [
    { name: 'answered', unit: 'requests/s', values: held.map(({ rate }) => rate) },
    { name: 'p50', unit: 'ms', values: held.map(({ p50_ms }) => p50_ms) },
    { name: 'p99', unit: 'ms', values: held.map(({ p99_ms }) => p99_ms) },
    { name: 'CPU of a request', unit: 'µs', values: held.map(({ cpu_us }) => cpu_us) },
    {
      name: 'CPU of a request',
      unit: '× that of the client',
      values: held.map((minute) => minute.cpu_us / minute.client_us),
    },
    { name: 'memory', unit: 'MB', values: held.map(({ memory_mb }) => memory_mb) },
  ]
  return [
    { name: 'load', value: perSecond, unit: 'requests/s', note: `70 % of ${peak.toFixed(0)}` },
    { name: 'answers other than 200 and 404', value: failed, unit: 'answers', target: { at: 'most', value: 0 } },
    ...lines.flatMap(({ name, unit, values }): Figure[] => [
      { name: `${name}, median`, value: median(values), unit, note: `by quarters: ${formatQuarters(values)}` },
      { name: `${name}, most`, value: Math.max(...values), unit },
      {
        name: `${name}, slope`,
        value: slope(values) * 60,
        unit: `${unit} an hour`,
        note: 'least squares over the minutes',
      },
    ]),
  ]
}

/** The median of each quarter. Unlike a slope, it hardly depends on single minutes in which the machine did other work. */
function formatQuarters(values: readonly number[]): string {
  const size = Math.ceil(values.length / 4)
  const quarters = [0, 1, 2, 3].map((quarter) => values.slice(quarter * size, (quarter + 1) * size))
  return quarters.map((some) => (some.length === 0 ? '-' : median(some).toFixed(1))).join(', ')
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** By least squares: how much a value grows from one to the next. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const rise = values.reduce((sum, value, i) => sum + (i - middle) * (value - mean(values)), 0)
  return rise / values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0)
}

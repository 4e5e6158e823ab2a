/** Runs wrk over a fixed list of targets and parses its output. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { median } from './median.ts'
import { spawnOn } from './pinned.ts'
import { withFolder } from './with-folder.ts'

const RUNS = 5
const SECONDS = 3

export interface Load {
  readonly connections: number
  readonly headers: readonly string[]
  readonly core: number | null
  /** Every run starts with another target, so that it does not benefit from the cache of the previous run. */
  readonly scattered?: boolean
  /** The duration of the warm-up; a second by default. */
  readonly warmUpSeconds?: number
}

export interface Served {
  /** Requests per second. */
  readonly rate: number
  readonly p50_ms: number
  readonly p99_ms: number
}

const LIGHT: Load = { connections: 8, headers: [], core: 1 }

/** Requests per second: the median of five runs, after a warm-up. */
export async function measureRate(url: string, targets: readonly string[], load = LIGHT): Promise<number> {
  return (await measure(url, targets, load, RUNS)).rate
}

/** The same, and the 99th percentile. */
export function measureLoad(url: string, targets: readonly string[], load: Load): Promise<Served> {
  return measure(url, targets, load, RUNS)
}

/** Requests per second of one run, after a short warm-up. */
export async function measureOnce(url: string, targets: readonly string[], load: Load): Promise<number> {
  return (await measure(url, targets, load, 1)).rate
}

function measure(url: string, targets: readonly string[], load: Load, runs: number): Promise<Served> {
  return withFolder(async (folder) => {
    const script = join(folder, 'targets.lua')
    writeFileSync(script, writeScript(targets, load.scattered ?? false))
    await runWrk(url, script, load.warmUpSeconds ?? 1, load)
    const served: Served[] = []
    for (let run = 0; run < runs; run++) served.push(await runWrk(url, script, SECONDS, load))
    const medianOf = (name: keyof Served) => median(served.map((one) => one[name]))
    return { rate: medianOf('rate'), p50_ms: medianOf('p50_ms'), p99_ms: medianOf('p99_ms') }
  })
}

/** In the format that wrk reads. */
export function writeScript(targets: readonly string[], scattered: boolean): string {
  return `local targets = {\n${targets.map((target) => `  ${JSON.stringify(target)},\n`).join('')}}
math.randomseed(os.time())
local next = ${scattered ? 'math.random(#targets)' : '0'}
request = function()
  next = next % #targets + 1
  return wrk.format("GET", targets[next])
end
`
}

/** To be added to a script: every connection pauses before each request. */
export function writePauses(meanMs: number): string {
  return `\nfunction delay()\n  return math.random(0, ${Math.round(2 * meanMs)})\nend\n`
}

/** To be added to a script: prints how many answers had a status other than these. */
export function writeCount(statuses: readonly number[]): string {
  return `
others = 0
local thread
function setup(one) thread = one end
function response(status)
  if ${statuses.map((status) => `status ~= ${status}`).join(' and ')} then others = others + 1 end
end
function done() print("Other answers: " .. thread:get("others")) end
`
}

export function runWrk(url: string, script: string, seconds: number, load: Load): Promise<Served> {
  return startWrk(url, script, seconds, load).served
}

export interface RunningWrk {
  readonly pid: number
  readonly printed: Promise<string>
  readonly served: Promise<Served>
}

export function startWrk(url: string, script: string, seconds: number, load: Load): RunningWrk {
  const headers = load.headers.flatMap((header) => ['-H', header])
  const args = [
    '-t1',
    `-c${load.connections}`,
    `-d${seconds}s`,
    '--latency',
    '--timeout',
    '10s',
    '-s',
    script,
    ...headers,
    url,
  ]
  const child = spawnOn(load.core, 'wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = Promise.all([text(child.stdout as NodeJS.ReadableStream), once(child, 'exit')])
  const printed = ended.then(([out]) => out)
  return {
    pid: child.pid as number,
    printed,
    get served() {
      return printed.then((out) => ({
        rate: parseRate(out),
        p50_ms: parseLatency(out, 50),
        p99_ms: parseLatency(out, 99),
      }))
    },
  }
}

const MS = { us: 0.001, ms: 1, s: 1000 } as const

export function parseLatency(out: string, percentile: 50 | 99): number {
  const [, value, unit] = new RegExp(`^\\s+${percentile}%\\s+([\\d.]+)(us|ms|s)\\s*$`, 'm').exec(out) ?? []
  return Number(value) * MS[unit as keyof typeof MS]
}

/** A rate with errors is worthless, because an error is faster than an answer. */
export function parseRate(out: string): number {
  const rate = /^Requests\/sec:\s+([\d.]+)$/m.exec(out)?.[1]
  if (rate === undefined || /Non-2xx|Socket errors/.test(out)) throw new Error(`wrk says:\n${out}`)
  return Number(rate)
}

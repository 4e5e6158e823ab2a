/** Runs wrk over a fixed list of targets and reads what it prints. */
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
}

const LIGHT: Load = { connections: 8, headers: [], core: 1 }

/** Requests a second: the median of five runs, after a short one that warms up. */
export function measureRate(url: string, targets: readonly string[], load = LIGHT): Promise<number> {
  return measure(url, targets, load, RUNS)
}

/** Requests a second of one run, after a short one that warms up. */
export function measureOnce(url: string, targets: readonly string[], load: Load): Promise<number> {
  return measure(url, targets, load, 1)
}

function measure(url: string, targets: readonly string[], load: Load, runs: number): Promise<number> {
  return withFolder(async (folder) => {
    const script = join(folder, 'targets.lua')
    writeFileSync(script, writeScript(targets))
    await runWrk(url, script, 1, load)
    const rates: number[] = []
    for (let run = 0; run < runs; run++) rates.push(await runWrk(url, script, SECONDS, load))
    return median(rates)
  })
}

function writeScript(targets: readonly string[]): string {
  return `local targets = {\n${targets.map((target) => `  ${JSON.stringify(target)},\n`).join('')}}
local next = 0
request = function()
  next = next % #targets + 1
  return wrk.format("GET", targets[next])
end
`
}

async function runWrk(url: string, script: string, seconds: number, load: Load): Promise<number> {
  const headers = load.headers.flatMap((header) => ['-H', header])
  const args = ['-t1', `-c${load.connections}`, `-d${seconds}s`, '-s', script, ...headers, url]
  const child = spawnOn(load.core, 'wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [out] = await Promise.all([text(child.stdout as NodeJS.ReadableStream), once(child, 'exit')])
  return parseRate(out)
}

/** Errors make a rate worthless: a refusal is quicker than an answer. */
export function parseRate(out: string): number {
  const rate = /^Requests\/sec:\s+([\d.]+)$/m.exec(out)?.[1]
  if (rate === undefined || /Non-2xx|Socket errors/.test(out)) throw new Error(`wrk says:\n${out}`)
  return Number(rate)
}

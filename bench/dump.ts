/** One run of the marketplace's dump to /dev/null: its speed and its peak memory. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readMemory } from './memory.ts'

export interface DumpFigures {
  readonly records_per_second: number
  readonly peak_mb: number
}

const LOOK_EVERY_MS = 20

/** `startMs` is the time of a dump of one car: the start-up time. */
export async function measureDump(program: URL, cars: number, startMs: number, ...args: readonly string[]) {
  const { ms, peak_mb } = await runDump(program, cars, ...args)
  return { records_per_second: cars / ((ms - startMs) / 1000), peak_mb } satisfies DumpFigures
}

export async function runDump(program: URL, cars: number, ...args: readonly string[]) {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [program.pathname, 'dump', '--cars', String(cars), '--seed', '7', '--today', '2026-11-15', ...args],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  )
  let peak = 0
  const look = setInterval(() => {
    try {
      peak = Math.max(peak, readMemory(child.pid as number).peak_mb || 0)
    } catch {
      // It ended between two samples.
    }
  }, LOOK_EVERY_MS)
  const [code] = await once(child, 'exit')
  clearInterval(look)
  if (code !== 0) throw new Error(`dump ended with ${code}`)
  return { ms: performance.now() - began, peak_mb: peak }
}

/** A server under measurement, as a program of its own on core 0. */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { spawnOn } from './pinned.ts'

export interface MeasuredServer {
  readonly url: string
  readonly pid: number
  /** From the start of the process to its first line. */
  readonly start_ms: number
  stop(): Promise<void>
}

export async function startServer(program: URL, ...args: readonly string[]): Promise<MeasuredServer> {
  const began = performance.now()
  const child = spawnOn(0, process.execPath, [program.pathname, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [unknown]
  const url = /http:\/\/\S+/.exec(String(line))?.[0]
  if (url === undefined) throw new Error(`${program.pathname} ended with ${line}`)
  return {
    url,
    pid: child.pid as number,
    start_ms: performance.now() - began,
    async stop() {
      child.kill()
      await ended
    },
  }
}

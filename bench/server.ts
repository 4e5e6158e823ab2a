/** A server under measurement, as a separate program on core 0. */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { spawnOn } from './pinned.ts'

/** The Python of Debian's packages. */
const SYSTEM_PYTHON = '/usr/bin/python3'

export interface MeasuredServer {
  readonly url: string
  readonly pid: number
  /** From the start of the process to its first line. */
  readonly start_ms: number
  /** Waits for a matching line of its output, and returns the first group. */
  find(pattern: RegExp): Promise<string>
  stop(): Promise<void>
}

export interface ServerPlace {
  readonly core: number | null
  readonly env: NodeJS.ProcessEnv
  /** Discards its stderr, such as a log. */
  readonly quiet?: boolean
  /** File descriptors that it gets as 3, 4 and so on. */
  readonly descriptors?: readonly number[]
}

export async function startServer(program: URL, ...args: readonly string[]): Promise<MeasuredServer> {
  return startServerAt({ core: 0, env: {} }, program, ...args)
}

export async function startServerAt(
  place: ServerPlace,
  program: URL,
  ...args: readonly string[]
): Promise<MeasuredServer> {
  const began = performance.now()
  const runtime = program.pathname.endsWith('.py') ? SYSTEM_PYTHON : process.execPath
  const child = spawnOn(place.core, runtime, [program.pathname, ...args], {
    stdio: ['ignore', 'pipe', place.quiet ? 'ignore' : 'inherit', ...(place.descriptors ?? [])],
    env: { ...process.env, ...place.env },
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const printed: string[] = []
  lines.on('line', (text) => printed.push(text))
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [unknown]
  const url = /http:\/\/\S+/.exec(String(line))?.[0]
  if (url === undefined) throw new Error(`${program.pathname} ended with ${line}`)
  return {
    url,
    pid: child.pid as number,
    start_ms: performance.now() - began,
    async find(pattern) {
      for (;;) {
        const found = printed.map((text) => pattern.exec(text)?.[1]).find((text) => text !== undefined)
        if (found !== undefined) return found
        await Promise.race([once(lines, 'line'), ended])
      }
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}

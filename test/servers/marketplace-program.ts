/** Runs the real program of the stand-in marketplace in a separate process; needs `npm run build`. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { QUICK_FLAGS } from '../quick-flags.ts'

const MAIN = fileURLToPath(new URL('../../dist/marketplace/main.js', import.meta.url))

export interface MarketplaceProgram {
  readonly url: string
  /** The line that it printed when it was ready. */
  readonly line: string
  readonly child: ChildProcess
  /** Sends a signal and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export async function startMarketplace(...args: readonly string[]): Promise<MarketplaceProgram> {
  const child = spawn(process.execPath, [...QUICK_FLAGS, MAIN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const lines = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [unknown]
  const url = /^marketplace (http\S+) /.exec(String(line))?.[1]
  if (url === undefined) throw new Error(`the marketplace ended with ${line}`)
  return {
    url,
    line: String(line),
    child,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      return (await ended)[0]
    },
  }
}

/** Runs the program until it exits. */
export async function runMarketplace(...args: readonly string[]) {
  const child = spawn(process.execPath, [...QUICK_FLAGS, MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, code: code as number | null }
}

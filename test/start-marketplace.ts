/** The stand-in marketplace as a child process on a free port, for tests that need a source. */
import { type Program, runProgram } from './run-program.ts'

/** Settings of a service that waits for the stand-in however busy the machine is. */
export const PATIENT_SOURCE = { ERSHOU_SOURCE_TIMEOUT_MS: '60000', ERSHOU_SOURCE_BUDGET_MS: '120000' } as const

export interface RunningMarketplace {
  readonly url: string
  /** Asks the control route; `order` makes it a POST. */
  control(path: string, order?: unknown): Promise<unknown>
  /** To be called once: afterwards it may be somebody else's. */
  stop(): Promise<void>
}

interface Started {
  readonly program: Program
  readonly url: string
}

/** A service reads the series of each brand when it starts, which are 350 requests with all brands, and 100 with those of 500 cars. Tests of names take all. */
const BRANDS = process.env.SOAK === '1' ? 'all' : 'sold'

/** Started by an earlier test of this process and given back, by their options: a new beginning is cheaper than a new process. */
const idle = new Map<string, Started[]>()

/** In its first state, also if another test used it before. */
export async function startMarketplace(args: readonly string[] = []): Promise<RunningMarketplace> {
  const options = ['--today', '2026-11-15', '--cars', '500', '--brands', BRANDS, ...args]
  const others = idle.get(options.join(' ')) ?? []
  idle.set(options.join(' '), others)
  const started = others.pop() ?? (await start(options))
  const { url } = started

  async function control(path: string, order?: unknown): Promise<unknown> {
    const post = { method: 'POST', body: JSON.stringify(order) }
    const response = await fetch(`${url}/_control/${path}`, order === undefined ? {} : post)
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }

  return {
    url,
    control,
    async stop() {
      await control('reset', {})
      others.push(started)
    },
  }
}

async function start(options: readonly string[]): Promise<Started> {
  const program = runProgram('marketplace/main.js', ['--port', '0', ...options])
  const [, url] = (await program.saw(/^marketplace (\S+)/)) as unknown as [string, string]
  return { program, url }
}

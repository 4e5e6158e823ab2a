/** The stand-in marketplace as a child process on a free port, for tests that need a source. */
import { runProgram } from './run-program.ts'

export interface RunningMarketplace {
  readonly url: string
  /** Asks the control route; `order` makes it a POST. */
  control(path: string, order?: unknown): Promise<unknown>
  stop(): Promise<void>
}

export async function startMarketplace(args: readonly string[] = []): Promise<RunningMarketplace> {
  const program = runProgram('marketplace/main.js', ['--port', '0', '--today', '2026-11-15', '--cars', '500', ...args])
  const [, url] = (await program.saw(/^marketplace (\S+)/)) as unknown as [string, string]
  return {
    url,
    async control(path, order) {
      const post = { method: 'POST', body: JSON.stringify(order) }
      const response = await fetch(`${url}/_control/${path}`, order === undefined ? {} : post)
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
      return response.json()
    },
    async stop() {
      program.child.kill('SIGTERM')
      await program.finished
    },
  }
}

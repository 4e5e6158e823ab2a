/** The real program `ershou serve` over the stand-in marketplace, with all that it prints. */
import { type Finished, type Program, runProgram } from '../run-program.ts'

export interface Served {
  readonly url: string
  readonly key: string
  readonly metricsUrl: string
  readonly saw: Program['saw']
  /** Tells it to stop, and waits. */
  stop(signal?: NodeJS.Signals): Promise<Finished>
}

export async function serve(marketplaceUrl: string, settings: NodeJS.ProcessEnv = {}): Promise<Served> {
  const program = runProgram('src/cli/ershou.js', ['serve'], {
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '0',
    ERSHOU_MARKETPLACE_URL: marketplaceUrl,
    ...settings,
  })
  const [, url, metricsUrl, key] = (await program.saw(
    /ershou +(\S+)\n.*\nmetrics +(\S+)\nkey +(\S+)\n/,
  )) as unknown as readonly [string, string, string, string]
  return {
    url,
    key,
    metricsUrl,
    saw: program.saw,
    stop(signal = 'SIGTERM') {
      program.child.kill(signal)
      return program.finished
    },
  }
}

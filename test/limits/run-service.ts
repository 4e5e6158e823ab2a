/** The real program `ershou serve` on the test's storage, so that it can be killed and started again. */
import type { ChildProcess } from 'node:child_process'
import { type Finished, runProgram } from '../run-program.ts'

export interface RunningService {
  readonly url: string
  readonly metricsUrl: string
  readonly child: ChildProcess
  /** Kills it at once. */
  kill(): Promise<Finished>
  /** Sends a stop signal, and waits. */
  stop(): Promise<Finished>
}

/** `path`: another version of the program, as a file URL. */
export async function runService(settings: NodeJS.ProcessEnv, path = 'src/cli/ershou.js'): Promise<RunningService> {
  const program = runProgram(path, ['serve'], {
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '0',
    ERSHOU_LOG_LEVEL: 'warn',
    // However busy the machine is.
    ERSHOU_SOURCE_TIMEOUT_MS: '60000',
    ERSHOU_SOURCE_BUDGET_MS: '120000',
    // It is stopped when no more requests are sent.
    ERSHOU_DRAIN_IDLE_MS: '0',
    ...settings,
  })
  const printed = await program.saw(/ershou +(\S+)\n.*\nmetrics +(\S+)\n/)
  const url = printed[1] as string
  const end = (signal: NodeJS.Signals) => {
    program.child.kill(signal)
    return program.finished
  }
  return {
    url,
    metricsUrl: printed[2] as string,
    child: program.child,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

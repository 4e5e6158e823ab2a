/** The command line on a data folder of its own, inside the test's process or as the real program. */
import { expect } from 'vitest'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import type { Terminal } from '../../src/cli/terminal.ts'
import { type Finished, type Program, runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

export interface Cli {
  readonly folder: string
  /** Inside this process, with no other settings than the test's. */
  run(...args: readonly string[]): Promise<Ended>
  /** Runs with `--json`; it must end well and print one object on one line. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects.
  json(...args: readonly string[]): Promise<any>
  /** The real program, which needs `npm run build`. */
  start(...args: readonly string[]): Program
  remove(): void
}

export type Ended = Pick<Finished, 'code' | 'stdout' | 'stderr'>

/** `look`: the properties of the terminal, the piped input, and the answers; left out, the result goes to a program. */
export function openCli(settings: NodeJS.ProcessEnv = {}, look: Omit<Terminal, 'env' | 'out' | 'err'> = {}): Cli {
  const folder = createTemporaryFolder('cli')
  const env = { ERSHOU_DATA_DIR: folder.path, ...settings }
  const run = async (...args: readonly string[]): Promise<Ended> => {
    const printed = { stdout: '', stderr: '' }
    const terminal: Terminal = {
      ...look,
      env,
      out(text: string) {
        printed.stdout += text
      },
      err(text: string) {
        printed.stderr += text
      },
    }
    const code = await runCommandLine(args, terminal, '0.0.0')
    return { code, ...printed }
  }
  return {
    folder: folder.path,
    run,
    async json(...args) {
      const { code, stdout, stderr } = await run(...args, '--json')
      expect([code, stdout.split('\n').length], stderr).toEqual([0, 2])
      return JSON.parse(stdout)
    },
    start: (...args) => runProgram('src/cli/ershou.js', args, env),
    remove: folder.remove,
  }
}

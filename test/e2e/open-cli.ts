/** The command line on a data folder of its own. */
import { expect } from 'vitest'
import { type Finished, type Program, runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

export interface Cli {
  readonly folder: string
  run(...args: readonly string[]): Promise<Finished>
  /** Runs with `--json`; it must end well and print one object on one line. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects.
  json(...args: readonly string[]): Promise<any>
  start(...args: readonly string[]): Program
  remove(): void
}

export function openCli(settings: NodeJS.ProcessEnv = {}): Cli {
  const folder = createTemporaryFolder('cli')
  const start = (...args: readonly string[]) =>
    runProgram('src/cli/ershou.js', args, { ERSHOU_DATA_DIR: folder.path, ...settings })
  return {
    folder: folder.path,
    start,
    run: (...args) => start(...args).finished,
    async json(...args) {
      const { code, stdout, stderr } = await start(...args, '--json').finished
      expect([code, stdout.split('\n').length], stderr).toEqual([0, 2])
      return JSON.parse(stdout)
    },
    remove: folder.remove,
  }
}

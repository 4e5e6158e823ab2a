/** Runs a program of the machine to its end; the error of a failure contains its output. */
import { execFile } from 'node:child_process'

export interface CommandOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

/** Returns its output; rejects unless it ends with 0. */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env }: CommandOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
    execFile(command, [...args], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} ${args.join(' ')}: ${error.code}\n${stdout}\n${stderr}`))
      else resolve(stdout)
    })
  })
}

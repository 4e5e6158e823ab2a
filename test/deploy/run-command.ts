/** Runs a program of the machine to its end; what it said is in the error when it fails. */
import { execFile } from 'node:child_process'

export interface CommandOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

/** Gives what it printed; rejects when it ends with anything but 0. */
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

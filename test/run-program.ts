/** Runs one of our programs from `dist` as a child process, the way a user does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { QUICK_FLAGS } from './quick-flags.ts'

export interface Finished {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface Program {
  readonly child: ChildProcess
  /** Resolves with the first match in what it has printed so far or prints later; rejects when it ends before. */
  saw(pattern: RegExp): Promise<RegExpExecArray>
  finished: Promise<Finished>
}

const DIST = new URL('../dist/', import.meta.url)
const running = new Set<ChildProcess>()

// The runner of the tests ends its processes by a signal, and nothing that they started may outlive them.
process.once('SIGTERM', () => process.exit())
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** `largestFile`: no file that it writes may grow beyond it, in blocks of the shell; so a disk is full for it. */
export function runProgram(
  path: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  largestFile: number | null = null,
): Program {
  const { NODE_OPTIONS: _, ...inherited } = process.env
  const command = [process.execPath, ...QUICK_FLAGS, new URL(path, DIST).pathname, ...args]
  const limited = ['sh', '-c', `ulimit -f ${largestFile} && exec "$@"`, 'sh', ...command]
  const [program, ...rest] = (largestFile === null ? command : limited) as [string, ...string[]]
  const child = spawn(program, rest, {
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const printed = { stdout: '', stderr: '' }
  const watchers = new Set<() => void>()
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text
      for (const watch of watchers) watch()
    })
  }
  const finished = once(child, 'close').then(([code, signal]) => ({ code, signal, ...printed }) as Finished)
  return {
    child,
    finished,
    saw(pattern) {
      return new Promise((resolve, reject) => {
        const watch = () => {
          const match = pattern.exec(printed.stdout) ?? pattern.exec(printed.stderr)
          if (match) {
            watchers.delete(watch)
            resolve(match)
          }
        }
        watchers.add(watch)
        finished.then(
          (end) => reject(new Error(`ended (${end.code}) without printing ${pattern}: ${end.stderr}`)),
          reject,
        )
        watch()
      })
    },
  }
}

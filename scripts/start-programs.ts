/** The programs that `npm start` runs: when one ends, the others are stopped, the last that was started first, because it uses the others. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Programs {
  /** Its stderr is passed through. */
  start(program: URL, args: readonly string[], environment?: NodeJS.ProcessEnv): RunningProgram
  stop(): void
  /** At once, and without waiting for anything. */
  kill(): void
  isStopping(): boolean
  /** Resolves when all have ended. */
  readonly ended: () => Promise<unknown>
}

export interface RunningProgram {
  /** Its stdout up to the first line that matches; null if it ended before. */
  saw(pattern: RegExp): Promise<readonly string[] | null>
}

export function createPrograms(): Programs {
  const children: ChildProcess[] = []
  let stopping = false

  function stop(): void {
    if (!stopping) void stopInTurn()
    stopping = true
  }

  async function stopInTurn(): Promise<void> {
    for (const child of children.toReversed()) {
      if (!isRunning(child)) continue
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }

  function kill(): void {
    for (const child of children) if (isRunning(child)) child.kill('SIGKILL')
  }
  process.once('exit', kill)

  return {
    stop,
    kill,
    isStopping: () => stopping,
    ended: () => Promise.all(children.map((child) => (isRunning(child) ? once(child, 'exit') : null))),
    start(program, args, environment = {}) {
      // With the same Node options as this program.
      const child = spawn(process.execPath, [...process.execArgv, program.pathname, ...args], {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'inherit'],
        // In a group of its own: Ctrl-C reaches only this program, which then stops the others in turn.
        detached: true,
      })
      children.push(child)
      child.once('exit', (code) => {
        if (!stopping) process.exitCode = code ?? 1
        stop()
      })
      return { saw: createSaw(child) }
    },
  }
}

function createSaw(child: ChildProcess & { stdout: NodeJS.ReadableStream }) {
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  const ended = once(reader, 'close').then(() => null)
  return (pattern: RegExp) => {
    const found = new Promise<readonly string[]>((resolve) => {
      reader.on('line', (line) => {
        lines.push(line)
        if (pattern.test(line)) resolve(lines)
      })
    })
    return Promise.race([found, ended])
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

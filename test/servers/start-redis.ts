/** Starts a real Redis for one test, on a free port and in a temporary folder that is removed at the end. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setImmediate as nextTick } from 'node:timers/promises'
import { createTemporaryFolder } from './temporary-folder.ts'
import { tryPorts } from './try-ports.ts'

export interface TestServer {
  readonly url: string
  stop(): Promise<void>
}

export interface TestRedis extends TestServer {
  /** Stops the process: it neither reads nor answers, and its connections stay open. Resolves when it has stopped. */
  pause(): Promise<void>
  resume(): void
  /** Ends it at once, without notifying clients unless another signal is given. Its files stay in its folder. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again after `kill`, on the same port and in the same folder. */
  restart(): Promise<void>
}

export interface RedisOptions {
  /** Further arguments, such as `['--requirepass', 'secret']`. */
  readonly options?: readonly string[]
}

export async function startRedis({ options = [] }: RedisOptions = {}): Promise<TestRedis> {
  const folder = createTemporaryFolder('redis')
  const run = (port: number) =>
    spawnRedis(['--port', String(port), '--bind', '127.0.0.1', '--dir', folder.path, '--save', '', ...options])
  let { port, child } = await tryPorts(async (candidate) => {
    const started = await run(candidate)
    return started && { port: candidate, child: started }
  })

  async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    // A paused process would not receive the signal.
    if (signal !== 'SIGKILL') child.kill('SIGCONT')
    child.kill(signal)
    await ended
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    async pause() {
      child.kill('SIGSTOP')
      // The signal is not delivered immediately.
      while (stateOf(child) !== 'T') await nextTick()
    },
    resume: () => void child.kill('SIGCONT'),
    kill,
    async restart() {
      const again = await run(port)
      if (again === null) throw new Error(`port ${port} is in use`)
      child = again
    },
    async stop() {
      await kill('SIGTERM')
      folder.remove()
    },
  }
}

/** Resolves when the server has printed that it is ready; null = the port is in use. */
export async function spawnRedis(
  args: readonly string[],
  ready = /Ready to accept connections/,
): Promise<ChildProcess | null> {
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (ready.test(printed)) resolve(child)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (printed.includes('Address already in use')) resolve(null)
      else reject(new Error(`redis-server ended with ${code}: ${printed}`))
    })
  })
}

/** The process state as Linux reports it; `T` = stopped. */
function stateOf({ pid }: ChildProcess): string | undefined {
  if (process.platform === 'linux') return /.*\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]
  return execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'latin1' }).trim()[0]
}

/** A real Redis of the test's own: a port that it took, a temporary folder, gone at the end. */
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
  /** It neither reads nor answers, and its connections stay open; resolves when it is so. */
  pause(): Promise<void>
  resume(): void
  /** At once and without a word to its clients, unless the signal is a kinder one; what it wrote stays in its folder. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** After `kill`: on the same port and folder. */
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
    // One that is paused would not hear of its end.
    if (signal !== 'SIGKILL') child.kill('SIGCONT')
    child.kill(signal)
    await ended
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    async pause() {
      child.kill('SIGSTOP')
      // A signal takes its time to arrive.
      while (stateOf(child) !== 'T') await nextTick()
    },
    resume: () => void child.kill('SIGCONT'),
    kill,
    async restart() {
      const again = await run(port)
      if (again === null) throw new Error(`somebody has taken port ${port}`)
      child = again
    },
    async stop() {
      await kill('SIGTERM')
      folder.remove()
    },
  }
}

/** Resolves when it answers; null = the port is in use. */
async function spawnRedis(args: readonly string[]): Promise<ChildProcess | null> {
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (printed.includes('Ready to accept connections')) resolve(child)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (printed.includes('Address already in use')) resolve(null)
      else reject(new Error(`redis-server ended with ${code}: ${printed}`))
    })
  })
}

/** As the system shows it; `T` = stopped. */
function stateOf({ pid }: ChildProcess): string | undefined {
  if (process.platform === 'linux') return /.*\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]
  return execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'latin1' }).trim()[0]
}

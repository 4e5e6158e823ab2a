/** A real Redis of the test's own: free port, temporary folder, gone at the end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findFreePort } from './find-free-port.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export interface TestServer {
  readonly url: string
  stop(): Promise<void>
}

export interface TestRedis extends TestServer {
  /** It neither reads nor answers, and its connections stay open. */
  pause(): void
  resume(): void
  /** At once, without a word to its clients; what it wrote stays in its folder. */
  kill(): Promise<void>
  /** After `kill`: on the same port and folder. */
  restart(): Promise<void>
}

export interface RedisOptions {
  readonly port?: number
  /** Further arguments, such as `['--requirepass', 'secret']`. */
  readonly options?: readonly string[]
}

export async function startRedis({ port: wanted, options = [] }: RedisOptions = {}): Promise<TestRedis> {
  const folder = createTemporaryFolder('redis')
  const port = wanted ?? (await findFreePort())
  const run = () =>
    spawn('redis-server', [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder.path, '--save', ''],
      ...options,
    ])
  let child = run()
  await isReady(child)

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    // One that is paused would not hear of its end.
    if (signal !== 'SIGKILL') child.kill('SIGCONT')
    child.kill(signal)
    await ended
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    async restart() {
      child = run()
      await isReady(child)
    },
    async stop() {
      await end('SIGTERM')
      folder.remove()
    },
  }
}

async function isReady(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('redis-server has no output to wait for')
  const lines = createInterface({ input: child.stdout })
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.includes('Ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
  })
}

/** Starts a Redis for a benchmark, on a free port, without persistence. */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { spawnOn } from './pinned.ts'

export interface RedisServer {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

export async function startRedis(folder: string): Promise<RedisServer> {
  const path = `${folder}/redis.sock`
  // Redis cannot choose a free port itself, so ports are tried until one is free.
  for (let port = 16_379; ; port++) {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--unixsocket', path]
    const child = spawnOn(null, 'redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] })
    const ended = once(child, 'exit')
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
    const ready = new Promise<boolean>((resolve) => {
      lines.on('line', (line) => line.includes('Ready to accept connections') && resolve(true))
      lines.on('close', () => resolve(false))
    })
    if (!(await ready)) continue
    return {
      url: `redis://127.0.0.1:${port}`,
      pid: child.pid as number,
      async stop() {
        child.kill()
        await ended
      },
    }
  }
}

/** Starts a real PostgreSQL for one test, from the npm registry, on a free port and in a temporary folder that is removed at the end. */
import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgresTemplate } from './postgres-template.ts'
import type { TestServer } from './start-redis.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { tryPorts } from './try-ports.ts'

export interface PostgresServer extends TestServer {
  /** Disconnects all clients and stops listening; the data stays. */
  pause(): Promise<void>
  /** Starts it again at the same address. */
  resume(): Promise<void>
}

export async function startPostgres(): Promise<PostgresServer> {
  const template = findPostgresTemplate()
  const { as } = template
  const folder = createTemporaryFolder('postgres')
  const cluster = join(folder.path, 'cluster')
  mkdirSync(cluster, { mode: 0o700 })
  if (as.uid !== undefined) {
    chmodSync(folder.path, 0o755)
    chownSync(cluster, as.uid, as.gid)
  }
  await promisify(execFile)('cp', ['-R', `${template.cluster}/.`, cluster], as)
  const run = (port: number) => spawnPostgres(join(template.programs, 'postgres'), optionsOf(cluster, port), as)
  const { port, first } = await tryPorts(async (candidate) => {
    const started = await run(candidate)
    return started && { port: candidate, first: started }
  })
  let running: RunningPostgres | null = first

  async function pause(): Promise<void> {
    await running?.end()
    running = null
  }
  return {
    url: `postgres://ershou@127.0.0.1:${port}/postgres`,
    pause,
    async resume() {
      running ??= await run(port)
      if (running === null) throw new Error(`port ${port} is in use`)
    },
    async stop() {
      await pause()
      folder.remove()
    },
  }
}

function optionsOf(cluster: string, port: number): string[] {
  // No test simulates a power failure, so fsync is off.
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${cluster}`, 'fsync=off']
  return ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
}

interface RunningPostgres {
  end(): Promise<void>
}

/** Resolves when the server answers; null = the port is in use. */
async function spawnPostgres(program: string, options: string[], as: SpawnOptions): Promise<RunningPostgres | null> {
  const child = spawn(program, options, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'close')
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (printed.includes('database system is ready to accept connections')) resolve({ end })
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (printed.includes('Address already in use')) resolve(null)
      else reject(new Error(`postgres ended with ${code}: ${printed}`))
    })
  })

  async function end(): Promise<void> {
    // SIGINT is the fast shutdown: clients are disconnected, no data is lost.
    child.kill('SIGINT')
    await ended
  }
}

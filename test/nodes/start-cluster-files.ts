/** The databases of deploy/cluster as its script runs them, for tests that kill their parts. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { eventually } from '../eventually.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { mountDisk } from './small-disk.ts'

export interface ClusterFiles {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly basePort: number
  start(name: string): Promise<void>
  /** Sends a signal to a part and everything that it started. */
  signal(name: string, signal: NodeJS.Signals): void
  /** `postgres-1` or `postgres-2`. */
  findPrimary(): Promise<string>
  /** Resolves when the other PostgreSQL could take over. */
  waitForStandby(): Promise<void>
  /** `redis-1` to `redis-3`. */
  findRedisPrimary(): Promise<string>
  /** Fills the disk that both PostgreSQL have for themselves, for so long; null without the right to mount one. */
  readonly fillDisk: ((forMs: number) => Promise<void>) | null
  stop(): Promise<void>
}

/** Enough for two databases with their logs. */
const DISK_MB = 1024
const SCRIPT = new URL('../../deploy/cluster/try.sh', import.meta.url).pathname
const run = promisify(execFile)

export async function startClusterFiles(basePort = 21_000 + (process.pid % 300) * 50): Promise<ClusterFiles> {
  const folder = createTemporaryFolder('cluster')
  const disk = mountDisk(join(folder.path, 'postgres'), DISK_MB)
  const env = { ...process.env, BASE_PORT: String(basePort) }
  const script = async (...args: string[]) => (await run(SCRIPT, [folder.path, ...args], { env })).stdout
  await script('start')
  const urls = await script('url')
  const urlOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(urls)?.[1] as string

  const is = async (number: number, role: 'primary' | 'sync') => {
    const answer = await fetch(`http://127.0.0.1:${basePort + 20 + number}/${role}`).catch(() => null)
    return answer?.status === 200
  }

  return {
    databaseUrl: urlOf('ERSHOU_DATABASE_URL'),
    redisUrl: urlOf('ERSHOU_REDIS_URL'),
    basePort,
    async start(name) {
      await script('start', name)
    },
    signal(name, signal) {
      const kill = (pid: number) => {
        try {
          process.kill(pid, signal)
        } catch {
          // It has ended already.
        }
      }
      kill(-readPid(`${folder.path}/${name}.pid`))
      // Patroni starts PostgreSQL in a session of its own.
      const [, number] = /^postgres-(\d)$/.exec(name) ?? []
      if (number !== undefined) kill(readPid(`${folder.path}/postgres/${number}/postmaster.pid`))
    },
    async findPrimary() {
      for (const number of [1, 2]) if (await is(number, 'primary')) return `postgres-${number}`
      return 'none'
    },
    async waitForStandby() {
      await eventually(async () => {
        // A standby that runs may take over only when the primary has noted that it has every commit.
        if (!(await is(1, 'sync')) && !(await is(2, 'sync'))) throw new Error('There is no standby yet.')
      })
    },
    async findRedisPrimary() {
      const { stdout } = await run('redis-cli', [
        ...['--no-auth-warning', '-a', 'trial-sentinel', '-p', String(basePort + 41)],
        ...['sentinel', 'get-master-addr-by-name', 'limits'],
      ])
      return `redis-${Number(stdout.trim().split('\n')[1]) - basePort - 30}`
    },
    fillDisk:
      disk &&
      (async (forMs) => {
        disk.fill()
        await pause(forMs)
        disk.free()
      }),
    async stop() {
      await script('stop')
      disk?.unmount()
      folder.remove()
    },
  }
}

function readPid(path: string): number {
  return Number.parseInt(readFileSync(path, 'utf8'), 10)
}

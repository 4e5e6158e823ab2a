/** The databases of three nodes, each reached through proxies of ours: those of deploy/cluster, or the cheap ones of a test. */
import { eventually } from '../eventually.ts'
import { type PostgresServer, startPostgres } from '../servers/start-postgres.ts'
import { startRedis } from '../servers/start-redis.ts'
import { type ClusterFiles, startClusterFiles } from './start-cluster-files.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** How one node reaches them. */
export interface Wires {
  readonly settings: { readonly ERSHOU_DATABASE_URL: string; readonly ERSHOU_REDIS_URL: string }
  readonly database: TcpProxy
  /** To each server that may be the primary. */
  readonly redis: readonly TcpProxy[]
  stop(): Promise<void>
}

export interface Databases {
  /** For the test itself: no proxy stands before it. */
  readonly databaseUrl: string
  connect(): Promise<Wires>
  /** The URL of the Redis that decides, for the test itself. */
  findRedis(): Promise<string>
  /** Kills the Redis that decides, and brings it back when others had the time to take over. */
  loseRedis(): Promise<void>
  /** Ends the PostgreSQL that decides. */
  losePostgres(): Promise<void>
  /** Fills the disk of PostgreSQL for so long; null where it has no disk of its own. */
  readonly fillDisk: ((forMs: number) => Promise<void>) | null
  stop(): Promise<void>
}

const portOf = (url: string) => Number(new URL(url).port)

/** Without failover: Redis is killed and restarted with what it had written to its file, and PostgreSQL disconnects everybody and is restarted. */
export async function startCheapDatabases(): Promise<Databases> {
  const [postgres, redis]: [PostgresServer, Awaited<ReturnType<typeof startRedis>>] = await Promise.all([
    startPostgres(),
    startRedis({ options: ['--appendonly', 'yes'] }),
  ])
  return {
    databaseUrl: postgres.url,
    async connect() {
      const database = await startTcpProxy(portOf(postgres.url))
      const limits = await startTcpProxy(portOf(redis.url))
      return {
        settings: {
          ERSHOU_DATABASE_URL: postgres.url.replace(`:${portOf(postgres.url)}`, `:${database.port}`),
          ERSHOU_REDIS_URL: `redis://127.0.0.1:${limits.port}`,
        },
        database,
        redis: [limits],
        stop: () => stopAll([database, limits]),
      }
    },
    findRedis: async () => redis.url,
    async loseRedis() {
      await redis.kill()
      await redis.restart()
    },
    async losePostgres() {
      await postgres.pause()
      await postgres.resume()
    },
    fillDisk: null,
    async stop() {
      await Promise.all([postgres.stop(), redis.stop()])
    },
  }
}

const SERVERS = [1, 2, 3]

export async function startFailingOver(): Promise<Databases> {
  const files = await startClusterFiles()
  return {
    databaseUrl: files.databaseUrl,
    connect: () => connectFiles(files),
    async findRedis() {
      const [, password] = /\/\/:(.*)@/.exec(files.redisUrl) as unknown as [string, string]
      const number = Number((await files.findRedisPrimary()).replace('redis-', ''))
      return `redis://:${password}@127.0.0.1:${files.basePort + 30 + number}`
    },
    async loseRedis() {
      const name = await files.findRedisPrimary()
      files.signal(name, 'SIGKILL')
      await eventually(async () => {
        if ((await files.findRedisPrimary()) === name) throw new Error('Nobody has taken over yet.')
      })
      await files.start(name)
    },
    async losePostgres() {
      const name = await files.findPrimary()
      files.signal(name, 'SIGKILL')
      await eventually(async () => {
        const next = await files.findPrimary()
        if (next === 'none' || next === name) throw new Error('Nobody has taken over yet.')
      })
      await files.start(name)
      // Two failures at once are more than two servers survive.
      await files.waitForStandby()
    },
    fillDisk: files.fillDisk,
    stop: files.stop,
  }
}

/** A Sentinel names ports, so a node is told those of its own proxies. */
async function connectFiles({ basePort, databaseUrl, redisUrl }: ClusterFiles): Promise<Wires> {
  const database = await startTcpProxy(basePort + 2)
  const redis = await Promise.all(SERVERS.map((number) => startTcpProxy(basePort + 30 + number)))
  const names = new Map<string, string>()
  const rewrite = (bytes: Buffer) =>
    Buffer.from(
      bytes.toString('latin1').replace(/\b\d{5}\b/g, (port) => names.get(port) ?? port),
      'latin1',
    )
  const sentinels = await Promise.all(SERVERS.map((number) => startTcpProxy(basePort + 40 + number, { rewrite })))
  for (const number of SERVERS) {
    names.set(String(basePort + 30 + number), String(redis[number - 1]?.port))
    names.set(String(basePort + 40 + number), String(sentinels[number - 1]?.port))
  }
  return {
    settings: {
      ERSHOU_DATABASE_URL: databaseUrl.replace(`:${basePort + 2}`, `:${database.port}`),
      ERSHOU_REDIS_URL: redisUrl.replace(/\b\d{5}\b/g, (port) => names.get(port) ?? port),
    },
    database,
    redis,
    stop: () => stopAll([database, ...redis, ...sentinels]),
  }
}

async function stopAll(proxies: readonly TcpProxy[]): Promise<void> {
  await Promise.all(proxies.map((proxy) => proxy.stop()))
}

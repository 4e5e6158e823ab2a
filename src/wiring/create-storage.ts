/** Wires the storage: embedded or PostgreSQL for what must last, embedded or Redis for the limits. */
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import type { Meter } from '../domain/meter.ts'
import type { SharedCopies } from '../domain/shared-copies.ts'
import type { SqlStorage } from '../storage/sql/storage.ts'
import { lockFile } from '../storage/sqlite/lock-file.ts'
import { SqliteMeter } from '../storage/sqlite/meter.ts'
import { openSqliteStorage } from '../storage/sqlite/open-storage.ts'

const CONNECT_MS = 2000

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

export interface Storage extends SqlStorage {
  readonly meter: Meter
  /** Null without Redis. */
  readonly sharedCopies: SharedCopies | null
  /** What is wrong with the limiter; null = nothing. */
  readonly limiterState: () => string | null
}

/** Where the embedded database lies. */
export function databasePath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'ershou.db')
}

/** Held by the one service that runs on a data folder. */
export function serveLockPath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'serve.lock')
}

/** Accounts and usage alone, as the command line needs them; may be opened beside a running service. */
export async function openRecords({ dataDir, databaseUrl }: Place): Promise<SqlStorage> {
  if (databaseUrl === null) return openSqliteStorage({ path: databasePath({ dataDir }) })
  // Loaded only where it is used, as below: half the time of an embedded command would go into it.
  const { openPostgresStorage } = await import('../storage/postgres/open-storage.ts')
  return openPostgresStorage({ url: databaseUrl })
}

/** All that a service needs. One process only may open an embedded database for service. */
export async function openStorage(config: Place & Pick<Config, 'redisUrl'>, now: () => number): Promise<Storage> {
  if (config.databaseUrl !== null) return withRedis(await openRecords(config), config.redisUrl as string)
  const lock = await lockFile(serveLockPath(config), 0)
  if (lock === null) {
    throw new ConfigError([
      `ERSHOU_DATA_DIR: another service runs on ${config.dataDir}; several need PostgreSQL and Redis (ERSHOU_DATABASE_URL, ERSHOU_REDIS_URL)`,
    ])
  }
  try {
    const opened = await openEmbedded(databasePath(config), config.redisUrl, now)
    return {
      ...opened,
      async close() {
        await opened.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** For one process that leaves nothing behind. */
export function openStorageInMemory(now: () => number): Promise<Storage> {
  return openEmbedded(':memory:', null, now)
}

async function openEmbedded(path: string, redisUrl: string | null, now: () => number): Promise<Storage> {
  const records = await openSqliteStorage({ path })
  if (redisUrl !== null) return withRedis(records, redisUrl)
  const meter = new SqliteMeter({ database: records.database, now })
  return {
    ...records,
    meter,
    sharedCopies: null,
    limiterState: () => null,
    async close() {
      await meter.close()
      await records.close()
    },
  }
}

/** A Redis that is away is no reason not to start: requests are refused until it is there. */
async function withRedis(records: SqlStorage, url: string): Promise<Storage> {
  const [{ connectRedis }, { createRedisMeter }, { createSharedCopies }] = await Promise.all([
    import('../storage/redis/connect.ts'),
    import('../storage/redis/meter.ts'),
    import('../storage/redis/shared-copies.ts'),
  ])
  const redis = connectRedis(url)
  // Large copies would hold up the decisions behind them.
  const copies = connectRedis(url)
  await redis.waitUntilWell(CONNECT_MS)
  const meter = createRedisMeter({ redis, ledger: records.ledger })
  return {
    ...records,
    meter,
    sharedCopies: createSharedCopies({ redis: copies }),
    limiterState: redis.state,
    async close() {
      try {
        await meter.close()
      } finally {
        redis.close()
        copies.close()
        await records.close()
      }
    },
  }
}

/** Wires the storage: embedded or PostgreSQL for what must last, embedded or Redis for the limits, another Redis for shared copies. */
import { join } from 'node:path'
import { explainRedisAway, explainStorage, explainTaken } from '../../database/explain-storage.ts'
import { readLastBackup } from '../../database/sqlite/last-backup.ts'
import { lockFile } from '../../database/sqlite/lock-file.ts'
import { reportReadable } from '../../database/sqlite/report-readable.ts'
import { type FileWatch, watchFile } from '../../database/sqlite/watch-file.ts'
import type { Meter } from '../../domain/limits/meter.ts'
import type { SharedCopies } from '../../domain/shared-copies.ts'
import { inventoryPath } from '../../inventory/store/open-inventory.ts'
import { SqliteMeter } from '../../limits/sqlite/meter.ts'
import type { StateLog } from '../../observe/create-state-log.ts'
import { scheduleTimeout } from '../../observe/schedule.ts'
import type { Config } from '../../settings/config.ts'
import { openSqliteStorage, type SqliteStorage } from './open-sqlite-storage.ts'
import type { SqlStorage } from './sql-storage.ts'

const CONNECT_MS = 2000
/** No answer waits over 100 ms for a process that writes beside; the rest is for the last try. */
const LONGEST_WAIT_MS = 90

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>
type Places = Place & Pick<Config, 'redisUrl' | 'copiesRedisUrl'>

export interface Storage extends SqlStorage {
  readonly meter: Meter
  /** Null without a Redis for them. */
  readonly sharedCopies: SharedCopies | null
  /** What is wrong with the limiter; null = nothing. */
  readonly limiterState: () => string | null
  /** What is wrong with what this node has for itself, so that another would do better; null = nothing. */
  readonly ownState: () => string | null
}

/** Who hears of what goes wrong with the storage. */
export interface StorageObserver {
  readonly states: Pick<StateLog, 'of' | 'failed' | 'worked'>
  /** What does no harm yet, and what to do about it. */
  readonly onWarning: (reason: string) => void
}

const NOBODY: StorageObserver = {
  states: { failed() {}, worked() {}, of: () => ({ onFailure() {}, onSuccess() {} }) },
  onWarning() {},
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
  try {
    if (databaseUrl === null) return await openSqliteStorage({ path: databasePath({ dataDir }) })
    // Loaded only where it is used, as below: half the time of an embedded command would go into it.
    const { openPostgresStorage } = await import('./open-postgres-storage.ts')
    return await openPostgresStorage({ url: databaseUrl })
  } catch (error) {
    throw explainStorage(error, { dataDir, databaseUrl })
  }
}

/** All that a service needs. One process only may open an embedded database for service. */
export async function openStorage(
  config: Places,
  now: () => number,
  observer: StorageObserver = NOBODY,
): Promise<Storage> {
  const { redisUrl } = config
  if (config.databaseUrl !== null) {
    const records = await openRecords(config)
    const storage = await orClose(records, () => withRedis(records, redisUrl as string, observer))
    return orClose(storage, () => withSharedCopies(storage, config, observer))
  }
  return openLocked(config, now, observer).catch((error: unknown) => {
    throw explainStorage(error, config)
  })
}

async function openLocked(config: Places, now: () => number, observer: StorageObserver): Promise<Storage> {
  const { redisUrl } = config
  const lock = await lockFile(serveLockPath(config), 0)
  if (lock === null) throw explainTaken(config.dataDir)
  try {
    const path = databasePath(config)
    const embedded = await openEmbedded(path, redisUrl, now, observer)
    const opened = await orClose(embedded, () => withSharedCopies(embedded, config, observer))
    reportReadable(path, observer.onWarning)
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

/** What is open already is closed when the next step fails. */
async function orClose<T>(opened: Pick<Storage, 'close'>, next: () => Promise<T>): Promise<T> {
  try {
    return await next()
  } catch (error) {
    await opened.close().catch(() => undefined)
    throw error
  }
}

/** For one process that leaves nothing behind. */
export function openStorageInMemory(now: () => number, observer: StorageObserver = NOBODY): Promise<Storage> {
  return openEmbedded(':memory:', null, now, observer)
}

async function openEmbedded(
  path: string,
  redisUrl: string | null,
  now: () => number,
  observer: StorageObserver,
): Promise<Storage> {
  let watch: FileWatch | null = null
  const records = await openSqliteStorage({
    path,
    waitMs: LONGEST_WAIT_MS,
    isAlone: true,
    onOutage: (error) => watch?.report(error),
  })
  const opened = await orClose(records, async () => {
    if (path !== ':memory:') watch = await watchFile({ ...records, path, schedule: scheduleTimeout, onState: tell })
    if (redisUrl === null) return withOwnLimits(records, now, watch, observer)
    return orClose({ close: async () => watch?.stop() }, () => withRedis(records, redisUrl, observer))
  })

  function tell(state: string | null): void {
    if (state === null) observer.states.worked('storage')
    else observer.states.failed('storage', state)
  }

  return {
    ...opened,
    ownState: () => watch?.state() ?? null,
    async close() {
      watch?.stop()
      await opened.close()
    },
  }
}

function withOwnLimits(
  records: SqliteStorage,
  now: () => number,
  watch: FileWatch | null,
  observer: StorageObserver,
): Storage {
  const { onFailure, onSuccess } = observer.states.of('limiter')
  const meter = new SqliteMeter({
    database: records.database,
    guard: records.guard,
    now,
    waitMs: LONGEST_WAIT_MS,
    onFailure(error) {
      watch?.report(error)
      onFailure(error)
    },
    onSuccess,
  })
  return {
    ...records,
    meter,
    sharedCopies: null,
    limiterState: () => null,
    ownState: () => null,
    async close() {
      await meter.close()
      await records.close()
    },
  }
}

/** A Redis that is away is no reason not to start: requests are refused until it is there. */
async function withRedis(records: SqlStorage, url: string, observer: StorageObserver): Promise<Storage> {
  const { states } = observer
  const [{ connectRedis }, { createRedisMeter }] = await Promise.all([
    import('../../database/redis/connect.ts'),
    import('../../limits/redis/meter.ts'),
  ])
  const ledger = states.of('ledger')
  const redis = connectRedis(url, {
    onState: (state) => (state === null ? states.worked('limiter') : states.failed('limiter', state)),
  })
  const meter = await orClose({ close: async () => redis.close() }, async () => {
    if (!(await redis.waitUntilWell(CONNECT_MS))) {
      observer.onWarning(explainRedisAway(redis.state()))
    }
    return createRedisMeter({
      redis,
      ledger: records.ledger,
      usage: records.usage,
      ...states.of('limiter'),
      onLedgerFailure: ledger.onFailure,
      onLedgerSuccess: ledger.onSuccess,
    })
  })
  return {
    ...records,
    meter,
    sharedCopies: null,
    limiterState: redis.state,
    ownState: () => null,
    async close() {
      try {
        await meter.close()
      } finally {
        redis.close()
        await records.close()
      }
    },
  }
}

/** Never in the Redis of the limits: a cache that is full would refuse every request, and large copies hold up decisions. */
async function withSharedCopies(
  storage: Storage,
  { copiesRedisUrl }: Places,
  { states }: StorageObserver,
): Promise<Storage> {
  if (copiesRedisUrl === null) return storage
  const [{ connectRedis }, { createSharedCopies }] = await Promise.all([
    import('../../database/redis/connect.ts'),
    import('../../upstream/store/shared-copies.ts'),
  ])
  const redis = connectRedis(copiesRedisUrl)
  return {
    ...storage,
    sharedCopies: createSharedCopies({
      redis,
      onFailure: (operation, reason) => states.failed(`shared_copies_${operation}`, reason),
      onSuccess: (operation) => states.worked(`shared_copies_${operation}`),
    }),
    async close() {
      redis.close()
      await storage.close()
    },
  }
}

/** The files of the embedded database and when they were last backed up; null with PostgreSQL. */
export function embeddedFiles(config: Pick<Config, 'dataDir' | 'databaseUrl'>) {
  if (config.databaseUrl !== null) return null
  return {
    paths: [databasePath(config), inventoryPath(config)],
    readBackupMs: () => readLastBackup(config.dataDir)?.at_ms ?? null,
  }
}

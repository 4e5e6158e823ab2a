/** Wires the storage: embedded or PostgreSQL for what must last, embedded or Redis for the limits, another Redis for shared copies. */
import { join } from 'node:path'
import { explainRedisAway, explainStorage, explainTaken } from '../../database/explain-storage.ts'
import { readLastBackup } from '../../database/sqlite/last-backup.ts'
import { lockFile } from '../../database/sqlite/lock-file.ts'
import { reportReadable } from '../../database/sqlite/report-readable.ts'
import { removeRestoreParts } from '../../database/sqlite/restore-parts.ts'
import { type FileWatch, watchFile } from '../../database/sqlite/watch-file.ts'
import type { Meter } from '../../domain/limits/meter.ts'
import type { SharedValues } from '../../domain/limits/shared-values.ts'
import type { ToldCounts } from '../../domain/limits/told-counts.ts'
import type { SharedCopies } from '../../domain/reading.ts'
import { inventoryPath } from '../../inventory/store/open-inventory.ts'
import { SqliteMeter } from '../../limits/sqlite/meter.ts'
import type { StateLog } from '../../observe/create-state-log.ts'
import { scheduleTimeout } from '../../observe/schedule.ts'
import type { Config } from '../../settings/config.ts'
import { openSqliteStorage, type SqliteStorage } from './open-sqlite-storage.ts'
import type { SqlStorage } from './sql-storage.ts'

const CONNECT_MS = 2000
/** No request waits over 100 ms for another process that writes; the rest is for the last try. */
const LONGEST_WAIT_MS = 90

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>
type Places = Place & Pick<Config, 'redisUrl' | 'copiesRedisUrl'>

export interface Storage extends SqlStorage {
  readonly meter: Meter
  /** What guards of several nodes tell each other; null without Redis. */
  readonly toldCounts: ToldCounts | null
  /** Values that several nodes share; null without Redis. */
  readonly sharedValues: SharedValues | null
  /** Null without a Redis for them. */
  readonly sharedCopies: SharedCopies | null
  /** What is wrong with the limiter; null = nothing. */
  readonly limiterState: () => string | null
  /** What is wrong with the storage of this node alone; null = nothing. */
  readonly ownState: () => string | null
}

/** Receives the failures of the storage. */
export interface StorageObserver {
  readonly states: Pick<StateLog, 'of' | 'failed' | 'worked'>
  /** Called with problems that do no harm yet, and what to do about them. */
  readonly onWarning: (reason: string) => void
}

const NOBODY: StorageObserver = {
  states: { failed() {}, worked() {}, of: () => ({ onFailure() {}, onSuccess() {} }) },
  onWarning() {},
}

/** The path of the embedded database. */
export function databasePath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'ershou.db')
}

/** Held by the one service that runs on a data folder. */
export function serveLockPath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'serve.lock')
}

/** Deletes what killed restores have left; under the lock of the service, which every restore holds too. */
export function clearRestores(config: Pick<Config, 'dataDir'>): void {
  removeRestoreParts(databasePath(config), inventoryPath(config))
}

/** Accounts and usage alone, for the command line; may be opened while a service runs. */
export async function openRecords({ dataDir, databaseUrl }: Place): Promise<SqlStorage> {
  try {
    if (databaseUrl === null) return await openSqliteStorage({ path: databasePath({ dataDir }) })
    // Loaded only when it is used, as below, because it would double the time of an embedded command.
    const { openPostgresStorage } = await import('./open-postgres-storage.ts')
    return await openPostgresStorage({ url: databaseUrl })
  } catch (error) {
    throw explainStorage(error, { dataDir, databaseUrl })
  }
}

type OnClose = (close: () => unknown) => void

/** Closes what was opened in the reverse order: when a step fails, or at the end. */
async function openInOrder(open: (onClose: OnClose) => Promise<Storage>): Promise<Storage> {
  let close = async (): Promise<void> => {}
  const onClose: OnClose = (next) => {
    const closeRest = close
    close = async () => {
      try {
        await next()
      } finally {
        await closeRest()
      }
    }
  }
  try {
    return { ...(await open(onClose)), close: () => close() }
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}

/** Everything that a service needs. Only one process may serve from an embedded database. */
export async function openStorage(
  config: Places,
  now: () => number,
  observer: StorageObserver = NOBODY,
): Promise<Storage> {
  const { databaseUrl, redisUrl } = config
  if (databaseUrl !== null) {
    return openInOrder(async (onClose) => {
      const records = await openRecords(config)
      onClose(records.close)
      const limits = await openSharedLimits(records, { url: redisUrl as string, now }, observer, onClose)
      const sharedCopies = await openSharedCopies(config, now, observer, onClose)
      return { ...records, ...limits, sharedCopies, ownState: () => null }
    })
  }
  const path = databasePath(config)
  const opening = openInOrder(async (onClose) => {
    const lock = await lockFile(serveLockPath(config), 0)
    if (lock === null) throw explainTaken(config.dataDir)
    onClose(lock.release)
    clearRestores(config)
    const embedded = await openEmbedded({ path, redisUrl }, now, observer, onClose)
    const sharedCopies = await openSharedCopies(config, now, observer, onClose)
    reportReadable(path, observer.onWarning)
    return { ...embedded, sharedCopies }
  })
  return opening.catch((error: unknown) => {
    throw explainStorage(error, config)
  })
}

/** For one process that leaves nothing behind. */
export function openStorageInMemory(now: () => number, observer: StorageObserver = NOBODY): Promise<Storage> {
  return openInOrder((onClose) => openEmbedded({ path: ':memory:', redisUrl: null }, now, observer, onClose))
}

async function openEmbedded(
  { path, redisUrl }: { readonly path: string; readonly redisUrl: string | null },
  now: () => number,
  observer: StorageObserver,
  onClose: OnClose,
): Promise<Storage> {
  const { states } = observer
  let watch: FileWatch | null = null
  const report = (error: unknown) => watch?.report(error)
  const records = await openSqliteStorage({ path, waitMs: LONGEST_WAIT_MS, isAlone: true, onOutage: report })
  onClose(records.close)
  if (path !== ':memory:') {
    const onState = (state: string | null) =>
      state === null ? states.worked('storage') : states.failed('storage', state)
    watch = await watchFile({ ...records, path, schedule: scheduleTimeout, onState })
    onClose(watch.stop)
  }
  const limits =
    redisUrl === null
      ? openOwnLimits(records, now, { states, report }, onClose)
      : await openSharedLimits(records, { url: redisUrl, now }, observer, onClose)
  return { ...records, ...limits, sharedCopies: null, ownState: () => watch?.state() ?? null }
}

type OpenLimits = Pick<Storage, 'meter' | 'toldCounts' | 'sharedValues' | 'limiterState'>

function openOwnLimits(
  { database, guard }: SqliteStorage,
  now: () => number,
  { states, report }: Pick<StorageObserver, 'states'> & { readonly report: (error: unknown) => void },
  onClose: OnClose,
): OpenLimits {
  const { onFailure, onSuccess } = states.of('limiter')
  const meter = new SqliteMeter({
    ...{ database, guard, now, waitMs: LONGEST_WAIT_MS, onSuccess },
    onFailure(error) {
      report(error)
      onFailure(error)
    },
  })
  onClose(() => meter.close())
  return { meter, toldCounts: null, sharedValues: null, limiterState: () => null }
}

/** The service starts without Redis, and refuses requests until it can be reached. */
async function openSharedLimits(
  { ledger, usage }: SqlStorage,
  { url, now }: { readonly url: string; readonly now: () => number },
  { states, onWarning }: StorageObserver,
  onClose: OnClose,
): Promise<OpenLimits> {
  const [{ connectRedis }, { createRedisMeter }, { createToldCounts }, { createRedisValues }] = await Promise.all([
    import('../../database/redis/connect.ts'),
    import('../../limits/redis/meter.ts'),
    import('../../limits/redis/told-counts.ts'),
    import('../../limits/redis/shared-values.ts'),
  ])
  const redis = connectRedis(url, {
    onState: (state) => (state === null ? states.worked('limiter') : states.failed('limiter', state)),
  })
  onClose(redis.close)
  if (!(await redis.waitUntilWell(CONNECT_MS))) onWarning(explainRedisAway(redis.state()))
  const { onFailure: onLedgerFailure, onSuccess: onLedgerSuccess } = states.of('ledger')
  const meter = createRedisMeter({
    ...{ redis, ledger, usage, now, ...states.of('limiter'), onLedgerFailure, onLedgerSuccess },
    booking: states.of('booking'),
  })
  onClose(meter.close)
  const toldCounts = createToldCounts(redis)
  onClose(toldCounts.close)
  return { meter, toldCounts, sharedValues: createRedisValues(redis), limiterState: redis.state }
}

/** Never in the Redis of the limits: a full cache would refuse every request, and large copies delay decisions. */
async function openSharedCopies(
  { copiesRedisUrl }: Places,
  now: () => number,
  { states }: StorageObserver,
  onClose: OnClose,
): Promise<SharedCopies | null> {
  if (copiesRedisUrl === null) return null
  const [{ connectRedis }, { createSharedCopies }] = await Promise.all([
    import('../../database/redis/connect.ts'),
    import('../../upstream/store/shared-copies.ts'),
  ])
  const redis = connectRedis(copiesRedisUrl)
  onClose(redis.close)
  return createSharedCopies({
    ...{ redis, now },
    onFailure: (operation, reason) => states.failed(`shared_copies_${operation}`, reason),
    onSuccess: (operation) => states.worked(`shared_copies_${operation}`),
  })
}

/** The files of the embedded database and when they were last backed up; null with PostgreSQL. */
export function embeddedFiles(config: Pick<Config, 'dataDir' | 'databaseUrl'>) {
  if (config.databaseUrl !== null) return null
  return {
    paths: [databasePath(config), inventoryPath(config)],
    readBackupMs: () => readLastBackup(config.dataDir)?.at_ms ?? null,
  }
}

/** The embedded storage: one SQLite file. */
import { statSync } from 'node:fs'
import { Kysely } from 'kysely'
import { migrate } from '../../database/migrate.ts'
import { describeEmptied, describeMixed, describeTrouble } from '../../database/sqlite/describe-trouble.ts'
import { createSqliteDialect } from '../../database/sqlite/dialect.ts'
import { isDamage, isOutage } from '../../database/sqlite/is-outage.ts'
import { lockFile } from '../../database/sqlite/lock-file.ts'
import { connectReadOnly, openDatabase, type SqliteDatabase } from '../../database/sqlite/open-database.ts'
import { createTransactionGuard, type TransactionGuard } from '../../database/sqlite/transaction-guard.ts'
import { Failure, isFailure } from '../../domain/failure.ts'
import { SQLITE_MIGRATIONS } from './migrations.ts'
import { createSqlStorage, type Schema, type SqlStorage } from './sql-storage.ts'

export interface SqliteStorage extends SqlStorage {
  /** The storage's own connection, for statements that are run to their end at once. */
  readonly database: SqliteDatabase
  readonly guard: TransactionGuard
}

interface SqliteOptions {
  readonly path: string
  /**
   * Given, a statement waits no longer for a writer of another process, and keeps nobody else waiting meanwhile, as a
   * service must; else it waits for seconds, and the whole process with it.
   */
  readonly waitMs?: number
  /** Told of every statement that failed because of the file. */
  readonly onOutage?: (error: unknown) => void
  /** No other process has the file open: a log beside it is of a process that was killed, or of another database. */
  readonly isAlone?: boolean
}

const MIGRATION_WAIT_MS = 10_000

export async function openSqliteStorage(options: SqliteOptions): Promise<SqliteStorage> {
  const { path } = options
  if (path === ':memory:') return open(options)
  try {
    const lock = await lockFile(`${path}.migration-lock`, MIGRATION_WAIT_MS)
    if (lock === null) throw new Error('Another process has been changing the database for too long.')
    try {
      // Whoever makes a new one fills it before he gives the lock away.
      if (statSync(path, { throwIfNoEntry: false })?.size === 0) throw new Error(describeEmptied(path))
      if (options.isAlone) await checkLeftLog(path)
      return await open(options)
    } finally {
      lock.release()
    }
  } catch (error) {
    throw explain(path, error)
  }
}

/** Read-only: whoever writes, or closes the file as the last one, writes the log into it, and then it cannot be undone. */
async function checkLeftLog(path: string): Promise<void> {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return
  const database = await connectReadOnly(path)
  try {
    const [found] = database.prepare('pragma quick_check(1)').all() as { readonly quick_check: string }[]
    // Its last line says what; the one before only names the database.
    const fault = found?.quick_check.split('\n').at(-1) ?? 'no answer'
    if (fault !== 'ok') throw new Error(describeMixed(path, fault))
  } catch (error) {
    throw isDamage(error) ? new Error(describeMixed(path, (error as Error).message), { cause: error }) : error
  } finally {
    database.close()
  }
}

/** Who opens a file is told which one it is; callers of a service never see this sentence. */
function explain(path: string, error: unknown): unknown {
  const met = isFailure(error) ? error.cause : error
  if (!isOutage(met) && !isDamage(met)) return error
  return new Failure('storage_unavailable', describeTrouble(path, met), { cause: met, retryAfterS: 1 })
}

async function open({ path, waitMs, onOutage }: SqliteOptions): Promise<SqliteStorage> {
  const database = await openDatabase(path)
  try {
    const guard = createTransactionGuard(database)
    const dialect = createSqliteDialect(database, {
      guard,
      ...(waitMs === undefined ? {} : { waitMs }),
      ...(onOutage ? { onOutage } : {}),
    })
    const db = new Kysely<Schema>({ dialect })
    await migrate(db, SQLITE_MIGRATIONS)
    if (waitMs !== undefined) database.exec('pragma busy_timeout = 0')
    return { ...createSqlStorage(db), database, guard }
  } catch (error) {
    database.close()
    throw error
  }
}

/** The embedded storage: one SQLite file. */
import { Kysely } from 'kysely'
import { dropSessions } from '../../accounts/store/session-store.ts'
import { migrate, STEPS } from '../../database/migrate.ts'
import { SQLITE_SPELLING } from '../../database/spelling.ts'
import { createSqliteDialect } from '../../database/sqlite/dialect.ts'
import { openUnderLock } from '../../database/sqlite/lock-file.ts'
import { openDatabase, type SqliteDatabase } from '../../database/sqlite/open-database.ts'
import type { BackedUp } from '../../database/sqlite/restore.ts'
import { createTransactionGuard, type TransactionGuard } from '../../database/sqlite/transaction-guard.ts'
import { SQLITE_MIGRATIONS } from './migrations.ts'
import { createSqlStorage, type Schema, type SqlStorage } from './sql-storage.ts'

export interface SqliteStorage extends SqlStorage {
  /** The storage's own connection, for statements that are run to their end at once. */
  readonly database: SqliteDatabase
  readonly guard: TransactionGuard
}

interface SqliteOptions {
  readonly path: string
  /** The longest wait for a writer of another process, during which others are served. Without it, a statement blocks the process for up to seconds. */
  readonly waitMs?: number
  /** Called for every statement that failed because of the file. */
  readonly onOutage?: (error: unknown) => void
  /** No other process has the file open: a log beside it is of a process that was killed, or of another database. */
  readonly isAlone?: boolean
}

export function openSqliteStorage(options: SqliteOptions): Promise<SqliteStorage> {
  return options.path === ':memory:' ? open(options) : openUnderLock(options, () => open(options))
}

async function open({ path, waitMs, onOutage }: SqliteOptions): Promise<SqliteStorage> {
  const database = await openDatabase(path)
  try {
    const guard = createTransactionGuard(database)
    const dialect = createSqliteDialect(database, {
      guard,
      ...(waitMs !== undefined && { waitMs }),
      ...(onOutage && { onOutage }),
    })
    const db = new Kysely<Schema>({ dialect })
    await migrate(db, SQLITE_MIGRATIONS)
    if (waitMs !== undefined) database.exec('pragma busy_timeout = 0')
    return { ...createSqlStorage(db, SQLITE_SPELLING), database, guard }
  } catch (error) {
    database.close()
    throw error
  }
}

/** Accounts and usage in a backup. */
export const BACKED_UP_ACCOUNTS: BackedUp = {
  steps: STEPS,
  first: '0001-accounts',
  migrations: SQLITE_MIGRATIONS,
  async bringUpToDate(path) {
    const storage = await openSqliteStorage({ path })
    try {
      dropSessions(storage.database)
      return (await storage.accounts.listAccounts()).length
    } finally {
      await storage.close()
    }
  },
}

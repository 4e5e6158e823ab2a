/** The embedded storage: one SQLite file. */
import { Kysely } from 'kysely'
import { migrate } from '../sql/migrate.ts'
import { SQLITE_MIGRATIONS } from '../sql/migrations/migrations.ts'
import type { Schema } from '../sql/schema.ts'
import { createSqlStorage, type SqlStorage } from '../sql/storage.ts'
import { storageUnavailable } from '../sql/storage-unavailable.ts'
import { createSqliteDialect } from './dialect.ts'
import { isOutage } from './is-outage.ts'
import { lockFile } from './lock-file.ts'
import { openDatabase, type SqliteDatabase } from './open-database.ts'

export interface SqliteStorage extends SqlStorage {
  /** The storage's own connection, for statements that are run to their end at once. */
  readonly database: SqliteDatabase
}

const MIGRATION_WAIT_MS = 10_000

export async function openSqliteStorage({ path }: { readonly path: string }): Promise<SqliteStorage> {
  try {
    if (path === ':memory:') return await open(path)
    const lock = await lockFile(`${path}.migration-lock`, MIGRATION_WAIT_MS)
    if (lock === null) throw new Error('Another process has been changing the database for too long.')
    try {
      return await open(path)
    } finally {
      lock.release()
    }
  } catch (error) {
    throw isOutage(error) ? storageUnavailable(error) : error
  }
}

async function open(path: string): Promise<SqliteStorage> {
  const database = await openDatabase(path)
  try {
    const db = new Kysely<Schema>({ dialect: createSqliteDialect(database) })
    await migrate(db, SQLITE_MIGRATIONS)
    return { ...createSqlStorage(db), database }
  } catch (error) {
    database.close()
    throw error
  }
}

/** The storage that several processes share: a PostgreSQL database. */
import type { PostgresOptions } from '../../database/postgres/create-pool.ts'
import { openMigrated } from '../../database/postgres/open-migrated.ts'
import { POSTGRES_SPELLING } from '../../database/spelling.ts'
import { POSTGRES_MIGRATIONS } from './migrations.ts'
import { createSqlStorage, type Schema, type SqlStorage } from './sql-storage.ts'

export async function openPostgresStorage(options: PostgresOptions): Promise<SqlStorage> {
  const { poolSize = 10, timeoutMs = 5000 } = options
  const db = await openMigrated<Schema>({ ...options, poolSize, timeoutMs, migrations: POSTGRES_MIGRATIONS })
  return createSqlStorage(db, POSTGRES_SPELLING)
}

/** The storage that several processes share: a PostgreSQL database. */
import { Kysely, PostgresDialect } from 'kysely'
import { migrate } from '../../database/migrate.ts'
import { createPool, type PoolOptions, type PostgresOptions } from '../../database/postgres/create-pool.ts'
import { POSTGRES_SPELLING } from '../../database/spelling.ts'
import { POSTGRES_MIGRATIONS } from './migrations.ts'
import { createSqlStorage, type Schema, type SqlStorage } from './sql-storage.ts'

export async function openPostgresStorage(options: PostgresOptions): Promise<SqlStorage> {
  const { url, poolSize = 10, connectTimeoutMs = 2000, timeoutMs = 5000 } = options
  // On a connection of its own that may wait: for another process that migrates, and for a large table.
  const patient = connect({ url, size: 1, connectTimeoutMs: Math.max(10_000, connectTimeoutMs), timeoutMs: 0 })
  try {
    await migrate(patient, POSTGRES_MIGRATIONS, { isShared: true })
  } finally {
    await patient.destroy()
  }
  return createSqlStorage(connect({ url, size: poolSize, connectTimeoutMs, timeoutMs }), POSTGRES_SPELLING)
}

function connect(options: PoolOptions): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createPool(options) }) })
}

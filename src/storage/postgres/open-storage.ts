/** The storage that several processes share: a PostgreSQL database. */
import { Kysely, PostgresDialect } from 'kysely'
import { migrate } from '../sql/migrate.ts'
import { POSTGRES_MIGRATIONS } from '../sql/migrations/migrations.ts'
import type { Schema } from '../sql/schema.ts'
import { createSqlStorage, type SqlStorage } from '../sql/storage.ts'
import { createPool, type PoolOptions } from './create-pool.ts'

export interface PostgresOptions {
  /** `postgres://…` */
  readonly url: string
  readonly poolSize?: number
  /** For one statement. */
  readonly timeoutMs?: number
}

export async function openPostgresStorage({ url, poolSize, timeoutMs }: PostgresOptions): Promise<SqlStorage> {
  // On a connection of its own that may wait: for another process that migrates, and for a large table.
  const patient = connect({ url, size: 1, connectTimeoutMs: 10_000, timeoutMs: 0 })
  try {
    await migrate(patient, POSTGRES_MIGRATIONS)
  } finally {
    await patient.destroy()
  }
  return createSqlStorage(connect({ url, size: poolSize ?? 10, connectTimeoutMs: 2000, timeoutMs: timeoutMs ?? 5000 }))
}

function connect(options: PoolOptions): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createPool(options) }) })
}

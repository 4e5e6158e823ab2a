/** Opens a PostgreSQL database that several processes share, with the tables of this version. */
import { Kysely, PostgresDialect } from 'kysely'
import { type Migrations, migrate } from '../migrate.ts'
import { createPool, type PoolOptions, type PostgresOptions } from './create-pool.ts'

interface MigratedParts extends Required<Pick<PostgresOptions, 'url' | 'poolSize' | 'timeoutMs'>> {
  readonly connectTimeoutMs?: number | undefined
  readonly migrations: Migrations
  /** The table of applied migrations, if not the usual one. */
  readonly steps?: string
  /** The name of the stored data in messages, if not the usual one. */
  readonly what?: string
}

const PATIENT_MS = 10_000

export async function openMigrated<Tables>(parts: MigratedParts): Promise<Kysely<Tables>> {
  const { url, poolSize, connectTimeoutMs = 2000, timeoutMs, migrations, steps, what } = parts
  const connect = (options: Pick<PoolOptions, 'size' | 'connectTimeoutMs' | 'timeoutMs'>) => {
    const pool = createPool({ url, ...options, ...(what !== undefined && { what }) })
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  }
  // On a connection of its own that may wait: for another process that migrates, and for a large table.
  const patient = connect({ size: 1, connectTimeoutMs: Math.max(PATIENT_MS, connectTimeoutMs), timeoutMs: 0 })
  try {
    await migrate(patient, migrations, { ...(steps !== undefined && { steps }), isShared: true })
  } finally {
    await patient.destroy()
  }
  return connect({ size: poolSize, connectTimeoutMs, timeoutMs })
}

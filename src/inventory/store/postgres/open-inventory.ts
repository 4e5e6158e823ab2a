/** The inventory that several processes share: tables of its own in a PostgreSQL database. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import { migrate } from '../../../database/migrate.ts'
import { createPool, type PoolOptions, type PostgresOptions } from '../../../database/postgres/create-pool.ts'
import type { InventoryStore } from '../../../domain/inventory/inventory-store.ts'
import { formatPhrasePattern } from '../../../domain/title-phrases.ts'
import { createInventory } from '../forward-inventory.ts'
import type { InventoryDialect } from '../inventory-dialect.ts'
import { INVENTORY_STEPS, POSTGRES_INVENTORY_MIGRATIONS } from '../migrations/migrations.ts'
import type { InventorySchema } from '../schema.ts'

export async function openPostgresInventory(options: PostgresOptions): Promise<InventoryStore> {
  const { url, poolSize = 4, connectTimeoutMs = 2000, timeoutMs = 10_000 } = options
  // On a connection of its own that may wait: for another process that migrates, and for a large table.
  const patient = connect({ url, size: 1, connectTimeoutMs: Math.max(10_000, connectTimeoutMs), timeoutMs: 0 })
  try {
    await migrate(patient, POSTGRES_INVENTORY_MIGRATIONS, { steps: INVENTORY_STEPS, isShared: true })
  } finally {
    await patient.destroy()
  }
  return createInventory(connect({ url, size: poolSize, connectTimeoutMs, timeoutMs }), POSTGRES_DIALECT)
}

function connect(options: PoolOptions): Kysely<InventorySchema> {
  const pool = createPool({ ...options, what: 'The inventory' })
  return new Kysely<InventorySchema>({ dialect: new PostgresDialect({ pool }) })
}

/** Any number that we use for no other lock. */
const WRITER_LOCK = 1_503_042_001

export const POSTGRES_DIALECT: InventoryDialect = {
  placeholder: (number) => `$${number}`,
  contains: (text, part) => sql<boolean>`strpos(${text}, ${part}) > 0`,
  hasPhrase: (title, phrase) => sql<boolean>`${title} ~ ${formatPhrasePattern(phrase)}`,
  asArray: (values) => sql<string>`json_build_array(${sql.join(values)})::text`,
  joinTexts: (text) => sql<string>`string_agg(${text}, ',')`,
  joinBytes: (bytes) => sql<Uint8Array>`string_agg(${bytes}, ''::bytea)`,
  // It measures its tables, and chooses well.
  withoutIndex: (column) => column,
  // Dropped with the end of the transaction, when what it wrote can be seen.
  lock: sql`select pg_advisory_xact_lock(${WRITER_LOCK})`,
  now: sql`select cast(extract(epoch from clock_timestamp()) * 1000 as double precision) as now_ms`,
}

/** The inventory that several processes share: tables of its own in a PostgreSQL database. */
import { Kysely, PostgresDialect } from 'kysely'
import { migrate } from '../../../database/migrate.ts'
import { createPool, type PoolOptions, type PostgresOptions } from '../../../database/postgres/create-pool.ts'
import type { InventoryStore } from '../../../domain/inventory/inventory-store.ts'
import { createInventory } from '../create-inventory.ts'
import { INVENTORY_STEPS, POSTGRES_INVENTORY_MIGRATIONS } from '../migrations/migrations.ts'
import type { InventorySchema } from '../schema.ts'
import { POSTGRES_DIALECT } from './postgres-dialect.ts'

export async function openPostgresInventory(options: PostgresOptions): Promise<InventoryStore> {
  const { url, poolSize = 4, connectTimeoutMs = 2000, timeoutMs = 10_000 } = options
  // On a connection of its own that may wait: for another process that migrates, and for a large table.
  const patient = connect({ url, size: 1, connectTimeoutMs: Math.max(10_000, connectTimeoutMs), timeoutMs: 0 })
  try {
    await migrate(patient, POSTGRES_INVENTORY_MIGRATIONS, INVENTORY_STEPS)
  } finally {
    await patient.destroy()
  }
  return createInventory(connect({ url, size: poolSize, connectTimeoutMs, timeoutMs }), POSTGRES_DIALECT)
}

function connect(options: PoolOptions): Kysely<InventorySchema> {
  const pool = createPool({ ...options, what: 'The inventory' })
  return new Kysely<InventorySchema>({ dialect: new PostgresDialect({ pool }) })
}

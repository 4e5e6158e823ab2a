/** The inventory that several processes share: tables of its own in a PostgreSQL database. */
import { sql } from 'kysely'
import type { PostgresOptions } from '../../../database/postgres/create-pool.ts'
import { openMigrated } from '../../../database/postgres/open-migrated.ts'
import { POSTGRES_SPELLING } from '../../../database/spelling.ts'
import type { InventoryStore } from '../../../domain/inventory/inventory-store.ts'
import { createInventory } from '../forward-inventory.ts'
import type { InventoryDialect } from '../inventory-dialect.ts'
import { keepMeanings } from '../keep-meanings.ts'
import { INVENTORY_STEPS, POSTGRES_INVENTORY_MIGRATIONS } from '../migrations/migrations.ts'
import type { InventorySchema } from '../schema.ts'

export async function openPostgresInventory(options: PostgresOptions): Promise<InventoryStore> {
  const { poolSize = 4, timeoutMs = 10_000 } = options
  const tables = { migrations: POSTGRES_INVENTORY_MIGRATIONS, steps: INVENTORY_STEPS, what: 'The inventory' }
  const db = await openMigrated<InventorySchema>({ ...options, poolSize, timeoutMs, ...tables })
  try {
    await keepMeanings(db, POSTGRES_DIALECT)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return createInventory(db, POSTGRES_DIALECT)
}

/** Any number that we use for no other lock. */
const WRITER_LOCK = 1_503_042_001

export const POSTGRES_DIALECT: InventoryDialect = {
  placeholder: (number) => `$${number}`,
  contains: (text, part) => sql<boolean>`strpos(${text}, ${part}) > 0`,
  matches: (title, pattern) => sql<boolean>`${title} ~ ${pattern}`,
  asArray: (values) => sql<string>`json_build_array(${sql.join(values)})::text`,
  joinTexts: (text) => sql<string>`string_agg(${text}, ',')`,
  joinBytes: (bytes) => sql<Uint8Array>`string_agg(${bytes}, ''::bytea)`,
  // It measures its tables, and chooses well.
  withoutIndex: (column) => column,
  // Dropped with the end of the transaction, when what it wrote can be seen.
  lock: sql`select pg_advisory_xact_lock(${WRITER_LOCK})`,
  clockMs: POSTGRES_SPELLING.clockMs,
}

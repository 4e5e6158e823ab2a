/** The embedded inventory: an SQLite file of its own. Its calls keep the thread busy, so it is opened in threads that serve nobody. */
import { Kysely } from 'kysely'
import { migrate } from '../../../database/migrate.ts'
import { describeTrouble } from '../../../database/sqlite/describe-trouble.ts'
import { createSqliteDialect } from '../../../database/sqlite/dialect.ts'
import { isDamage, isOutage } from '../../../database/sqlite/is-outage.ts'
import { lockFile } from '../../../database/sqlite/lock-file.ts'
import { connectReadOnly, openDatabase, type SqliteDatabase } from '../../../database/sqlite/open-database.ts'
import { Failure, isFailure } from '../../../domain/failure.ts'
import type { InventoryStore } from '../../../domain/inventory/store.ts'
import { createInventory } from '../create-inventory.ts'
import { INVENTORY_STEPS, SQLITE_INVENTORY_MIGRATIONS } from '../migrations/migrations.ts'
import type { InventorySchema } from '../schema.ts'
import { fixStatistics } from './fix-statistics.ts'
import { checkKept, markKept } from './kept-mark.ts'
import { addPhraseFunction, SQLITE_DIALECT } from './sqlite-dialect.ts'

export interface SqliteInventoryOptions {
  readonly path: string
  /** Changes nothing, and waits for nobody who writes; the file must be there. */
  readonly readOnly?: boolean
  /** Told of every statement that failed because of the file, in words for the operator. */
  readonly onOutage?: (sentence: string) => void
}

export interface SqliteInventory extends InventoryStore {
  /** The inventory's own connection, for statements that are run to their end at once. */
  readonly database: SqliteDatabase
}

const MIGRATION_WAIT_MS = 10_000
/** Imports and a sync beside each other take turns; who waits lets the rest of his thread go on. */
const WAIT_MS = 30_000
const CACHE_KB = 64 * 1024

/** Throws a Failure `storage_unavailable` that names the file and what to do. */
export async function openSqliteInventory(options: SqliteInventoryOptions): Promise<SqliteInventory> {
  const { path, readOnly = false } = options
  try {
    if (readOnly) return await connect(options, await connectReadOnly(path))
    if (path === ':memory:') return await open(options)
    const lock = await lockFile(`${path}.migration-lock`, MIGRATION_WAIT_MS)
    if (lock === null) throw new Error('Another process has been changing the inventory for too long.')
    try {
      checkKept(path)
      const inventory = await open(options)
      markKept(path)
      return inventory
    } finally {
      lock.release()
    }
  } catch (error) {
    throw explain(path, error)
  }
}

async function open(options: SqliteInventoryOptions): Promise<SqliteInventory> {
  return connect(options, await openDatabase(options.path))
}

async function connect(options: SqliteInventoryOptions, database: SqliteDatabase): Promise<SqliteInventory> {
  const { path, readOnly = false, onOutage } = options
  try {
    database.exec(`pragma cache_size = -${CACHE_KB}`)
    addPhraseFunction(database)
    const dialect = createSqliteDialect(database, {
      what: 'The inventory',
      waitMs: WAIT_MS,
      onOutage: (error) => onOutage?.(describe(path, error)),
    })
    const db = new Kysely<InventorySchema>({ dialect })
    if (!readOnly) {
      await migrate(db, SQLITE_INVENTORY_MIGRATIONS, INVENTORY_STEPS)
      fixStatistics(database)
    }
    database.exec('pragma busy_timeout = 0')
    const inventory = createInventory(db, SQLITE_DIALECT)
    // Whoever opens a file that is none, or has none of the tables, hears of it now.
    await inventory.state()
    return { ...inventory, database }
  } catch (error) {
    database.close()
    throw error
  }
}

function explain(path: string, error: unknown): unknown {
  const met = isFailure(error) ? error.cause : error
  if (!isOutage(met) && !isDamage(met)) return error
  return new Failure('storage_unavailable', describe(path, met), { cause: met, retryAfterS: 1 })
}

/** The inventory is a copy: what is lost with it is the history. */
function describe(path: string, error: unknown): string {
  const trouble = describeTrouble(path, error)
  return isDamage(error)
    ? `${trouble} Without a copy, delete it and ${path}.kept: \`ershou sync\` fills a new file; only the history is lost.`
    : trouble
}

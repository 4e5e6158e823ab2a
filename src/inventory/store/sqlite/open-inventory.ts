/** The embedded inventory: its own SQLite file. Its calls block the thread, so it is opened in threads that serve no requests. */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { migrate } from '../../../database/migrate.ts'
import { SQLITE_SPELLING } from '../../../database/spelling.ts'
import { createSqliteDialect } from '../../../database/sqlite/dialect.ts'
import { describeTrouble, isDamage, isOutage } from '../../../database/sqlite/is-outage.ts'
import { lockFile } from '../../../database/sqlite/lock-file.ts'
import { connectReadOnly, openDatabase, type SqliteDatabase } from '../../../database/sqlite/open-database.ts'
import { Failure, isFailure } from '../../../domain/failure.ts'
import type { InventoryStore } from '../../../domain/inventory/inventory-store.ts'
import { createInventory } from '../forward-inventory.ts'
import type { InventoryDialect } from '../inventory-dialect.ts'
import { keepMeanings } from '../keep-meanings.ts'
import { INVENTORY_STEPS, SQLITE_INVENTORY_MIGRATIONS } from '../migrations/migrations.ts'
import type { InventorySchema } from '../schema.ts'

export interface SqliteInventoryOptions {
  readonly path: string
  /** Changes nothing, and never waits for a writer; the file must exist. */
  readonly readOnly?: boolean
  /** Called for every statement that failed because of the file, with a sentence for the operator. */
  readonly onOutage?: (sentence: string) => void
  /** For pages of the file. A service has several connections at once, and the system keeps the file in memory anyway. */
  readonly cacheMb?: number
}

export interface SqliteInventory extends InventoryStore {
  /** The connection of the inventory, for statements that run to their end at once. */
  readonly database: SqliteDatabase
}

const MIGRATION_WAIT_MS = 10_000
/** Imports and a sync take turns to write; waiting does not block the thread. */
const WAIT_MS = 30_000
const CACHE_MB = { read: 8, write: 64 }

/** Throws a Failure `storage_unavailable` that names the file and what to do. */
export async function openSqliteInventory(options: SqliteInventoryOptions): Promise<SqliteInventory> {
  const { path, readOnly = false } = options
  try {
    if (readOnly) return await connect(options, await connectReadOnly(path))
    if (path === ':memory:') return await connect(options, await openDatabase(path))
    const lock = await lockFile(`${path}.migration-lock`, MIGRATION_WAIT_MS)
    if (lock === null) throw new Error('Another process has been changing the inventory for too long.')
    try {
      checkKept(path)
      const inventory = await connect(options, await openDatabase(path))
      markKept(path)
      return inventory
    } finally {
      lock.release()
    }
  } catch (error) {
    throw explain(path, error)
  }
}

async function connect(options: SqliteInventoryOptions, database: SqliteDatabase): Promise<SqliteInventory> {
  const { path, readOnly = false, onOutage } = options
  const { cacheMb = readOnly ? CACHE_MB.read : CACHE_MB.write } = options
  try {
    database.exec(`pragma cache_size = -${cacheMb * 1024}`)
    addPatternFunction(database)
    const dialect = createSqliteDialect(database, {
      what: 'The inventory',
      waitMs: WAIT_MS,
      onOutage: (error) => onOutage?.(describe(path, error)),
    })
    const db = new Kysely<InventorySchema>({ dialect })
    if (!readOnly) {
      await migrate(db, SQLITE_INVENTORY_MIGRATIONS, { steps: INVENTORY_STEPS })
      fixStatistics(database)
    }
    await keepMeanings(db, SQLITE_DIALECT, { readOnly })
    database.exec('pragma busy_timeout = 0')
    const inventory = createInventory(db, SQLITE_DIALECT)
    // Fails now if the file is not a database, or has no tables.
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

/** A small file beside the inventory that says that there is one, so that an emptied or deleted inventory is not taken for a new one. */
function markOf(path: string): string {
  return `${path}.kept`
}

/** Throws when there was an inventory, and its file is empty or gone. */
function checkKept(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if ((found?.size ?? 0) > 0 || !existsSync(markOf(path))) return
  const what = found === undefined ? 'is gone' : 'is empty'
  throw new Error(
    `${path} ${what}, and an inventory was kept there: its cars and their history are lost. Put a copy that \`ershou backup\` made in its place (\`ershou restore FILE\`), or delete ${markOf(path)} to begin a new inventory.`,
  )
}

function markKept(path: string): void {
  const text = `An inventory is kept in ${basename(path)}. Delete this file with it to begin a new one.\n`
  if (!existsSync(markOf(path))) writeFileSync(markOf(path), text, { mode: 0o600 })
}

export const SQLITE_DIALECT: InventoryDialect = {
  placeholder: () => '?',
  contains: (text, part) => sql<boolean>`instr(${text}, ${part}) > 0`,
  matches: (title, pattern) => sql<boolean>`matches(${title}, ${pattern})`,
  asArray: (values) => sql<string>`json_array(${sql.join(values)})`,
  joinTexts: (text) => sql<string>`group_concat(${text})`,
  // A text is any bytes to it.
  joinBytes: (bytes) => sql<Uint8Array>`cast(group_concat(cast(${bytes} as text), '') as blob)`,
  withoutIndex: (column) => sql`+${column}`,
  // Every transaction takes the lock for writing when it begins.
  lock: null,
  clockMs: SQLITE_SPELLING.clockMs,
}

const MOST_PATTERNS = 200

/** On every connection that searches. */
export function addPatternFunction(database: SqliteDatabase): void {
  const patterns = new LRUCache<string, RegExp>({ max: MOST_PATTERNS })
  database.function('matches', { deterministic: true }, (title: string, source: string) => {
    const known = patterns.get(source)
    const pattern = known ?? new RegExp(source, 'u')
    if (!known) patterns.set(source, pattern)
    return Number(pattern.test(title))
  })
}

/** Index → rows, and rows for each value of its first column, of its first two, and so on. */
const FIGURES: readonly (readonly [table: string, index: string | null, figures: string])[] = [
  ['inventory_titles', null, '60000'],
  ['inventory_search', 'inventory_search_by_brand', `1000000 5000 400${' 1'.repeat(13)}`],
  ['inventory_search', 'inventory_search_by_title', '1000000 16'],
  ['inventory_search', 'inventory_search_cheapest', '1000000 500 1'],
  ['inventory_search', 'inventory_search_dearest', '1000000 500 1'],
  ['inventory_search', 'inventory_search_least_driven', '1000000 400 1'],
  ['inventory_search', 'inventory_search_youngest', '1000000 4000 1'],
]

function fixStatistics(database: SqliteDatabase): void {
  if (isFixed(database)) return
  database.exec('begin immediate')
  try {
    // Makes the table of figures.
    database.exec('analyze inventory_state; delete from sqlite_stat1')
    const insert = database.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)')
    for (const figures of FIGURES) insert.run(...figures)
    database.exec('commit')
  } catch (error) {
    database.exec('rollback')
    throw error
  }
  // Reads them.
  database.exec('analyze sqlite_schema')
}

function isFixed(database: SqliteDatabase): boolean {
  const table = database.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get()
  if (table === undefined) return false
  const rows = database.prepare('select tbl, idx, stat from sqlite_stat1 order by rowid').all()
  const known = (rows as Record<'tbl' | 'idx' | 'stat', string | null>[]).map(({ tbl, idx, stat }) => [tbl, idx, stat])
  return JSON.stringify(known) === JSON.stringify(FIGURES)
}

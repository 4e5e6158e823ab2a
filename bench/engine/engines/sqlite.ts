/** SQLite: as in the product's store, and with every index that could help. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { createSqliteDialect } from '../../../src/database/sqlite/dialect.ts'
import { openDatabase } from '../../../src/database/sqlite/open-database.ts'
import { SqlInventorySearch } from '../../../src/inventory/store/inventory-search.ts'
import type { InventorySchema } from '../../../src/inventory/store/schema.ts'
import {
  addPatternFunction,
  openSqliteInventory,
  SQLITE_DIALECT,
} from '../../../src/inventory/store/sqlite/open-inventory.ts'
import type { Prepare, Prepared } from '../engine.ts'
import { fillSqlite } from '../fill-sqlite.ts'
import { listSqliteIndexes } from './covering-indexes.ts'

/** As the product opens it. */
export const prepareSqlite: Prepare = async (table, { folder }) => {
  const path = join(folder, 'inventory.db')
  const began = performance.now()
  const store = await openSqliteInventory({ path })
  fillSqlite(store.database, table)
  return describe(path, performance.now() - began, store, () => store.close())
}

/** With statistics for the planner, a covering index for every order, and the whole file in memory. */
export const prepareIndexedSqlite: Prepare = async (table, { folder }) => {
  const path = join(folder, 'inventory.db')
  const began = performance.now()
  const store = await openSqliteInventory({ path })
  fillSqlite(store.database, table)
  for (const statement of listSqliteIndexes()) store.database.exec(statement)
  store.database.exec('delete from sqlite_stat1; analyze')
  await store.close()
  // Opened again, so that the planner uses the new statistics.
  const database = await openDatabase(path)
  database.exec('pragma cache_size = -2000000; pragma mmap_size = 8000000000')
  addPatternFunction(database)
  const dialect = createSqliteDialect(database, { what: 'The inventory', waitMs: 1000 })
  const db = new Kysely<InventorySchema>({ dialect })
  const reader = new SqlInventorySearch(db, { ...SQLITE_DIALECT, withoutIndex: (column) => column })
  return describe(path, performance.now() - began, reader, () => db.destroy())
}

function describe(
  path: string,
  build_ms: number,
  reader: Pick<SqlInventorySearch, 'search' | 'count'>,
  close: () => Promise<void>,
): Prepared {
  return {
    build_ms,
    bytes: statSync(path).size,
    open: () => ({
      search: ({ filter, sort, offset, limit }) => reader.search(filter, sort, offset, limit),
      count: (filter) => reader.count(filter),
    }),
    close,
  }
}

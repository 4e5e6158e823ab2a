/**
 * What SQLite's planner believes of the tables: the figures of a market of a million cars, and the same for everybody. Measured ones
 * would be read by a connection when it opens and never again, so that a service would plan for the empty file that it began with.
 */
import type { SqliteDatabase } from '../../../database/sqlite/open-database.ts'

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

export function fixStatistics(database: SqliteDatabase): void {
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

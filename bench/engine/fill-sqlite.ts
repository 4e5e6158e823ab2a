/** Writes a table of listings into the tables that the product's SQLite store searches. */

import type { SqliteDatabase } from '../../src/database/sqlite/open-database.ts'
import type { ListingTable } from '../../src/inventory/engine/listing-table.ts'
import { SEARCH_COLUMNS } from '../../src/inventory/store/schema.ts'
import { formatColumns } from '../../src/inventory/store/search-rows.ts'
import { formatEnglishTitle } from '../../src/inventory/store/titles.ts'
import { readColumns } from './read-columns.ts'

/** Indexes are created after all rows, which is far quicker. */
export function fillSqlite(database: SqliteDatabase, table: ListingTable): void {
  const indexes = database
    .prepare("select name, sql from sqlite_schema where type = 'index' and tbl_name = 'inventory_search' and sql <> ''")
    .all() as { readonly name: string; readonly sql: string }[]
  database.exec(`begin; ${indexes.map(({ name }) => `drop index ${name};`).join(' ')}`)
  const title = database.prepare(
    'insert into inventory_titles (id, hash, title, english_title, marked_title) values (?, ?, ?, ?, ?)',
  )
  for (const [place, { title: source, english_title: words }] of table.titles.entries()) {
    const { english_title, marked_title } = formatEnglishTitle(words)
    title.run(place, String(place), source, english_title, marked_title)
  }
  const names = ['id', ...SEARCH_COLUMNS]
  const insert = database.prepare(
    `insert into inventory_search (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
  )
  for (let row = 0; row < table.count; row++) {
    const columns = formatColumns(readColumns(table, row), table.title[row] as number)
    insert.run(table.id[row] as number, ...SEARCH_COLUMNS.map((name) => columns[name]))
  }
  database.exec(
    `${indexes.map(({ sql }) => `${sql};`).join(' ')} update inventory_state set listings = ${table.count}; commit`,
  )
  database.exec('pragma wal_checkpoint(truncate)')
}

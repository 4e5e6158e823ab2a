/** PostgreSQL: as in the product's store, and with every index that could help. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Client } from 'pg'
import { createPool } from '../../../src/database/postgres/create-pool.ts'
import type { InventoryFilter } from '../../../src/domain/inventory/inventory-filter.ts'
import type { ListingTable } from '../../../src/inventory/engine/listing-table.ts'
import { openPostgresInventory } from '../../../src/inventory/store/postgres/open-inventory.ts'
import { type InventorySchema, SEARCH_COLUMNS } from '../../../src/inventory/store/schema.ts'
import { formatColumns } from '../../../src/inventory/store/search-rows.ts'
import { formatEnglishTitle } from '../../../src/inventory/store/titles.ts'
import type { Prepare, Prepared, Surroundings } from '../engine.ts'
import type { Question } from '../generate-questions.ts'
import { readColumns } from '../read-columns.ts'
import { startPostgres } from '../start-postgres.ts'
import { listPostgresIndexes } from './covering-indexes.ts'
import { createFacetsPeer } from './postgres-facets.ts'

const PATIENT_MS = 600_000
const ROWS_A_WRITE = 10_000

export const preparePostgres: Prepare = (table, surroundings) => prepare(table, surroundings, [])

export const prepareIndexedPostgres: Prepare = (table, surroundings) =>
  prepare(table, surroundings, listPostgresIndexes())

async function prepare(table: ListingTable, { folder }: Surroundings, more: readonly string[]): Promise<Prepared> {
  const server = await startPostgres(folder)
  const client = new Client(server.url)
  await client.connect()
  const began = performance.now()
  const store = await openPostgresInventory({ url: server.url, poolSize: 1, timeoutMs: PATIENT_MS })
  await fill(client, table, folder)
  for (const statement of more) await client.query(statement)
  await client.query('vacuum (analyze) inventory_search, inventory_titles')
  const pool = createPool({ url: server.url, size: 1, connectTimeoutMs: PATIENT_MS, timeoutMs: PATIENT_MS })
  const db = new Kysely<InventorySchema>({ dialect: new PostgresDialect({ pool }) })
  const build_ms = performance.now() - began
  const { rows } = await client.query<{ bytes: string }>(
    "select pg_total_relation_size('inventory_search') + pg_total_relation_size('inventory_titles') as bytes",
  )
  return {
    build_ms,
    bytes: Number(rows[0]?.bytes),
    open: () => ({
      search: ({ filter, sort, offset, limit }: Question) => store.search(filter, sort, offset, limit),
      count: (filter: InventoryFilter) => store.count(filter),
      facets: createFacetsPeer(db),
    }),
    async close() {
      await store.close()
      await db.destroy()
      await client.end()
      await server.stop()
    },
  }
}

/** Unlogged, and indexes are created after all rows. */
async function fill(client: Client, table: ListingTable, folder: string): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(
    "select indexname as name, indexdef as sql from pg_indexes where tablename = 'inventory_search' and indexname not like '%pkey'",
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query('alter table inventory_search set unlogged; alter table inventory_titles set unlogged')
  const titles = join(folder, 'titles.tsv')
  writeLines(titles, table.titles.length, (place) => {
    const { title, english_title: words } = table.titles[place] as ListingTable['titles'][number]
    const { english_title, marked_title } = formatEnglishTitle(words)
    return [place, place, escapeSigns(title), escapeSigns(english_title), escapeSigns(marked_title ?? '')]
  })
  await client.query(`copy inventory_titles (id, hash, title, english_title, marked_title) from '${titles}'`)
  const listings = join(folder, 'listings.tsv')
  writeLines(listings, table.count, (row) => {
    const columns = formatColumns(readColumns(table, row), table.title[row] as number)
    return [table.id[row] as number, ...SEARCH_COLUMNS.map((name) => columns[name])]
  })
  await client.query(`copy inventory_search (id, ${SEARCH_COLUMNS.join(', ')}) from '${listings}'`)
  for (const { sql } of indexes) await client.query(sql)
  await client.query('update inventory_state set listings = $1', [table.count])
}

const escapeSigns = (text: string) => text.replace(/[\\\t\n\r]/g, (sign) => `\\${sign}`)

/** In the format of `copy`; null = unknown. */
function writeLines(path: string, count: number, lineOf: (place: number) => readonly (string | number | null)[]): void {
  const file = openSync(path, 'w', 0o644)
  for (let from = 0; from < count; from += ROWS_A_WRITE) {
    const lines: string[] = []
    for (let place = from; place < Math.min(count, from + ROWS_A_WRITE); place++)
      lines.push(
        `${lineOf(place)
          .map((value) => value ?? '\\N')
          .join('\t')}\n`,
      )
    writeSync(file, lines.join(''))
  }
  closeSync(file)
}

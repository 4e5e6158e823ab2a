/** The program that creates the data folder of a service with a number of listings, as after a complete sync of a made-up market. */
import { join } from 'node:path'
import type { SourceBrand } from '../../src/domain/source.ts'
import { packText } from '../../src/inventory/store/pack-text.ts'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import { createCatalogue, type Model } from './catalogue.ts'
import { fillSqlite } from './fill-sqlite.ts'
import { generateTable } from './generate-table.ts'
import { renderRow } from './render-rows.ts'

/** The same seed as for the engines. */
const SEED = 7
const TOLD_EVERY = 100_000

const [folder, listings] = process.argv.slice(2) as [string, string]
const table = generateTable({ listings: Number(listings), seed: SEED })
const catalogue = createCatalogue(SEED)
const models = new Map(catalogue.map((model) => [model.series_id, model]))
const store = await openSqliteInventory({ path: join(folder, 'inventory.db') })
const { database } = store
fillSqlite(database, table)
database.exec('begin')
const addRow = database.prepare('insert into inventory_rows (id, body) values (?, ?)')
const addCar = database.prepare(
  `insert into inventory_cars
    (id, is_observed, has_left, first_observed_ms, last_observed_ms, detail_at_ms, price_points, fingerprint, made_by, made_at_ms, revision)
    values (?, 1, 0, ?, ?, ?, 0, '', '', ?, 1)`,
)
const now = Date.now()
for (let row = 0; row < table.count; row++) {
  const id = table.id[row] as number
  const en = renderRow(table, row, models, 'en')
  addRow.run(id, packText('rows', `${en.length}\n${en}${renderRow(table, row, models, 'zh')}`))
  addCar.run(id, now, now, now, now)
  if (row % TOLD_EVERY === TOLD_EVERY - 1) process.stderr.write(`  ${row + 1} rows written\n`)
}
database.exec('update inventory_state set revision = 1; commit')
await store.remember('sync.catalogue', JSON.stringify(describeCatalogue(catalogue)))
await store.complete(now)
await store.close()

/** As a sync stores it. */
function describeCatalogue(all: readonly Model[]) {
  const brands = new Map<number, SourceBrand>()
  for (const { brand_id, source } of all)
    if (!brands.has(brand_id)) brands.set(brand_id, { id: brand_id, name: source.slice(0, 2), pinyin: null })
  const series = [...brands.keys()].map((brand_id) => ({
    brand_id,
    at_ms: now,
    series: all
      .filter((model) => model.brand_id === brand_id)
      .map(({ series_id, source }) => ({ id: series_id, name: source, brand_id })),
  }))
  return { brands: [...brands.values()], series }
}

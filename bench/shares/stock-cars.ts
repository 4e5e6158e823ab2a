/** Gives some cars of a filled store the data that the attacks need: a fresh detail, and changed prices. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import { wireDigest } from '../../src/wiring/inventory/create-digest.ts'
import { generateTable } from '../engine/generate-table.ts'
import { DEAD_URL } from '../engine/start-service.ts'

/** The same seed as for the filled store. */
const SEED = 7
const RECORD = new URL('../../../src/sources/marketplace/fixtures/car/recorded-petrol.json', import.meta.url)
const PRICES = 3
const BATCH = 100
const HOUR_MS = 3_600_000

/** The ids of the cars. A detail counts as fresh for a quarter of an hour. */
export async function stockCars(folder: string, listings: number, count: number): Promise<readonly number[]> {
  const { detail } = JSON.parse(readFileSync(RECORD, 'utf8')) as { readonly detail: object }
  const table = generateTable({ listings, seed: SEED })
  const store = await openSqliteInventory({ path: join(folder, 'inventory.db') })
  const makeDigest = await wireDigest({ marketplaceUrl: DEAD_URL, notes: store })
  const ids = [...table.id.subarray(0, count)]
  for (let look = 0; look < PRICES; look++) {
    const at_ms = Date.now() - (PRICES - 1 - look) * HOUR_MS
    const observations = ids.map((id, row) => {
      const place = { brandid: table.brand_id[row], seriesid: table.series_id[row] }
      const record = { ...detail, ...place, infoid: id, price: 5 + (row % 100) / 10 + look / 10 }
      const digest = makeDigest(id, { list: null, detail: record, sheet: null }, at_ms)
      return { id, at_ms, detail: JSON.stringify(record), digest }
    })
    for (let from = 0; from < count; from += BATCH) await store.observe(observations.slice(from, from + BATCH))
  }
  await store.close()
  return ids
}

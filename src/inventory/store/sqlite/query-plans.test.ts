import { type CompiledQuery, Kysely, type LogEvent } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSqliteDialect } from '../../../database/sqlite/dialect.ts'
import type { SqliteValue } from '../../../database/sqlite/open-database.ts'
import type { Sort } from '../../../domain/codes.ts'
import { NO_IDENTITY } from '../../../domain/duplicates/ad-identity.ts'
import { conditions } from '../../../domain/fields/fixtures/conditions.ts'
import { EVERY_CAR, type InventoryFilter } from '../../../domain/inventory/inventory-filter.ts'
import { ANY_CAR } from '../../../domain/source.ts'
import { makeDigest, makeObservation } from '../fixtures/inventory-rules.ts'
import { SqlInventoryAds } from '../inventory-ads.ts'
import { SqlInventoryFeed } from '../inventory-feed.ts'
import { SqlInventorySearch } from '../inventory-search.ts'
import type { InventorySchema } from '../schema.ts'
import { openSqliteInventory, SQLITE_DIALECT, type SqliteInventory } from './open-inventory.ts'

let store: SqliteInventory
beforeAll(async () => {
  store = await openSqliteInventory({ path: ':memory:' })
})
afterAll(() => store.close())

function explain(filter: Partial<InventoryFilter>, sort: Sort): Promise<string> {
  return explainRead((db) =>
    new SqlInventorySearch(db, SQLITE_DIALECT).search({ ...EVERY_CAR, ...filter }, sort, 0, 24),
  )
}

function makeAd(id: number) {
  const identity = { ...NO_IDENTITY, vin: 'LFV**********2639', trim_id: 7, registration_date: '2021-05' }
  return makeObservation(id, 1, { ...makeDigest(), identity })
}

async function explainRead(read: (db: Kysely<InventorySchema>) => Promise<unknown>): Promise<string> {
  const [plan = ''] = await explainReads(read)
  return plan
}

async function explainReads(read: (db: Kysely<InventorySchema>) => Promise<unknown>): Promise<readonly string[]> {
  const asked: CompiledQuery[] = []
  const db = new Kysely<InventorySchema>({
    dialect: createSqliteDialect(store.database),
    log({ query }: LogEvent) {
      asked.push(query)
    },
  })
  await read(db)
  const searches = asked.filter(({ sql }) => !/from "?inventory_state"?\W*$/.test(sql))
  return searches.map(({ sql, parameters }) => {
    const plan = store.database.prepare(`explain query plan ${sql}`).all(...(parameters as SqliteValue[]))
    return (plan as { detail: string }[]).map(({ detail }) => detail.replaceAll('inventory_search', 'cars')).join(', ')
  })
}

const part = { ...ANY_CAR, brand_id: 1 }
const BY_BRAND = 'SEARCH cars USING COVERING INDEX cars_by_brand'

it.each<[string, Partial<InventoryFilter>, Sort, string]>([
  ['everything, newest', {}, 'newest', 'SCAN cars, '],
  ['everything, cheapest', {}, 'price_asc', 'SCAN cars USING COVERING INDEX cars_cheapest, '],
  ['everything, dearest', {}, 'price_desc', 'SCAN cars USING COVERING INDEX cars_dearest, '],
  ['everything, least driven', {}, 'mileage_asc', 'SCAN cars USING COVERING INDEX cars_least_driven, '],
  ['everything, youngest', {}, 'youngest', 'SCAN cars USING COVERING INDEX cars_youngest, '],
  ['a brand', { any: [part] }, 'newest', `${BY_BRAND} (brand_id=?), `],
  ['a series', { any: [{ ...part, series_id: 2 }] }, 'price_asc', `${BY_BRAND} (brand_id=? AND series_id=?), `],
  [
    'six series',
    { any: [1, 2, 3, 4, 5, 6].map((series_id) => ({ ...part, series_id })) },
    'newest',
    `${BY_BRAND} (brand_id=? AND series_id=?), `,
  ],
  [
    'a brand and a price',
    { any: [part], fields: conditions({ price_cny: [null, 1] }) },
    'newest',
    `${BY_BRAND} (brand_id=?), `,
  ],
  [
    'a price',
    { fields: conditions({ price_cny: [1, 9] }) },
    'price_asc',
    'SEARCH cars USING COVERING INDEX cars_cheapest',
  ],
  [
    'an age',
    { fields: conditions({ registered_to: [1, null], transmission: ['manual'] }) },
    'newest',
    'SCAN cars, SCALAR SUBQUERY 1, SCAN cars',
  ],
  [
    'a keyword',
    { keywords: ['汉'] },
    'price_asc',
    'MATERIALIZE found, SEARCH cars USING INDEX cars_by_title (title_id=?)',
  ],
])('%s is found by the right index', async (_, filter, sort, plan) => {
  expect(await explain(filter, sort)).toContain(plan)
})

it('titles are looked through once for a slice and its total', async () => {
  expect((await explain({ keywords: ['汉'] }, 'newest')).split('SCAN inventory_titles')).toHaveLength(2)
  const variant = { any: [{ ...part, series_id: 2, phrases: ['200'] }] }
  expect(await explain(variant, 'newest')).toMatch(/SEARCH t .*INTEGER PRIMARY KEY/)
})

it('other ads of a car are looked up in indexes', async () => {
  await store.observe([makeAd(1), makeAd(2)])
  const plans = await explainReads((db) => new SqlInventoryAds(db, SQLITE_DIALECT).adsAlike(1))
  const lookups = plans.filter((plan) => plan.includes('inventory_identities_by'))
  expect(lookups).toHaveLength(7)
  expect(plans.join()).not.toContain('SCAN')
  const index = 'SEARCH i USING INDEX inventory_identities_by'
  expect(lookups[0]).toContain(`${index}_vin (vin=? AND trim_id=? AND registration_date=?)`)
  expect(lookups[6]).toContain(`${index}_trim (trim_id=? AND registration_date=?)`)
})

it('what was touched is read in order, and nothing before it', async () => {
  const plan = await explainRead((db) => new SqlInventoryFeed(db, SQLITE_DIALECT).touched({ revision: 5, id: 7 }, 100))
  expect(plan).toContain('SEARCH c USING COVERING INDEX inventory_cars_by_revision (revision>?)')
  expect(plan).not.toContain('TEMP B-TREE')
  const all = await explainRead((db) => new SqlInventoryFeed(db, SQLITE_DIALECT).listings(5, 100))
  const page = 'SEARCH s USING INTEGER PRIMARY KEY (rowid>?), SEARCH r USING INTEGER PRIMARY KEY (rowid=?)'
  expect(all).toBe(`CO-ROUTINE page, ${page}, SCAN page`)
})

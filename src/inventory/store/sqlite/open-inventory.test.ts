import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backUp } from '../../../database/sqlite/backup.ts'
import { startProcess } from '../../../database/sqlite/fixtures/start-process.ts'
import { COLUMNS } from '../../../domain/fields/search-fields.ts'
import { createKeywordTest } from '../../../domain/inventory/fixtures/filter-reference.ts'
import { EVERY_CAR } from '../../../domain/inventory/inventory-filter.ts'
import type { SearchColumns } from '../../../domain/inventory/search-columns.ts'
import { makeDigest, makeObservation } from '../fixtures/inventory-rules.ts'
import { INVENTORY_STEPS } from '../migrations/migrations.ts'
import { expectWhole } from './fixtures/expect-whole.ts'
import { openSqliteInventory } from './open-inventory.ts'

const WRITER = join(import.meta.dirname, 'fixtures/write-inventory.mjs')

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ershou-inventory-'))
  path = join(folder, 'data', 'inventory.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The columns that the first version had. */
const FIRST_FIELDS: ReadonlySet<string> = new Set(
  'price_cny mileage_km registered_from registered_to model_year fuel_type powertrain transmission body_style registration_state province has_report'.split(
    ' ',
  ),
)

it('opens an empty file many times at once, for this user only', async () => {
  const stores = await Promise.all(Array.from({ length: 4 }, () => openSqliteInventory({ path })))
  for (const [i, store] of stores.entries()) await store.observe([makeObservation(i + 1, 10)])
  expect(await stores[0]?.count(EVERY_CAR)).toBe(4)
  for (const store of stores) await store.close()
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
})

it('waits for another process that is changing the tables, and goes on when that is killed', async () => {
  mkdirSync(join(folder, 'data'))
  const holder = await startProcess('hold-lock.mjs', `${path}.migration-lock`)
  let isOpen = false
  const opening = openSqliteInventory({ path }).then((store) => {
    isOpen = true
    return store
  })
  // By then it would be open, if it did not wait.
  await (await openSqliteInventory({ path: join(folder, 'other.db') })).close()
  expect(isOpen).toBe(false)
  await holder.kill()
  await (await opening).close()
})

it('finds any part of an English title that an earlier version wrote, until its digest is rebuilt', async () => {
  const store = await openSqliteInventory({ path })
  const find = (keyword: string) => store.count({ ...EVERY_CAR, keywords: [keyword] })
  await store.observe([makeObservation(1, 10)])
  expect([await find('edes'), await find('C200')]).toEqual([0, 1])
  store.database.exec("update inventory_titles set hash = 'old', marked_title = null")
  expect([await find('edes'), await find('C200'), await find('edesc')]).toEqual([1, 1, 0])
  // A copy has the same.
  const reader = await openSqliteInventory({ path, readOnly: true })
  const [listing] = await reader.listings(0, 1)
  await reader.close()
  for (const [keyword, isFound] of [
    ['edes', true],
    ['C200', true],
    ['edesc', false],
  ] as const)
    expect(createKeywordTest([keyword])(listing?.columns as SearchColumns)).toBe(isFound)

  await store.observe([makeObservation(1, 20)])
  expect([await find('edes'), await find('C200')]).toEqual([0, 1])
  await store.close()
})

it('refuses a file of a newer version', async () => {
  const store = await openSqliteInventory({ path })
  store.database.exec("insert into inventory_migration values ('9999-later', '2099-01-01T00:00:00.000Z')")
  await store.close()
  await expect(openSqliteInventory({ path })).rejects.toThrow('The database was written by a newer version of ershou.')
})

it.each<[string, () => void, RegExp]>([
  [
    'is something else',
    () => writeFileSync(path, 'a letter\n'.repeat(1000)),
    /inventory\.db is damaged: file is not a database.*`ershou sync` fills a new file/,
  ],
  ['is a folder', () => mkdirSync(path), /inventory\.db cannot be used: .*Look at its disk/],
])('says which file %s, and what to do', async (_, spoil, message) => {
  mkdirSync(join(folder, 'data'))
  spoil()
  for (const readOnly of [false, true]) {
    await expect(openSqliteInventory({ path, readOnly })).rejects.toMatchObject({
      kind: 'storage_unavailable',
      message: expect.stringMatching(message),
    })
  }
})

it('opens nothing to read where there is nothing', async () => {
  await expect(openSqliteInventory({ path, readOnly: true })).rejects.toMatchObject({ kind: 'storage_unavailable' })
  expect(existsSync(path)).toBe(false)
})

it.each([
  ['a full disk', 'pragma max_page_count = 1', 'pragma max_page_count = 1000000', /cannot be written.*Free space/],
  ['a file that nobody may write', 'pragma query_only = on', 'pragma query_only = off', /may read and write the file/],
])(
  '%s: nothing is half, the operator hears which file, and it goes on afterwards',
  async (_, spoil, mend, sentence) => {
    const reported: string[] = []
    const store = await openSqliteInventory({ path, onOutage: (said) => reported.push(said) })
    await store.observe([makeObservation(1, 10)])
    store.database.exec(spoil)
    const observations = Array.from({ length: 300 }, (_unused, i) => makeObservation(i + 2, 20))
    await expect(store.observe(observations)).rejects.toMatchObject({
      kind: 'storage_unavailable',
      message: 'The inventory cannot be reached right now.',
    })
    expect(reported.join()).toMatch(sentence)
    expect(await store.search(EVERY_CAR, 'newest', 0, 24)).toEqual({ total: 1, ids: [1] })
    expect(await store.car(2)).toBeNull()
    store.database.exec(mend)
    await store.observe(observations)
    expect(await store.count(EVERY_CAR)).toBe(301)
    await store.close()
  },
)

it('is whole after kill -9, in the middle of making its tables and of writing', async () => {
  const maker = await startProcess(WRITER, path)
  await maker.kill()
  expect(await expectWhole(path)).toBe(0)
  for (let turn = 0, before = 0; turn < 2; turn++) {
    const writer = await startProcess(WRITER, path)
    for (let lines = 0; lines < 30; lines++) await once(writer.lines, 'line')
    await writer.kill()
    const seq = await expectWhole(path)
    expect(seq).toBeGreaterThan(before)
    before = seq
  }
})

it('is copied while another process writes it, as it was at one moment', async () => {
  const writer = await startProcess(WRITER, path)
  for (let lines = 0; lines < 10; lines++) await once(writer.lines, 'line')
  const copy = join(folder, 'copy.db')
  await backUp(path, copy)
  await writer.kill()
  expect(await expectWhole(copy)).toBeGreaterThan(0)
  expect(readdirSync(folder).filter((name) => name.startsWith('copy.db')).length).toBeGreaterThan(0)
})

it('finds a car that an earlier version wrote by no fact, until its digest is rebuilt', async () => {
  const old = await openSqliteInventory({ path })
  await old.complete(1)
  const listed = { from: '2026-11-12', to: '2026-11-13' }
  await old.observe([makeObservation(1, 10, { ...makeDigest(), listed })])
  for (const { name, isAsked } of COLUMNS.filter((one) => !FIRST_FIELDS.has(one.name))) {
    old.database.exec(`alter table inventory_search drop column ${name}`)
    for (const side of isAsked ? ['before_', 'after_'] : [])
      old.database.exec(`alter table inventory_changes drop column ${side}${name}`)
  }
  old.database.exec('drop index inventory_changes_appeared')
  old.database.exec('drop index inventory_changes_left')
  old.database.exec('alter table inventory_changes drop column fields')
  old.database.exec('alter table inventory_state drop column reports_since_ms')
  for (const table of ['inventory_identities', 'inventory_reports', 'inventory_report_versions'])
    old.database.exec(`drop table ${table}`)
  old.database.exec(`delete from ${INVENTORY_STEPS} where name >= '0006-facts'`)
  await old.close()

  const store = await openSqliteInventory({ path })
  const found = () =>
    Promise.all([
      store.count(EVERY_CAR),
      store.count({ ...EVERY_CAR, fields: { power_hp: { min: 0, max: null } } }),
      store.count({ ...EVERY_CAR, fields: { listed_day: { min: 0, max: null } } }),
      store.count({ ...EVERY_CAR, fields: { drive: { any: [0, 1, 2, 3] } } }),
      store.count({ ...EVERY_CAR, fields: { equipment: { all: [] } } }),
    ])
  expect(await found()).toEqual([1, 0, 0, 0, 0])
  const log = await store.changes({ after: 0, limit: 9, types: null, filter: null })
  expect(log).toMatchObject([{ type: 'appeared', fields: null }])
  await store.observe([{ id: 1, at_ms: 10, digest: { ...makeDigest(), made_by: '2' } }])
  expect(await found()).toEqual([1, 1, 1, 1, 1])
  await store.close()
})

/** Making exports: complete or not at all, the last three, within their bounds. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { openExportFolder } from '../../src/exports/export-folder.ts'
import type { RowParts } from '../../src/exports/read-rows.ts'
import { openOwnInventory } from '../../src/inventory/store/open-inventory.ts'
import { wireRows } from '../../src/wiring/exports/wire-rows.ts'
import type { Cli } from '../e2e/open-cli.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { makeIn } from './make-in.ts'
import { MARKET, openImported } from './open-imported.ts'

const CARS = 120
const NOON = Date.parse('2026-11-15T04:00:00Z')
const MINUTE_MS = 60_000
let cli: Cli
let store: InventoryStore
let rows: RowParts
let place: ReturnType<typeof createTemporaryFolder>
let nowMs: number

beforeAll(async () => {
  cli = await openImported(CARS)
  store = await openOwnInventory({ dataDir: cli.folder, databaseUrl: null })
  rows = await wireRows(store, MARKET, NOON)
})
afterAll(async () => {
  await store?.close()
  cli?.remove()
})
beforeEach(() => {
  place = createTemporaryFolder('exports')
  nowMs = NOON
  return () => place.remove()
})

const make = (more: Parameters<typeof makeIn>[1] = {}) =>
  makeIn({ store, marketplaceUrl: MARKET, folder: place.path, now: () => nowMs, rows }, more)
const list = () => openExportFolder(place.path).list()
const listIds = async () => (await list()).map(({ id }) => id)

it('describes what it made', async () => {
  expect(await make({ langs: ['en', 'zh'] })).toMatchObject({ id: '20261115T040000Z', rows: CARS, unreadable: 0 })
  const [made] = await list()
  expect(made).toMatchObject({
    id: '20261115T040000Z',
    made_at: '2026-11-15T04:00:00.000Z',
    complete_at: '2026-11-15T03:00:00.000Z',
    rows: CARS,
    schema_version: 3,
    changes_after: expect.stringMatching(/^[\w-]+$/),
  })
  expect(made?.files.map(({ name, format, lang, url }) => [name, format, lang, url])).toEqual(
    ['en', 'zh'].flatMap((lang) =>
      [
        ['jsonl', 'jsonl.gz'],
        ['csv', 'csv.gz'],
        ['parquet', 'parquet'],
      ].map(([format, ending]) => {
        const name = `cars-${lang}.${ending}`
        return [name, format, lang, `/v1/exports/20261115T040000Z/${name}`]
      }),
    ),
  )
})

it('lists an export of an earlier version, which did not count columns', async () => {
  const { id } = await make()
  const path = join(place.path, id, 'manifest.json')
  const { columns, ...earlier } = JSON.parse(readFileSync(path, 'utf8'))
  expect(await list()).toEqual([{ ...earlier, columns }])
  expect(columns).toContainEqual({ name: 'id', known: CARS, unknown: 0, not_applicable: 0, not_read: 0 })
  writeFileSync(path, JSON.stringify(earlier))
  expect(await list()).toEqual([{ ...earlier, columns: null }])
})

it('says how far it is while it is made, and nothing of one that was killed', async () => {
  const folder = openExportFolder(place.path)
  const told: unknown[] = []
  const rests: number[] = []
  const rest = async (ms: number) => {
    rests.push(ms)
    nowMs += 1000
    told.push(await folder.beingMade(nowMs))
  }
  expect(await folder.beingMade(nowMs)).toBeNull()
  await make({ rest })
  const at = (rows_written: number) => ({ begun_at: '2026-11-15T04:00:00.000Z', rows_written, rows_expected: CARS })
  expect(told.slice(0, 3)).toEqual([at(0), at(40), at(60)])
  expect(await folder.beingMade(nowMs)).toBeNull()
  expect(readdirSync(join(place.path, '20261115T040000Z'))).not.toContain('progress.json')
  const [begun] = await Promise.all([folder.begin('20261116T040000Z')])
  await folder.note('20261116T040000Z', at(20), nowMs)
  expect([existsSync(begun), await folder.beingMade(nowMs + 119_999)]).toEqual([true, at(20)])
  expect(await folder.beingMade(nowMs + 120_000)).toBeNull()
  await folder.sweep(nowMs + 119_999)
  expect(existsSync(begun)).toBe(true)
  await folder.sweep(nowMs + 120_000)
  expect(existsSync(begun)).toBe(false)
})

it('keeps the last three', async () => {
  for (let times = 0; times < 5; times++) {
    await make()
    nowMs += MINUTE_MS
  }
  expect(await listIds()).toEqual(['20261115T040400Z', '20261115T040300Z', '20261115T040200Z'])
  expect(readdirSync(place.path)).toHaveLength(3)
})

it('shows nothing of an export whose process was killed, and deletes it with the next', async () => {
  let isWriting = () => {}
  const writing = new Promise<void>((resolve) => {
    isWriting = resolve
  })
  // It never goes on, as if its process were gone.
  void make({
    rest: () => {
      isWriting()
      return new Promise(() => {})
    },
  })
  await writing
  expect(readdirSync(place.path)).toEqual(['.part-20261115T040000Z'])
  expect(await listIds()).toEqual([])
  expect(await openExportFolder(place.path).find('20261115T040000Z', 'cars-en.parquet')).toBeNull()
  nowMs += MINUTE_MS
  await make()
  expect(readdirSync(place.path)).toEqual(['20261115T040100Z'])
})

it('leaves nothing when it fails in the middle', async () => {
  let walks = 0
  const failing: InventoryStore['walk'] = (after, limit) => {
    walks++
    if (walks > 1) throw new Error('the store is away')
    return store.walk(after, limit)
  }
  await expect(make({ store: { ...store, walk: failing } })).rejects.toThrow('the store is away')
  expect(readdirSync(place.path)).toEqual([])
})

it('is not made before a pass over the market is complete', async () => {
  const state = async () => ({ ...(await store.state()), complete_at_ms: null })
  await expect(make({ store: { ...store, state } })).rejects.toMatchObject({ kind: 'inventory_not_ready' })
  expect(existsSync(join(place.path, '20261115T040000Z'))).toBe(false)
})

it('is not made while the disk is low, and says how much is needed', async () => {
  await expect(make({ readFree: async () => 1_073_741_823 })).rejects.toThrow(
    'has 1023 MiB free, and an export needs 1024',
  )
  expect(await listIds()).toEqual([])
})

it('keeps all exports within their bound, and never deletes the last one for a new one', async () => {
  const { bytes } = await make()
  nowMs += MINUTE_MS
  await make({ mostBytes: bytes * 2.5 })
  nowMs += MINUTE_MS
  await make({ mostBytes: bytes * 2.5 })
  expect(await listIds()).toEqual(['20261115T040200Z', '20261115T040100Z'])
  nowMs += MINUTE_MS
  await expect(make({ mostBytes: bytes * 1.5 })).rejects.toThrow('ERSHOU_EXPORT_MAX_MB')
  expect(await listIds()).toEqual(['20261115T040200Z'])
})

it('leaves out cars whose records cannot be read, and counts them', async () => {
  const { parse } = rows
  const [first] = await store.walk(0, 1)
  const made = await make({
    parse: (car) => parse(car.id === first?.id ? { ...car, detail: '{' } : car),
  })
  expect(made).toMatchObject({ rows: CARS - 1, unreadable: 1 })
})

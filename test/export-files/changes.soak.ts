/** An export and the changes after it give the same cars and columns as a later export. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChangesResponse } from '../../src/domain/inventory/change-record.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import type { CarDetail } from '../../src/domain/listing.ts'
import type { ExportedCar } from '../../src/exports/columns/exported-car.ts'
import { RECORD_COLUMNS } from '../../src/exports/columns/record-columns.ts'
import { openExportFolder } from '../../src/exports/export-folder.ts'
import { openFilled, syncOnce } from '../inventory-api/fill-inventory.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { makeIn } from './make-in.ts'
import type { DuckRow } from './query-duckdb.ts'

const HOUR_MS = 3_600_000
const CARS = 100
/** These move without a change of the car. */
const MOVING = new Set(['price_eur', 'price_usd', 'observed_at', 'listed_at', 'listed_from', 'listed_to'])
const LASTING = RECORD_COLUMNS.filter(({ name }) => !MOVING.has(name))

const folder = createTemporaryFolder('exports')
let service: OpenService
let store: InventoryStore

beforeAll(async () => {
  service = await openService({
    marketplace: ['--cars', String(CARS)],
    settings: { ERSHOU_EXPORT_DIR: folder.path },
    async openInventory(url, clock) {
      store = await openFilled(url, clock)
      return store
    },
  })
})
afterAll(async () => {
  await service?.stop()
  folder.remove()
})

type Cars = Map<number, readonly unknown[]>

/** The cars of a new export by id, and the cursor of the changes after it. */
async function exportNow(): Promise<{ readonly cars: Cars; readonly cursor: string }> {
  await makeIn({ store, marketplaceUrl: service.marketplace.url, folder: folder.path, now: service.clock.now })
  const [made] = await openExportFolder(folder.path).list()
  const lines = gunzipSync(readFileSync(join(folder.path, made?.id as string, 'cars-en.jsonl.gz'))).toString()
  const rows = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DuckRow)
  const cars: Cars = new Map(rows.map((row) => [row.id as number, LASTING.map(({ name }) => row[name])]))
  return { cars, cursor: made?.changes_after as string }
}

function columnsOf(detail: CarDetail): readonly unknown[] {
  return LASTING.map(({ read, type }) => {
    const cell = read({ detail } as ExportedCar)
    return type === 'json' && cell !== null ? JSON.parse(cell as string) : cell
  })
}

/** As a customer follows the market. */
async function follow(cars: Cars, from: string): Promise<number> {
  let cursor = from
  let seen = 0
  for (;;) {
    const { body } = await service.get<ChangesResponse>(`/v1/changes?after=${cursor}`)
    for (const { car_id, type } of body.changes) {
      seen++
      if (type === 'no_longer_observed') cars.delete(car_id)
      else {
        const { status, body: car } = await service.get<CarDetail>(`/v1/cars/${car_id}`)
        if (status === 200) cars.set(car_id, columnsOf(car))
      }
    }
    cursor = body.next
    if (body.changes.length === 0) return seen
  }
}

/** The source gives badges in another order each time. */
function format(name: string, value: unknown): string {
  const isList = name === 'tags' && Array.isArray(value)
  return JSON.stringify(isList ? value.map((tag) => JSON.stringify(tag)).sort() : value)
}

it('after prices, details, new and removed cars have changed for a week', async () => {
  const { cars, cursor } = await exportNow()
  expect(cars.size).toBe(CARS)
  for (let day = 0; day < 7; day++) {
    await service.marketplace.control('time', { advance_hours: 24, churn: 0.1 })
    service.clock.advance(24 * HOUR_MS)
    const [edited] = await service.find(`limit=1`)
    await service.marketplace.control(`cars/${edited}`, { edit: true, price: 12.5 + day })
    await syncOnce(service.marketplace.url, store, service.clock)
  }
  const seen = await follow(cars, cursor)
  expect(seen).toBeGreaterThan(10)
  const { cars: fresh } = await exportNow()
  expect([...cars.keys()].sort()).toEqual([...fresh.keys()].sort())
  const different = [...fresh].flatMap(([id, row]) =>
    LASTING.flatMap(({ name }, i) =>
      format(name, row[i]) === format(name, cars.get(id)?.[i])
        ? []
        : [{ id, name, fresh: row[i], followed: cars.get(id)?.[i] }],
    ),
  )
  expect(different).toEqual([])
})

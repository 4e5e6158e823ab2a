/** An export of cars whose reports were read has what the answers about the same cars have. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lang } from '../../src/domain/codes.ts'
import { REPORT_FIELD_NAMES } from '../../src/domain/fields/search-fields.ts'
import type { InspectionReport } from '../../src/domain/inspection.ts'
import type { FacetsResponse } from '../../src/domain/inventory/facet-records.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import type { CarDetail } from '../../src/domain/listing.ts'
import type { ExportedCar } from '../../src/exports/columns/exported-car.ts'
import { RECORD_COLUMNS } from '../../src/exports/columns/record-columns.ts'
import { createManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { readReports } from '../inventory-reports/read-reports.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { makeIn } from './make-in.ts'
import { type DuckRow, queryDuckDb } from './query-duckdb.ts'

const CARS = 100
const REPORT_COLUMNS = [...REPORT_FIELD_NAMES, 'report_provider', 'inspection_date']
const folder = createTemporaryFolder('exports')
let service: OpenService
let store: InventoryStore
let made: string

beforeAll(async () => {
  service = await openService({
    marketplace: ['--cars', String(CARS), '--seed', '9'],
    settings: { ERSHOU_REPORT_ALLOW_PRIVATE: 'on' },
    async openInventory(url, clock) {
      store = await openFilled(url, clock)
      return store
    },
  })
  const marketplaceUrl = service.marketplace.url
  await readReports({ marketplaceUrl, store, clock: createManualClock(), perMinute: 60_000 })
  // Answers may be half a second old.
  service.clock.advance(60_000)
  const given = { store, marketplaceUrl, folder: folder.path, now: service.clock.now }
  const { id } = await makeIn(given, { langs: ['en', 'zh'] })
  made = join(folder.path, id)
})
afterAll(async () => {
  await service?.stop()
  folder.remove()
})

function readLines(lang: Lang): readonly DuckRow[] {
  const text = gunzipSync(readFileSync(join(made, `cars-${lang}.jsonl.gz`))).toString()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DuckRow)
}

/** The rate that the store keeps is of the last pass. */
const COMPARED = RECORD_COLUMNS.filter(({ name }) => name !== 'price_eur' && name !== 'price_usd')

function cellsOf(detail: CarDetail): DuckRow {
  return Object.fromEntries(
    COMPARED.map(({ name, type, read }) => {
      const cell = read({ detail } as ExportedCar)
      return [name, type === 'json' && cell !== null ? JSON.parse(cell as string) : cell]
    }),
  )
}

describe.each(['en', 'zh'] as const)('in %s', (lang) => {
  it('it has what the details of each car have', async () => {
    const lines = readLines(lang)
    expect(lines).toHaveLength(CARS)
    for (const line of lines) {
      const { body } = await service.get<CarDetail>(`/v1/cars/${line.id}?lang=${lang}`)
      expect(Object.fromEntries(COMPARED.map(({ name }) => [name, line[name]]))).toEqual(cellsOf(body))
    }
  })

  it('it has the badges in the order of the rows of a search', async () => {
    const { results } = await service.searchAll({ lang })
    const tagsOf = new Map(readLines(lang).map(({ id, tags }) => [id, tags]))
    expect(results).toHaveLength(CARS)
    let several = 0
    for (const { id, tags } of results) {
      const lasting = tags?.filter(({ code }) => code !== 'newly_listed' && code !== 'much_viewed') ?? null
      expect([id, tagsOf.get(id)]).toEqual([id, lasting])
      if ((lasting?.length ?? 0) > 1) several++
    }
    expect(several).toBeGreaterThan(CARS / 4)
  })

  it('it has what the report of each car says, whose it is and when the car was inspected', async () => {
    const known = new Set<string>()
    for (const line of readLines(lang)) {
      const { body } = await service.get<InspectionReport>(`/v1/cars/${line.id}/inspection?view=full&lang=${lang}`)
      const severity = body.derived?.damage_severity ?? null
      const said = {
        id: line.id,
        report_status: body.parse_status,
        derived_damage_severity: severity === 'unknown' ? null : severity,
        had_accident: body.had_accident,
        was_flooded: body.was_flooded,
        was_fire_damaged: body.was_fire_damaged,
        odometer_rolled_back: body.odometer_rolled_back,
        is_rental: body.is_rental,
        report_provider: body.report_provider,
        inspection_date: body.inspection_date,
      }
      expect(line).toMatchObject(said)
      for (const [name, value] of Object.entries(said)) known.add(`${name} ${value === null ? 'unknown' : 'known'}`)
    }
    for (const name of REPORT_COLUMNS)
      expect([...known]).toEqual(expect.arrayContaining([`${name} known`, `${name} unknown`]))
  })
})

it('has the same of reports in Parquet and CSV', async () => {
  const columns = ['id', 'report_status', ...REPORT_COLUMNS].join(', ')
  const expected = readLines('en').map((line) =>
    Object.fromEntries(columns.split(', ').map((name) => [name, line[name]])),
  )
  for (const name of ['cars-en.parquet', 'cars-en.csv.gz']) {
    // CSV has no types, and DuckDB takes days for dates.
    const rows = await queryDuckDb(
      `select ${columns.replace('inspection_date', 'cast(inspection_date as varchar) as inspection_date')} from '${join(made, name)}'`,
    )
    expect([name, rows]).toEqual([name, expected])
  }
})

it('answers in SQL what facets count of each fact of reports', async () => {
  const { body } = await service.get<FacetsResponse>('/v1/facets')
  for (const name of REPORT_FIELD_NAMES) {
    const rows = await queryDuckDb(
      `select cast(${name} as varchar) as value, count(*) as count from '${join(made, 'cars-en.parquet')}' group by all`,
    )
    const counts = new Map(rows.map(({ value, count }) => [value, count]))
    const { values, unknown } = body.groups[name]
    expect([name, counts.get(null)]).toEqual([name, unknown])
    counts.delete(null)
    expect([name, counts]).toEqual([name, new Map(values.map(({ value, count }) => [value, count]))])
  }
})

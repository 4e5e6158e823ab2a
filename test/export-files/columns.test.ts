/** What an export says of its columns is what its rows have, what evidence says of each of its cars, and what coverage counts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGS, type Lang } from '../../src/domain/codes.ts'
import type { CarEvidence } from '../../src/domain/evidence/evidence-record.ts'
import type { ExportColumn, ExportRecord } from '../../src/domain/exports.ts'
import type { Coverage } from '../../src/domain/inventory/coverage.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { COLUMNS } from '../../src/exports/columns/columns.ts'
import { openExportFolder } from '../../src/exports/export-folder.ts'
import { createManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { readReports } from '../inventory-reports/read-reports.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { makeIn } from './make-in.ts'

const CARS = 120
type Counts = Omit<ExportColumn, 'name'>
type Line = Readonly<Record<string, unknown>>

const folder = createTemporaryFolder('exports')
let service: OpenService
let store: InventoryStore

beforeAll(async () => {
  service = await openService({
    marketplace: ['--cars', String(CARS), '--seed', '9'],
    settings: { ERSHOU_REPORT_ALLOW_PRIVATE: 'on' },
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

async function make(): Promise<ExportRecord> {
  service.clock.advance(60_000)
  const given = { store, marketplaceUrl: service.marketplace.url, folder: folder.path, now: service.clock.now }
  await makeIn(given, { langs: LANGS })
  const [made] = await openExportFolder(folder.path).list()
  return made as ExportRecord
}

function readLines(id: string, lang: Lang): readonly Line[] {
  const text = gunzipSync(readFileSync(join(folder.path, id, `cars-${lang}.jsonl.gz`))).toString()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

const countsOf = ({ columns }: ExportRecord) =>
  new Map((columns ?? []).map(({ name, ...counts }): [string, Counts] => [name, counts]))

async function countCoverage(): Promise<ReadonlyMap<string, Counts>> {
  const { body } = await service.get<Coverage>('/v1/coverage')
  return new Map(body.fields.map(({ field, ...counts }) => [field, counts]))
}

type Whys = ReadonlyMap<string, CarEvidence['fields'][number]['why']>

async function readWhys(lines: readonly Line[]): Promise<readonly Whys[]> {
  return Promise.all(
    lines.map(async ({ id }) => {
      const { fields } = (await service.get<CarEvidence>(`/v1/cars/${id}/evidence`)).body
      return new Map(fields.map(({ field, why }) => [field, why]))
    }),
  )
}

/** A part of a field has no evidence of its own. */
function stateOf(path: string, whys: Whys): keyof Counts {
  const why = whys.get(whys.has(path) ? path : path.slice(0, path.lastIndexOf('.')))
  return why === 'not_applicable' || why === 'not_read' ? why : 'unknown'
}

const STATE_OF: Readonly<Record<string, keyof Counts>> = {
  not_available: 'not_applicable',
  not_read: 'not_read',
  unavailable: 'not_read',
}

describe.each(['before reports are read', 'with reports'])('%s', (when) => {
  let made: ExportRecord
  beforeAll(async () => {
    if (when === 'with reports') {
      const marketplaceUrl = service.marketplace.url
      await readReports({ marketplaceUrl, store, clock: createManualClock(), perMinute: 60_000 })
    }
    made = await make()
  })

  it('has every column once, in the order of the files, and each sums to the rows', () => {
    expect(made.columns?.map(({ name }) => name)).toEqual(COLUMNS.map(({ name }) => name))
    for (const [name, counts] of countsOf(made))
      expect([name, Object.values(counts).reduce((sum, count) => sum + count, 0)]).toEqual([name, CARS])
  })

  it.each(LANGS)('counts as known what has a value in the files in %s', (lang) => {
    const lines = readLines(made.id, lang)
    for (const [name, { known }] of countsOf(made))
      expect([name, known]).toEqual([name, lines.filter((line) => line[name] !== null).length])
  })

  it('counts a whole field as coverage does', async () => {
    const coverage = await countCoverage()
    const counts = countsOf(made)
    const whole = COLUMNS.filter(({ path }) => path !== null && coverage.has(path))
    expect(whole.length).toBeGreaterThan(70)
    for (const { name, path } of whole) expect([name, counts.get(name)]).toEqual([name, coverage.get(path as string)])
  })

  it('counts what is null for the reason that evidence gives', async () => {
    const lines = readLines(made.id, 'en')
    const whys = await readWhys(lines)
    const counts = countsOf(made)
    for (const { name, path } of COLUMNS) {
      if (path === null) continue
      const expected = { known: 0, unknown: 0, not_applicable: 0, not_read: 0 }
      for (const [i, line] of lines.entries())
        expected[line[name] === null ? stateOf(path, whys[i] as Whys) : 'known']++
      expect([name, counts.get(name)]).toEqual([name, expected])
    }
  })

  it('counts what only reports say by the state of each report', () => {
    const lines = readLines(made.id, 'en')
    for (const { name, path } of COLUMNS) {
      if (path !== null) continue
      const expected = { known: 0, unknown: 0, not_applicable: 0, not_read: 0 }
      for (const line of lines)
        expected[line[name] === null ? (STATE_OF[line.report_status as string] ?? 'unknown') : 'known']++
      expect([name, countsOf(made).get(name)]).toEqual([name, expected])
      expect([name, expected.known > 0]).toEqual([name, when === 'with reports'])
    }
  })
})

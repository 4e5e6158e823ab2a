import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REPORT_STATUSES, type ReportStatus, SEVERITY_CODES } from '../../src/domain/codes.ts'
import type { InspectionSummary } from '../../src/domain/inspection.ts'
import type { FacetsResponse } from '../../src/domain/inventory/facet-records.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import type { CarDetail } from '../../src/domain/listing.ts'
import { BACKED_UP_INVENTORY } from '../../src/inventory/store/sqlite/backed-up-inventory.ts'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import { formatLines } from '../../src/inventory/sync/export/write-lines.ts'
import { digestLines } from '../../src/inventory/sync/import/digest-lines.ts'
import { SYSTEM_CLOCK } from '../../src/observe/clock.ts'
import { createManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import { expectedHealth } from '../../src/reports/fixtures/printed.ts'
import { wireLineParts } from '../../src/wiring/inventory/line-parts.ts'
import { isParsed } from '../inspection/naive-rating.ts'
import { type CarFacts, isReadable, readFacts } from '../inspection/printed-facts.ts'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type OpenService, openService, type Query } from '../spec/open-service.ts'
import { sorted } from '../spec/truth-filters.ts'
import {
  severityOf as readSeverity,
  statementOf as readStatement,
  STATEMENTS,
  type Statement,
} from '../truth/printed-statements.ts'
import { readReports } from './read-reports.ts'

const PER_MINUTE = 30
const CARS = 100

let service: OpenService
let store: InventoryStore
let requests: number[]
let asked: string[]
const facts = new Map<number, CarFacts>()

beforeAll(async () => {
  service = await openService({
    marketplace: ['--cars', String(CARS), '--seed', '9'],
    settings: { ERSHOU_REPORT_ALLOW_PRIVATE: 'on' },
    async openInventory(url, clock) {
      store = await openFilled(url, clock)
      return store
    },
  })
  const clock = createManualClock()
  asked = await service.journal(async () => {
    requests = await readReports({ marketplaceUrl: service.marketplace.url, store, clock, perMinute: PER_MINUTE })
  })
  for (const id of service.truths.keys()) facts.set(id, await readFacts(service.marketplace, id))
  // Answers may be half a second old.
  service.clock.advance(60_000)
})
afterAll(() => service?.stop())

const NOTHING_PRINTED = { percent: null, method: null, source_method: null, measured_at: null, source_text: null }

function printedOf(id: number) {
  const printed = facts.get(id)?.printed ?? null
  return isReadable(printed) ? printed : null
}

const statementOf = (id: number, name: Statement) => readStatement(printedOf(id), name)
const severityOf = (id: number) => readSeverity(printedOf(id))

async function expectFound(query: Query, fits: (id: number) => boolean): Promise<number> {
  const expected = sorted([...facts.keys()].filter(fits))
  const { results, total } = await service.searchAll(query)
  expect([query, sorted(results.map(({ id }) => id))]).toEqual([query, expected])
  expect([query, total, await service.count(query)]).toEqual([query, expected.length, expected.length])
  return expected.length
}

it('reads each report once, and makes no more requests in any minute than the budget', () => {
  const pages = asked.filter((target) => /^\/(?:jiajian|yiheng|bingping)\//.test(target))
  expect(pages.length).toBeGreaterThan(CARS / 3)
  expect(pages.length).toBe(requests.length)
  expect(new Set(pages).size).toBe(pages.length)
  for (const from of requests) {
    const within = requests.filter((at) => at >= from && at < from + 60_000)
    expect(within.length).toBeLessThanOrEqual(PER_MINUTE)
  }
  // It uses its budget.
  const minutes = ((requests.at(-1) as number) - (requests[0] as number)) / 60_000
  expect(requests.length / minutes).toBeGreaterThan(PER_MINUTE * 0.8)
})

it.each(STATEMENTS)('finds by %s exactly the cars whose provider says so in its own words', async (name) => {
  let found = 0
  for (const value of [true, false])
    found += await expectFound({ [name]: String(value) }, (id) => statementOf(id, name) === value)
  // Few reports say whether the car was a rental.
  expect(found).toBeGreaterThan(name === 'is_rental' ? 4 : 5)
  expect(found).toBeLessThan(CARS)
})

it('finds by the severity what a walk over all printed reports finds', async () => {
  for (const severity of SEVERITY_CODES)
    await expectFound({ derived_damage_severity: severity }, (id) => severityOf(id) === severity)
})

it('refuses severities that are none', async () => {
  for (const wrong of ['', 'none,', 'unknown', 'minor,not_read']) {
    const { status } = await service.get(`/v1/search/count?derived_damage_severity=${wrong}`)
    expect([wrong, status]).toEqual([wrong, 422])
  }
})

it.each([
  '',
  'derived_damage_severity_max=minor',
  'derived_damage_severity_max=moderate&report_status=partial,parsed',
  'derived_damage_severity_max=severe&report_status=parsed,unavailable',
  'derived_damage_severity=severe,minor&had_accident=false',
  'derived_damage_severity=minor&derived_damage_severity_max=none&report_status=partial',
])('counts for every value of the groups of reports what a search with it finds: %s', async (query) => {
  const { body } = await service.get<FacetsResponse>(`/v1/facets?${query}`)
  const names = ['report_status', ...STATEMENTS, 'derived_damage_severity'] as const
  for (const name of names) {
    for (const { value, count } of body.groups[name].values) {
      const asked = new URLSearchParams(query)
      asked.set(name, value)
      if (name === 'derived_damage_severity') asked.delete('derived_damage_severity_max')
      expect([name, value, await service.count(Object.fromEntries(asked))]).toEqual([name, value, count])
    }
  }
  const { body: priced } = await service.get<{ total_count: number }>(`/v1/market?${query}`)
  const found = await service.count(Object.fromEntries(new URLSearchParams(query)))
  expect([priced.total_count, found]).toEqual([body.total_count, body.total_count])
})

it('finds by the status what /inspection says of each car, and rows and details say the same', async () => {
  const statuses = new Map<number, ReportStatus>()
  const severities = new Map<number, string | null>()
  for (const id of facts.keys()) {
    const { body } = await service.get<InspectionSummary>(`/v1/cars/${id}/inspection`)
    statuses.set(id, body.parse_status)
    severities.set(id, body.derived_damage_severity === 'unknown' ? null : body.derived_damage_severity)
    const printed = printedOf(id)
    if (printed !== null) expect([id, body.parse_status]).toEqual([id, isParsed(printed) ? 'parsed' : 'partial'])
  }
  let total = 0
  for (const status of REPORT_STATUSES)
    total += await expectFound({ report_status: status }, (id) => statuses.get(id) === status)
  expect(total).toBe(CARS)
  await expectFound(
    { report_status: 'parsed,partial', had_accident: 'false' },
    (id) => statementOf(id, 'had_accident') === false,
  )
  const rows = (await service.searchAll()).results
  for (const row of rows) {
    expect([row.id, row.report_status, row.derived_damage_severity]).toEqual([
      row.id,
      statuses.get(row.id),
      severities.get(row.id),
    ])
  }
  const ids = rows.slice(0, 20).map(({ id }) => id)
  const { body } = await service.get<{ cars: CarDetail[] }>(`/v1/batch?ids=${ids.join()}`)
  for (const car of body.cars) {
    expect([car.id, car.report_status]).toEqual([car.id, statuses.get(car.id)])
    expect(car.derived_damage_severity).toBe(severities.get(car.id))
  }
})

it('compares listing and report in the details by the stored report, as /inspection does, without a request', async () => {
  const ids = [...facts.keys()].slice(0, 50)
  let cars: readonly CarDetail[] = []
  const sent = await service.journal(async () => {
    cars = (await service.get<{ cars: CarDetail[] }>(`/v1/batch?ids=${ids.join()}`)).body.cars
  })
  expect(sent.filter((target) => !target.startsWith('/_control'))).toEqual([])
  let compared = 0
  for (const car of cars) {
    const { body } = await service.get<InspectionSummary>(`/v1/cars/${car.id}/inspection`)
    expect([car.id, car.conflicts]).toEqual([car.id, body.conflicts])
    expect(car.conflicts === null).toBe(!['parsed', 'partial'].includes(car.report_status ?? ''))
    if (car.conflicts !== null) compared++
  }
  expect(compared).toBeGreaterThan(10)
})

it('shows the health of a battery as printed, in all answers, and otherwise why it is unknown', async () => {
  const found = await service.marketplace.control('cars?access=open&battery_health=printed&limit=30')
  const printing = new Set((found as { infoids: number[] }).infoids)
  let figures = 0
  for (const id of facts.keys()) {
    const { body: car } = await service.get<CarDetail>(`/v1/cars/${id}`)
    if (car.battery === null) continue
    const { body: inspection } = await service.get<InspectionSummary>(`/v1/cars/${id}/inspection`)
    const { reason, ...health } = car.battery.state_of_health
    expect([id, health]).toEqual([id, inspection.battery_health ?? NOTHING_PRINTED])
    const truth = expectedHealth({ battery_health: printedOf(id)?.battery_health ?? null })
    expect([id, inspection.battery_health?.percent ?? null]).toEqual([id, truth?.percent ?? null])
    expect([id, (inspection.battery_health?.percent ?? null) === null]).toEqual([id, reason !== null])
    if (inspection.parse_status === 'not_available') expect(reason).toBe('no_report')
    if (inspection.parse_status === 'parsed' && !printing.has(id)) expect(reason).toBe('not_printed')
    if (truth !== null && truth.percent !== null) figures++
  }
  expect([printing.size > 0, figures > 0]).toEqual([true, true])
})

it('loses nothing when it is killed between fetching and writing', async () => {
  const copy = await openFilled(service.marketplace.url, createManualClock())
  try {
    const options = {
      marketplaceUrl: service.marketplace.url,
      store: copy,
      clock: createManualClock(),
      perMinute: 60_000,
    }
    await expect(
      readReports({
        ...options,
        write: async () => {
          throw new Error('killed')
        },
      }),
    ).rejects.toThrow('killed')
    expect((await copy.reportCounts()).parsed).toBeUndefined()
    const due = { hosts: [], isOther: true, now_ms: SYSTEM_CLOCK.now(), limit: 1000 }
    expect((await copy.dueReports(due)).length).toBe((await store.reports(0, 1000)).length)
  } finally {
    await copy.close()
  }
})

it('carries the reports in lines of an export and in a copy of the file', async () => {
  const marketplaceUrl = service.marketplace.url
  const expected = await store.reports(0, 1000)
  const folder = createTemporaryFolder('carried')
  const carried = await openSqliteInventory({ path: ':memory:' })
  try {
    const lines: string[] = []
    for await (const { bytes } of formatLines(store)) lines.push(bytes)
    const body = Buffer.from(lines.join(''))
    const parts = await wireLineParts({ marketplaceUrl, notes: new Map() })
    const times = { at_ms: 1, now_ms: createManualClock().now() + 86_400_000 }
    const { cars, bad } = digestLines({ first: 1, body, lines: CARS, end: body.length, long: [] }, times, parts)
    expect([cars.length, bad]).toEqual([CARS, []])
    await carried.observe(cars)
    await carried.observeReports(cars.flatMap(({ report }) => (report ? [report] : [])))
    expect(await carried.reports(0, 1000)).toEqual(expected)
    expect(await carried.reportCounts()).toEqual(await store.reportCounts())
    const path = join(folder.path, 'copy.db')
    carried.database.exec(`vacuum into '${path}'`)
    expect(await BACKED_UP_INVENTORY.bringUpToDate(path)).toBe(CARS)
    const restored = await openSqliteInventory({ path })
    expect(await restored.reports(0, 1000)).toEqual(expected)
    await restored.close()
  } finally {
    await carried.close()
    folder.remove()
  }
})

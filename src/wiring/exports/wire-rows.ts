/** Wires what the rows of an export are made with: the parser and the renderer of `/v1/cars/{car_id}`. */
import { describeHealth } from '../../catalog/inspection/describe-report.ts'
import { makeCarDetail } from '../../catalog/record/make-car-detail.ts'
import { createSeriesMap } from '../../catalog/series-map.ts'
import { anyOf } from '../../domain/fields/field-filter.ts'
import { type InventoryCars, parseNative } from '../../domain/inventory/inventory-cars.ts'
import type { InventoryReports } from '../../domain/inventory/reports/inventory-reports.ts'
import type { ReportFacts } from '../../domain/inventory/reports/report-facts.ts'
import { unwrapLink } from '../../domain/links/unwrap-link.ts'
import type { RowParts } from '../../exports/read-rows.ts'
import { holdStored } from '../../inventory/serve/reports/hold-reports.ts'
import { createRememberedSource } from '../../inventory/sync/catalogue.ts'
import { recallLastRate } from '../../inventory/sync/rate-days.ts'
import { createRecordsParser } from '../../sources/marketplace/parse-records.ts'
import { createWords } from '../../words/create-words.ts'
import { createInspectionWords } from '../../words/inspection/create-inspection-words.ts'

type Store = Pick<InventoryCars, 'walk' | 'recall'> & Pick<InventoryReports, 'report'>

export async function wireRows(store: Store, marketplaceUrl: string, nowMs: number): Promise<RowParts> {
  const words = createWords({ onUnknown() {} })
  const inspectionWords = createInspectionWords({ onUnknown() {} })
  const seriesMap = createSeriesMap(await createRememberedSource(store))
  await seriesMap.load()
  const rate = await recallLastRate(store, nowMs)
  const parse = createRecordsParser(marketplaceUrl)
  return {
    store,
    parse(car) {
      const { first_observed_ms, listed, price_change, report } = car
      const parsed = parse(car.id, parseNative(car), car.detail_at_ms)
      return Object.assign(parsed, { observed: { first_observed_ms, listed, price_change, report } })
    },
    async readHealth(car) {
      // Most reports print nothing about a battery, and reading one takes longer than the car itself.
      if (car.battery === null || !car.observed?.report || !isRead(car.observed.report)) return null
      const stored = await store.report(car.id)
      const held = stored !== null && stored.link === unwrapLink(car.report.link) ? holdStored(stored) : null
      return held && describeHealth(held.report, inspectionWords)
    },
    render: (car, health, lang) =>
      makeCarDetail(car, { words, seriesMap, rate, lang, now_ms: nowMs, conflicts: null, health }),
  }
}

const READ = anyOf('report_status', ['parsed', 'partial']).any

function isRead({ report_status }: ReportFacts): boolean {
  return report_status !== null && READ.includes(report_status)
}

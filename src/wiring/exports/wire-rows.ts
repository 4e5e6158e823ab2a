/** Wires what the rows of an export are made with: the parser and the renderer of `/v1/cars/{car_id}`. */
import { describeHealth, describeOrigin } from '../../catalog/inspection/describe-report.ts'
import { makeCarDetail } from '../../catalog/record/make-car-detail.ts'
import { createSeriesMap } from '../../catalog/series-map.ts'
import { type InventoryCars, parseNative } from '../../domain/inventory/inventory-cars.ts'
import { unwrapLink } from '../../domain/links/unwrap-link.ts'
import type { ReportReading } from '../../domain/report.ts'
import { parseCleanJson } from '../../domain/texts/clean-text.ts'
import type { RowParts } from '../../exports/read-rows.ts'
import { createRememberedSource } from '../../inventory/sync/catalogue.ts'
import { recallLastRate } from '../../inventory/sync/rate-days.ts'
import { createRecordsParser } from '../../sources/marketplace/parse-records.ts'
import { createWords } from '../../words/create-words.ts'
import { createInspectionWords } from '../../words/inspection/create-inspection-words.ts'

type Store = RowParts['store'] & Pick<InventoryCars, 'recall'>

const NOTHING_SHOWN = { report_provider: null, inspection_date: null }

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
    open(car, stored) {
      const facts = car.observed?.report ?? null
      const isOfCar = facts !== null && stored !== null && stored.link === unwrapLink(car.report.link)
      const reading = isOfCar ? (parseCleanJson(stored.body) as ReportReading) : null
      const health = reading?.kind === 'report' ? describeHealth(reading.report, inspectionWords) : null
      return (lang) => ({
        detail: makeCarDetail(car, { words, seriesMap, rate, lang, now_ms: nowMs, conflicts: null, health }),
        report: { facts, shown: reading === null ? NOTHING_SHOWN : describeOrigin(reading, inspectionWords, lang) },
      })
    },
  }
}

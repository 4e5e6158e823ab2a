/** Wires what the rows of an export are made with: the parser and the renderer of `/v1/cars/{car_id}`. */
import { makeCarDetail } from '../../catalog/record/make-car-detail.ts'
import { createSeriesMap } from '../../catalog/series-map.ts'
import { type InventoryCars, parseNative } from '../../domain/inventory/inventory-cars.ts'
import type { RowParts } from '../../exports/read-rows.ts'
import { createRememberedSource } from '../../inventory/sync/catalogue.ts'
import { recallLastRate } from '../../inventory/sync/rate-days.ts'
import { createRecordsParser } from '../../sources/marketplace/parse-records.ts'
import { createWords } from '../../words/create-words.ts'

type Store = Pick<InventoryCars, 'walk' | 'recall'>

export async function wireRows(store: Store, marketplaceUrl: string, nowMs: number): Promise<RowParts> {
  const words = createWords({ onUnknown() {} })
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
    render: (car, lang) => makeCarDetail(car, { words, seriesMap, rate, lang, now_ms: nowMs, conflicts: null }),
  }
}

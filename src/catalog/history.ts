/** Answers the question about the history of a car: its prices, and what its report said. */

import { Failure } from '../domain/failure.ts'
import type { CarHistory, ReportVersionRecord } from '../domain/inventory/change-record.ts'
import { freshnessOf } from '../domain/inventory/readiness.ts'
import type { ReportVersion } from '../domain/inventory/reports/inventory-reports.ts'
import { describeReportFacts } from '../domain/inventory/reports/report-facts.ts'
import { convertToEur } from '../domain/rates.ts'
import type { ReportReading } from '../domain/report.ts'
import type { Sourced } from '../domain/source.ts'
import { parseCleanJson } from '../domain/texts/clean-text.ts'
import { formatChinaDay } from '../domain/time/listed-span.ts'
import type { InspectionWords } from '../words/inspection/create-inspection-words.ts'
import { type InventoryView, readInventory } from './catalog-parts.ts'
import { deriveReportFacts } from './inspection/derive-report-facts.ts'

interface HistoryParts {
  readonly inventory: InventoryView | null
  readonly inspectionWords: InspectionWords
}

export function createHistory(parts: HistoryParts) {
  return async function history(id: number): Promise<Sourced<CarHistory>> {
    const { inventory, state } = await readInventory(parts.inventory)
    const { reader, ratesByDay, now } = inventory
    const [car, rateOf, report, earlier] = await Promise.all([
      reader.history(id),
      ratesByDay(),
      reader.report(id),
      reader.reportVersions(id),
    ])
    if (car === null) throw new Failure('vehicle_not_found', 'The inventory has no car with this id.')
    const rated = car.prices.map(({ at_ms, price_cny }) => {
      const date = formatChinaDay(at_ms)
      const observed_at = new Date(at_ms).toISOString()
      return { date, observed_at, price_cny, price_eur: convertToEur(price_cny, rateOf(date)) }
    })
    const prices = rated.map(({ price_eur }) => price_eur).join()
    const versions: readonly Version[] = report === null ? [] : [...earlier, { ...report, until_ms: null }]
    const read = `${report?.read_at_ms ?? ''}/${report?.made_by ?? ''}/${earlier.length}`
    return {
      read: () => ({
        car_id: id,
        observed: car.is_observed,
        first_observed_at: new Date(car.first_observed_ms).toISOString(),
        last_observed_at: new Date(car.last_observed_ms).toISOString(),
        prices: rated,
        reports: versions.map((version) => describeVersion(version, parts.inspectionWords)),
      }),
      freshness: freshnessOf(state, now(), 0),
      version: `${car.is_observed}/${car.last_observed_ms}/${prices}/${read}`,
    }
  }
}

type Version = Omit<ReportVersion, 'until_ms'> & { readonly until_ms: number | null }

function describeVersion({ read_at_ms, until_ms, body }: Version, words: InspectionWords): ReportVersionRecord {
  const facts = deriveReportFacts(parseCleanJson(body) as ReportReading, words)
  const said = (value: number | null) => (value === null ? null : value === 1)
  return {
    read_at: new Date(read_at_ms).toISOString(),
    until: until_ms === null ? null : new Date(until_ms).toISOString(),
    ...describeReportFacts(facts),
    had_accident: said(facts.had_accident),
    was_flooded: said(facts.was_flooded),
    was_fire_damaged: said(facts.was_fire_damaged),
    odometer_rolled_back: said(facts.odometer_rolled_back),
    is_rental: said(facts.is_rental),
  }
}

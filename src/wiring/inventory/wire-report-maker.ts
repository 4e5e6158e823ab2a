/** Wires what derives the facts of reports: the rules and words of `/inspection`. */
import { deriveReportFacts } from '../../catalog/inspection/derive-report-facts.ts'
import type { ReportMaker } from '../../inventory/sync/reports/create-report-queue.ts'
import { createInspectionWords, type InspectionWords } from '../../words/inspection/create-inspection-words.ts'
import { describeMaker } from './create-digest.ts'

export function wireReportMaker(marketplaceUrl: string): ReportMaker {
  // Created with the first report: most syncs that start have none to describe.
  let opened: InspectionWords | null = null
  return {
    deriveFacts(reading) {
      // The service counts unknown words when it shows a report.
      opened ??= createInspectionWords({ onUnknown: () => {} })
      return deriveReportFacts(reading, opened)
    },
    madeBy: describeMaker(marketplaceUrl),
  }
}

/** What a reading of a report says, as facts that cars are searched by: exactly what `/inspection` shows of it. */
import { SEVERITY_CODES } from '../../domain/codes.ts'
import { NO_FACTS } from '../../domain/inventory/facts.ts'
import {
  pickReportFacts,
  REPORT_STATEMENTS,
  REPORT_STATUS_NUMBERS,
  type ReportFacts,
  SEVERITY_NUMBERS,
} from '../../domain/inventory/reports/report-facts.ts'
import type { ReportReading } from '../../domain/report.ts'
import type { InspectionWords } from '../../words/inspection/create-inspection-words.ts'
import { describeReport } from './describe-report.ts'

const NOTHING_SAID = pickReportFacts(NO_FACTS)

export function deriveReportFacts(reading: ReportReading, words: InspectionWords): ReportFacts {
  if (reading.kind !== 'report') return { ...NOTHING_SAID, report_status: REPORT_STATUS_NUMBERS[reading.kind] }
  const shown = describeReport(reading.report, '', words, 'zh')
  const stated = REPORT_STATEMENTS.map((name) => {
    const value = shown[name]
    return [name, value === null ? null : Number(value)] as const
  })
  const severity = SEVERITY_CODES.find((code) => code === shown.derived?.damage_severity)
  return {
    ...NOTHING_SAID,
    ...Object.fromEntries(stated),
    report_status: REPORT_STATUS_NUMBERS[shown.parse_status],
    derived_damage_severity: severity === undefined ? null : SEVERITY_NUMBERS[severity],
  }
}

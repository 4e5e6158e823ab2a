/** What a reading of a report says, as facts that cars are searched by: exactly what `/inspection` shows of it. */
import { SEVERITY_CODES } from '../../domain/codes.ts'
import { numberOf } from '../../domain/fields/search-fields.ts'
import { NO_REPORT_FACTS, REPORT_STATEMENTS, type ReportFacts } from '../../domain/inventory/reports/report-facts.ts'
import type { ReportReading } from '../../domain/report.ts'
import type { InspectionWords } from '../../words/inspection/create-inspection-words.ts'
import { describeReport } from './describe-report.ts'

export function deriveReportFacts(reading: ReportReading, words: InspectionWords): ReportFacts {
  if (reading.kind !== 'report') return { ...NO_REPORT_FACTS, report_status: numberOf('report_status', reading.kind) }
  const shown = describeReport(reading.report, '', words, 'zh')
  const stated = REPORT_STATEMENTS.map((name) => {
    const value = shown[name]
    return [name, value === null ? null : Number(value)] as const
  })
  const severity = SEVERITY_CODES.find((code) => code === shown.derived?.damage_severity) ?? null
  return {
    ...NO_REPORT_FACTS,
    ...Object.fromEntries(stated),
    report_status: numberOf('report_status', shown.parse_status),
    derived_damage_severity: numberOf('derived_damage_severity', severity),
  }
}

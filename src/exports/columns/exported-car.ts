/** What a row of an export is made of. */
import type { InspectionReport } from '../../domain/inspection.ts'
import type { ReportFacts } from '../../domain/inventory/reports/report-facts.ts'
import type { CarDetail } from '../../domain/listing.ts'

/** What the inventory knows of the report of a car. */
export interface ExportedReport {
  /** Null = it was not read, or none is advertised. */
  readonly facts: ReportFacts | null
  /** As `/inspection` shows the last reading; all are null without one. */
  readonly shown: Pick<InspectionReport, 'report_provider' | 'inspection_date'>
}

export interface ExportedCar {
  readonly detail: CarDetail
  readonly report: ExportedReport
}

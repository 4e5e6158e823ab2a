/** The part of a printed report that is known before its content: its provider and address. */
import type { PrintedReport } from '../printed-report.ts'

export type ReportBase = Pick<
  PrintedReport,
  'provider' | 'provider_name' | 'layout' | 'access' | 'http_status' | 'url' | 'print_url'
> & {
  /** The number in the address, from which the provider's report number is derived. */
  readonly order: string
}

/** An empty report. */
export function emptyReport(base: ReportBase): PrintedReport {
  const { order: _, ...known } = base
  return {
    ...known,
    title: '',
    charset: base.layout === 'pdf' ? null : 'utf-8',
    report_no: null,
    vehicle: [],
    battery_health: null,
    dates: [],
    conclusions: [],
    grade: null,
    standard: null,
    registered_use: null,
    rental_statement: null,
    counters: [],
    sections: [],
    modifications: [],
    queries: [],
    legend: [],
    decoys: [],
    notices: [],
  }
}

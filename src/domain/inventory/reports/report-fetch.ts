/** A reading of the report of a car on its way into the inventory. */
import type { ReportReading } from '../../report.ts'

export interface ReportFetch {
  readonly id: number
  readonly link: string
  readonly at_ms: number
  readonly reading: ReportReading
  /** The version of the parser. */
  readonly parser: string
}

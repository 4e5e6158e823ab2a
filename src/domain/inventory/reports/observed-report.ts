/** A reading of a report as it is written, without its text. */
import type { ReportFacts } from './report-facts.ts'

export interface ObservedReport {
  readonly link: string
  readonly at_ms: number
  readonly facts: ReportFacts
  readonly digest: string
  readonly parser: string
  readonly made_by: string
}

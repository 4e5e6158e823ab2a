/** The port that reads the reports of an inventory: those that are kept, and those that are due. */
import type { ReportStatus } from '../../codes.ts'
import type { ReportWriting } from '../inventory-writer.ts'

/** The last reading of the report of a car. */
export interface StoredReport extends Omit<ReportWriting, 'at_ms' | 'facts' | 'next_at_ms'> {
  readonly read_at_ms: number
}

/** An earlier reading that said something else. */
export interface ReportVersion {
  readonly read_at_ms: number
  /** When the reading after it found something else. */
  readonly until_ms: number
  readonly body: string
}

export interface DueReport {
  readonly id: number
  readonly link: string
  /** In a row. */
  readonly failures: number
}

export interface DueQuestion {
  /** Hosts with their ports, as in a URL. `isOther`: every host but these. */
  readonly hosts: readonly string[]
  readonly isOther: boolean
  readonly now_ms: number
  readonly limit: number
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be used right now. */
export interface InventoryReports {
  /** Null if it was never read, or the car has left. */
  report(id: number): Promise<StoredReport | null>
  /** Reports that were read, of cars with ids above `afterId`, in the order of their ids. */
  reports(afterId: number, limit: number): Promise<readonly StoredReport[]>
  /** What earlier readings said, the oldest first; at most `MOST_VERSIONS`. */
  reportVersions(id: number): Promise<readonly ReportVersion[]>
  /** Those that were never read first, the newest car first; then those that have waited longest. */
  dueReports(question: DueQuestion): Promise<readonly DueReport[]>
  /** Searchable cars by what is known of their reports; those without cars are left out. */
  reportCounts(): Promise<Readonly<Partial<Record<ReportStatus, number>>>>
}

/** Of one report. */
export const MOST_VERSIONS = 10

/** What the inspection report of a car says, in the form in which stores compare it. A store adds it to what a listing says. */
import { REPORT_STATUSES, type ReportStatus, SEVERITY_CODES, type SeverityCode } from '../../codes.ts'
import type { ListingRecord } from '../../listing.ts'
import type { Facts } from '../facts.ts'

/** Statements of the provider: 1 and 0 are its own yes and no; null = it does not say. */
export const REPORT_STATEMENTS = [
  'had_accident',
  'was_flooded',
  'was_fire_damaged',
  'odometer_rolled_back',
  'is_rental',
] as const
export type ReportStatement = (typeof REPORT_STATEMENTS)[number]

export const REPORT_FACTS = ['report_status', ...REPORT_STATEMENTS, 'derived_damage_severity'] as const
export type ReportFact = (typeof REPORT_FACTS)[number]

export type ReportFacts = Pick<Facts, ReportFact>

// Numbers are kept in databases: a new member gets a new number, and no number ever changes its meaning.

export const REPORT_STATUS_NUMBERS: Readonly<Record<ReportStatus, number>> = {
  parsed: 1,
  partial: 2,
  unsupported: 3,
  unavailable: 4,
  not_available: 5,
  not_read: 6,
}

export const SEVERITY_NUMBERS: Readonly<Record<SeverityCode, number>> = { none: 1, minor: 2, moderate: 3, severe: 4 }

export function pickReportFacts(from: ReportFacts): ReportFacts {
  return Object.fromEntries(REPORT_FACTS.map((name) => [name, from[name]])) as unknown as ReportFacts
}

/** The names of the facts that differ, sorted. */
export function listChangedFacts(before: ReportFacts, after: ReportFacts): string[] {
  return REPORT_FACTS.filter((name) => before[name] !== after[name]).sort()
}

/** Every record has these fields side by side, in this order. */
export type ReportFields = Pick<ListingRecord, 'report_status' | 'derived_damage_severity'>

export function describeReportFacts({ report_status, derived_damage_severity }: ReportFacts): ReportFields {
  return {
    report_status: REPORT_STATUSES.find((one) => REPORT_STATUS_NUMBERS[one] === report_status) ?? 'not_read',
    derived_damage_severity: SEVERITY_CODES.find((one) => SEVERITY_NUMBERS[one] === derived_damage_severity) ?? null,
  }
}

/** In a text of the source, the quotes would be escaped. */
const SHOWN = /"report_status":"[a-z_]+","derived_damage_severity":(?:null|"[a-z]+")/

/** Replaces what a rendered row says of the report. */
export function putReport(row: string, facts: ReportFacts): string {
  return row.replace(SHOWN, JSON.stringify(describeReportFacts(facts)).slice(1, -1))
}

/** What the inspection report of a car says, in the form in which stores compare it. A store adds it to what a listing says. */
import { codeOf, type FieldNumbers, NO_NUMBERS } from '../../fields/search-fields.ts'
import type { ListingRecord } from '../../listing.ts'

/** Statements of the provider: 1 and 0 are its own yes and no; null = it does not say. */
export const REPORT_STATEMENTS = [
  'had_accident',
  'was_flooded',
  'was_fire_damaged',
  'odometer_rolled_back',
  'is_rental',
] as const

export const REPORT_FACTS = ['report_status', ...REPORT_STATEMENTS, 'derived_damage_severity'] as const
type ReportFact = (typeof REPORT_FACTS)[number]

export type ReportFacts = Pick<FieldNumbers, ReportFact>

export const NO_REPORT_FACTS: ReportFacts = pickReportFacts(NO_NUMBERS)

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
    report_status: codeOf('report_status', report_status) ?? 'not_read',
    derived_damage_severity: codeOf('derived_damage_severity', derived_damage_severity),
  }
}

/** In a text of the source, the quotes would be escaped. */
const SHOWN = /"report_status":"[a-z_]+","derived_damage_severity":(?:null|"[a-z]+")/

/** Replaces what a rendered row says of the report. */
export function putReport(row: string, facts: ReportFacts): string {
  return row.replace(SHOWN, JSON.stringify(describeReportFacts(facts)).slice(1, -1))
}

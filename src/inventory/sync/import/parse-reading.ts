/** Checks that a value from a file is a reading of a report, with every field that the rules and answers rely on. */
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { ProviderValue } from '../../../domain/inspection-parts/provider-findings.ts'
import type { ReportReading } from '../../../domain/report.ts'
import { enumOf, mapOf, nullable } from '../../../domain/schema.ts'

const text = Type.String()
const orNull = nullable(text)
const whole = Type.Integer({ minimum: 0 })

const Item = Type.Object({
  source_name: text,
  source_status: text,
  source_remarks: orNull,
  source_page: nullable(whole),
})

const Category = Type.Object({
  source_name: text,
  source_summary: orNull,
  reported_counts: mapOf(Type.Number()),
  declared_total: nullable(whole),
  items: Type.Array(Item),
  is_criteria_only: Type.Boolean(),
})

const Report = Type.Object({
  provider: text,
  source_provider: text,
  report_type: nullable(enumOf(['inspection', 'vehicle_condition'])),
  subject: Type.Object({
    mileage_km: nullable(Type.Number()),
    vin: orNull,
    source_color: orNull,
    source_city: orNull,
    report_number: orNull,
  }),
  source_standard: orNull,
  conclusions: Type.Array(
    Type.Object({ source_heading: orNull, source_label: text, source_fields: mapOf(ProviderValue) }),
  ),
  counters: Type.Array(Type.Object({ source_name: text, source_text: text, kind: enumOf(['hits', 'points']) })),
  categories: Type.Array(Category),
  grade: nullable(Type.Object({ code: text, source_label: text, source_meaning: orNull })),
  modifications: Type.Array(Type.Object({ source_name: text, source_text: text })),
  history_queries: Type.Array(
    Type.Object({ source_name: text, query_date: orNull, receipt_url: orNull, source_notice: orNull }),
  ),
  legend: Type.Array(Type.Object({ code: text, source_text: text })),
  source_usage: orNull,
  source_rental: orNull,
  first_registration_date: orNull,
  inspection_date: orNull,
  report_date: orNull,
  print_url: orNull,
  unread: Type.Array(text),
})

const REASONS = ['expired', 'login', 'forbidden', 'gone', 'unusable_link', 'too_costly'] as const

const Reading = Type.Union([
  Type.Object({ kind: Type.Literal('report'), report: Report }),
  Type.Object({
    kind: Type.Literal('unavailable'),
    reason: enumOf(REASONS),
    provider: orNull,
    source_notice: orNull,
  }),
  Type.Object({ kind: Type.Literal('unsupported'), provider: orNull }),
])

/** Null if it is none. */
export function parseReading(value: unknown): ReportReading | null {
  return Check(Reading, value) ? (value as ReportReading) : null
}

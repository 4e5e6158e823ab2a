/** A report as printed: the source's words in our structure, neither translated nor interpreted. Also the port to reports. */
import { Type } from 'typebox'
import type { ReportType } from './inspection.ts'
import { ProviderValue } from './inspection-parts/provider-findings.ts'
import { enumOf, mapOf, nullable, type RecordOf } from './schema.ts'
import type { Sourced } from './source.ts'

const text = Type.String()
const orNull = nullable(text)
const whole = Type.Integer({ minimum: 0 })

const ReportItem = Type.Object({
  /** The part or the question, as printed. */
  source_name: text,
  /** The result as printed; a criterion is not a result. */
  source_status: text,
  source_remarks: orNull,
  /** From 1, in documents that have pages. */
  source_page: nullable(whole),
})
export type ReportItem = RecordOf<typeof ReportItem>

const ReportCategory = Type.Object({
  source_name: text,
  /** The line beside the heading, as printed. */
  source_summary: orNull,
  /** Counts that are printed for the category, by the provider's own label. */
  reported_counts: mapOf(Type.Number()),
  /** The number of items that the category declares; null when it declares none. */
  declared_total: nullable(whole),
  /** Only items with a result. */
  items: Type.Array(ReportItem),
  /** A list of criteria without results: it says nothing about the car, and nothing is missing from it. */
  is_criteria_only: Type.Boolean(),
})
export type ReportCategory = RecordOf<typeof ReportCategory>

/** A result line or field of the provider, not a heading, a promise or a tip. */
const ReportConclusion = Type.Object({
  /** The text before the result: 事故鉴定, 鉴定结果 …; null when there is none. */
  source_heading: orNull,
  /** The result, word for word. */
  source_label: text,
  /** The provider's own fields that the result was read from. */
  source_fields: mapOf(ProviderValue),
})
export type ReportConclusion = RecordOf<typeof ReportConclusion>

const ReportGrade = Type.Object({
  /** The shortest printed form: `E`, `二级`, `88.5`. */
  code: text,
  source_label: text,
  /** Only if the same page prints it beside the grade. */
  source_meaning: orNull,
})
export type ReportGrade = RecordOf<typeof ReportGrade>

/** A query of records that the report mentions. */
const ReportQuery = Type.Object({
  source_name: text,
  /** `YYYY-MM-DD`. */
  query_date: orNull,
  receipt_url: orNull,
  /** The sentence about the result. */
  source_notice: orNull,
})
export type ReportQuery = RecordOf<typeof ReportQuery>

/** A summary figure. */
const ReportCounter = Type.Object({
  source_name: text,
  source_text: text,
  /** `hits`: how many points are abnormal, of how many (泡水项 7/27); `points`: a score, the higher the better. */
  kind: enumOf(['hits', 'points']),
})
export type ReportCounter = RecordOf<typeof ReportCounter>

/** The car of the report, as printed; null where a value is missing or unreadable. */
const ReportSubject = Type.Object({
  mileage_km: nullable(Type.Number()),
  /** Always masked. */
  vin: orNull,
  source_color: orNull,
  source_city: orNull,
  report_number: orNull,
})
export type ReportSubject = RecordOf<typeof ReportSubject>

/** The state of health of the traction battery, as printed. */
export interface ReportBatteryHealth {
  /** Above 0 and at most 100; null where something else is printed (优秀, 120%). */
  readonly percent: number | null
  readonly source_text: string | null
  readonly source_method: string | null
  /** As precise as printed: `YYYY-MM-DD` or `YYYY-MM`. */
  readonly measured_at: string | null
}

const Report = Type.Object({
  /** Our name of the provider, which is also the folder of its parser. */
  provider: text,
  /** The provider as the report names it. */
  source_provider: text,
  report_type: nullable(enumOf<ReportType>(['inspection', 'vehicle_condition'])),
  subject: ReportSubject,
  /** The standard that the report cites; null when it cites none. */
  source_standard: orNull,
  conclusions: Type.Array(ReportConclusion),
  /** Ratios and scores outside the categories, as printed. */
  counters: Type.Array(ReportCounter),
  categories: Type.Array(ReportCategory),
  grade: nullable(ReportGrade),
  modifications: Type.Array(Type.Object({ source_name: text, source_text: text })),
  history_queries: Type.Array(ReportQuery),
  /** The report's explanation of its codes, as printed. */
  legend: Type.Array(Type.Object({ code: text, source_text: text })),
  /** Registered use as printed (使用性质); null when it is not printed. */
  source_usage: orNull,
  /** The provider's own sentence about renting; null when there is none. */
  source_rental: orNull,
  /** As precise as printed: `YYYY-MM-DD` or `YYYY-MM`. */
  first_registration_date: orNull,
  inspection_date: orNull,
  report_date: orNull,
  print_url: orNull,
  /** Declared content that could not be read, in the source's words; if there is any, the report is at most partial. */
  unread: Type.Array(text),
})
export interface Report extends RecordOf<typeof Report> {
  /** Null if nothing is printed about it. Reports that were kept by parsers of version 1 do not have it. */
  readonly battery_health?: ReportBatteryHealth | null | undefined
}

const REASONS = ['expired', 'login', 'forbidden', 'gone', 'unusable_link', 'too_costly'] as const

/** What a reading must have of which rules and answers rely on every field. */
export const CheckedReading = Type.Union([
  Type.Object({ kind: Type.Literal('report'), report: Report }),
  /**
   * The provider refuses permanently; `source_notice` is its message, null when there is none. `too_costly`: the provider
   * sent a document that cannot be read within our limits of time and memory.
   */
  Type.Object({ kind: Type.Literal('unavailable'), reason: enumOf(REASONS), provider: orNull, source_notice: orNull }),
  /** No parser knows the provider or the layout. */
  Type.Object({ kind: Type.Literal('unsupported'), provider: orNull }),
])

/** The result of reading a report link. */
export type ReportReading =
  | Exclude<RecordOf<typeof CheckedReading>, { readonly kind: 'report' }>
  | { readonly kind: 'report'; readonly report: Report }

/** The result of a parser: a reading, or the limit that it reached, which says nothing about the report. */
export type ParserReading = ReportReading | { readonly kind: 'exhausted'; readonly limit: 'time' | 'memory' }

/** A document as it was fetched. */
export interface ReportDocument {
  /** The URL after redirects. */
  readonly url: string
  readonly content_type: string | null
  readonly body: Uint8Array
}

/** The parser of one provider's layout. Never throws: an unknown layout is `unsupported`, a document beyond its limits `exhausted`. */
export interface ReportParser {
  readonly provider: string
  /** The provider as it names itself. */
  readonly source_provider: string
  /** Raise it with every change of what the parser reads: stored reports are then fetched again. */
  readonly version: number
  readonly parse: (document: ReportDocument) => ParserReading | Promise<ParserReading>
}

/** A report that was read before. */
export interface HeldReport {
  readonly report: Report
  readonly version: string
  readonly fetched_at_ms: number
}

/**
 * Throws a Failure `source_unavailable` when the provider cannot be reached and there is no usable copy, and `overloaded` when
 * time, memory or queue space did not suffice to read the document.
 */
export interface Reports {
  /** `url` is the http(s) URL in the listing of this car. */
  read(url: string, carId: number): Promise<Sourced<ReportReading>>
  /** The report that `read` or `recall` last returned, while its copy may still be shown; null otherwise. Makes no request. */
  peek(url: string): HeldReport | null
  /**
   * The report of this car that answers show without a request: the reading that the inventory keeps, otherwise as `peek`. Null if
   * there is none, or the last reading was no report.
   */
  recall(url: string, carId: number): Promise<HeldReport | null>
}

/** A report as printed: the source's words in our structure, neither translated nor interpreted. Also the port to reports. */
import type { ReportType } from './inspection.ts'
import type { ProviderValue } from './inspection-parts/provider-findings.ts'
import type { Sourced } from './source.ts'

export interface ReportItem {
  /** The part or the question, as printed. */
  readonly source_name: string
  /** The result as printed; a criterion is not a result. */
  readonly source_status: string
  readonly source_remarks: string | null
  /** From 1, in documents that have pages. */
  readonly source_page: number | null
}

export interface ReportCategory {
  readonly source_name: string
  /** The line beside the heading, as printed. */
  readonly source_summary: string | null
  /** Counts that are printed for the category, by the provider's own label. */
  readonly reported_counts: Readonly<Record<string, number>>
  /** The number of items that the category declares; null when it declares none. */
  readonly declared_total: number | null
  /** Only items with a result. */
  readonly items: readonly ReportItem[]
  /** A list of criteria without results: it says nothing about the car, and nothing is missing from it. */
  readonly is_criteria_only: boolean
}

/** A result line or field of the provider, not a heading, a promise or a tip. */
export interface ReportConclusion {
  /** The text before the result: 事故鉴定, 鉴定结果 …; null when there is none. */
  readonly source_heading: string | null
  /** The result, word for word. */
  readonly source_label: string
  /** The provider's own fields that the result was read from. */
  readonly source_fields: Readonly<Record<string, ProviderValue>>
}

export interface ReportGrade {
  /** The shortest printed form: `E`, `二级`, `88.5`. */
  readonly code: string
  readonly source_label: string
  /** Only if the same page prints it beside the grade. */
  readonly source_meaning: string | null
}

/** A query of records that the report mentions. */
export interface ReportQuery {
  readonly source_name: string
  /** `YYYY-MM-DD`. */
  readonly query_date: string | null
  readonly receipt_url: string | null
  /** The sentence about the result. */
  readonly source_notice: string | null
}

/** A summary figure. */
export interface ReportCounter {
  readonly source_name: string
  readonly source_text: string
  /** `hits`: how many points are abnormal, of how many (泡水项 7/27); `points`: a score, the higher the better. */
  readonly kind: 'hits' | 'points'
}

/** The car of the report, as printed; null where a value is missing or unreadable. */
export interface ReportSubject {
  readonly mileage_km: number | null
  /** Always masked. */
  readonly vin: string | null
  readonly source_color: string | null
  readonly source_city: string | null
  readonly report_number: string | null
}

/** The state of health of the traction battery, as printed. */
export interface ReportBatteryHealth {
  /** Above 0 and at most 100; null where something else is printed (优秀, 120%). */
  readonly percent: number | null
  readonly source_text: string | null
  readonly source_method: string | null
  /** As precise as printed: `YYYY-MM-DD` or `YYYY-MM`. */
  readonly measured_at: string | null
}

export interface Report {
  /** Our name of the provider, which is also the folder of its parser. */
  readonly provider: string
  /** The provider as the report names it. */
  readonly source_provider: string
  readonly report_type: ReportType | null
  readonly subject: ReportSubject
  /** Null if nothing is printed about it. Reports that were kept by parsers of version 1 do not have it. */
  readonly battery_health?: ReportBatteryHealth | null | undefined
  /** The standard that the report cites; null when it cites none. */
  readonly source_standard: string | null
  readonly conclusions: readonly ReportConclusion[]
  /** Ratios and scores outside the categories, as printed. */
  readonly counters: readonly ReportCounter[]
  readonly categories: readonly ReportCategory[]
  readonly grade: ReportGrade | null
  readonly modifications: readonly { readonly source_name: string; readonly source_text: string }[]
  readonly history_queries: readonly ReportQuery[]
  /** The report's explanation of its codes, as printed. */
  readonly legend: readonly { readonly code: string; readonly source_text: string }[]
  /** Registered use as printed (使用性质); null when it is not printed. */
  readonly source_usage: string | null
  /** The provider's own sentence about renting; null when there is none. */
  readonly source_rental: string | null
  /** As precise as printed: `YYYY-MM-DD` or `YYYY-MM`. */
  readonly first_registration_date: string | null
  readonly inspection_date: string | null
  readonly report_date: string | null
  readonly print_url: string | null
  /** Declared content that could not be read, in the source's words; if there is any, the report is at most partial. */
  readonly unread: readonly string[]
}

/** The result of reading a report link. */
export type ReportReading =
  | { readonly kind: 'report'; readonly report: Report }
  /**
   * The provider refuses permanently; `source_notice` is its message, null when there is none. `too_costly`: the provider
   * sent a document that cannot be read within our limits of time and memory.
   */
  | {
      readonly kind: 'unavailable'
      readonly reason: 'expired' | 'login' | 'forbidden' | 'gone' | 'unusable_link' | 'too_costly'
      readonly provider: string | null
      readonly source_notice: string | null
    }
  /** No parser knows the provider or the layout. */
  | { readonly kind: 'unsupported'; readonly provider: string | null }

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

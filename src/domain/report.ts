/** A report as its provider printed it: the source's words in our shape, nothing translated, nothing concluded. And the port to reports. */
import type { ReportType } from './inspection.ts'
import type { ProviderValue } from './inspection-parts/provider-findings.ts'
import type { Sourced } from './source.ts'

export interface ReportItem {
  /** The part or the question, as printed. */
  readonly source_name: string
  /** The result as printed; a column of criteria is none. */
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
  /** How many items the category says it has; null when it does not say. */
  readonly declared_total: number | null
  /** Only what has a result. */
  readonly items: readonly ReportItem[]
  /** A list of criteria without any result: it says nothing about the car, and nothing is missing from it. */
  readonly is_criteria_only: boolean
}

/** A result line or field of the provider, never a heading, a promise or a tip. */
export interface ReportConclusion {
  /** What stands before the result: 事故鉴定, 鉴定结果 …; null when nothing does. */
  readonly source_heading: string | null
  /** The result, word for word. */
  readonly source_label: string
  /** The provider's own fields that the result was read from. */
  readonly source_fields: Readonly<Record<string, ProviderValue>>
}

export interface ReportGrade {
  /** The shortest token that is printed: `E`, `二级`, `88.5`. */
  readonly code: string
  readonly source_label: string
  /** Only if the same page prints it beside the grade. */
  readonly source_meaning: string | null
}

/** A look-up in somebody's records, of which the report tells. */
export interface ReportQuery {
  readonly source_name: string
  /** `YYYY-MM-DD`. */
  readonly query_date: string | null
  readonly receipt_url: string | null
  /** The sentence about what came back. */
  readonly source_notice: string | null
}

/** A figure that sums something up. */
export interface ReportCounter {
  readonly source_name: string
  readonly source_text: string
  /** `hits`: how many points are not right, of how many (泡水项 7/27); `points`: what was scored, the more the better. */
  readonly kind: 'hits' | 'points'
}

/** Which car the report is about, as printed; null where it is not, or cannot be read. */
export interface ReportSubject {
  readonly mileage_km: number | null
  /** Never whole. */
  readonly vin: string | null
  readonly source_color: string | null
  readonly source_city: string | null
  readonly report_number: string | null
}

export interface Report {
  /** Our name for the provider's layout; the folder of its parser. */
  readonly provider: string
  /** The provider as the report names it. */
  readonly source_provider: string
  readonly report_type: ReportType | null
  readonly subject: ReportSubject
  /** The standard that the report cites; null when it cites none. */
  readonly source_standard: string | null
  readonly conclusions: readonly ReportConclusion[]
  /** Ratios and scores outside the categories, as printed. */
  readonly counters: readonly ReportCounter[]
  readonly categories: readonly ReportCategory[]
  readonly grade: ReportGrade | null
  readonly modifications: readonly { readonly source_name: string; readonly source_text: string }[]
  readonly history_queries: readonly ReportQuery[]
  /** What the report says its codes mean, as printed. */
  readonly legend: readonly { readonly code: string; readonly source_text: string }[]
  /** Registered use as printed (使用性质); null when it is not. */
  readonly source_usage: string | null
  /** The provider's own sentence about renting; null when there is none. */
  readonly source_rental: string | null
  /** As precise as printed: `YYYY-MM-DD` or `YYYY-MM`. */
  readonly first_registration_date: string | null
  readonly inspection_date: string | null
  readonly report_date: string | null
  readonly print_url: string | null
  /** What the document declares and could not be read, in the source's words; any makes the report partial at most. */
  readonly unread: readonly string[]
}

/** What came of reading a report link. */
export type ReportReading =
  | { readonly kind: 'report'; readonly report: Report }
  /**
   * The provider refuses for good; `source_notice` is what it says, null when it says nothing. `too_costly`: the provider
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

/** What a parser makes of a document: a reading, or the limit that it came to before its end. That is no fact about the report. */
export type ParserReading = ReportReading | { readonly kind: 'exhausted'; readonly limit: 'time' | 'memory' }

/** A document as it was fetched. */
export interface ReportDocument {
  /** Where it was in the end found. */
  readonly url: string
  readonly content_type: string | null
  readonly body: Uint8Array
}

/** One provider's layout. Never throws: what it does not know is `unsupported`, what is too much for it `exhausted`. */
export interface ReportParser {
  readonly provider: string
  /** The provider as it names itself. */
  readonly source_provider: string
  readonly parse: (document: ReportDocument) => ParserReading | Promise<ParserReading>
}

/**
 * Throws a Failure `source_unavailable` when the provider cannot be reached and no usable copy is left, and `overloaded` when
 * its document was not read for want of time, memory or room.
 */
export interface Reports {
  /** `url` is the http(s) address that was found in the listing. */
  read(url: string): Promise<Sourced<ReportReading>>
  /** The report that `read` gave last, while its copy may still be shown; null otherwise. Asks nobody. */
  peek(url: string): { readonly report: Report; readonly version: string } | null
}

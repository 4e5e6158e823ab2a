/** The ground truth of a report page: exactly what it prints, in the provider's own words. */

export const LAYOUTS = ['embedded_json', 'html', 'pdf', 'prose'] as const
export type Layout = (typeof LAYOUTS)[number]

export const ACCESSES = ['open', 'expired', 'login', 'forbidden', 'gone'] as const
export type Access = (typeof ACCESSES)[number]

/** A label and the text printed beside it. */
export interface LabelledText {
  readonly label: string
  readonly text: string
}

/** What a page prints about the health of a traction battery. */
export interface PrintedHealth {
  readonly text: string
  readonly method: string | null
  readonly date: string | null
}

export interface PrintedConclusion {
  /** The text before the result: 事故鉴定, 鉴定结果 … */
  readonly heading: string
  /** The result line itself, word for word. */
  readonly text: string
}

export interface PrintedGrade {
  /** As printed: `B级`, `二级`, `3星`. */
  readonly label: string
  /** The explanation beside it, null when the page prints none. */
  readonly meaning: string | null
}

export interface PrintedItem {
  /** The part or the question, as printed in this section. */
  readonly name: string
  /** The result cell; null only in a table that has no result column. */
  readonly result: string | null
  /** A further cell or line that belongs to the item. */
  readonly remark: string | null
  /** 1-based page of a PDF, null elsewhere. */
  readonly page: number | null
  /** The text of a column 判定标准: a rule, never a result. */
  readonly criterion: string | null
}

export interface PrintedSection {
  readonly heading: string
  /** The line beside the heading: 共26项, 14项, 3项异常, a sentence. */
  readonly summary: string | null
  /** Counts per status label that the section prints. */
  readonly counts: readonly { readonly label: string; readonly count: number }[]
  /** The number of items the section says it has; it may differ from the items listed. */
  readonly declared_total: number | null
  /** Empty when the section is declared but its rows are not printed. */
  readonly items: readonly PrintedItem[]
  /** True for a table without any result column. */
  readonly criteria_only: boolean
}

export interface PrintedQuery {
  readonly heading: string
  /** The day of the query as printed. */
  readonly date: string | null
  readonly receipt_url: string | null
  /** The sentence with the result. */
  readonly text: string
}

export interface PrintedReport {
  readonly provider: string
  readonly provider_name: string
  readonly layout: Layout
  readonly title: string
  /** Everything below `report_no` is empty unless this is `open`; the words of a refusal are in `notices`. */
  readonly access: Access
  /** The status that the report link answers with. */
  readonly http_status: number
  /** How the page's bytes are encoded; null for a PDF. */
  readonly charset: 'utf-8' | 'gb18030' | null
  readonly url: string
  /** A plain version of the same content, where the provider has one. */
  readonly print_url: string | null
  readonly report_no: string | null
  /** The vehicle block, without registered use. */
  readonly vehicle: readonly LabelledText[]
  /** What is printed about the health of the traction battery; null when nothing is. The date as a reader sees it. */
  readonly battery_health: PrintedHealth | null
  /** Inspection and issue dates as a reader sees them (an epoch in page data is shown as China time). */
  readonly dates: readonly LabelledText[]
  /** Result lines only. */
  readonly conclusions: readonly PrintedConclusion[]
  readonly grade: PrintedGrade | null
  /** The standard that the page cites. */
  readonly standard: string | null
  readonly registered_use: LabelledText | null
  /** An explicit sentence of the provider about renting (非租赁车辆), null when it prints none. */
  readonly rental_statement: string | null
  /** Ratios (abnormal/total), part scores and totals outside the sections. */
  readonly counters: readonly LabelledText[]
  readonly sections: readonly PrintedSection[]
  readonly modifications: readonly { readonly name: string; readonly text: string }[]
  readonly queries: readonly PrintedQuery[]
  /** Explanations of the codes used in results. */
  readonly legend: readonly { readonly code: string; readonly text: string }[]
  /** Headings, promises, tips and tags that look like results but are not. */
  readonly decoys: readonly string[]
  /** Validity notes, disclaimers, the words of a refusal. */
  readonly notices: readonly string[]
}

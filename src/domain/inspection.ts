/** The inspection records, spelled as on the wire. Absence of a finding is never a finding of absence. */

export const PARSE_STATUSES = ['not_available', 'parsed', 'partial', 'unsupported', 'unavailable'] as const
export type ParseStatus = (typeof PARSE_STATUSES)[number]

export const REPORT_TYPES = ['inspection', 'vehicle_condition'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

export const DAMAGE_SEVERITIES = ['unknown', 'none', 'minor', 'moderate', 'severe'] as const
export type DamageSeverity = (typeof DAMAGE_SEVERITIES)[number]

export const HISTORY_TOPICS = ['maintenance', 'insurance_events'] as const
export const HISTORY_RESULTS = ['no_records_returned', 'unknown'] as const
export const PANEL_RANKS = ['Exterior', 'Structural (Frame)'] as const

/** A value of a provider's own field. */
export type ProviderValue = string | number | boolean | null

export interface ProviderConclusion {
  readonly topic: string
  readonly label: string | null
  readonly source_label: string | null
  readonly source_fields: Readonly<Record<string, ProviderValue>>
}

export interface ProviderInspectionItem {
  readonly name: string
  readonly status: string
  readonly remarks: string | null
  readonly source_name: string
  readonly source_status: string
  readonly source_remarks: string | null
  readonly source_page: number | null
}

export interface ProviderInspectionCategorySummary {
  readonly name: string
  readonly source_name: string
  readonly source_summary: string | null
  readonly reported_counts: Readonly<Record<string, number>>
  readonly parsed_item_count: number
  readonly count_matches: boolean | null
}

export interface ProviderInspectionCategory extends ProviderInspectionCategorySummary {
  readonly items: readonly ProviderInspectionItem[]
}

export interface ProviderGrade {
  readonly code: string
  readonly source_label: string
  readonly source_meaning: string | null
}

export interface ProviderHistoryQuery {
  readonly topic: (typeof HISTORY_TOPICS)[number]
  readonly source_name: string
  readonly query_date: string | null
  readonly receipt_url: string | null
  readonly result: (typeof HISTORY_RESULTS)[number]
  readonly source_notice: string | null
}

export interface DerivedInspectionSummary {
  readonly basis: 'api_rules'
  readonly exterior_repair_observed: boolean | null
  readonly damage_severity: DamageSeverity
  readonly explanation: string
}

export interface PanelDamage {
  readonly panel: string
  readonly damage: readonly string[]
  readonly rank: (typeof PANEL_RANKS)[number] | null
}

/** What both views have in common. */
interface InspectionCommon {
  readonly available: boolean
  readonly data_available: boolean
  readonly parse_status: ParseStatus
  readonly report_provider: string | null
  readonly report_type: ReportType | null
  readonly conclusions: readonly ProviderConclusion[]
  readonly grade: ProviderGrade | null
  readonly modification_assessments: Readonly<Record<string, ProviderValue>>
  readonly history_queries: readonly ProviderHistoryQuery[]
  readonly first_registration_date: string | null
  readonly inspection_date: string | null
  readonly report_date: string | null
  readonly usage_type: string | null
  readonly inspection_report_url: string | null
  readonly inspection_report_print_url: string | null
  readonly note: string | null
}

export interface InspectionSummary extends InspectionCommon {
  readonly categories: readonly ProviderInspectionCategorySummary[]
}

export interface InspectionReport extends InspectionCommon {
  readonly categories: readonly ProviderInspectionCategory[]
  /** Null exactly when `data_available` is false. */
  readonly derived: DerivedInspectionSummary | null
  readonly is_rental: boolean | null
  readonly usage_history: readonly string[] | null
  readonly had_accident: boolean | null
  readonly had_simple_repair: boolean | null
  readonly damage_severity: DamageSeverity
  readonly panel_damage: readonly PanelDamage[] | null
  readonly uninspected_items: readonly string[] | null
  readonly has_tuning: boolean | null
  readonly tuning_types: readonly string[] | null
  readonly inspection_grade: string | null
  readonly was_flooded: boolean | null
  readonly was_fire_damaged: boolean | null
}

export interface InsuranceEvidence {
  readonly car_id: number
  readonly claim_history_available: false
  readonly evidence_available: boolean
  readonly parse_status: ParseStatus
  readonly report_provider: string | null
  readonly queries: readonly ProviderHistoryQuery[]
  /** A policy date as the listing prints it, never a claim record. */
  readonly insurance_expiry: string | null
  readonly note: string
}

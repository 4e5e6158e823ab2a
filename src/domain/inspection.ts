/** The inspection records, spelled as on the wire. Absence of a finding is never a finding of absence. */
import { Type } from 'typebox'
import { enumOf, mapOf, nullable, type RecordOf } from './schema.ts'

export const PARSE_STATUSES = ['not_available', 'parsed', 'partial', 'unsupported', 'unavailable'] as const
export type ParseStatus = (typeof PARSE_STATUSES)[number]

export const REPORT_TYPES = ['inspection', 'vehicle_condition'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

export const DAMAGE_SEVERITIES = ['unknown', 'none', 'minor', 'moderate', 'severe'] as const
export type DamageSeverity = (typeof DAMAGE_SEVERITIES)[number]

export const HISTORY_TOPICS = ['maintenance', 'insurance_events'] as const
export const HISTORY_RESULTS = ['no_records_returned', 'unknown'] as const
export const PANEL_RANKS = ['Exterior', 'Structural (Frame)'] as const

const text = Type.String()
const whole = Type.Integer()
const flag = Type.Boolean()
const url = Type.String({ format: 'uri' })
const texts = Type.Array(text)

/** A value of a provider's own field. */
export const ProviderValue = { type: ['string', 'integer', 'number', 'boolean', 'null'] } as const
export type ProviderValue = RecordOf<typeof ProviderValue>

export const ProviderConclusion = Type.Object(
  {
    topic: text,
    label: nullable(text),
    source_label: nullable(text),
    source_fields: mapOf(ProviderValue),
  },
  { $id: 'ProviderConclusion' },
)
export type ProviderConclusion = RecordOf<typeof ProviderConclusion>

export const ProviderInspectionItem = Type.Object(
  {
    name: text,
    status: text,
    remarks: nullable(text),
    source_name: text,
    source_status: text,
    source_remarks: nullable(text),
    source_page: nullable(whole),
  },
  { $id: 'ProviderInspectionItem' },
)
export type ProviderInspectionItem = RecordOf<typeof ProviderInspectionItem>

export const ProviderInspectionCategorySummary = Type.Object(
  {
    name: text,
    source_name: text,
    source_summary: nullable(text),
    reported_counts: mapOf(whole, { description: "Keyed by the provider's status label." }),
    parsed_item_count: whole,
    count_matches: nullable(flag, { description: "Whether the items read equal the provider's declared total." }),
  },
  { $id: 'ProviderInspectionCategorySummary' },
)
export type ProviderInspectionCategorySummary = RecordOf<typeof ProviderInspectionCategorySummary>

export const ProviderInspectionCategory = Type.Object(
  { ...ProviderInspectionCategorySummary.properties, items: Type.Array(ProviderInspectionItem) },
  { $id: 'ProviderInspectionCategory' },
)
export type ProviderInspectionCategory = RecordOf<typeof ProviderInspectionCategory>

export const ProviderGrade = Type.Object(
  { code: text, source_label: text, source_meaning: nullable(text) },
  { $id: 'ProviderGrade' },
)
export type ProviderGrade = RecordOf<typeof ProviderGrade>

export const ProviderHistoryQuery = Type.Object(
  {
    topic: enumOf(HISTORY_TOPICS),
    source_name: text,
    query_date: nullable(text),
    receipt_url: nullable(url),
    result: enumOf(HISTORY_RESULTS),
    source_notice: nullable(text),
  },
  { $id: 'ProviderHistoryQuery' },
)
export type ProviderHistoryQuery = RecordOf<typeof ProviderHistoryQuery>

export const DerivedInspectionSummary = Type.Object(
  {
    basis: Type.Literal('api_rules'),
    exterior_repair_observed: nullable(flag),
    damage_severity: enumOf(DAMAGE_SEVERITIES),
    explanation: text,
  },
  { $id: 'DerivedInspectionSummary' },
)
export type DerivedInspectionSummary = RecordOf<typeof DerivedInspectionSummary>

export const PanelDamage = Type.Object(
  { panel: text, damage: texts, rank: nullable(enumOf(PANEL_RANKS)) },
  { $id: 'PanelDamage' },
)
export type PanelDamage = RecordOf<typeof PanelDamage>

/** What both views have in common. */
const commonFields = {
  available: Type.Boolean({
    description: 'A report is advertised; this guarantees neither access nor a clean vehicle.',
  }),
  data_available: Type.Boolean({ description: 'Supported findings were extracted.' }),
  parse_status: enumOf(PARSE_STATUSES),
  report_provider: nullable(text),
  report_type: nullable(enumOf(REPORT_TYPES)),
  conclusions: Type.Array(ProviderConclusion),
  grade: nullable(ProviderGrade),
  modification_assessments: mapOf(ProviderValue),
  history_queries: Type.Array(ProviderHistoryQuery),
  first_registration_date: nullable(text),
  inspection_date: nullable(text, { description: 'Day of the inspection.' }),
  report_date: nullable(text, { description: 'Day of issue.' }),
  usage_type: nullable(text),
  inspection_report_url: nullable(url, { description: 'May expire or need access.' }),
  inspection_report_print_url: nullable(url),
  note: nullable(text),
}

export const InspectionSummary = Type.Object(
  { ...commonFields, categories: Type.Array(ProviderInspectionCategorySummary) },
  { $id: 'InspectionSummary' },
)
export type InspectionSummary = RecordOf<typeof InspectionSummary>

export const InspectionReport = Type.Object(
  {
    ...commonFields,
    categories: Type.Array(ProviderInspectionCategory),
    derived: nullable(DerivedInspectionSummary, { description: 'Null exactly when `data_available` is false.' }),
    is_rental: nullable(flag),
    usage_history: nullable(texts),
    had_accident: nullable(flag, { description: "The provider's own classification; not insurance claims." }),
    had_simple_repair: nullable(flag, {
      description: 'Alias of `derived.exterior_repair_observed`.',
      deprecated: true,
    }),
    damage_severity: enumOf(DAMAGE_SEVERITIES, {
      description: 'Alias of `derived.damage_severity`.',
      deprecated: true,
    }),
    panel_damage: nullable(Type.Array(PanelDamage), { deprecated: true }),
    uninspected_items: nullable(texts),
    has_tuning: nullable(flag),
    tuning_types: nullable(texts),
    inspection_grade: nullable(text),
    was_flooded: nullable(flag),
    was_fire_damaged: nullable(flag),
  },
  { $id: 'InspectionReport' },
)
export type InspectionReport = RecordOf<typeof InspectionReport>

export const InsuranceEvidence = Type.Object(
  {
    car_id: whole,
    claim_history_available: Type.Literal(false),
    evidence_available: flag,
    parse_status: enumOf(PARSE_STATUSES),
    report_provider: nullable(text),
    queries: Type.Array(ProviderHistoryQuery),
    insurance_expiry: nullable(text, { description: 'A policy date as the listing prints it; no claim record.' }),
    note: text,
  },
  { $id: 'InsuranceEvidence', description: 'Query evidence, not claim history.' },
)
export type InsuranceEvidence = RecordOf<typeof InsuranceEvidence>

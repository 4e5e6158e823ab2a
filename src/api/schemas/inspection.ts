/** Schemas of the inspection records. */
import {
  DAMAGE_SEVERITIES,
  HISTORY_RESULTS,
  HISTORY_TOPICS,
  PANEL_RANKS,
  PARSE_STATUSES,
  REPORT_TYPES,
} from '../../domain/inspection.ts'
import { deprecated, flag, listOf, mapOf, nullable, oneOf, record, ref, text, url, whole } from './build.ts'

const providerValue = { type: ['string', 'integer', 'number', 'boolean', 'null'] }

const categoryFields = {
  name: text(),
  source_name: text(),
  source_summary: nullable(text()),
  reported_counts: mapOf(whole(), "Keyed by the provider's status label."),
  parsed_item_count: whole(),
  count_matches: nullable(flag("Whether the items read equal the provider's declared total.")),
}

const commonFields = {
  available: flag('A report is advertised; this guarantees neither access nor a clean vehicle.'),
  data_available: flag('Supported findings were extracted.'),
  parse_status: oneOf(PARSE_STATUSES),
  report_provider: nullable(text()),
  report_type: nullable(oneOf(REPORT_TYPES)),
  conclusions: listOf(ref('ProviderConclusion')),
  grade: nullable(ref('ProviderGrade')),
  modification_assessments: mapOf(providerValue),
  history_queries: listOf(ref('ProviderHistoryQuery')),
  first_registration_date: nullable(text()),
  inspection_date: nullable(text('Day of the inspection.')),
  report_date: nullable(text('Day of issue.')),
  usage_type: nullable(text()),
  inspection_report_url: nullable(url('May expire or need access.')),
  inspection_report_print_url: nullable(url()),
  note: nullable(text()),
}

const severity = oneOf(DAMAGE_SEVERITIES)

export const INSPECTION_SCHEMAS = {
  InspectionSummary: record({ ...commonFields, categories: listOf(ref('ProviderInspectionCategorySummary')) }),
  InspectionReport: record({
    ...commonFields,
    categories: listOf(ref('ProviderInspectionCategory')),
    derived: nullable(ref('DerivedInspectionSummary')),
    is_rental: nullable(flag()),
    usage_history: nullable(listOf(text())),
    had_accident: nullable(flag("The provider's own classification; not insurance claims.")),
    had_simple_repair: deprecated(nullable(flag('Alias of `derived.exterior_repair_observed`.'))),
    damage_severity: deprecated({ ...severity, description: 'Alias of `derived.damage_severity`.' }),
    panel_damage: deprecated(nullable(listOf(ref('PanelDamage')))),
    uninspected_items: nullable(listOf(text())),
    has_tuning: nullable(flag()),
    tuning_types: nullable(listOf(text())),
    inspection_grade: nullable(text()),
    was_flooded: nullable(flag()),
    was_fire_damaged: nullable(flag()),
  }),
  ProviderConclusion: record({
    topic: text(),
    label: nullable(text()),
    source_label: nullable(text()),
    source_fields: mapOf(providerValue),
  }),
  ProviderInspectionCategory: record({ ...categoryFields, items: listOf(ref('ProviderInspectionItem')) }),
  ProviderInspectionCategorySummary: record(categoryFields),
  ProviderInspectionItem: record({
    name: text(),
    status: text(),
    remarks: nullable(text()),
    source_name: text(),
    source_status: text(),
    source_remarks: nullable(text()),
    source_page: nullable(whole()),
  }),
  ProviderGrade: record({ code: text(), source_label: text(), source_meaning: nullable(text()) }),
  ProviderHistoryQuery: record({
    topic: oneOf(HISTORY_TOPICS),
    source_name: text(),
    query_date: nullable(text()),
    receipt_url: nullable(url()),
    result: oneOf(HISTORY_RESULTS),
    source_notice: nullable(text()),
  }),
  DerivedInspectionSummary: record({
    basis: { const: 'api_rules' },
    exterior_repair_observed: nullable(flag()),
    damage_severity: severity,
    explanation: text(),
  }),
  PanelDamage: record({ panel: text(), damage: listOf(text()), rank: nullable(oneOf(PANEL_RANKS)) }),
  InsuranceEvidence: record(
    {
      car_id: whole(),
      claim_history_available: { const: false },
      evidence_available: flag(),
      parse_status: oneOf(PARSE_STATUSES),
      report_provider: nullable(text()),
      queries: listOf(ref('ProviderHistoryQuery')),
      insurance_expiry: nullable(text('A policy date as the listing prints it; no claim record.')),
      note: text(),
    },
    'Query evidence, not claim history.',
  ),
}

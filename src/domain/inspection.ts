/** The inspection records, spelled as on the wire. Absence of a finding is never a finding of absence. */
import { Type } from 'typebox'
import { BatteryHealth } from './inspection-parts/battery-health.ts'
import { Conflict, NO_READING_NO_CONFLICT } from './inspection-parts/conflict.ts'
import {
  ProviderConclusion,
  ProviderGrade,
  ProviderHistoryQuery,
  ProviderInspectionCategory,
  ProviderInspectionCategorySummary,
  ProviderValue,
} from './inspection-parts/provider-findings.ts'
import { ReportedVehicle } from './inspection-parts/reported-vehicle.ts'
import {
  code,
  enumOf,
  flag,
  list,
  mapOf,
  nullable,
  nullableCode,
  nullableFlag,
  nullableOf,
  nullableText,
  nullableUrl,
  type RecordOf,
  record,
  text,
  whole,
} from './schema.ts'

export const PARSE_STATUSES = ['not_available', 'parsed', 'partial', 'unsupported', 'unavailable'] as const
export type ParseStatus = (typeof PARSE_STATUSES)[number]

const REPORT_TYPES = ['inspection', 'vehicle_condition'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

export const DAMAGE_SEVERITIES = ['unknown', 'none', 'minor', 'moderate', 'severe'] as const
export type DamageSeverity = (typeof DAMAGE_SEVERITIES)[number]

const PANEL_RANKS = ['Exterior', 'Structural (Frame)'] as const

const texts = Type.Array(Type.String())

const parseStatus = code(
  PARSE_STATUSES,
  '`parsed`: everything that the report declares was read and understood. `partial`: the layout is known, but some content is missing or not understood. `unsupported`: no parser knows the report. `unavailable`: a report is advertised but cannot be read. `not_available`: no report is advertised.',
  'parsed',
)
const reportProvider = nullableText(
  'The provider’s name in the requested language. Null: no report, or an unknown provider.',
  'Yiheng Inspection',
)

const DerivedInspectionSummary = record(
  'DerivedInspectionSummary',
  'Values that this API calculates from the findings. The findings are authoritative.',
  {
    basis: Type.Literal('api_rules', { description: 'The source of the calculation: this API, not the provider.' }),
    exterior_repair_observed: nullableFlag(
      'Whether an outer panel is listed as painted, reshaped, repaired or replaced. False requires that every panel is listed as untouched. Null: unknown.',
      true,
    ),
    damage_severity: code(
      DAMAGE_SEVERITIES,
      'The severity of damage according to the findings. `none` requires a complete report that prints no damage anywhere and leaves no doubt. If the provider suspects accident, flood or fire damage or contradicts itself on it, `none` and `minor` become `unknown`.',
      'minor',
    ),
    explanation: text(
      'The rule that applied, the deciding findings, what contradicts them, and what they do not show: parts that were not inspected, unclear results, and damage printed elsewhere. In the requested language.',
      'Calculated by the API from extracted observations, not a provider rating. Minor (rule L1): an outer panel, glass, lamp or rim is marked, damaged or repaired. Front left door: scratch.',
    ),
  },
)

export const PanelDamage = record(
  'PanelDamage',
  'The findings on one part of the body, from all sections of the report.',
  {
    panel: text('The part, named as in `items`.', 'Front left door'),
    damage: list(Type.String(), 'All findings on this part, in the requested language.', ['Scratch', 'Repainted']),
    rank: nullableCode(
      PANEL_RANKS,
      'The group of the part. Null: neither outer panel nor frame, for example a reinforcement, sill or hinge.',
      'Exterior',
    ),
  },
)
export type PanelDamage = RecordOf<typeof PanelDamage>

/** The fields of both views. */
const commonFields = {
  available: flag(
    'Whether a report is advertised. This guarantees neither access nor a clean vehicle. True exactly when `inspection_advertised` is true.',
    true,
  ),
  data_available: flag('Whether findings were extracted from the report.', true),
  parse_status: parseStatus,
  report_provider: reportProvider,
  report_type: nullableCode(
    REPORT_TYPES,
    'The kind of report according to its title. Null: nothing was read, or the title names neither kind.',
    'inspection',
  ),
  vehicle: ReportedVehicle,
  battery_health: nullableOf(
    BatteryHealth,
    'The state of health of the traction battery, if the report prints one; few do. Null: nothing is printed about it, or nothing was read.',
    {
      percent: 92,
      method: 'bms_reading',
      source_method: '读取BMS数据',
      measured_at: '2026-10-28',
      source_text: '92%(SOH)',
    },
  ),
  conflicts: nullableOf(
    Type.Array(Conflict),
    `Where listing and report differ, or the provider doubts what the listing states. Null: no report was read. ${NO_READING_NO_CONFLICT}`,
    [{ field: 'mileage_km', listing: 35500, report: 88200, reason: 'differs' }],
  ),
  had_accident: nullableFlag(
    "The provider's own classification, not insurance claims. Null: the provider does not classify the vehicle, has doubts, or contradicts itself.",
    false,
  ),
  was_flooded: nullableFlag(
    "The provider's own classification, not insurance history. Null: the provider does not classify the vehicle, has doubts, or contradicts itself.",
    false,
  ),
  was_fire_damaged: nullableFlag(
    "The provider's own classification. Null: the provider does not classify the vehicle, has doubts, or contradicts itself.",
    false,
  ),
  odometer_rolled_back: nullableFlag(
    "The provider's own conclusion about the odometer; false only if the provider denies a rollback. Null: the provider draws no conclusion, only suspects a rollback, finds the mileage inconsistent, or contradicts itself; see `note` and `conflicts`.",
    false,
  ),
  source_unread: list(
    Type.String(),
    'Content that the report declares but that could not be read, as printed: at most 50 entries of 200 characters. Empty: there is none.',
    ['驾驶舱检查（共14项）'],
  ),
  conclusions: list(
    ProviderConclusion,
    "The provider's own results. Empty: none were read, which is not a clean result.",
  ),
  grade: nullableOf(ProviderGrade, "The provider's own grade. Null: the report prints no grade, or several."),
  modification_assessments: mapOf(ProviderValue, {
    description: 'The provider’s statements about modifications, by what was inspected. Empty: it makes none.',
    examples: [{ 'Vehicle modification': 'Not modified' }],
  }),
  history_queries: list(ProviderHistoryQuery, 'Queries of records that the report mentions. Empty: it mentions none.'),
  first_registration_date: nullableText(
    'First registration as printed: `YYYY-MM-DD` or `YYYY-MM`. Null: not printed, or never registered.',
    '2021-06',
  ),
  inspection_date: nullableText('Date of the inspection, `YYYY-MM-DD`. Null: not printed.', '2026-10-30'),
  report_date: nullableText('Date of issue, `YYYY-MM-DD`. Null: not printed.', '2026-10-31'),
  usage_type: nullableText(
    'Registered use according to the report, in the requested language. Null: not printed.',
    'Non-commercial',
  ),
  inspection_report_url: nullableUrl(
    'Link to the report. It may expire or require access. Null: the listing has no usable link, or its link points into a private network.',
    'https://provider.example/report/1',
  ),
  inspection_report_print_url: nullableUrl(
    'Link to the printable version. Null: the report has no such link.',
    'https://provider.example/print/1',
  ),
  note: nullableText(
    'What a reader must know besides the findings, in the requested language. Null: nothing.',
    'The report describes the vehicle as the provider saw it on the day of inspection.',
  ),
}

const viewOf = <View extends string>(view: View) =>
  Type.Literal(view, { description: 'Which of the two records this is.', examples: [view] })

export const InspectionSummary = record(
  'InspectionSummary',
  'An inspection without its items and without the explanation of calculated values.',
  {
    view: viewOf('summary'),
    ...commonFields,
    derived_damage_severity: code(
      DAMAGE_SEVERITIES,
      '`derived.damage_severity` of the full view, calculated by this API. The full view explains it. `unknown` without data.',
      'minor',
    ),
    categories: list(ProviderInspectionCategorySummary, 'The sections of the report.'),
  },
)
export type InspectionSummary = RecordOf<typeof InspectionSummary>

export const InspectionReport = record('InspectionReport', 'Everything that could be read from an inspection report.', {
  view: viewOf('full'),
  ...commonFields,
  categories: list(ProviderInspectionCategory, 'The sections of the report, with all items.'),
  derived: nullableOf(
    DerivedInspectionSummary,
    'Values that this API calculates from the findings. Null exactly when `data_available` is false.',
  ),
  is_rental: nullableFlag(
    'Whether the report states that the car was a rental. Null: not stated, or contradictory.',
    true,
  ),
  usage_history: nullableOf(
    texts,
    'Commercial uses according to the registered use. Null: none is stated, which does not mean that there were none.',
    ['Ride-hailing'],
  ),
  had_simple_repair: nullable(Type.Boolean(), {
    description: 'Alias of `derived.exterior_repair_observed`. Null: not known.',
    deprecated: true,
    examples: [true],
  }),
  damage_severity: enumOf(DAMAGE_SEVERITIES, {
    description: 'Alias of `derived.damage_severity`; `unknown` without data.',
    deprecated: true,
    examples: ['minor'],
  }),
  panel_damage: nullable(Type.Array(PanelDamage), {
    description:
      'Abnormal parts of the body, each once. Null: none is listed, but not every part is known to be normal.',
    deprecated: true,
  }),
  uninspected_items: nullableOf(
    texts,
    'Items that were not or could not be inspected, according to the report. Null: no items were read.',
    ['Cabin: water traces'],
  ),
  has_tuning: nullableFlag(
    'Whether the provider reports a modification. Null: it does not say, or not clearly.',
    false,
  ),
  tuning_types: nullableOf(texts, 'What was modified. Null: unknown.', ['Rims']),
  inspection_grade: nullableText(
    'The grade as printed; systems differ between providers. Null: none is printed.',
    'B级',
  ),
})
export type InspectionReport = RecordOf<typeof InspectionReport>

export const InsuranceEvidence = record('InsuranceEvidence', 'Query evidence, not claim history.', {
  car_id: whole('The listing id.', 60636684),
  claim_history_available: Type.Literal(false, {
    description: 'Always false: the API has no source of claim history.',
  }),
  evidence_available: nullableFlag(
    'Whether the report mentions a query for insurance events. Null: the report was not read, or was read only in part and mentions none.',
    true,
  ),
  parse_status: parseStatus,
  report_provider: reportProvider,
  queries: list(
    ProviderHistoryQuery,
    'The queries for insurance events. An empty list does not mean that there were no claims.',
  ),
  insurance_expiry: nullableText(
    'The policy expiry date in the listing. It is not a claim record. Null: not printed.',
    '2027-03',
  ),
  note: text(
    'What this evidence does not prove, in the requested language.',
    'This is query evidence, not claim history.',
  ),
})
export type InsuranceEvidence = RecordOf<typeof InsuranceEvidence>

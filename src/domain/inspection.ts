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
import { enumOf, mapOf, nullable, type RecordOf } from './schema.ts'

export const PARSE_STATUSES = ['not_available', 'parsed', 'partial', 'unsupported', 'unavailable'] as const
export type ParseStatus = (typeof PARSE_STATUSES)[number]

const REPORT_TYPES = ['inspection', 'vehicle_condition'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

export const DAMAGE_SEVERITIES = ['unknown', 'none', 'minor', 'moderate', 'severe'] as const
export type DamageSeverity = (typeof DAMAGE_SEVERITIES)[number]

const PANEL_RANKS = ['Exterior', 'Structural (Frame)'] as const

const text = Type.String()
const flag = Type.Boolean()
const url = Type.String({ format: 'uri' })
const texts = Type.Array(text)

const parseStatus = enumOf(PARSE_STATUSES, {
  description:
    '`parsed`: everything that the report declares was read and understood. `partial`: the layout is known, but some content is missing or not understood. `unsupported`: no parser knows the report. `unavailable`: a report is advertised but cannot be read. `not_available`: no report is advertised.',
  examples: ['parsed'],
})
const reportProvider = nullable(text, {
  description: 'The provider’s name in the requested language. Null: no report, or an unknown provider.',
  examples: ['Yiheng Inspection'],
})

const DerivedInspectionSummary = Type.Object(
  {
    basis: Type.Literal('api_rules', { description: 'The source of the calculation: this API, not the provider.' }),
    exterior_repair_observed: nullable(flag, {
      description:
        'Whether an outer panel is listed as painted, reshaped, repaired or replaced. False requires that every panel is listed as untouched. Null: unknown.',
      examples: [true],
    }),
    damage_severity: enumOf(DAMAGE_SEVERITIES, {
      description:
        'The severity of damage according to the findings. `none` requires a complete report that prints no damage anywhere and leaves no doubt. If the provider suspects accident, flood or fire damage or contradicts itself on it, `none` and `minor` become `unknown`.',
      examples: ['minor'],
    }),
    explanation: Type.String({
      description:
        'The rule that applied, the deciding findings, what contradicts them, and what they do not show: parts that were not inspected, unclear results, and damage printed elsewhere. In the requested language.',
      examples: [
        'Calculated by the API from extracted observations, not a provider rating. Minor (rule L1): an outer panel, glass, lamp or rim is marked, damaged or repaired. Front left door: scratch.',
      ],
    }),
  },
  {
    $id: 'DerivedInspectionSummary',
    description: 'Values that this API calculates from the findings. The findings are authoritative.',
  },
)

export const PanelDamage = Type.Object(
  {
    panel: Type.String({ description: 'The part, named as in `items`.', examples: ['Front left door'] }),
    damage: Type.Array(text, {
      description: 'All findings on this part, in the requested language.',
      examples: [['Scratch', 'Repainted']],
    }),
    rank: nullable(enumOf(PANEL_RANKS), {
      description:
        'The group of the part. Null: neither outer panel nor frame, for example a reinforcement, sill or hinge.',
      examples: ['Exterior'],
    }),
  },
  { $id: 'PanelDamage', description: 'The findings on one part of the body, from all sections of the report.' },
)
export type PanelDamage = RecordOf<typeof PanelDamage>

/** The fields of both views. */
const commonFields = {
  available: Type.Boolean({
    description:
      'Whether a report is advertised. This guarantees neither access nor a clean vehicle. True exactly when `inspection_advertised` is true.',
    examples: [true],
  }),
  data_available: Type.Boolean({ description: 'Whether findings were extracted from the report.', examples: [true] }),
  parse_status: parseStatus,
  report_provider: reportProvider,
  report_type: nullable(enumOf(REPORT_TYPES), {
    description: 'The kind of report according to its title. Null: nothing was read, or the title names neither kind.',
    examples: ['inspection'],
  }),
  vehicle: ReportedVehicle,
  battery_health: nullable(BatteryHealth, {
    description:
      'The state of health of the traction battery, if the report prints one; few do. Null: nothing is printed about it, or nothing was read.',
    examples: [
      {
        percent: 92,
        method: 'bms_reading',
        source_method: '读取BMS数据',
        measured_at: '2026-10-28',
        source_text: '92%(SOH)',
      },
    ],
  }),
  conflicts: nullable(Type.Array(Conflict), {
    description: `Where listing and report differ, or the provider doubts what the listing states. Null: no report was read. ${NO_READING_NO_CONFLICT}`,
    examples: [[{ field: 'mileage_km', listing: 35500, report: 88200, reason: 'differs' }]],
  }),
  had_accident: nullable(flag, {
    description:
      "The provider's own classification, not insurance claims. Null: the provider does not classify the vehicle, has doubts, or contradicts itself.",
    examples: [false],
  }),
  was_flooded: nullable(flag, {
    description:
      "The provider's own classification, not insurance history. Null: the provider does not classify the vehicle, has doubts, or contradicts itself.",
    examples: [false],
  }),
  was_fire_damaged: nullable(flag, {
    description:
      "The provider's own classification. Null: the provider does not classify the vehicle, has doubts, or contradicts itself.",
    examples: [false],
  }),
  odometer_rolled_back: nullable(flag, {
    description:
      "The provider's own conclusion about the odometer; false only if the provider denies a rollback. Null: the provider draws no conclusion, only suspects a rollback, finds the mileage inconsistent, or contradicts itself; see `note` and `conflicts`.",
    examples: [false],
  }),
  source_unread: Type.Array(text, {
    description:
      'Content that the report declares but that could not be read, as printed: at most 50 entries of 200 characters. Empty: there is none.',
    examples: [['驾驶舱检查（共14项）']],
  }),
  conclusions: Type.Array(ProviderConclusion, {
    description: "The provider's own results. Empty: none were read, which is not a clean result.",
  }),
  grade: nullable(ProviderGrade, {
    description: "The provider's own grade. Null: the report prints no grade, or several.",
  }),
  modification_assessments: mapOf(ProviderValue, {
    description: 'The provider’s statements about modifications, by what was inspected. Empty: it makes none.',
    examples: [{ 'Vehicle modification': 'Not modified' }],
  }),
  history_queries: Type.Array(ProviderHistoryQuery, {
    description: 'Queries of records that the report mentions. Empty: it mentions none.',
  }),
  first_registration_date: nullable(text, {
    description: 'First registration as printed: `YYYY-MM-DD` or `YYYY-MM`. Null: not printed, or never registered.',
    examples: ['2021-06'],
  }),
  inspection_date: nullable(text, {
    description: 'Date of the inspection, `YYYY-MM-DD`. Null: not printed.',
    examples: ['2026-10-30'],
  }),
  report_date: nullable(text, {
    description: 'Date of issue, `YYYY-MM-DD`. Null: not printed.',
    examples: ['2026-10-31'],
  }),
  usage_type: nullable(text, {
    description: 'Registered use according to the report, in the requested language. Null: not printed.',
    examples: ['Non-commercial'],
  }),
  inspection_report_url: nullable(url, {
    description:
      'Link to the report. It may expire or require access. Null: the listing has no usable link, or its link points into a private network.',
    examples: ['https://provider.example/report/1'],
  }),
  inspection_report_print_url: nullable(url, {
    description: 'Link to the printable version. Null: the report has no such link.',
    examples: ['https://provider.example/print/1'],
  }),
  note: nullable(text, {
    description: 'What a reader must know besides the findings, in the requested language. Null: nothing.',
    examples: ['The report describes the vehicle as the provider saw it on the day of inspection.'],
  }),
}

const viewOf = <View extends string>(view: View) =>
  Type.Literal(view, { description: 'Which of the two records this is.', examples: [view] })

export const InspectionSummary = Type.Object(
  {
    view: viewOf('summary'),
    ...commonFields,
    derived_damage_severity: enumOf(DAMAGE_SEVERITIES, {
      description:
        '`derived.damage_severity` of the full view, calculated by this API. The full view explains it. `unknown` without data.',
      examples: ['minor'],
    }),
    categories: Type.Array(ProviderInspectionCategorySummary, { description: 'The sections of the report.' }),
  },
  {
    $id: 'InspectionSummary',
    description: 'An inspection without its items and without the explanation of calculated values.',
  },
)
export type InspectionSummary = RecordOf<typeof InspectionSummary>

export const InspectionReport = Type.Object(
  {
    view: viewOf('full'),
    ...commonFields,
    categories: Type.Array(ProviderInspectionCategory, { description: 'The sections of the report, with all items.' }),
    derived: nullable(DerivedInspectionSummary, {
      description: 'Values that this API calculates from the findings. Null exactly when `data_available` is false.',
    }),
    is_rental: nullable(flag, {
      description: 'Whether the report states that the car was a rental. Null: not stated, or contradictory.',
      examples: [true],
    }),
    usage_history: nullable(texts, {
      description:
        'Commercial uses according to the registered use. Null: none is stated, which does not mean that there were none.',
      examples: [['Ride-hailing']],
    }),
    had_simple_repair: nullable(flag, {
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
    uninspected_items: nullable(texts, {
      description: 'Items that were not or could not be inspected, according to the report. Null: no items were read.',
      examples: [['Cabin: water traces']],
    }),
    has_tuning: nullable(flag, {
      description: 'Whether the provider reports a modification. Null: it does not say, or not clearly.',
      examples: [false],
    }),
    tuning_types: nullable(texts, {
      description: 'What was modified. Null: unknown.',
      examples: [['Rims']],
    }),
    inspection_grade: nullable(text, {
      description: 'The grade as printed; systems differ between providers. Null: none is printed.',
      examples: ['B级'],
    }),
  },
  { $id: 'InspectionReport', description: 'Everything that could be read from an inspection report.' },
)
export type InspectionReport = RecordOf<typeof InspectionReport>

export const InsuranceEvidence = Type.Object(
  {
    car_id: Type.Integer({ description: 'The listing id.', examples: [60636684] }),
    claim_history_available: Type.Literal(false, {
      description: 'Always false: the API has no source of claim history.',
    }),
    evidence_available: nullable(flag, {
      description:
        'Whether the report mentions a query for insurance events. Null: the report was not read, or was read only in part and mentions none.',
      examples: [true],
    }),
    parse_status: parseStatus,
    report_provider: reportProvider,
    queries: Type.Array(ProviderHistoryQuery, {
      description: 'The queries for insurance events. An empty list does not mean that there were no claims.',
    }),
    insurance_expiry: nullable(text, {
      description: 'The policy expiry date in the listing. It is not a claim record. Null: not printed.',
      examples: ['2027-03'],
    }),
    note: Type.String({
      description: 'What this evidence does not prove, in the requested language.',
      examples: ['This is query evidence, not claim history.'],
    }),
  },
  { $id: 'InsuranceEvidence', description: 'Query evidence, not claim history.' },
)
export type InsuranceEvidence = RecordOf<typeof InsuranceEvidence>

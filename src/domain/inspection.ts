/** The inspection records, spelled as on the wire. Absence of a finding is never a finding of absence. */
import { Type } from 'typebox'
import { Conflict, NO_READING_NO_CONFLICT } from './inspection-parts/conflict.ts'
import {
  ProviderConclusion,
  ProviderGrade,
  ProviderHistoryQuery,
  ProviderInspectionCategory,
  ProviderInspectionCategorySummary,
  ProviderValue,
} from './inspection-parts/provider-findings.ts'
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
    '`parsed`: all that the report declares was read and understood. `partial`: a known layout, some of it missing or not understood. `unsupported`: no parser knows it. `unavailable`: it is advertised and cannot be read. `not_available`: none is advertised.',
  examples: ['parsed'],
})
const reportProvider = nullable(text, {
  description: 'Who inspected, in the language asked for. Null: no report, or nobody we know.',
  examples: ['Yiheng Inspection'],
})

const DerivedInspectionSummary = Type.Object(
  {
    basis: Type.Literal('api_rules', { description: 'Who calculated: this API, not the provider.' }),
    exterior_repair_observed: nullable(flag, {
      description:
        'Whether an outer panel is listed as painted, beaten, repaired or replaced. False needs every panel to say so. Null: not known.',
      examples: [true],
    }),
    damage_severity: enumOf(DAMAGE_SEVERITIES, {
      description:
        'How badly the car is damaged as far as the findings tell. `none` needs a complete report without any doubt; where the provider doubts or contradicts itself on accident, flood or fire, harmless findings are `unknown`.',
      examples: ['minor'],
    }),
    explanation: Type.String({
      description: 'The rule, what decided, and what speaks against it, in the language asked for.',
      examples: [
        'Calculated by the API from extracted observations, not a provider rating. Minor (rule L1): an outer panel, glass, lamp or rim is marked, damaged or repaired. Front left door: scratch.',
      ],
    }),
  },
  { $id: 'DerivedInspectionSummary', description: 'What this API calculates from findings; the findings decide.' },
)

export const PanelDamage = Type.Object(
  {
    panel: Type.String({ description: 'The part, named as in `items`.', examples: ['Front left door'] }),
    damage: Type.Array(text, {
      description: 'All that is found on it, in the language asked for.',
      examples: [['Scratch', 'Repainted']],
    }),
    rank: nullable(enumOf(PANEL_RANKS), {
      description:
        'Which part of the body it belongs to. Null: neither outer panel nor frame, such as a reinforcement, a sill or a hinge.',
      examples: ['Exterior'],
    }),
  },
  { $id: 'PanelDamage', description: 'What is found on one part of the body, over all sections of the report.' },
)
export type PanelDamage = RecordOf<typeof PanelDamage>

export const ReportedVehicle = Type.Object(
  {
    mileage_km: nullable(Type.Number(), {
      description: 'The odometer reading that the report prints, in kilometres. Null: not printed or not readable.',
      examples: [88200],
    }),
    vin: nullable(Type.String({ maxLength: 17 }), {
      description: 'The VIN with its middle masked. Null: not printed.',
      examples: ['LFV1*********2639'],
    }),
    color: nullable(text, {
      description: 'The colour in the language asked for. Null: not printed.',
      examples: ['White'],
    }),
    city: nullable(text, {
      description: 'The place that the report names, in the language asked for. Null: not printed.',
      examples: ['Chengdu'],
    }),
    report_number: nullable(Type.String({ maxLength: 64 }), {
      description: "The provider's number of the report, as printed. Null: not printed.",
      examples: ['YH-2f41-0c9a77be'],
    }),
  },
  { $id: 'ReportedVehicle', description: 'Which car the report is about, as far as it prints it.' },
)
export type ReportedVehicle = RecordOf<typeof ReportedVehicle>

/** What both views have in common. */
const commonFields = {
  available: Type.Boolean({
    description:
      'A report is advertised; this guarantees neither access nor a clean vehicle. True exactly when `inspection_advertised` is.',
    examples: [true],
  }),
  data_available: Type.Boolean({ description: 'Supported findings were extracted.', examples: [true] }),
  parse_status: parseStatus,
  report_provider: reportProvider,
  report_type: nullable(enumOf(REPORT_TYPES), {
    description: 'What the title calls it. Null: nothing was read, or the title tells neither.',
    examples: ['inspection'],
  }),
  vehicle: ReportedVehicle,
  conflicts: nullable(Type.Array(Conflict), {
    description: `Where listing and report differ, or the provider doubts what the listing states. Null: no report was read. ${NO_READING_NO_CONFLICT}`,
    examples: [[{ field: 'mileage_km', listing: 35500, report: 88200, reason: 'differs' }]],
  }),
  had_accident: nullable(flag, {
    description:
      "The provider's own classification; not insurance claims. Null: it does not classify, doubts, or contradicts itself.",
    examples: [false],
  }),
  was_flooded: nullable(flag, {
    description:
      "The provider's own classification, not insurer history. Null: it does not classify, doubts, or contradicts itself.",
    examples: [false],
  }),
  was_fire_damaged: nullable(flag, {
    description: "The provider's own classification. Null: it does not classify, doubts, or contradicts itself.",
    examples: [false],
  }),
  odometer_rolled_back: nullable(flag, {
    description:
      "The provider's own conclusion about the odometer; false only where it denies that it was rolled back. Null: it does not conclude, suspects, finds the mileage inconsistent, or contradicts itself; `note` and `conflicts` tell.",
    examples: [false],
  }),
  source_unread: Type.Array(text, {
    description:
      'What the report declares and could not be read, as printed: the first 50, of 200 characters at most. Empty: nothing of the kind.',
    examples: [['驾驶舱检查（共14项）']],
  }),
  conclusions: Type.Array(ProviderConclusion, {
    description: "The provider's own results. Empty: none was read, which is no clean result.",
  }),
  grade: nullable(ProviderGrade, {
    description: "The provider's own grade. Null: the report prints none, or more than one.",
  }),
  modification_assessments: mapOf(ProviderValue, {
    description: 'What the provider says of modifications, by what it looked at. Empty: it says nothing.',
    examples: [{ 'Vehicle modification': 'Not modified' }],
  }),
  history_queries: Type.Array(ProviderHistoryQuery, {
    description: 'Look-ups in records of which the report tells. Empty: it tells of none.',
  }),
  first_registration_date: nullable(text, {
    description: 'As precise as printed: `YYYY-MM-DD` or `YYYY-MM`. Null: not printed, or never registered.',
    examples: ['2021-06'],
  }),
  inspection_date: nullable(text, {
    description: 'Day of the inspection, `YYYY-MM-DD`. Null: not printed.',
    examples: ['2026-10-30'],
  }),
  report_date: nullable(text, {
    description: 'Day of issue, `YYYY-MM-DD`. Null: not printed.',
    examples: ['2026-10-31'],
  }),
  usage_type: nullable(text, {
    description: 'Registered use as the report prints it, in the language asked for. Null: not printed.',
    examples: ['Non-commercial'],
  }),
  inspection_report_url: nullable(url, {
    description: 'May expire or need access. Null: the listing carries no usable link, or one into a private network.',
    examples: ['https://provider.example/report/1'],
  }),
  inspection_report_print_url: nullable(url, {
    description: 'The version for printing. Null: the report links none.',
    examples: ['https://provider.example/print/1'],
  }),
  note: nullable(text, {
    description: 'What a reader must know besides the findings, in the language asked for. Null: nothing.',
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
        '`derived.damage_severity` of the full view, calculated by this API; the explanation stands there. `unknown` without data.',
      examples: ['minor'],
    }),
    categories: Type.Array(ProviderInspectionCategorySummary, { description: 'The sections of the report.' }),
  },
  {
    $id: 'InspectionSummary',
    description: 'An inspection without its items and without the explanation of what the API calculates.',
  },
)
export type InspectionSummary = RecordOf<typeof InspectionSummary>

export const InspectionReport = Type.Object(
  {
    view: viewOf('full'),
    ...commonFields,
    categories: Type.Array(ProviderInspectionCategory, { description: 'The sections of the report, with all items.' }),
    derived: nullable(DerivedInspectionSummary, {
      description: 'What this API calculates from the findings. Null exactly when `data_available` is false.',
    }),
    is_rental: nullable(flag, {
      description: 'Whether the report states that the car was rented out. Null: not stated, or contradicting.',
      examples: [true],
    }),
    usage_history: nullable(texts, {
      description:
        'Commercial uses that the registered use tells of. Null: none is told, which does not show that there was none.',
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
      description: 'Abnormal parts of the body, each once. Null: none is listed, and not all of the body is known.',
      deprecated: true,
    }),
    uninspected_items: nullable(texts, {
      description: 'What the report names and says was not, or could not be, inspected. Null: no item was read.',
      examples: [['Cabin: water traces']],
    }),
    has_tuning: nullable(flag, {
      description: 'Whether the provider states a modification. Null: it does not say, or not clearly.',
      examples: [false],
    }),
    tuning_types: nullable(texts, {
      description: 'What was modified. Null: not known what, if anything.',
      examples: [['Rims']],
    }),
    inspection_grade: nullable(text, {
      description: 'The grade as printed; systems differ between providers. Null: none is printed.',
      examples: ['B级'],
    }),
  },
  { $id: 'InspectionReport', description: 'All that could be read of an inspection report.' },
)
export type InspectionReport = RecordOf<typeof InspectionReport>

export const InsuranceEvidence = Type.Object(
  {
    car_id: Type.Integer({ description: 'The listing id.', examples: [60636684] }),
    claim_history_available: Type.Literal(false, { description: 'Always false: no source of claims is asked.' }),
    evidence_available: nullable(flag, {
      description:
        'Whether the report tells of a query for insurance events. Null: the report was not read, or not completely and shows none.',
      examples: [true],
    }),
    parse_status: parseStatus,
    report_provider: reportProvider,
    queries: Type.Array(ProviderHistoryQuery, {
      description: 'The queries for insurance events. Empty shows no absence of claims.',
    }),
    insurance_expiry: nullable(text, {
      description: 'A policy date as the listing prints it; no claim record. Null: not printed.',
      examples: ['2027-03'],
    }),
    note: Type.String({
      description: 'What this evidence does not show, in the language asked for.',
      examples: ['This is query evidence, not claim history.'],
    }),
  },
  { $id: 'InsuranceEvidence', description: 'Query evidence, not claim history.' },
)
export type InsuranceEvidence = RecordOf<typeof InsuranceEvidence>

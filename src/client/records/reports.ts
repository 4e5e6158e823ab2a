/** What reports say about a car. Made by `npm run docs` from the records of the API. */
import type { Conflict } from './car-detail.ts'
import type { ProviderInspectionCategory, ProviderInspectionCategorySummary } from './findings.ts'

/** An inspection without its items and without the explanation of what the API calculates. */
export interface InspectionSummary {
  /** Which of the two records this is. */
  readonly view: 'summary'
  /** A report is advertised; this guarantees neither access nor a clean vehicle. True exactly when `inspection_advertised` is. */
  readonly available: boolean
  /** Supported findings were extracted. */
  readonly data_available: boolean
  /** `parsed`: all that the report declares was read and understood. `partial`: a known layout, some of it missing or not understood. `unsupported`: no parser knows it. `unavailable`: it is advertised and cannot be read. `not_available`: none is advertised. */
  readonly parse_status: 'not_available' | 'parsed' | 'partial' | 'unsupported' | 'unavailable'
  /** Who inspected, in the language asked for. Null: no report, or nobody we know. */
  readonly report_provider: string | null
  /** What the title calls it. Null: nothing was read, or the title tells neither. */
  readonly report_type: 'inspection' | 'vehicle_condition' | null
  readonly vehicle: ReportedVehicle
  /** Where listing and report differ, or the provider doubts what the listing states. Null: no report was read. An empty list: the two agree on all that both state, which may be little, and the provider doubts none of it. A side that does not state a fact makes no conflict, nor does one that states it less exactly. */
  readonly conflicts: readonly Conflict[] | null
  /** The provider's own classification; not insurance claims. Null: it does not classify, doubts, or contradicts itself. */
  readonly had_accident: boolean | null
  /** The provider's own classification, not insurer history. Null: it does not classify, doubts, or contradicts itself. */
  readonly was_flooded: boolean | null
  /** The provider's own classification. Null: it does not classify, doubts, or contradicts itself. */
  readonly was_fire_damaged: boolean | null
  /** The provider's own conclusion about the odometer; false only where it denies that it was rolled back. Null: it does not conclude, suspects, finds the mileage inconsistent, or contradicts itself; `note` and `conflicts` tell. */
  readonly odometer_rolled_back: boolean | null
  /** What the report declares and could not be read, as printed: the first 50, of 200 characters at most. Empty: nothing of the kind. */
  readonly source_unread: readonly string[]
  /** The provider's own results. Empty: none was read, which is no clean result. */
  readonly conclusions: readonly ProviderConclusion[]
  /** The provider's own grade. Null: the report prints none, or more than one. */
  readonly grade: ProviderGrade | null
  /** What the provider says of modifications, by what it looked at. Empty: it says nothing. */
  readonly modification_assessments: Readonly<Record<string, string | number | boolean | null>>
  /** Look-ups in records of which the report tells. Empty: it tells of none. */
  readonly history_queries: readonly ProviderHistoryQuery[]
  /** As precise as printed: `YYYY-MM-DD` or `YYYY-MM`. Null: not printed, or never registered. */
  readonly first_registration_date: string | null
  /** Day of the inspection, `YYYY-MM-DD`. Null: not printed. */
  readonly inspection_date: string | null
  /** Day of issue, `YYYY-MM-DD`. Null: not printed. */
  readonly report_date: string | null
  /** Registered use as the report prints it, in the language asked for. Null: not printed. */
  readonly usage_type: string | null
  /** May expire or need access. Null: the listing carries no usable link, or one into a private network. */
  readonly inspection_report_url: string | null
  /** The version for printing. Null: the report links none. */
  readonly inspection_report_print_url: string | null
  /** What a reader must know besides the findings, in the language asked for. Null: nothing. */
  readonly note: string | null
  /** `derived.damage_severity` of the full view, calculated by this API; the explanation stands there. `unknown` without data. */
  readonly derived_damage_severity: 'unknown' | 'none' | 'minor' | 'moderate' | 'severe'
  /** The sections of the report. */
  readonly categories: readonly ProviderInspectionCategorySummary[]
}

/** Which car the report is about, as far as it prints it. */
export interface ReportedVehicle {
  /** The odometer reading that the report prints, in kilometres. Null: not printed or not readable. */
  readonly mileage_km: number | null
  /** The VIN with its middle masked. Null: not printed. */
  readonly vin: string | null
  /** The colour in the language asked for. Null: not printed. */
  readonly color: string | null
  /** The place that the report names, in the language asked for. Null: not printed. */
  readonly city: string | null
  /** The provider's number of the report, as printed. Null: not printed. */
  readonly report_number: string | null
}

/** A result line of the provider, never a heading, a promise or a tip. An overall judgement that is printed among the items stands here, too. */
export interface ProviderConclusion {
  /** What the line speaks of; several at once are joined. `counters`: ratios and scores outside the categories, which classify nothing. `other`: anything else. */
  readonly topic:
    | 'accident'
    | 'flood'
    | 'fire'
    | 'odometer'
    | 'accident_flood'
    | 'accident_fire'
    | 'accident_odometer'
    | 'flood_fire'
    | 'flood_odometer'
    | 'fire_odometer'
    | 'accident_flood_fire'
    | 'accident_flood_odometer'
    | 'accident_fire_odometer'
    | 'flood_fire_odometer'
    | 'accident_flood_fire_odometer'
    | 'counters'
    | 'other'
  /** The result in the language asked for; of `counters` what is counted against the car, or scored for it. Null: nothing is printed beside the fields. */
  readonly label: string | null
  /** The result as printed. Null where the provider prints figures only (`counters`). */
  readonly source_label: string | null
  /** The provider's own fields that the result was read from, by its own names. */
  readonly source_fields: Readonly<Record<string, string | number | boolean | null>>
}

/** The provider's own grade; systems differ and cannot be compared. */
export interface ProviderGrade {
  /** The shortest token that is printed. */
  readonly code: string
  /** The grade as printed. */
  readonly source_label: string
  /** The explanation printed beside it. Null: none is printed. */
  readonly source_meaning: string | null
}

/** A look-up in records, of which a report tells. Not the records. */
export interface ProviderHistoryQuery {
  /** Whose records were asked. */
  readonly topic: 'maintenance' | 'insurance_events'
  /** The query as printed. */
  readonly source_name: string
  /** Day of the query, `YYYY-MM-DD`. Null: not printed. */
  readonly query_date: string | null
  /** Where the provider shows what came back; may expire or need access. Null: no link is printed. */
  readonly receipt_url: string | null
  /** `no_records_returned` is what the query returned, not that nothing happened. `unknown`: it failed, is open, or found records; `records_reported` and `notice` tell. */
  readonly result: 'no_records_returned' | 'unknown'
  /** The number of records that the provider prints. Null: it prints none, which is not zero; see `result` and `notice`. */
  readonly records_reported: number | null
  /** What came back, in the language asked for. Null: nothing is printed. */
  readonly notice: string | null
  /** What came back, as printed. Null: nothing is printed. */
  readonly source_notice: string | null
}

/** All that could be read of an inspection report. */
export interface InspectionReport {
  /** Which of the two records this is. */
  readonly view: 'full'
  /** A report is advertised; this guarantees neither access nor a clean vehicle. True exactly when `inspection_advertised` is. */
  readonly available: boolean
  /** Supported findings were extracted. */
  readonly data_available: boolean
  /** `parsed`: all that the report declares was read and understood. `partial`: a known layout, some of it missing or not understood. `unsupported`: no parser knows it. `unavailable`: it is advertised and cannot be read. `not_available`: none is advertised. */
  readonly parse_status: 'not_available' | 'parsed' | 'partial' | 'unsupported' | 'unavailable'
  /** Who inspected, in the language asked for. Null: no report, or nobody we know. */
  readonly report_provider: string | null
  /** What the title calls it. Null: nothing was read, or the title tells neither. */
  readonly report_type: 'inspection' | 'vehicle_condition' | null
  readonly vehicle: ReportedVehicle
  /** Where listing and report differ, or the provider doubts what the listing states. Null: no report was read. An empty list: the two agree on all that both state, which may be little, and the provider doubts none of it. A side that does not state a fact makes no conflict, nor does one that states it less exactly. */
  readonly conflicts: readonly Conflict[] | null
  /** The provider's own classification; not insurance claims. Null: it does not classify, doubts, or contradicts itself. */
  readonly had_accident: boolean | null
  /** The provider's own classification, not insurer history. Null: it does not classify, doubts, or contradicts itself. */
  readonly was_flooded: boolean | null
  /** The provider's own classification. Null: it does not classify, doubts, or contradicts itself. */
  readonly was_fire_damaged: boolean | null
  /** The provider's own conclusion about the odometer; false only where it denies that it was rolled back. Null: it does not conclude, suspects, finds the mileage inconsistent, or contradicts itself; `note` and `conflicts` tell. */
  readonly odometer_rolled_back: boolean | null
  /** What the report declares and could not be read, as printed: the first 50, of 200 characters at most. Empty: nothing of the kind. */
  readonly source_unread: readonly string[]
  /** The provider's own results. Empty: none was read, which is no clean result. */
  readonly conclusions: readonly ProviderConclusion[]
  /** The provider's own grade. Null: the report prints none, or more than one. */
  readonly grade: ProviderGrade | null
  /** What the provider says of modifications, by what it looked at. Empty: it says nothing. */
  readonly modification_assessments: Readonly<Record<string, string | number | boolean | null>>
  /** Look-ups in records of which the report tells. Empty: it tells of none. */
  readonly history_queries: readonly ProviderHistoryQuery[]
  /** As precise as printed: `YYYY-MM-DD` or `YYYY-MM`. Null: not printed, or never registered. */
  readonly first_registration_date: string | null
  /** Day of the inspection, `YYYY-MM-DD`. Null: not printed. */
  readonly inspection_date: string | null
  /** Day of issue, `YYYY-MM-DD`. Null: not printed. */
  readonly report_date: string | null
  /** Registered use as the report prints it, in the language asked for. Null: not printed. */
  readonly usage_type: string | null
  /** May expire or need access. Null: the listing carries no usable link, or one into a private network. */
  readonly inspection_report_url: string | null
  /** The version for printing. Null: the report links none. */
  readonly inspection_report_print_url: string | null
  /** What a reader must know besides the findings, in the language asked for. Null: nothing. */
  readonly note: string | null
  /** The sections of the report, with all items. */
  readonly categories: readonly ProviderInspectionCategory[]
  /** What this API calculates from the findings. Null exactly when `data_available` is false. */
  readonly derived: DerivedInspectionSummary | null
  /** Whether the report states that the car was rented out. Null: not stated, or contradicting. */
  readonly is_rental: boolean | null
  /** Commercial uses that the registered use tells of. Null: none is told, which does not show that there was none. */
  readonly usage_history: readonly string[] | null
  /** @deprecated Alias of `derived.exterior_repair_observed`. Null: not known. */
  readonly had_simple_repair: boolean | null
  /** @deprecated Alias of `derived.damage_severity`; `unknown` without data. */
  readonly damage_severity: 'unknown' | 'none' | 'minor' | 'moderate' | 'severe'
  /** @deprecated Abnormal parts of the body, each once. Null: none is listed, and not all of the body is known. */
  readonly panel_damage: readonly PanelDamage[] | null
  /** What the report names and says was not, or could not be, inspected. Null: no item was read. */
  readonly uninspected_items: readonly string[] | null
  /** Whether the provider states a modification. Null: it does not say, or not clearly. */
  readonly has_tuning: boolean | null
  /** What was modified. Null: not known what, if anything. */
  readonly tuning_types: readonly string[] | null
  /** The grade as printed; systems differ between providers. Null: none is printed. */
  readonly inspection_grade: string | null
}

/** What this API calculates from findings; the findings decide. */
export interface DerivedInspectionSummary {
  /** Who calculated: this API, not the provider. */
  readonly basis: 'api_rules'
  /** Whether an outer panel is listed as painted, beaten, repaired or replaced. False needs every panel to say so. Null: not known. */
  readonly exterior_repair_observed: boolean | null
  /** How badly the car is damaged as far as the findings tell. `none` needs a complete report without any doubt; where the provider doubts or contradicts itself on accident, flood or fire, harmless findings are `unknown`. */
  readonly damage_severity: 'unknown' | 'none' | 'minor' | 'moderate' | 'severe'
  /** The rule, what decided, and what speaks against it, in the language asked for. */
  readonly explanation: string
}

/** What is found on one part of the body, over all sections of the report. */
export interface PanelDamage {
  /** The part, named as in `items`. */
  readonly panel: string
  /** All that is found on it, in the language asked for. */
  readonly damage: readonly string[]
  /** Which part of the body it belongs to. Null: neither outer panel nor frame, such as a reinforcement, a sill or a hinge. */
  readonly rank: 'Exterior' | 'Structural (Frame)' | null
}

/** Query evidence, not claim history. */
export interface InsuranceEvidence {
  /** The listing id. */
  readonly car_id: number
  /** Always false: no source of claims is asked. */
  readonly claim_history_available: false
  /** Whether the report tells of a query for insurance events. Null: the report was not read, or not completely and shows none. */
  readonly evidence_available: boolean | null
  /** `parsed`: all that the report declares was read and understood. `partial`: a known layout, some of it missing or not understood. `unsupported`: no parser knows it. `unavailable`: it is advertised and cannot be read. `not_available`: none is advertised. */
  readonly parse_status: 'not_available' | 'parsed' | 'partial' | 'unsupported' | 'unavailable'
  /** Who inspected, in the language asked for. Null: no report, or nobody we know. */
  readonly report_provider: string | null
  /** The queries for insurance events. Empty shows no absence of claims. */
  readonly queries: readonly ProviderHistoryQuery[]
  /** A policy date as the listing prints it; no claim record. Null: not printed. */
  readonly insurance_expiry: string | null
  /** What this evidence does not show, in the language asked for. */
  readonly note: string
}

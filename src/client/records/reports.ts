/** What reports say about a car. Made by `npm run docs` from the records of the API. */
import type { Conflict } from './car-detail.ts'

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

/** A section of a report, without its items. */
export interface ProviderInspectionCategorySummary {
  /** The heading in the language asked for. */
  readonly name: string
  /** The heading as printed. */
  readonly source_name: string
  /** The line beside the heading, as printed. Null: there is none. */
  readonly source_summary: string | null
  /** Keyed by the provider's status label. Empty: it prints no counts. */
  readonly reported_counts: Readonly<Record<string, number>>
  /** How many items were read. */
  readonly parsed_item_count: number
  /** Whether the items read equal the provider's declared total. Null: it declares none. True does not show that all were inspectable. */
  readonly count_matches: boolean | null
  readonly outcomes: OutcomeCounts
}

/** How many items of a section have each outcome. They add up to the items read. */
export interface OutcomeCounts {
  /** Items with this outcome: silt, water stains, mould, burn or smoke marks. */
  readonly water_or_fire_sign: number
  /** Items with this outcome: not the part that the car was built with. */
  readonly replaced: number
  /** Items with this outcome: beaten, filled, cut, welded, pulled or sealed. */
  readonly repaired: number
  /** Items with this outcome: scratched, dented, cracked, rusty, broken, deformed. */
  readonly damaged: number
  /** Items with this outcome: painted again, or paint that does not match. */
  readonly repainted: number
  /** Items with this outcome: not there, or not complete. */
  readonly missing: number
  /** Items with this outcome: does not work, leaks, makes noise, has to be replaced, or is called abnormal. */
  readonly faulty: number
  /** Items with this outcome: retrofitted or altered. */
  readonly modified: number
  /** Items with this outcome: not stated, not understood, suspected, or a trace that may mean several things, such as removal marks. */
  readonly unclear: number
  /** Items with this outcome: worn, aged or stained. */
  readonly wear: number
  /** Items with this outcome: was not, or could not be, inspected. */
  readonly not_inspected: number
  /** Items with this outcome: the car does not have it. */
  readonly not_fitted: number
  /** Items with this outcome: nothing is wrong, or it is there. */
  readonly normal: number
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

/** A section of a report with its items. */
export interface ProviderInspectionCategory extends ProviderInspectionCategorySummary {
  /** All that were read, the normal ones among them. */
  readonly items: readonly ProviderInspectionItem[]
}

/** One point of an inspection with its result. */
export interface ProviderInspectionItem {
  /** What was looked at, in the language asked for: a noun, never a finding. */
  readonly name: string
  /** The part of the body or its structure. Without a side or an end where the report does not say it. `_surface`: paint or trim on a part that lies deeper. Null: no part of the body, or several at once. */
  readonly part:
    | 'hood'
    | 'roof'
    | 'trunk_lid'
    | 'tailgate'
    | 'windshield'
    | 'rear_window'
    | 'sunroof_glass'
    | 'grille'
    | 'fuel_flap'
    | 'charge_flap'
    | 'licence_plate_lamp'
    | 'turn_signal'
    | 'brake_lamp'
    | 'reversing_lamp'
    | 'daytime_lamp'
    | 'radiator_support'
    | 'radiator_upper_member'
    | 'radiator_lower_member'
    | 'front_tie_bar'
    | 'firewall'
    | 'trunk_floor'
    | 'spare_wheel_well'
    | 'trunk_opening'
    | 'rear_panel'
    | 'battery_floor'
    | 'ladder_frame'
    | 'frame'
    | 'pillars'
    | 'reinforcements'
    | 'outer_panels'
    | 'left_fender'
    | 'right_fender'
    | 'fender'
    | 'left_quarter_panel'
    | 'right_quarter_panel'
    | 'quarter_panel'
    | 'left_side_skirt'
    | 'right_side_skirt'
    | 'side_skirt'
    | 'left_mirror'
    | 'right_mirror'
    | 'mirror'
    | 'left_headlamp'
    | 'right_headlamp'
    | 'headlamp'
    | 'left_tail_lamp'
    | 'right_tail_lamp'
    | 'tail_lamp'
    | 'left_headlamp_mount'
    | 'right_headlamp_mount'
    | 'headlamp_mount'
    | 'left_tail_lamp_mount'
    | 'right_tail_lamp_mount'
    | 'tail_lamp_mount'
    | 'left_hood_hinge'
    | 'right_hood_hinge'
    | 'hood_hinge'
    | 'left_trunk_hinge'
    | 'right_trunk_hinge'
    | 'trunk_hinge'
    | 'left_a_pillar'
    | 'right_a_pillar'
    | 'a_pillar'
    | 'left_b_pillar'
    | 'right_b_pillar'
    | 'b_pillar'
    | 'left_c_pillar'
    | 'right_c_pillar'
    | 'c_pillar'
    | 'left_d_pillar'
    | 'right_d_pillar'
    | 'd_pillar'
    | 'left_a_pillar_surface'
    | 'right_a_pillar_surface'
    | 'a_pillar_surface'
    | 'left_b_pillar_surface'
    | 'right_b_pillar_surface'
    | 'b_pillar_surface'
    | 'left_c_pillar_surface'
    | 'right_c_pillar_surface'
    | 'c_pillar_surface'
    | 'left_d_pillar_surface'
    | 'right_d_pillar_surface'
    | 'd_pillar_surface'
    | 'left_roof_rail'
    | 'right_roof_rail'
    | 'roof_rail'
    | 'left_roof_rail_surface'
    | 'right_roof_rail_surface'
    | 'roof_rail_surface'
    | 'left_sill'
    | 'right_sill'
    | 'sill'
    | 'left_sill_surface'
    | 'right_sill_surface'
    | 'sill_surface'
    | 'left_floor'
    | 'right_floor'
    | 'floor'
    | 'left_upper_rail'
    | 'right_upper_rail'
    | 'upper_rail'
    | 'front_bumper'
    | 'rear_bumper'
    | 'bumper'
    | 'front_bumper_beam'
    | 'rear_bumper_beam'
    | 'bumper_beam'
    | 'front_subframe'
    | 'rear_subframe'
    | 'subframe'
    | 'front_cross_member'
    | 'rear_cross_member'
    | 'cross_member'
    | 'front_left_door'
    | 'front_right_door'
    | 'rear_left_door'
    | 'rear_right_door'
    | 'front_door'
    | 'rear_door'
    | 'left_door'
    | 'right_door'
    | 'door'
    | 'front_left_door_glass'
    | 'front_right_door_glass'
    | 'rear_left_door_glass'
    | 'rear_right_door_glass'
    | 'front_door_glass'
    | 'rear_door_glass'
    | 'left_door_glass'
    | 'right_door_glass'
    | 'door_glass'
    | 'front_left_quarter_glass'
    | 'front_right_quarter_glass'
    | 'rear_left_quarter_glass'
    | 'rear_right_quarter_glass'
    | 'front_quarter_glass'
    | 'rear_quarter_glass'
    | 'left_quarter_glass'
    | 'right_quarter_glass'
    | 'quarter_glass'
    | 'front_left_door_handle'
    | 'front_right_door_handle'
    | 'rear_left_door_handle'
    | 'rear_right_door_handle'
    | 'front_door_handle'
    | 'rear_door_handle'
    | 'left_door_handle'
    | 'right_door_handle'
    | 'door_handle'
    | 'front_left_door_frame'
    | 'front_right_door_frame'
    | 'rear_left_door_frame'
    | 'rear_right_door_frame'
    | 'front_door_frame'
    | 'rear_door_frame'
    | 'left_door_frame'
    | 'right_door_frame'
    | 'door_frame'
    | 'front_left_door_frame_surface'
    | 'front_right_door_frame_surface'
    | 'rear_left_door_frame_surface'
    | 'rear_right_door_frame_surface'
    | 'front_door_frame_surface'
    | 'rear_door_frame_surface'
    | 'left_door_frame_surface'
    | 'right_door_frame_surface'
    | 'door_frame_surface'
    | 'front_left_door_hinge'
    | 'front_right_door_hinge'
    | 'rear_left_door_hinge'
    | 'rear_right_door_hinge'
    | 'front_door_hinge'
    | 'rear_door_hinge'
    | 'left_door_hinge'
    | 'right_door_hinge'
    | 'door_hinge'
    | 'front_left_door_striker'
    | 'front_right_door_striker'
    | 'rear_left_door_striker'
    | 'rear_right_door_striker'
    | 'front_door_striker'
    | 'rear_door_striker'
    | 'left_door_striker'
    | 'right_door_striker'
    | 'door_striker'
    | 'front_left_inner_fender'
    | 'front_right_inner_fender'
    | 'rear_left_inner_fender'
    | 'rear_right_inner_fender'
    | 'front_inner_fender'
    | 'rear_inner_fender'
    | 'left_inner_fender'
    | 'right_inner_fender'
    | 'inner_fender'
    | 'front_left_wheelhouse'
    | 'front_right_wheelhouse'
    | 'rear_left_wheelhouse'
    | 'rear_right_wheelhouse'
    | 'front_wheelhouse'
    | 'rear_wheelhouse'
    | 'left_wheelhouse'
    | 'right_wheelhouse'
    | 'wheelhouse'
    | 'front_left_wheel_arch_trim'
    | 'front_right_wheel_arch_trim'
    | 'rear_left_wheel_arch_trim'
    | 'rear_right_wheel_arch_trim'
    | 'front_wheel_arch_trim'
    | 'rear_wheel_arch_trim'
    | 'left_wheel_arch_trim'
    | 'right_wheel_arch_trim'
    | 'wheel_arch_trim'
    | 'front_left_rim'
    | 'front_right_rim'
    | 'rear_left_rim'
    | 'rear_right_rim'
    | 'front_rim'
    | 'rear_rim'
    | 'left_rim'
    | 'right_rim'
    | 'rim'
    | 'front_left_fog_lamp'
    | 'front_right_fog_lamp'
    | 'rear_left_fog_lamp'
    | 'rear_right_fog_lamp'
    | 'front_fog_lamp'
    | 'rear_fog_lamp'
    | 'left_fog_lamp'
    | 'right_fog_lamp'
    | 'fog_lamp'
    | 'front_left_rail'
    | 'front_right_rail'
    | 'rear_left_rail'
    | 'rear_right_rail'
    | 'front_rail'
    | 'rear_rail'
    | 'left_rail'
    | 'right_rail'
    | 'rail'
    | 'front_left_rail_end'
    | 'front_right_rail_end'
    | 'rear_left_rail_end'
    | 'rear_right_rail_end'
    | 'front_rail_end'
    | 'rear_rail_end'
    | 'left_rail_end'
    | 'right_rail_end'
    | 'rail_end'
    | 'front_left_crash_box'
    | 'front_right_crash_box'
    | 'rear_left_crash_box'
    | 'rear_right_crash_box'
    | 'front_crash_box'
    | 'rear_crash_box'
    | 'left_crash_box'
    | 'right_crash_box'
    | 'crash_box'
    | 'front_left_strut_tower'
    | 'front_right_strut_tower'
    | 'rear_left_strut_tower'
    | 'rear_right_strut_tower'
    | 'front_strut_tower'
    | 'rear_strut_tower'
    | 'left_strut_tower'
    | 'right_strut_tower'
    | 'strut_tower'
    | null
  /** What was found there, in the language asked for; a word that no table knows stays as printed. */
  readonly status: string
  /** What was found there, as a code; of several findings the first in the order of this list. `water_or_fire_sign`: silt, water stains, mould, burn or smoke marks. `replaced`: not the part that the car was built with. `repaired`: beaten, filled, cut, welded, pulled or sealed. `damaged`: scratched, dented, cracked, rusty, broken, deformed. `repainted`: painted again, or paint that does not match. `missing`: not there, or not complete. `faulty`: does not work, leaks, makes noise, has to be replaced, or is called abnormal. `modified`: retrofitted or altered. `unclear`: not stated, not understood, suspected, or a trace that may mean several things, such as removal marks. `wear`: worn, aged or stained. `not_inspected`: was not, or could not be, inspected. `not_fitted`: the car does not have it. `normal`: nothing is wrong, or it is there. */
  readonly outcome:
    | 'water_or_fire_sign'
    | 'replaced'
    | 'repaired'
    | 'damaged'
    | 'repainted'
    | 'missing'
    | 'faulty'
    | 'modified'
    | 'unclear'
    | 'wear'
    | 'not_inspected'
    | 'not_fitted'
    | 'normal'
  /** Size, degree or place, in the language asked for. Null: nothing is printed beside the result that `status` does not say. */
  readonly remarks: string | null
  /** The name as printed. */
  readonly source_name: string
  /** The result as printed. */
  readonly source_status: string
  /** The remark as printed. Null: none is printed. */
  readonly source_remarks: string | null
  /** The page it stands on, from 1. Null in documents without pages. */
  readonly source_page: number | null
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

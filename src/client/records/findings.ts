/** What a report finds, item by item. Made by `npm run docs` from the records of the API. */

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
  readonly part: BodyPart | null
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

/** A part of the body or its structure. Without a side or an end where the report does not say it. `_surface`: paint or trim on a part that lies deeper. */
export type BodyPart =
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

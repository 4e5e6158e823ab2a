/** Codes of the parts of a body and its structure, so that a finding can be located on the car. */
import { enumOf } from '../schema.ts'

/** Parts without a side or end. */
const SINGLE_PARTS = [
  'hood',
  'roof',
  'trunk_lid',
  'tailgate',
  'windshield',
  'rear_window',
  'sunroof_glass',
  'grille',
  'fuel_flap',
  'charge_flap',
  'licence_plate_lamp',
  'turn_signal',
  'brake_lamp',
  'reversing_lamp',
  'daytime_lamp',
  'radiator_support',
  'radiator_upper_member',
  'radiator_lower_member',
  'front_tie_bar',
  'firewall',
  'trunk_floor',
  'spare_wheel_well',
  'trunk_opening',
  'rear_panel',
  'battery_floor',
  'ladder_frame',
  'frame',
  'pillars',
  'reinforcements',
  'outer_panels',
] as const

/** One on each side. `_surface`: paint or trim over a structural part, which is not the part itself. */
const SIDE_PARTS = [
  'fender',
  'quarter_panel',
  'side_skirt',
  'mirror',
  'headlamp',
  'tail_lamp',
  'headlamp_mount',
  'tail_lamp_mount',
  'hood_hinge',
  'trunk_hinge',
  'a_pillar',
  'b_pillar',
  'c_pillar',
  'd_pillar',
  'a_pillar_surface',
  'b_pillar_surface',
  'c_pillar_surface',
  'd_pillar_surface',
  'roof_rail',
  'roof_rail_surface',
  'sill',
  'sill_surface',
  'floor',
  'upper_rail',
] as const

/** One at each end. */
const END_PARTS = ['bumper', 'bumper_beam', 'subframe', 'cross_member'] as const

/** One at each corner. */
const CORNER_PARTS = [
  'door',
  'door_glass',
  'quarter_glass',
  'door_handle',
  'door_frame',
  'door_frame_surface',
  'door_hinge',
  'door_striker',
  'inner_fender',
  'wheelhouse',
  'wheel_arch_trim',
  'rim',
  'fog_lamp',
  'rail',
  'rail_end',
  'crash_box',
  'strut_tower',
] as const

const SIDES = ['left_', 'right_', ''] as const
const ENDS = ['front_', 'rear_', ''] as const
const CORNERS = [
  'front_left_',
  'front_right_',
  'rear_left_',
  'rear_right_',
  'front_',
  'rear_',
  'left_',
  'right_',
  '',
] as const

export type BodyPart =
  | (typeof SINGLE_PARTS)[number]
  | `${(typeof SIDES)[number]}${(typeof SIDE_PARTS)[number]}`
  | `${(typeof ENDS)[number]}${(typeof END_PARTS)[number]}`
  | `${(typeof CORNERS)[number]}${(typeof CORNER_PARTS)[number]}`

/** Every part with its positions; it has none where the report does not state one. */
export const PART_GROUPS = {
  SinglePart: { positions: [''], parts: SINGLE_PARTS },
  SidePart: { positions: SIDES, parts: SIDE_PARTS },
  EndPart: { positions: ENDS, parts: END_PARTS },
  CornerPart: { positions: CORNERS, parts: CORNER_PARTS },
} as const

export const BODY_PARTS = Object.values(PART_GROUPS).flatMap(({ positions, parts }) =>
  parts.flatMap((part) => positions.map((position) => `${position}${part}`)),
) as readonly BodyPart[]

export const BodyPartCode = enumOf(BODY_PARTS, {
  $id: 'BodyPart',
  examples: ['front_left_door'],
  description:
    'A part of the body or its structure. It names no side or end if the report does not. `_surface`: paint or trim over a structural part.',
})

const KNOWN: ReadonlySet<string> = new Set(BODY_PARTS)

export function bodyPartOrNull(code: string): BodyPart | null {
  return KNOWN.has(code) ? (code as BodyPart) : null
}

/** The position of a part, as far as it is stated. */
export interface Place {
  readonly end: 'front' | 'rear' | null
  readonly side: 'left' | 'right' | null
}

/**
 * The part at a position. A side or end that the part does not have is ignored, such as the rear of a headlamp. Null for a part that
 * already has another end (`front_door`).
 */
export function placePart(part: BodyPart, { end, side }: Place): BodyPart | null {
  const [, own, name = part] = /^(front|rear)_(.+)$/.exec(part) ?? []
  const isCornered = own !== undefined && bodyPartOrNull(name) !== null
  if (isCornered && end !== null && end !== own) return null
  const [noun, at] = isCornered ? [name, own] : [part, end]
  const codes = [join(at, side, noun), join(null, side, noun), join(at, null, noun), noun]
  return codes.map(bodyPartOrNull).find((code) => code !== null) ?? null
}

const join = (...words: readonly (string | null | undefined)[]) => words.filter((word) => word).join('_')

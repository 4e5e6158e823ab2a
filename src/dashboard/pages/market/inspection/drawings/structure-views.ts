/** The structure of a car: pillars and door openings from both sides, the frame from above. Left and right are the car's own. */
import { box, circle, mirrorPath, mirrorShape, ring, type Shape, shape, small, type View } from './view.ts'

const SIDE = { width: 480, height: 156 } as const
const PLAN = { width: 480, height: 216 } as const

/** The front points to the left. */
const LEFT_SHAPES: readonly Shape[] = [
  shape('left_a_pillar', 'M148 65L203 31L211 35L171 67L173 119.4L157 119.4L155 70Z', 164, 96),
  shape('left_b_pillar', 'M243.6 32L256.4 31L259 66L262.6 119.4L246 119.4L247 66Z', 253, 92),
  shape('left_c_pillar', 'M322 31L335 32L347 62.6L350 100L341 92L333.6 63Z', 341, 66),
  shape('left_d_pillar', 'M378 36L391 34L396 29L437 62L437 86L423 86L421 65L404 62Z', 420, 60),
  small('left_roof_rail', 'M203.6 29.6C232 18.8 330 15.8 394.6 26.8L390 33C330 25.6 240 28 212 34Z', 296, 23),
  shape('left_sill', 'M131 121L341 121L340 133L132 133Z', 208, 127),
  small(
    'front_left_door_frame',
    'M176 66.6L214 38L241 34.4L244 66L243 117.6L176 117.6ZM181 69L181 112.6L238.4 112.6L239.2 67L236.6 39.8L216 42.4Z',
    209,
    115,
  ),
  small(
    'rear_left_door_frame',
    'M261.6 34L319.6 34L330.6 64L337.4 92L341.4 104L338 117.6L265.4 117.6L262.4 66ZM266.6 38.8L267.4 66L270 112.8L334 112.8L336.2 104L332.8 93L326 66L316 38.8Z',
    300,
    115,
  ),
  small('front_left_door_hinge', `${box(174, 80, 6, 8)}${box(174, 98, 6, 8)}`, 177, 92),
  small('front_left_door_striker', box(237, 86, 7, 8), 240.5, 90),
  small('rear_left_door_hinge', `${box(262, 80, 6, 8)}${box(262, 98, 6, 8)}`, 266, 92),
  small('rear_left_door_striker', box(330, 84, 7, 8), 331, 88),
]
const SIDE_LINES = `${circle(96, 123, 26)}${circle(374, 123, 26)}M4 149L476 149M131 133L64 130L25 130C15 122 14.5 107 22.5 96C22 92 24 86 28 83C54 70 104 63 146 62M396 28L437 62L452 66L461 86C467 96 468 118 459 130L407 130`

const frame_left: View = { name: 'frame_left', layer: 'structure', ...SIDE, lines: SIDE_LINES, shapes: LEFT_SHAPES }
const frame_right: View = {
  ...frame_left,
  name: 'frame_right',
  lines: mirrorPath(SIDE_LINES, SIDE.width, 'x'),
  shapes: LEFT_SHAPES.map((one) => mirrorShape(one, SIDE.width, 'x')),
}

/** Of the left side, which is at the bottom when the front points to the left. */
const PLAN_LEFT: readonly Shape[] = [
  small('front_left_crash_box', box(25, 139, 15, 16), 32.5, 147),
  small('left_headlamp_mount', 'M42 164L68 164L68 178L50 178Z', 58, 171),
  small('front_left_rail_end', box(82, 139, 9, 16), 86.5, 147),
  shape('front_left_rail', box(93, 139, 76, 16), 131, 147),
  small('front_left_inner_fender', box(74, 158, 22, 20), 85, 168),
  shape('front_left_wheelhouse', 'M98 158L168 158L168 178L154 178A22 22 0 0 0 112 178L98 178Z', 106, 168),
  small('front_left_strut_tower', circle(133, 164, 6.4), 133, 164),
  small('left_upper_rail', box(74, 181, 94, 7), 121, 184.5),
  small('left_hood_hinge', box(171, 181, 8, 8), 175, 185),
  shape('left_floor', 'M196 111L332 111L332 166L196 166Z', 214, 150),
  shape('rear_left_rail', box(344, 139, 72, 16), 380, 147),
  small('rear_left_rail_end', box(418, 139, 8, 16), 422, 147),
  shape('rear_left_wheelhouse', 'M340 158L410 158L410 178L396 178A22 22 0 0 0 354 178L340 178Z', 348, 168),
  small('rear_left_strut_tower', circle(375, 164, 6.4), 375, 164),
  small('rear_left_inner_fender', box(412, 158, 14, 20), 419, 168),
  small('left_tail_lamp_mount', 'M428 172L446 172L440 184L428 184Z', 436, 177),
  small('left_trunk_hinge', box(398, 182, 9, 8), 402.5, 186),
  small('rear_left_crash_box', box(440, 139, 12, 16), 446, 147),
]
/** In the middle, from front to rear. */
const PLAN_MIDDLE: readonly Shape[] = [
  small('front_bumper_beam', 'M15 46C7 76 7 140 15 170L23 170C16 140 16 76 23 46Z', 13, 108),
  small('radiator_support', box(43, 56, 8, 104), 47, 96),
  small('radiator_upper_member', box(53, 56, 6, 104), 56, 118),
  small('radiator_lower_member', box(61, 56, 6, 104), 64, 96),
  small('front_tie_bar', box(70, 64, 8, 88), 74, 118),
  shape('front_subframe', ring(94, 82, 70, 52, 9), 98.5, 108),
  small('firewall', box(172, 42, 9, 132), 176.5, 108),
  small('front_cross_member', box(184, 56, 9, 104), 188.5, 78),
  shape('battery_floor', 'M232 84L304 84L304 132L232 132Z', 268, 108),
  small('rear_cross_member', box(335, 82, 7, 52), 338.5, 92),
  shape('rear_subframe', ring(345, 82, 34, 52, 8), 349, 116),
  shape('trunk_floor', box(382, 80, 44, 56), 388, 88),
  small('spare_wheel_well', circle(405, 111, 16), 405, 111),
  small('rear_panel', box(429, 48, 9, 120), 433.5, 96),
  small('rear_bumper_beam', 'M456 46C464 76 464 140 456 170L464 170C472 140 472 76 464 46Z', 466, 108),
]
const frame_plan: View = {
  name: 'frame_plan',
  layer: 'structure',
  ...PLAN,
  lines: 'M62 18C30 24 6 50 4 108C6 166 30 192 62 198L400 198C446 196 474 170 476 108C474 46 446 20 400 18Z',
  shapes: [...PLAN_LEFT, ...PLAN_LEFT.map((one) => mirrorShape(one, PLAN.height, 'y')), ...PLAN_MIDDLE],
}

export const STRUCTURE_VIEWS: readonly View[] = [frame_left, frame_plan, frame_right]

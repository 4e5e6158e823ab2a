/** The skin of a car from four sides and from above. Left and right are the car's own. */
import { box, circle, mirrorPath, mirrorShape, type Shape, shape, small, type View } from './view.ts'

const SIDE = { width: 480, height: 156 } as const
const END = { width: 200, height: 156 } as const

/** The front points to the left. */
const LEFT_SHAPES: readonly Shape[] = [
  small('hood', 'M27 83C54 70 104 63 146 62L155 66.3C122 67.6 90 71.5 60 79.6C48 80.6 37 82.6 28.5 85.4Z', 104, 68),
  shape(
    'front_bumper',
    'M22.5 96.8L53.5 93.8L65.5 106.6C63.4 111.5 62.6 117 62.6 123L62.6 130L25 130C15 122 14.5 107 22.5 96.8Z',
    40,
    112,
  ),
  shape('left_fender', 'M62 82C92 74 124 69.4 156 68L156 121.4L130 121.4A34 34 0 0 0 67 104.8L55.6 92.8Z', 138, 90),
  shape('front_left_door', 'M158 67.9C190 66.4 220 65.5 246.4 65L248.4 121.4L158 121.4Z', 202, 98),
  shape(
    'rear_left_door',
    'M249 65C282 64.4 312 63.9 333.6 63.6L340.4 90.4L346 103A34 34 0 0 0 340 121.4L251 121.4Z',
    294,
    98,
  ),
  shape(
    'left_quarter_panel',
    'M336 63.5L400 62.8L436.6 63.8L440 84.4L418.6 100C412 105.6 409 113 408.4 121.4A34 34 0 0 0 348.2 101.2L342.4 88.6Z',
    382,
    76,
  ),
  shape(
    'rear_bumper',
    'M441.6 86.2L461 85.8C467 96 468 118 459 130L408.6 130L408.8 123C409.2 113.6 412.4 106.6 419.6 101.4Z',
    440,
    112,
  ),
  small('left_headlamp', 'M27.4 87C38 84 49 82 60 81.7L53.8 92.2L23.4 95.2Z', 42, 88.6),
  small('left_tail_lamp', 'M438.6 64.6L452 66L460 84L441.8 84.6Z', 448, 75.5),
  small('left_a_pillar_surface', 'M148.6 63.3L203 31.2L209.2 34.3L166.4 65.3Z', 180, 48.6),
  small(
    'left_roof_rail_surface',
    'M203.6 29.6C232 19.8 330 16.8 394.6 26.8L389.6 32.2C330 23.6 240 26.4 210.4 33Z',
    296,
    22.8,
  ),
  small('left_b_pillar_surface', 'M245.6 31L254.4 30.2L256.4 63L247.6 63.2Z', 251, 46.6),
  small('left_c_pillar_surface', 'M324 30.6L333.4 31.2L345.6 61.6L335 62Z', 334.4, 46.6),
  shape('left_d_pillar_surface', 'M378 35.4L391 33.6L396 28.4L436.6 61.8L404 61.2Z', 404, 47),
  small('front_left_quarter_glass', 'M171.6 65L188 53.2L188 64.3Z', 183, 60.6),
  shape('front_left_door_glass', 'M190.6 51.4L212 36.4C222 33.8 233 32.2 243.4 31.2L245.2 63L190.6 64.2Z', 221, 51),
  shape('rear_left_door_glass', 'M256.8 30C280 29 304 29.2 321.6 30.2L332.4 62L258.8 62.8Z', 291, 47),
  shape('rear_left_quarter_glass', 'M336.4 31.6C350 32.6 363 34 374.4 35.6L400 61L348.4 61.5Z', 364, 49),
  small('left_sill_surface', 'M131.6 123L338.4 123L338.4 128.2L131.6 128.2Z', 208, 125.6),
  small('left_side_skirt', 'M131.8 129.8L338.2 129.8L336 136L134 136Z', 276, 132.9),
  small(
    'front_left_wheel_arch_trim',
    'M63.4 123A32.6 32.6 0 0 1 128.6 123L124.6 123A28.6 28.6 0 0 0 67.4 123Z',
    96,
    91.6,
  ),
  small(
    'rear_left_wheel_arch_trim',
    'M341.4 123A32.6 32.6 0 0 1 406.6 123L402.6 123A28.6 28.6 0 0 0 345.4 123Z',
    374,
    91.6,
  ),
  shape('front_left_rim', circle(96, 123, 17), 96, 123),
  shape('rear_left_rim', circle(374, 123, 17), 374, 123),
  small('left_mirror', 'M161.6 71C161.6 65.6 178 64.6 180 69.4L179 77L166 77.6Z', 171, 71.6),
  small('front_left_door_handle', box(221, 76, 19, 5), 230.5, 78.5),
  small('rear_left_door_handle', box(304, 75, 19, 5), 313.5, 77.5),
]
const SIDE_LINES = `${circle(96, 123, 26)}${circle(374, 123, 26)}M4 149L476 149`

const left: View = { name: 'left', layer: 'skin', ...SIDE, lines: SIDE_LINES, shapes: LEFT_SHAPES }
const right: View = {
  ...left,
  name: 'right',
  lines: mirrorPath(SIDE_LINES, SIDE.width, 'x'),
  shapes: LEFT_SHAPES.map((one) => mirrorShape(one, SIDE.width, 'x')),
}

const atBothEnds = (shapes: readonly Shape[]) => [...shapes, ...shapes.map((one) => mirrorShape(one, END.width, 'x'))]

/** Seen from the front, the car's left is on the right. */
const front: View = {
  name: 'front',
  layer: 'skin',
  ...END,
  lines:
    'M4 149L196 149M25 132L25 149L47 149L47 132M153 132L153 149L175 149L175 132M44 66L60 37M156 66L140 37M80 118L80 128L120 128L120 118Z',
  shapes: [
    small('roof', 'M57 32C80 22 120 22 143 32L140.4 35.4C119 29.6 81 29.6 59.6 35.4Z', 100, 27.5),
    shape('windshield', 'M61.4 37.6C82 32.4 118 32.4 138.6 37.6L154.4 64.4C120 60.4 80 60.4 45.6 64.4Z', 100, 49),
    shape('hood', 'M44 66.8C80 62.6 120 62.6 156 66.8L171 84C130 79.6 70 79.6 29 84Z', 100, 73),
    shape('grille', 'M66 86.6C88 84.8 112 84.8 134 86.6L129.6 102.6L70.4 102.6Z', 100, 94.4),
    shape(
      'front_bumper',
      'M20 103.4L66.6 101.6L71 105.4L129 105.4L133.4 101.6L180 103.4C184.4 115 182.6 127 175 133L25 133C17.4 127 15.6 115 20 103.4Z',
      100,
      112,
    ),
    ...atBothEnds([
      shape('left_headlamp', 'M137 86.8L171 86C178 90 181 95.6 180 100.8L136.4 99.4L133 101Z', 156, 93.4),
      small('front_left_fog_lamp', 'M143 116L168 113.6C168 120 162 124.6 155 124.6L146 124.6Z', 155, 119),
      shape('left_mirror', 'M160.4 60C166 53 183 53.6 186.4 59.4L184.4 68L164 67.4Z', 174, 61),
    ]),
  ],
}

/** Seen from the rear, the car's left is on the left. */
const rear: View = {
  name: 'rear',
  layer: 'skin',
  ...END,
  lines:
    'M4 149L196 149M25 134L25 149L47 149L47 134M153 134L153 149L175 149L175 134M14 88C15 76 24 68 38 64.4L57 33M186 88C185 76 176 68 162 64.4L143 33',
  shapes: [
    small('roof', 'M57 32C80 22 120 22 143 32L140.4 35.4C119 29.6 81 29.6 59.6 35.4Z', 100, 27.5),
    shape('rear_window', 'M60.6 37.6C82 32.8 118 32.8 139.4 37.6L151 61.6C120 59.4 80 59.4 49 61.6Z', 100, 48),
    shape(['trunk_lid', 'tailgate'], 'M47.6 64.2C80 61.8 120 61.8 152.4 64.2L149 86L152 104L48 104L51 86Z', 100, 74),
    shape(
      'rear_bumper',
      'M16 90L47.6 90L46.4 106L153.6 106L152.4 90L184 90C186.6 108 184 126 176 135L24 135C16 126 13.4 108 16 90Z',
      100,
      126,
    ),
    ...atBothEnds([
      shape('left_tail_lamp', 'M19 70L45.6 66.4L49 86L47.6 88L15.4 88C15.6 80 16.6 74 19 70Z', 32, 78),
      small('rear_left_fog_lamp', 'M27 116L50 118.6L48 125.6L30 125.6Z', 38, 121),
    ]),
    small('licence_plate_lamp', 'M87 87L113 87L113 90.6L87 90.6Z', 100, 88.8),
  ],
}

/** The front points to the left, so the car's left is at the bottom. */
const top: View = {
  name: 'top',
  layer: 'skin',
  width: 480,
  height: 176,
  lines:
    'M60 18C28 22 16 40 14 66C12.6 80 12.6 96 14 110C16 136 28 154 60 158C92 161 120 157 150 158L400 158C440 158 462 146 466 116C468 98 468 78 466 60C462 30 440 18 400 18L150 18C120 19 92 15 60 18ZM150 18L190 36M150 158L190 140M400 18L384 34M400 158L384 142M166 18C162 8 172 4 178 8L182 18M166 158C162 168 172 172 178 168L182 158',
  shapes: [
    shape('hood', 'M32 52C38 34 62 27 138 26C148 50 148 126 138 150C62 149 38 142 32 124C26 104 26 72 32 52Z', 90, 88),
    shape('windshield', 'M146 28L196 40C203 64 203 112 196 136L146 148C155 118 155 58 146 28Z', 176, 88),
    shape('roof', 'M200 38L380 36C388 62 388 114 380 140L200 138C207 112 207 64 200 38Z', 352, 88),
    shape('sunroof_glass', 'M232 58L312 57C317 76 317 100 312 119L232 118C237 100 237 76 232 58Z', 274, 88),
    shape('rear_window', 'M386 37L418 30C427 60 427 116 418 146L386 139C394 114 394 62 386 37Z', 408, 88),
    shape(['trunk_lid', 'tailgate'], 'M424 32L446 40C457 66 457 110 446 136L424 144C433 116 433 60 424 32Z', 441, 88),
  ],
}

export const SKIN_VIEWS: readonly View[] = [left, front, top, rear, right]

/** Draws a sedan where the other views draw a tailgate: the same parts under a roof that ends earlier, and a trunk. */
import { circle, mirrorPath, mirrorShape, type Shape, shape, small, type View } from './view.ts'

/** The front points to the left. */
const SKIN_LEFT: readonly Shape[] = [
  small(
    'left_roof_rail_surface',
    'M203.6 29.6C228 20.4 292 18.6 334 27L327.6 31.8C290 25.6 238 27 210.4 33Z',
    268,
    23.4,
  ),
  small('left_c_pillar_surface', 'M329.4 33.4L335.4 30C350 35 366 45.4 387 60.6L349 61.5Z', 354, 51.5),
  small(
    'left_d_pillar_surface',
    'M337 27.8C354 33 372 43.6 397 60.4L390.4 60.5C368 44.6 352 34.6 336.4 28.9Z',
    368,
    41,
  ),
  shape('rear_left_door_glass', 'M256.8 30C276 29.2 292 29.5 305 30.8L322 62L258.8 62.8Z', 284, 47),
  small('rear_left_quarter_glass', 'M308.4 31.2C315 32 321 33 326.4 34.4L346 61.6L325.4 61.9Z', 329, 53),
  shape(
    'left_quarter_panel',
    'M336 63.5L399 62.7L404 66.4L436 67.6L440 84.4L418.6 100C412 105.6 409 113 408.4 121.4A34 34 0 0 0 348.2 101.2L342.4 88.6Z',
    382,
    78,
  ),
  small('left_tail_lamp', 'M438.4 68.4L450 66.4C454 71 457.6 77 460 84L441.8 84.6Z', 449, 76.5),
]
const TRUNK_FROM_SIDE: Shape = {
  ...shape(['trunk_lid', 'tailgate'], 'M401 61C418 59.6 436 60.2 449 63.6L448.6 65L437.6 66.6L405.6 65.2Z', 425, 63),
  isSmall: true,
}

const SKIN_TOP: readonly Shape[] = [
  shape('roof', 'M200 38L318 37C326 62 326 114 318 139L200 138C207 112 207 64 200 38Z', 298, 88),
  shape('sunroof_glass', 'M222 58L274 57C279 76 279 100 274 119L222 118C227 100 227 76 222 58Z', 248, 88),
  shape('rear_window', 'M324 38L384 29C394 60 394 116 384 147L324 138C332 114 332 62 324 38Z', 358, 88),
  shape(['trunk_lid', 'tailgate'], 'M391 28L446 40C457 66 457 110 446 136L391 148C401 116 401 60 391 28Z', 426, 88),
]

const FRAME_LEFT: readonly Shape[] = [
  small('left_roof_rail', 'M203.6 29.6C228 18.6 292 16.8 336 26.6L330 32C290 25.4 240 27.8 212 34Z', 268, 22),
  shape('left_c_pillar', 'M308 31.6L337 29.6C352 35 368 46 388 61L352 62.6L350 100L341 92L333.6 63Z', 343, 54),
  small(
    'left_d_pillar',
    'M340 27.6C358 33 374 44 398 60.4L412 61.6L412 70L391 63.6C370 47 354 36.4 338 29.4Z',
    376,
    47,
  ),
  small(
    'rear_left_door_frame',
    'M261.6 34L304 33.6L330.6 64L337.4 92L341.4 104L338 117.6L265.4 117.6L262.4 66ZM266.6 38.8L267.4 66L270 112.8L334 112.8L336.2 104L332.8 93L326 66L301.6 38.4Z',
    300,
    115,
  ),
]
const FRAME_LINES = `${circle(96, 123, 26)}${circle(374, 123, 26)}M4 149L476 149M131 133L64 130L25 130C15 122 14.5 107 22.5 96C22 92 24 86 28 83C54 70 104 63 146 62M398 60.4C420 59 440 60 450 64L461 86C467 96 468 118 459 130L407 130`

interface Change {
  readonly shapes: readonly Shape[]
  /** Shapes that the other bodies do not have. */
  readonly more?: readonly Shape[]
  readonly lines?: string
}

const CHANGES: Partial<Readonly<Record<View['name'], Change>>> = {
  left: { shapes: SKIN_LEFT, more: [TRUNK_FROM_SIDE] },
  top: { shapes: SKIN_TOP },
  frame_left: { shapes: FRAME_LEFT, lines: FRAME_LINES },
}
const MIRRORED: Partial<Readonly<Record<View['name'], View['name']>>> = { right: 'left', frame_right: 'frame_left' }

function mirror({ shapes, more = [], lines }: Change, width: number): Change {
  const flip = (one: Shape) => mirrorShape(one, width, 'x')
  return {
    shapes: shapes.map(flip),
    more: more.map(flip),
    ...(lines !== undefined && { lines: mirrorPath(lines, width, 'x') }),
  }
}

/** A view without a change is returned as it is. */
export function reshapeAsSedan(view: View): View {
  const source = MIRRORED[view.name]
  const own = CHANGES[source ?? view.name]
  if (own === undefined) return view
  const { shapes, more = [], lines = view.lines } = source === undefined ? own : mirror(own, view.width)
  const changed = new Map(shapes.map((one) => [one.parts[0], one]))
  return { ...view, lines, shapes: [...view.shapes.map((one) => changed.get(one.parts[0]) ?? one), ...more] }
}

/** A camera: projects points of a car onto the sheet. */

import type { Point } from '../sheet.ts'
import type { BodySurface, Spot } from './body-surface.ts'

export interface Camera {
  project(spot: Spot): Point
  /** Direction from the car to the camera. */
  readonly towards: Spot
  /** Where the light comes from: above, a little to the viewer's left. */
  readonly light: Spot
  /** Units of the sheet per centimetre at this point. */
  scaleAt(spot: Spot): number
}

/** Units per centimetre: a car seen from the front must not look bigger than one seen from the side. */
const MAX_SCALE = 4.7
const FRAME = { left: 105, right: 1495, top: 170, ground: 1010 }

/** Degrees: 0 looks at the nose, 90 at the left flank; the car is fitted into the frame. */
export function createCamera(surface: BodySurface, halfWidth: number, degrees: number, rise: number): Camera {
  const turn = (degrees * Math.PI) / 180
  const lift = (rise * Math.PI) / 180
  const towards: Spot = [-Math.cos(turn) * Math.cos(lift), -Math.sin(turn) * Math.cos(lift), Math.sin(lift)]
  const right: Spot = [Math.sin(turn), -Math.cos(turn), 0]
  const up = cross(right, [-towards[0], -towards[1], -towards[2]])
  const centre: Spot = [surface.length / 2, 0, surface.height * 0.45]
  const distance = 1300

  function flat(spot: Spot): readonly [x: number, y: number, depth: number] {
    const offset: Spot = [spot[0] - centre[0], spot[1] - centre[1], spot[2] - centre[2]]
    const depth = distance - dot(offset, towards)
    return [(dot(offset, right) * distance) / depth, (dot(offset, up) * distance) / depth, depth]
  }

  const box: (readonly [number, number, number])[] = []
  for (const [x, z] of [...surface.outline, [10, 0], [surface.length - 10, 0]] as const)
    for (const side of [-1, 1]) box.push(flat([x, side * halfWidth * (z > 100 ? 0.85 : 1), z]))
  const xs = box.map(([x]) => x)
  const ys = box.map(([, y]) => y)
  const [left, width] = [Math.min(...xs), Math.max(...xs) - Math.min(...xs)]
  const [low, tall] = [Math.min(...ys), Math.max(...ys) - Math.min(...ys)]
  const scale = Math.min((FRAME.right - FRAME.left) / width, (FRAME.ground - FRAME.top) / tall, MAX_SCALE)
  const middle = (FRAME.left + FRAME.right) / 2
  // A car that does not fill the frame's height is moved up, or the picture would be mostly sky.
  const ground = FRAME.ground - (FRAME.ground - FRAME.top - tall * scale) * 0.3

  return {
    towards,
    light: normal([towards[0] * 0.5 - right[0] * 0.35, towards[1] * 0.5 - right[1] * 0.35, 0.9]),
    project(spot) {
      const [x, y] = flat(spot)
      return [middle + (x - left - width / 2) * scale, ground - (y - low) * scale]
    },
    scaleAt: (spot) => (scale * distance) / flat(spot)[2],
  }
}

export function dot(a: Spot, b: Spot): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Spot, b: Spot): Spot {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function normal(a: Spot): Spot {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

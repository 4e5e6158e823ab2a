/** Turns a polygon with a rounding at every corner into the points of a smooth line. */

import type { Point } from '../sheet.ts'

export type Corner = readonly [x: number, z: number, rounding?: number]

const STEPS = 3

export function roundCorners(corners: readonly Corner[], closed: boolean): Point[] {
  const points: Point[] = []
  for (let i = 0; i < corners.length; i++) {
    const [x, z, rounding = 0] = corners[i] as Corner
    const before = corners[i - 1] ?? (closed ? corners.at(-1) : undefined)
    const after = corners[i + 1] ?? (closed ? corners[0] : undefined)
    if (rounding === 0 || before === undefined || after === undefined) {
      points.push([x, z])
      continue
    }
    const from = towards([x, z], before, rounding)
    const to = towards([x, z], after, rounding)
    for (let step = 0; step <= STEPS; step++) {
      const t = step / STEPS
      const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
      points.push([a * from[0] + b * x + c * to[0], a * from[1] + b * z + c * to[1]])
    }
  }
  return points
}

/** The point `distance` from `start` on the way to `end`, never past the middle. */
function towards(start: Point, end: Corner, distance: number): Point {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1])
  const share = Math.min(0.48, distance / Math.max(length, 1e-9))
  return [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share]
}

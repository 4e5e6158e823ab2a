/** The body as a surface in space: an outline extruded across the car, rounded in plan and towards the roof. */

import type { Point } from '../sheet.ts'
import type { BodyPlan } from './body-plan.ts'
import { type Corner, roundCorners } from './outline.ts'

/** x to the tail, y to the car's right, z up. */
export type Spot = readonly [x: number, y: number, z: number]

export interface BodySurface {
  readonly outline: readonly Point[]
  readonly length: number
  readonly height: number
  /** A point of the flank; `side` is -1 for the car's left, 1 for its right. */
  flank(x: number, z: number, side: number): Spot
  /** A point of the skin over the outline: `across` from -1 to 1. */
  skin(index: number, across: number): Spot
  /** As `skin`, found by height on the nose or on the tail. */
  nose(z: number, across: number): Spot
  tail(z: number, across: number): Spot
  /** Index of the outline point next to a corner. */
  indexOf(corner: Corner): number
}

const BOW = 15
const CROWN = 5

export function createBodySurface(plan: BodyPlan): BodySurface {
  const outline = roundCorners(plan.outline, false)
  const length = Math.max(...outline.map(([x]) => x))
  const height = Math.max(...outline.map(([, z]) => z))
  const top = plan.open === undefined ? height : plan.belt + 40

  function halfWidth(x: number, z: number): number {
    const front = Math.max(0, 1 - x / 60)
    const rear = Math.max(0, 1 - (length - x) / 50)
    const square = plan.bed === undefined ? 1 : 0.25
    const inPlan = 1 - 0.09 * front ** 2 - 0.07 * square * rear ** 2
    const upwards = Math.max(0, z - plan.belt) / (top - plan.belt)
    const downwards = Math.max(0, 1 - z / 60)
    return (plan.width / 2) * inPlan * (1 - plan.lean * upwards) * (1 - 0.05 * downwards)
  }

  function bow(x: number, across: number): number {
    const front = Math.max(0, 1 - x / 70)
    const rear = plan.bed === undefined ? Math.max(0, 1 - (length - x) / 60) : 0
    return BOW * across ** 2 * (front ** 2 - 0.8 * rear ** 2)
  }

  function place([x, z]: Point, across: number): Spot {
    const high = Math.min(1, Math.max(0, (z - 45) / 30))
    const crown = plan.bed !== undefined && x > plan.bed[0] ? 0 : CROWN
    return [x + bow(x, across), across * halfWidth(x, z), z - crown * high * across ** 4]
  }

  /** The outline point at height z on its way up the nose, or (reversed) up the tail. */
  function climb(points: readonly Point[], z: number): Point {
    for (let i = 1; i < points.length; i++) {
      const [x0, z0] = points[i - 1] as Point
      const [x1, z1] = points[i] as Point
      if (z1 >= z && z1 > z0) return [x0 + ((x1 - x0) * Math.max(0, z - z0)) / (z1 - z0), z]
    }
    return points[0] as Point
  }

  const reversed = outline.toReversed()
  return {
    outline,
    length,
    height,
    flank: (x, z, side) => [x + bow(x, 1), side * halfWidth(x, z), z],
    skin: (index, across) => place(outline[index] as Point, across),
    nose: (z, across) => place(climb(outline, z), across),
    tail: (z, across) => place(climb(reversed, z), across),
    indexOf(corner) {
      const distances = outline.map(([x, z]) => Math.hypot(x - corner[0], z - corner[1]))
      return distances.indexOf(Math.min(...distances))
    },
  }
}

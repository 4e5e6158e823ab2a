/** A wheel in space: tyre with tread, rim and spokes. */

import type { Exterior } from '../body/body-paint.ts'
import { formatPoints, type Point } from '../sheet.ts'
import { findHull } from './hull.ts'

const TYRE_WIDTH = 22
const SPOKES = 5

/** The whole tyre as a dark solid, to be drawn before the body, which hides most of it. */
export function drawTyre(exterior: Exterior, axle: number, side: number): void {
  const { ring } = traceWheel(exterior, axle, side)
  exterior.sheet.polygon(findHull([...ring(0.98, TYRE_WIDTH), ...ring(1)]), '#141517')
}

/** The outer face, to be drawn over the flank. */
export function drawWheel(exterior: Exterior, axle: number, side: number): void {
  const { sheet } = exterior
  const { at, ring } = traceWheel(exterior, axle, side)
  sheet.polygon(findHull([...ring(1), ...ring(1, 4)]), '#1c1d20')
  sheet.polygon(ring(0.9), '#27292d')
  sheet.polygon(ring(0.72), '#aab1b8')
  sheet.polygon(ring(0.67), '#15171a')
  sheet.polygon(ring(0.42, 3), '#585e65')
  for (const lean of [-0.16, 0.16]) {
    let blades = ''
    for (let spoke = 0; spoke < SPOKES; spoke++) {
      const turn = Math.PI / 2 + (spoke * 2 * Math.PI) / SPOKES + lean
      blades += `M${formatPoints([at(turn - 0.3, 0.16), at(turn - 0.1, 0.69), at(turn + 0.1, 0.69), at(turn + 0.3, 0.16)])}Z`
    }
    sheet.path(blades, lean < 0 ? '#d5dade' : '#bcc3ca')
  }
  sheet.polygon(ring(0.17), '#8d959d')
  sheet.polygon(ring(0.09), '#3b4046')
}

/** Points of a wheel by angle and by share of its radius, `inwards` centimetres behind its outer face. */
function traceWheel({ plan, camera }: Exterior, axle: number, side: number) {
  const radius = plan.wheel_radius
  const outer = side * (plan.width / 2 - 2)
  const at = (turn: number, share: number, inwards = 0): Point => {
    const [x, z] = [Math.cos(turn) * radius * share, Math.sin(turn) * radius * share]
    return camera.project([axle + x, outer - side * inwards, radius + z])
  }
  const ring = (share: number, inwards = 0): Point[] =>
    Array.from({ length: 28 }, (_, i) => at((i * Math.PI) / 14, share, inwards))
  return { at, ring }
}

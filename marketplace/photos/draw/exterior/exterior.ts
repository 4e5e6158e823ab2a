/** A whole car from outside, from any side. */

import type { BodyShape } from '../../photo.ts'
import { type Exterior, paintSkin } from '../body/body-paint.ts'
import { createBodySurface } from '../body/body-surface.ts'
import { createCamera } from '../body/camera.ts'
import { readBodyPlan } from '../body/read-body-plan.ts'
import type { Point, Sheet } from '../sheet.ts'
import { drawFlank, drawFlankPanel } from './flank.ts'
import { drawSkinGlass } from './glass.ts'
import { findHull } from './hull.ts'
import { drawMirror } from './mirror.ts'
import { drawNose } from './nose.ts'
import { drawOpenCabin } from './open-cabin.ts'
import { drawTail } from './tail.ts'
import { drawTyre, drawWheel } from './wheel.ts'

/** Degrees around the car and above the ground. */
export const VIEWS = {
  front: [0, 3],
  front_left: [42, 8],
  side_left: [90, 3],
  rear_left: [138, 8],
  rear: [180, 3],
  rear_right: [222, 8],
  side_right: [270, 3],
  front_right: [318, 8],
} as const
export type View = keyof typeof VIEWS

export function drawExterior(sheet: Sheet, shape: BodyShape, paint: string, view: View): void {
  const plan = readBodyPlan(shape)
  const surface = createBodySurface(plan)
  const [degrees, rise] = VIEWS[view]
  const camera = createCamera(surface, plan.width / 2, degrees, rise)
  const exterior: Exterior = { sheet, plan, surface, camera, paint }
  const seesFront = camera.towards[0] < -0.2
  const seesRear = camera.towards[0] > 0.2
  const near = Math.abs(camera.towards[1]) > 0.2 ? Math.sign(camera.towards[1]) : 0

  drawShadow(exterior)
  for (const side of [-1, 1]) for (const axle of plan.axles) drawTyre(exterior, axle, side)
  drawUnderbody(exterior)
  if (near === 0) for (const side of [-1, 1]) drawFlankPanel(exterior, side)
  for (const side of near === 0 ? [-1, 1] : [-near]) drawMirror(exterior, side)

  const cabin = surface.indexOf(seesRear ? [plan.open?.[1] ?? 0, plan.belt] : [plan.open?.[0] ?? 0, plan.belt])
  const glassFront = surface.indexOf(plan.windscreen[0])
  const glassRear = surface.indexOf(plan.rear_glass[1])
  paintSkin(exterior, (index) => {
    if (plan.open && index === cabin - (seesRear ? 0 : 1)) drawOpenCabin(exterior)
    if (!plan.open && seesFront && index === glassFront - 1) drawSkinGlass(exterior, plan.windscreen, true)
    if (!plan.open && seesRear && index === glassRear + 1) drawSkinGlass(exterior, plan.rear_glass, false)
  })
  if (near !== 0) {
    drawFlank(exterior, near)
    for (const axle of plan.axles) drawWheel(exterior, axle, near)
  }
  if (seesFront) drawNose(exterior)
  if (seesRear) drawTail(exterior)
  if (near !== 0) drawMirror(exterior, near)
}

function drawShadow({ sheet, plan, surface, camera }: Exterior): void {
  for (const [grow, opacity] of [
    [26, 0.14],
    [12, 0.2],
    [0, 0.34],
    [-14, 0.45],
  ] as const) {
    const [hx, hy] = [surface.length / 2 + grow, plan.width / 2 + grow]
    const points = Array.from({ length: 40 }, (_, i): Point => {
      const turn = (i * Math.PI) / 20
      const [c, s] = [Math.cos(turn), Math.sin(turn)]
      const round = (value: number) => Math.sign(value) * Math.abs(value) ** 0.35
      return camera.project([surface.length / 2 + round(c) * hx, round(s) * hy, 0])
    })
    sheet.polygon(points, '#05070a', `fill-opacity="${opacity}"`)
  }
}

/** The dark belly between the wheels, so that no background shines through below the sills. */
function drawUnderbody({ sheet, plan, surface, camera }: Exterior): void {
  const half = plan.width / 2 - 10
  const points: Point[] = []
  for (const z of [plan.clearance + 12, plan.clearance - 4])
    for (const [x, y] of [
      [14, -half],
      [14, half],
      [surface.length - 14, half],
      [surface.length - 14, -half],
    ] as const)
      points.push(camera.project([x, y, z]))
  sheet.polygon(findHull(points), '#0b0c0e')
}

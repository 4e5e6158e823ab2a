/** The front of a car: grille, headlamps, lower intake, fog lamps, number plate. */

import { seam, shade } from '../../paint.ts'
import type { Exterior } from '../body/body-paint.ts'
import type { Point } from '../sheet.ts'
import { drawPlate } from './plate.ts'

export function drawNose(exterior: Exterior): void {
  const { sheet, plan, surface, camera, paint } = exterior
  const at = (across: number, z: number): Point => camera.project(surface.nose(z, across))
  const band = (left: number, right: number, low: number, high: number, pinch = 0): Point[] => {
    const steps = [0, 0.2, 0.4, 0.6, 0.8, 1]
    const upper = steps.map((t) => at(left + (right - left) * t, high))
    const lower = steps.map((t) => at(left + pinch + (right - left - 2 * pinch) * t, low))
    return [...upper, ...lower.toReversed()]
  }
  const { nose, clearance } = plan
  const tall = nose - clearance

  if (!plan.frame) drawBonnetLines(exterior)

  const grilleLow = nose - tall * 0.42
  sheet.polygon(
    band(-0.5, 0.5, grilleLow, nose - 4, 0.07),
    '#14171b',
    'stroke="#aeb6bf" stroke-width="5" stroke-linejoin="round"',
  )
  for (let row = 1; row < 5; row++) {
    const z = grilleLow + ((nose - 4 - grilleLow) * row) / 5
    const half = 0.44 + (0.06 * row) / 5
    sheet.line(
      [-1, -0.5, 0, 0.5, 1].map((t) => at(t * half, z)),
      '#5b636c',
      4,
    )
  }

  const intakeHigh = clearance + tall * 0.34
  sheet.polygon(
    band(-0.66, 0.66, clearance + 4, intakeHigh, -0.06),
    '#17191d',
    `stroke="${shade(paint, -0.4)}" stroke-width="3"`,
  )
  sheet.line(
    [-0.62, -0.3, 0, 0.3, 0.62].map((t) => at(t, clearance + 9)),
    '#3b4148',
    4,
  )

  for (const side of [-1, 1]) {
    const lamp: Point[] = [
      at(side * 0.53, nose - 5),
      at(side * 0.75, nose - 2.5),
      at(side * 0.97, nose - 1.5),
      at(side * 0.99, nose - 11),
      at(side * 0.76, nose - 15),
      at(side * 0.55, nose - 14),
    ]
    sheet.polygon(lamp, '#dfe8ee', 'stroke="#1a1f24" stroke-width="6" stroke-linejoin="round"')
    for (const across of [0.66, 0.84]) {
      const centre = surface.nose(nose - 8.6, side * across)
      const [x, y] = camera.project(centre)
      const [x1] = camera.project(surface.nose(nose - 8.6, side * (across + 0.055)))
      const unit = camera.scaleAt(centre)
      sheet.ellipse(x, y, Math.max(3, Math.abs(x1 - x)), 4.2 * unit, '#8fa3b3', 'stroke="#3a444d" stroke-width="3"')
      sheet.ellipse(x - 2, y - 2, Math.max(2, Math.abs(x1 - x) * 0.5), 2 * unit, '#ffffff')
    }
    sheet.line([at(side * 0.56, nose - 13.4), at(side * 0.77, nose - 14), at(side * 0.97, nose - 10.4)], '#ffffff', 5)
    const fog = surface.nose(clearance + tall * 0.22, side * 0.83)
    const [fx, fy] = camera.project(fog)
    const unit = camera.scaleAt(fog)
    sheet.ellipse(fx, fy, 6.5 * unit * Math.max(0.4, -camera.towards[0]), 4 * unit, '#22262b')
    sheet.ellipse(fx, fy, 3 * unit * Math.max(0.4, -camera.towards[0]), 2.6 * unit, '#dce5ea')
  }
  drawPlate(
    exterior,
    (y, z) => {
      const high = clearance + tall * 0.42
      return surface.nose(high + z, y / (plan.width / 2))
    },
    -1,
  )
}

function drawBonnetLines({ sheet, plan, surface, camera, paint }: Exterior): void {
  const cowl = surface.indexOf(plan.windscreen[0])
  let lip = 0
  while ((surface.outline[lip]?.[1] ?? plan.nose) < plan.nose - 1) lip++
  const along = (across: number): Point[] => {
    const points: Point[] = []
    for (let index = lip; index < cowl; index++) points.push(camera.project(surface.skin(index, across)))
    return points
  }
  for (const side of [-1, 1]) {
    sheet.line(along(side * 0.88), seam(paint), 3)
    sheet.line(along(side * 0.42), shade(paint, -0.35), 4, 'stroke-opacity="0.5"')
    sheet.line(along(side * 0.4), shade(paint, 0.5), 4, 'stroke-opacity="0.5"')
  }
  const steps = [-0.88, -0.6, -0.3, 0, 0.3, 0.6, 0.88]
  sheet.line(
    steps.map((across) => camera.project(surface.skin(lip, across))),
    seam(paint),
    3,
  )
  sheet.line(
    steps.map((across) => camera.project(surface.skin(cowl - 1, across))),
    '#15181c',
    7,
  )
}

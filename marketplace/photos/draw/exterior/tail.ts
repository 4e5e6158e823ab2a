/** The back of a car: tail lamps, boot lid, bumper, reflectors, number plate. */

import { seam, shade } from '../../paint.ts'
import type { Exterior } from '../body/body-paint.ts'
import type { Point } from '../sheet.ts'
import { drawPlate } from './plate.ts'

export function drawTail(exterior: Exterior): void {
  const { sheet, plan, surface, camera, paint } = exterior
  const at = (across: number, z: number): Point => camera.project(surface.tail(z, across))
  const row = (half: number, z: number): Point[] => [-1, -0.6, -0.2, 0.2, 0.6, 1].map((t) => at(t * half, z))
  const cut = seam(paint)
  const { clearance, tail_lamp: lamp } = plan
  const low = plan.bed ? clearance + 26 : clearance + 30

  if (plan.frame) {
    sheet.polygon([...row(0.98, 90), ...row(0.98, 50).toReversed()], '#1b1d21')
  } else {
    sheet.polygon(
      [...row(0.96, low), ...row(0.94, clearance + 1).toReversed()],
      plan.cladding ? '#26292d' : shade(paint, -0.16),
    )
    sheet.polygon([...row(0.7, clearance + 11), ...row(0.66, clearance + 1).toReversed()], '#191b1e')
  }
  sheet.line(row(0.94, low), cut, 4)
  const lid = plan.bed ? 0.93 : 0.82
  for (const side of [-1, 1]) {
    const top = plan.bed ? plan.belt - 4 : lamp[1] + 2
    sheet.line([at(side * lid, top), at(side * lid, low + 3), at(side * (lid - 0.04), low)], cut, 3)
    drawTailLamp(exterior, side)
    const inner = plan.frame ? 60 : clearance + 17
    sheet.polygon(
      [at(side * 0.72, inner + 3), at(side * 0.88, inner + 3), at(side * 0.88, inner), at(side * 0.72, inner)],
      '#a81620',
    )
  }
  if (!plan.bed) {
    const bar = lamp[1] - 4
    sheet.line(row(0.4, Math.min(bar, plan.rear_plate + 12)), '#c9ced4', 6)
  } else {
    sheet.rect(...centred(camera.project(surface.tail(plan.belt - 12, 0)), 90, 26), 8, shade(paint, -0.5))
  }
  drawPlate(exterior, (y, z) => surface.tail(plan.rear_plate + z, y / (plan.width / 2)), 1)
}

function centred([x, y]: Point, width: number, height: number): [number, number, number, number] {
  return [x - width / 2, y - height / 2, width, height]
}

function drawTailLamp({ sheet, plan, surface, camera }: Exterior, side: number): void {
  const at = (across: number, z: number): Point => camera.project(surface.tail(z, side * across))
  const [low, high] = plan.tail_lamp
  const inner = plan.tail_upright ? 0.84 : 0.5
  const tall = high - low
  const glass = [
    at(inner, high - tall * 0.12),
    at(0.99, high),
    at(0.99, low),
    at((inner + 0.99) / 2, low),
    at(inner + 0.04, low + tall * 0.2),
  ]
  sheet.polygon(glass, '#b3121d', 'stroke="#4d060b" stroke-width="4" stroke-linejoin="round"')
  const mid = (inner + 0.99) / 2
  if (plan.tail_upright) {
    sheet.polygon(
      [
        at(inner + 0.03, low + tall * 0.62),
        at(0.97, low + tall * 0.66),
        at(0.97, low + tall * 0.45),
        at(inner + 0.04, low + tall * 0.42),
      ],
      '#f2b36b',
    )
    sheet.line([at(mid, high - tall * 0.14), at(mid, low + tall * 0.76)], '#ff6a6a', 7)
    return
  }
  sheet.polygon(
    [
      at(inner + 0.06, low + tall * 0.55),
      at(mid, low + tall * 0.58),
      at(mid, low + tall * 0.3),
      at(inner + 0.08, low + tall * 0.3),
    ],
    '#f3e7e4',
  )
  sheet.line([at(inner + 0.05, high - tall * 0.24), at(0.96, high - tall * 0.2)], '#ff6a6a', 6)
}

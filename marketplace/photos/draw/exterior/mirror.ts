/** A door mirror. */

import { shade } from '../../paint.ts'
import type { Exterior } from '../body/body-paint.ts'
import type { Spot } from '../body/body-surface.ts'

export function drawMirror({ sheet, plan, surface, camera, paint }: Exterior, side: number): void {
  const x = plan.frame ? 24 : (plan.side_glass[0]?.[0] ?? plan.windscreen[0][0] + 14) + 12
  const [, y] = surface.flank(x, plan.belt, side)
  const centre: Spot = [x, y + side * 11, plan.belt + 8]
  const unit = camera.scaleAt(centre)
  const [cx, cy] = camera.project(centre)
  const [fx, fy] = camera.project([x, y, plan.belt + 1])
  const across = Math.abs(camera.towards[0])
  const width = (11 + 11 * across) * unit
  const height = (plan.frame ? 30 : 14) * unit
  sheet.line(
    [
      [fx, fy],
      [cx, cy + height * 0.2],
    ],
    '#16181b',
    4 * unit,
  )
  const fill = sheet.gradient(
    [cx, cy - height / 2],
    [cx, cy + height / 2],
    [
      [0, shade(paint, 0.25)],
      [0.6, shade(paint, -0.1)],
      [1, shade(paint, -0.45)],
    ],
  )
  sheet.rect(
    cx - width / 2,
    cy - height / 2,
    width,
    height,
    height * 0.36,
    fill,
    `stroke="${shade(paint, -0.5)}" stroke-width="2"`,
  )
  if (camera.towards[0] > 0.2)
    sheet.rect(cx - width * 0.4, cy - height * 0.36, width * 0.8, height * 0.72, height * 0.26, '#9fb4c4')
}

/** The visible parts of an open car's cabin: seats, roll bars, steering wheel and the frame of the windscreen. */

import type { Exterior } from '../body/body-paint.ts'
import type { Spot } from '../body/body-surface.ts'
import type { Point } from '../sheet.ts'

const SEATS: readonly Spot[] = [
  [300, -34, 84],
  [300, 34, 84],
  [238, -36, 84],
  [238, 36, 84],
]

export function drawOpenCabin(exterior: Exterior): void {
  const seesRear = exterior.camera.towards[0] > 0.2
  if (seesRear) drawWindscreen(exterior)
  const far = Math.sign(exterior.camera.towards[1])
  const byDistance = (a: Spot, b: Spot) => (seesRear ? a[0] - b[0] : b[0] - a[0]) || (a[1] - b[1]) * far
  for (const seat of SEATS.toSorted(byDistance)) drawSeat(exterior, seat)
  if (!seesRear) drawWindscreen(exterior)
}

function drawSeat({ sheet, camera }: Exterior, seat: Spot): void {
  const unit = camera.scaleAt(seat)
  const [x, y] = camera.project(seat)
  const share = 0.5 + 0.5 * Math.abs(camera.towards[0])
  const tall = seat[0] > 280 ? 26 : 34
  const width = 46 * unit * share
  sheet.rect(
    x - width / 2,
    y - tall * unit * 0.72,
    width,
    tall * unit,
    9 * unit,
    '#6b4a35',
    'stroke="#3b281c" stroke-width="3"',
  )
  const head = width * 0.54
  sheet.rect(
    x - head / 2,
    y - (tall * 0.72 + 12) * unit,
    head,
    13 * unit,
    5 * unit,
    '#7d573f',
    'stroke="#3b281c" stroke-width="3"',
  )
}

function drawWindscreen({ sheet, plan, camera }: Exterior): void {
  const [[x0, z0], [x1, z1]] = plan.windscreen
  const half = plan.width / 2
  const corner = (x: number, y: number, z: number): Point => camera.project([x, y, z])
  const foot = [-0.92, -0.4, 0, 0.4, 0.92].map((t) => corner(x0 + 14 * t * t, half * t, z0 - 2))
  const head = [-0.74, -0.3, 0, 0.3, 0.74].map((t) => corner(x1 + 10 * t * t, half * t, z1))
  const frame = [...foot, ...head.toReversed()]
  sheet.polygon(frame, '#7f97a8', 'fill-opacity="0.45"')
  sheet.line([...frame, frame[0] as Point], '#1a1d21', 9)
  sheet.line(head, '#c3c9cf', 3)
}

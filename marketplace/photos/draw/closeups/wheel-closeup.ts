/** One wheel from nearby, in its arch. */

import { shade } from '../../paint.ts'
import type { BodyShape } from '../../photo.ts'
import { readBodyPlan } from '../body/read-body-plan.ts'
import type { Point, Sheet } from '../sheet.ts'

const X = 800
const Y = 640
const R = 430

export function drawWheelCloseup(sheet: Sheet, shape: BodyShape, paint: string): void {
  const panel = sheet.gradient(
    [0, 0],
    [0, 900],
    [
      [0, shade(paint, 0.25)],
      [0.2, shade(paint, 0.38)],
      [0.3, shade(paint, 0.05)],
      [1, shade(paint, -0.3)],
    ],
  )
  sheet.ellipse(X, 1062, 720, 46, '#05070a', 'fill-opacity="0.45"')
  sheet.path('M0 0 H1600 V880 L1330 900 H270 L0 880 Z', panel)
  const cladding = readBodyPlan(shape).cladding
  sheet.path('M0 850 H1600 V930 H0 Z', '#17191c')
  sheet.path(traceArch(1.24), cladding ? '#26292c' : shade(paint, -0.32))
  sheet.path(traceArch(1.13), '#0a0b0d')
  sheet.line(
    [
      [1440, 0],
      [1450, 420],
      [1440, 850],
    ],
    shade(paint, -0.45),
    6,
  )
  drawTyreFace(sheet)
  drawRim(sheet)
}

function traceArch(share: number): string {
  const r = R * share
  return `M${X - r} 930 V${Y} A${r} ${r} 0 0 1 ${X + r} ${Y} V930 Z`
}

const at = (turn: number, share: number): Point => [X + Math.cos(turn) * R * share, Y + Math.sin(turn) * R * share]

function drawTyreFace(sheet: Sheet): void {
  sheet.ellipse(
    X,
    Y,
    R,
    R,
    sheet.radial([X, Y], R, [
      [0.7, '#33363b'],
      [0.86, '#26282c'],
      [0.97, '#1b1d20'],
      [1, '#0f1012'],
    ]),
  )
  for (let i = 0; i < 72; i++) {
    const turn = (i * Math.PI) / 36
    sheet.line([at(turn, 0.955), at(turn + 0.03, 0.995)], '#0b0c0e', 8)
  }
  sheet.ellipse(X, Y, R * 0.87, R * 0.87, 'none', 'stroke="#3c4046" stroke-width="4"')
}

function drawRim(sheet: Sheet): void {
  sheet.ellipse(X, Y, R * 0.74, R * 0.74, '#c4cad0', 'stroke="#7c848c" stroke-width="6"')
  sheet.ellipse(X, Y, R * 0.69, R * 0.69, '#101215')
  sheet.ellipse(
    X,
    Y,
    R * 0.5,
    R * 0.5,
    sheet.radial([X - 40, Y - 40], R * 0.5, [
      [0.3, '#9aa1a8'],
      [1, '#5d646b'],
    ]),
  )
  sheet.polygon([at(-0.5, 0.34), at(-0.5, 0.58), at(0, 0.62), at(0.5, 0.58), at(0.5, 0.34), at(0, 0.38)], '#b3242b')
  for (let spoke = 0; spoke < 5; spoke++) {
    const turn = -Math.PI / 2 + (spoke * 2 * Math.PI) / 5
    for (const lean of [-0.17, 0.17]) {
      const end = turn + lean
      const blade = [
        at(turn - 0.34 + lean, 0.17),
        at(end - 0.1, 0.71),
        at(end + 0.1, 0.71),
        at(turn + 0.34 + lean, 0.17),
      ]
      const fill = sheet.gradient(at(end - 0.3, 0.5), at(end + 0.3, 0.5), [
        [0, '#f0f3f5'],
        [1, '#9aa2aa'],
      ])
      sheet.polygon(blade, fill, 'stroke="#848c94" stroke-width="3" stroke-linejoin="round"')
    }
  }
  sheet.ellipse(X, Y, R * 0.19, R * 0.19, '#bfc6cc', 'stroke="#848c94" stroke-width="4"')
  for (let bolt = 0; bolt < 5; bolt++) {
    const [x, y] = at(-Math.PI / 2 + 0.63 + (bolt * 2 * Math.PI) / 5, 0.145)
    sheet.ellipse(x, y, 11, 11, '#3b4046')
  }
  sheet.ellipse(X, Y, R * 0.085, R * 0.085, '#2b2f34', 'stroke="#6b727a" stroke-width="4"')
}

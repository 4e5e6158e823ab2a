/** The front seats, seen from the dashboard, with the rear bench behind them. */

import { shade } from '../../paint.ts'
import type { Sheet } from '../sheet.ts'

export function drawSeats(sheet: Sheet, paint: string, trim: string): void {
  const lining = sheet.gradient(
    [0, 0],
    [0, 1200],
    [
      [0, '#cfcac0'],
      [0.25, '#8f8c86'],
      [1, '#2a2c2f'],
    ],
  )
  sheet.path(
    'M0 0 H1600 V1200 H0 Z M300 150 Q320 120 360 118 H1240 Q1280 120 1300 150 L1350 400 H250 Z',
    lining,
    'fill-rule="evenodd"',
  )
  sheet.path('M0 190 L170 160 L210 470 L0 540 Z M1600 190 L1430 160 L1390 470 L1600 540 Z', '#a9c6dc')
  for (const x of [0, 1600]) {
    const inwards = x === 0 ? 1 : -1
    sheet.path(`M${x} 545 L${x + inwards * 214} 474 L${x + inwards * 240} 1200 H${x} Z`, shade(trim, -0.3))
    sheet.line(
      [
        [x, 548],
        [x + inwards * 214, 476],
      ],
      paint,
      16,
    )
    sheet.rect(x + (inwards > 0 ? 60 : -180), 700, 120, 46, 20, shade(trim, 0.1))
  }
  const bench = sheet.gradient(
    [0, 380],
    [0, 760],
    [
      [0, shade(trim, -0.1)],
      [1, shade(trim, -0.5)],
    ],
  )
  sheet.path('M262 420 Q280 380 340 376 H1260 Q1320 380 1338 420 L1370 800 H230 Z', bench)
  for (const x of [400, 800, 1200]) sheet.rect(x - 80, 318, 160, 84, 30, shade(trim, -0.18))
  for (const x of [420, 1180]) drawSeat(sheet, x, trim)
  drawArmrest(sheet, trim)
}

function drawSeat(sheet: Sheet, x: number, trim: string): void {
  const edge = `stroke="${shade(trim, -0.5)}" stroke-width="5"`
  const seam = `stroke="${shade(trim, 0.45)}" stroke-width="4" stroke-dasharray="14 8"`
  const leather = sheet.gradient(
    [x - 250, 0],
    [x + 250, 0],
    [
      [0, shade(trim, -0.28)],
      [0.25, shade(trim, 0.1)],
      [0.5, shade(trim, 0.22)],
      [0.75, shade(trim, 0.1)],
      [1, shade(trim, -0.28)],
    ],
  )
  for (const dx of [-40, 40]) sheet.rect(x + dx - 7, 330, 14, 80, 4, '#b9c0c7')
  sheet.rect(x - 110, 226, 220, 130, 46, leather, edge)
  sheet.path(
    `M${x - 130} 400 Q${x} 366 ${x + 130} 400 Q${x + 214} 430 ${x + 220} 560 L${x + 236} 850 Q${x} 900 ${x - 236} 850 L${x - 220} 560 Q${x - 214} 430 ${x - 130} 400 Z`,
    leather,
    edge,
  )
  sheet.path(
    `M${x - 120} 430 Q${x - 150} 640 ${x - 146} 846 M${x + 120} 430 Q${x + 150} 640 ${x + 146} 846 M${x - 132} 560 Q${x} 580 ${x + 132} 560 M${x - 142} 690 Q${x} 712 ${x + 142} 690`,
    'none',
    seam,
  )
  sheet.path(
    `M${x - 240} 880 Q${x} 820 ${x + 240} 880 Q${x + 290} 940 ${x + 286} 1060 Q${x} 1130 ${x - 286} 1060 Q${x - 290} 940 ${x - 240} 880 Z`,
    leather,
    edge,
  )
  sheet.path(
    `M${x - 160} 864 Q${x - 184} 980 ${x - 178} 1088 M${x + 160} 864 Q${x + 184} 980 ${x + 178} 1088 M${x - 174} 960 Q${x} 930 ${x + 174} 960`,
    'none',
    seam,
  )
  sheet.line(
    [
      [x - 206, 380],
      [x - 236, 860],
    ],
    '#14161a',
    16,
    'stroke-opacity="0.8"',
  )
}

function drawArmrest(sheet: Sheet, trim: string): void {
  sheet.rect(712, 700, 176, 300, 30, shade(trim, -0.2), `stroke="${shade(trim, -0.55)}" stroke-width="5"`)
  sheet.rect(700, 940, 200, 260, 20, '#1c1e22')
  for (const y of [1000, 1072]) sheet.ellipse(800, y, 52, 30, '#0c0d0f', 'stroke="#8c939b" stroke-width="5"')
}

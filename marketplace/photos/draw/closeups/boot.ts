/** The open boot, or the load bed of a car that has one, seen from behind. */

import { seam, shade } from '../../paint.ts'
import type { BodyShape } from '../../photo.ts'
import { readBodyPlan } from '../body/read-body-plan.ts'
import { write } from '../lettering.ts'
import type { Sheet } from '../sheet.ts'

export function drawBoot(sheet: Sheet, shape: BodyShape, paint: string, trim: string): void {
  const plan = readBodyPlan(shape)
  sheet.ellipse(800, 1090, 820, 60, '#05070a', 'fill-opacity="0.4"')
  if (plan.bed) drawBed(sheet, paint)
  else drawTrunk(sheet, paint, trim, plan.belt > 100 || plan.roof_rails ? 330 : 430)
  drawBumper(sheet, paint)
}

function drawTrunk(sheet: Sheet, paint: string, trim: string, top: number): void {
  const body = sheet.gradient(
    [140, 0],
    [1460, 0],
    [
      [0, shade(paint, -0.3)],
      [0.12, shade(paint, 0.2)],
      [0.5, paint],
      [0.88, shade(paint, 0.2)],
      [1, shade(paint, -0.3)],
    ],
  )
  const lid = sheet.gradient(
    [0, 60],
    [0, top],
    [
      [0, shade(paint, 0.25)],
      [0.3, shade(paint, -0.25)],
      [1, '#2a2d31'],
    ],
  )
  sheet.path(
    `M300 70 Q800 20 1300 70 L1370 ${top} Q800 ${top - 50} 230 ${top} Z`,
    lid,
    `stroke="${seam(paint)}" stroke-width="5"`,
  )
  sheet.path(`M400 110 Q800 70 1200 110 L1240 ${top - 70} Q800 ${top - 110} 360 ${top - 70} Z`, '#33373c')
  sheet.path(
    `M230 ${top - 10} Q800 ${top - 70} 1370 ${top - 10} Q1460 ${top + 120} 1470 900 H130 Q140 ${top + 120} 230 ${top - 10} Z`,
    body,
    `stroke="${seam(paint)}" stroke-width="4"`,
  )
  drawStruts(sheet, top)
  drawHold(sheet, trim, top)
  drawLamps(sheet, top)
}

function drawStruts(sheet: Sheet, top: number): void {
  for (const x of [300, 1300])
    sheet.line(
      [
        [x, top + 60],
        [x < 800 ? 350 : 1250, top - 90],
      ],
      '#aab1b8',
      14,
    )
}

function drawHold(sheet: Sheet, trim: string, top: number): void {
  sheet.path(
    `M310 ${top + 30} Q800 ${top - 20} 1290 ${top + 30} L1320 850 Q800 890 280 850 Z`,
    '#1a1c1f',
    'stroke="#0c0d0f" stroke-width="22" stroke-linejoin="round"',
  )
  const back = sheet.gradient(
    [0, top],
    [0, 720],
    [
      [0, shade(trim, 0.05)],
      [1, shade(trim, -0.45)],
    ],
  )
  sheet.path(`M420 ${top + 60} Q800 ${top + 30} 1180 ${top + 60} L1170 720 H430 Z`, back)
  sheet.line(
    [
      [915, top + 56],
      [915, 720],
    ],
    shade(trim, -0.6),
    6,
  )
  for (const x of [520, 740, 1080]) sheet.rect(x - 60, top + 34, 120, 60, 22, shade(trim, 0.14))
  sheet.path(
    `M330 ${top + 66} L420 ${top + 70} L430 720 L312 842 Z M1270 ${top + 66} L1180 ${top + 70} L1170 720 L1288 842 Z`,
    '#3a3e43',
  )
  sheet.path(
    'M430 720 H1170 L1292 846 Q800 880 308 846 Z',
    sheet.gradient(
      [0, 720],
      [0, 860],
      [
        [0, '#3d4147'],
        [1, '#5b6067'],
      ],
    ),
  )
  sheet.line(
    [
      [560, 760],
      [1040, 760],
    ],
    '#767c84',
    5,
  )
}

function drawLamps(sheet: Sheet, top: number): void {
  for (const x of [0, 1600]) {
    const side = x === 0 ? 1 : -1
    sheet.path(
      `M${x + side * 160} ${top + 190} L${x + side * 276} ${top + 170} L${x + side * 262} ${top + 370} L${x + side * 146} ${top + 380} Z`,
      '#b3121d',
      'stroke="#4d060b" stroke-width="6" stroke-linejoin="round"',
    )
    sheet.line(
      [
        [x + side * 186, top + 230],
        [x + side * 246, top + 220],
      ],
      '#ff7a78',
      12,
    )
    sheet.line(
      [
        [x + side * 178, top + 320],
        [x + side * 240, top + 314],
      ],
      '#f2b36b',
      18,
    )
  }
}

function drawBed(sheet: Sheet, paint: string): void {
  sheet.path('M430 200 Q800 150 1170 200 L1200 520 H400 Z', paint, `stroke="${seam(paint)}" stroke-width="5"`)
  sheet.path('M490 240 Q800 205 1110 240 L1130 400 H470 Z', '#2f3e4a', 'stroke="#0f1215" stroke-width="10"')
  sheet.path('M400 480 H1200 L1200 640 H400 Z', shade(paint, -0.25))
  const floor = sheet.gradient(
    [0, 640],
    [0, 860],
    [
      [0, '#3a3e43'],
      [1, '#6a7077'],
    ],
  )
  sheet.path('M400 640 H1200 L1400 860 H200 Z', floor)
  for (let i = -4; i <= 4; i++)
    sheet.line(
      [
        [800 + i * 88, 644],
        [800 + i * 132, 856],
      ],
      '#2a2d31',
      8,
    )
  for (const x of [0, 1600]) {
    const side = x === 0 ? 1 : -1
    const wall = sheet.gradient(
      [x + side * 130, 0],
      [x + side * 400, 0],
      [
        [0, shade(paint, 0.22)],
        [0.3, shade(paint, -0.1)],
        [1, shade(paint, -0.4)],
      ],
    )
    sheet.path(
      `M${x + side * 400} 480 L${x + side * 200} 470 L${x + side * 130} 480 V900 H${x + side * 200} V860 L${x + side * 400} 640 Z`,
      wall,
      `stroke="${seam(paint)}" stroke-width="4"`,
    )
    sheet.rect(x === 0 ? 136 : 1404, 560, 60, 220, 12, '#b3121d', 'stroke="#4d060b" stroke-width="5"')
    sheet.rect(x === 0 ? 146 : 1414, 640, 40, 50, 8, '#f2b36b')
  }
}

function drawBumper(sheet: Sheet, paint: string): void {
  const bumper = sheet.gradient(
    [0, 850],
    [0, 1100],
    [
      [0, shade(paint, 0.25)],
      [0.2, shade(paint, 0.02)],
      [1, shade(paint, -0.35)],
    ],
  )
  sheet.path(
    'M130 870 Q800 930 1470 870 Q1490 1000 1440 1090 H160 Q110 1000 130 870 Z',
    bumper,
    `stroke="${seam(paint)}" stroke-width="4"`,
  )
  sheet.path('M300 1040 H1300 L1270 1100 H330 Z', '#17191c')
  for (const x of [210, 1270]) sheet.rect(x, 1000, 120, 22, 8, '#a81620')
  sheet.rect(630, 930, 340, 100, 12, '#1c4fb4', 'stroke="#eef2f6" stroke-width="6"')
  write(sheet, 'SYNTHETIC', [800, 980], { height: 38, colour: '#ffffff', weight: 6 })
}

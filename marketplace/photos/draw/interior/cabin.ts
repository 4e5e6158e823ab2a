/** The view from the back seat: windscreen, dashboard, steering wheel, screens, console. */

import { shade } from '../../paint.ts'
import type { BodyShape } from '../../photo.ts'
import type { Sheet } from '../sheet.ts'
import { drawSteeringWheel } from './steering-wheel.ts'

/** Trim by backdrop, so that cars differ: black, tan, grey. */
export const TRIMS = ['#2b2e33', '#8a5f3f', '#6d7178'] as const

const PLAIN: readonly BodyShape[] = ['truck', 'minivan', 'minibus', 'pickup']

export function drawCabin(sheet: Sheet, shape: BodyShape, paint: string, trim: string): void {
  const plain = PLAIN.includes(shape)
  drawView(sheet, paint)
  const soft = sheet.gradient(
    [0, 470],
    [0, 760],
    [
      [0, '#4a4e55'],
      [0.3, '#2f3237'],
      [1, '#1d1f23'],
    ],
  )
  sheet.path('M0 560 Q200 500 520 492 Q860 470 1150 500 Q1420 520 1600 560 V820 H0 Z', soft)
  sheet.path('M0 650 Q420 590 800 612 Q1200 590 1600 650 V760 Q1200 690 800 706 Q420 690 0 760 Z', trim)
  sheet.path('M0 650 Q420 590 800 612 Q1200 590 1600 650', 'none', `stroke="${shade(trim, 0.35)}" stroke-width="5"`)
  sheet.path('M0 756 Q420 690 800 706 Q1200 690 1600 756 V1200 H0 Z', '#17191c')
  drawVents(sheet)
  sheet.rect(330, 520, 400, 122, 22, '#0b0d10', 'stroke="#3c4148" stroke-width="5"')
  for (const x of [420, 640]) {
    sheet.ellipse(x, 590, 58, 52, '#11161c', 'stroke="#6fb4e8" stroke-width="6"')
    sheet.line(
      [
        [x, 590],
        [x - 32, 560],
      ],
      '#ff5a4d',
      6,
    )
  }
  sheet.rect(500, 546, 62, 80, 8, '#1d3a55')
  if (plain) drawRadio(sheet)
  else drawScreen(sheet)
  drawConsole(sheet, trim)
  for (const x of [0, 1600]) {
    const inwards = x === 0 ? 1 : -1
    sheet.path(
      `M${x} 560 L${x + inwards * 90} 640 Q${x + inwards * 150} 860 ${x + inwards * 120} 1200 H${x} Z`,
      shade(trim, -0.25),
    )
    sheet.rect(x + (inwards > 0 ? 26 : -86), 820, 60, 150, 26, shade(trim, 0.12))
    sheet.line(
      [
        [x + inwards * 30, 740],
        [x + inwards * 96, 752],
      ],
      '#c9ced3',
      16,
    )
  }
  drawSteeringWheel(sheet, 520, 800, 250)
  for (const x of [60, 1040]) {
    sheet.path(
      `M${x} 1200 Q${x + 10} 1010 ${x + 120} 1000 H${x + 380} Q${x + 490} 1010 ${x + 500} 1200 Z`,
      trim,
      `stroke="${shade(trim, -0.4)}" stroke-width="5"`,
    )
    sheet.path(
      `M${x + 110} 1200 Q${x + 112} 1040 ${x + 160} 1030 H${x + 340} Q${x + 388} 1040 ${x + 390} 1200 Z`,
      shade(trim, 0.12),
    )
  }
}

/** The view through the windscreen: the backdrop, the bonnet, the frame and the inner mirror. */
function drawView(sheet: Sheet, paint: string): void {
  const bonnet = sheet.gradient(
    [0, 430],
    [0, 540],
    [
      [0, shade(paint, 0.25)],
      [1, shade(paint, -0.15)],
    ],
  )
  sheet.path('M120 560 Q300 440 800 430 Q1300 440 1480 560 Z', bonnet)
  sheet.path('M0 0 H1600 V560 H1540 L1340 140 Q1320 104 1270 100 H330 Q280 104 260 140 L60 560 H0 Z', '#3a3d42')
  sheet.path('M0 0 H1600 V60 Q800 110 0 60 Z', '#d8d4cb')
  sheet.path('M0 330 L120 300 L46 560 H0 Z M1600 330 L1480 300 L1554 560 H1600 Z', '#9dbdd6')
  sheet.rect(690, 120, 220, 66, 26, '#15171a')
  sheet.rect(704, 130, 192, 46, 18, '#8aa5b8')
  sheet.rect(786, 84, 28, 44, 6, '#15171a')
}

function drawVents(sheet: Sheet): void {
  for (const x of [150, 770, 1020, 1320]) {
    sheet.rect(x, 628, 140, 54, 14, '#0c0e10', 'stroke="#8c939b" stroke-width="4"')
    for (const y of [642, 655, 668])
      sheet.line(
        [
          [x + 14, y],
          [x + 126, y],
        ],
        '#3f454c',
        5,
      )
  }
}

function drawScreen(sheet: Sheet): void {
  sheet.rect(780, 440, 370, 178, 18, '#0a0c0f', 'stroke="#454b53" stroke-width="6"')
  sheet.rect(
    794,
    454,
    342,
    150,
    8,
    sheet.gradient(
      [794, 454],
      [1136, 604],
      [
        [0, '#164a7a'],
        [1, '#0e2238'],
      ],
    ),
  )
  sheet.line(
    [
      [810, 580],
      [880, 540],
      [930, 556],
      [1000, 480],
    ],
    '#7ad0ff',
    9,
  )
  for (const [x, colour] of [
    [1046, '#f2a33a'],
    [1092, '#58c27d'],
  ] as const)
    for (const y of [478, 526]) sheet.rect(x, y, 34, 34, 8, colour)
}

function drawRadio(sheet: Sheet): void {
  sheet.rect(820, 500, 300, 110, 12, '#121518', 'stroke="#454b53" stroke-width="5"')
  sheet.rect(890, 516, 160, 46, 6, '#1f5f4a')
  for (const x of [855, 1085]) sheet.ellipse(x, 552, 24, 24, '#33383e', 'stroke="#8c939b" stroke-width="4"')
  for (let i = 0; i < 4; i++) sheet.rect(892 + i * 40, 574, 32, 22, 5, '#3a4047')
}

function drawConsole(sheet: Sheet, trim: string): void {
  sheet.path(
    'M800 720 H1120 L1100 1200 H800 Z',
    sheet.gradient(
      [800, 720],
      [1120, 720],
      [
        [0, '#26292e'],
        [0.5, '#3d4147'],
        [1, '#212429'],
      ],
    ),
  )
  for (const x of [860, 960, 1060]) sheet.ellipse(x, 778, 34, 34, '#15171a', 'stroke="#a3abb3" stroke-width="6"')
  for (let i = 0; i < 6; i++) sheet.rect(838 + i * 42, 832, 32, 22, 6, '#565c64')
  sheet.rect(890, 892, 140, 180, 40, '#121417', 'stroke="#8c939b" stroke-width="5"')
  sheet.rect(948, 900, 24, 110, 10, '#9aa2aa')
  sheet.ellipse(960, 902, 40, 34, trim, `stroke="${shade(trim, 0.4)}" stroke-width="6"`)
}

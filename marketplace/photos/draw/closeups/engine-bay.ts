/** Under the raised bonnet: engine cover, battery, air box, fluids, radiator frame. */

import { seam, shade } from '../../paint.ts'
import type { Sheet } from '../sheet.ts'

export function drawEngineBay(sheet: Sheet, paint: string): void {
  const glass = sheet.gradient(
    [0, 240],
    [0, 430],
    [
      [0, '#3b4c5a'],
      [1, '#1b2228'],
    ],
  )
  sheet.path('M190 240 H1410 L1480 430 H120 Z', glass)
  sheet.path(
    'M210 0 H1390 L1440 330 Q800 270 160 330 Z',
    sheet.gradient(
      [0, 0],
      [0, 330],
      [
        [0, '#2c2f33'],
        [1, '#44484e'],
      ],
    ),
  )
  for (const x of [420, 800, 1180])
    sheet.rect(x - 130, 40, 260, 170, 40, '#383c41', 'stroke="#26292d" stroke-width="6"')
  sheet.path('M160 330 Q800 270 1440 330', 'none', `stroke="${paint}" stroke-width="26"`)
  sheet.line(
    [
      [1330, 760],
      [1250, 250],
    ],
    '#a5acb3',
    12,
  )
  sheet.path('M120 420 Q800 350 1480 420 L1560 1010 Q800 1090 40 1010 Z', '#17191c')
  sheet.path('M150 420 Q800 356 1450 420 L1440 490 Q800 430 160 490 Z', '#34383d')
  for (const side of [0, 1]) {
    const x = (value: number) => (side === 0 ? value : 1600 - value)
    const fender = sheet.gradient(
      [x(0), 0],
      [x(230), 0],
      [
        [0, shade(paint, -0.25)],
        [0.6, shade(paint, 0.22)],
        [1, shade(paint, -0.1)],
      ],
    )
    sheet.path(
      `M${x(0)} 460 Q${x(90)} 410 ${x(150)} 420 Q${x(190)} 700 ${x(130)} 1010 L${x(0)} 1110 Z`,
      fender,
      `stroke="${seam(paint)}" stroke-width="4"`,
    )
    sheet.ellipse(x(285), 610, 82, 66, '#2b2f34', 'stroke="#4a5057" stroke-width="8"')
    sheet.ellipse(x(285), 604, 40, 32, '#15171a')
  }
  drawEngine(sheet)
  drawBattery(sheet)
  drawFluids(sheet)
  sheet.path(
    'M130 980 Q800 900 1470 980 L1500 1050 Q800 980 100 1050 Z',
    '#2c3035',
    'stroke="#4a5057" stroke-width="5"',
  )
  for (let i = 0; i < 7; i++) sheet.ellipse(290 + i * 170, 992 - 40 * (1 - ((i - 3) / 3) ** 2), 10, 10, '#9aa2aa')
  sheet.path(
    'M60 1050 Q800 970 1540 1050 V1200 H60 Z',
    sheet.gradient(
      [0, 1000],
      [0, 1120],
      [
        [0, shade(paint, 0.25)],
        [1, shade(paint, -0.2)],
      ],
    ),
  )
}

function drawEngine(sheet: Sheet): void {
  sheet.rect(480, 500, 600, 380, 50, '#24272b')
  const cover = sheet.gradient(
    [520, 520],
    [1040, 840],
    [
      [0, '#5a6068'],
      [0.5, '#353a40'],
      [1, '#202327'],
    ],
  )
  sheet.path(
    'M560 520 H1000 Q1040 524 1046 570 L1060 780 Q1056 830 1010 834 H550 Q504 830 500 780 L514 570 Q520 524 560 520 Z',
    cover,
    'stroke="#70777f" stroke-width="5"',
  )
  for (let i = 0; i < 4; i++)
    sheet.rect(566 + i * 112, 560, 84, 150, 18, '#2b2f34', 'stroke="#666d75" stroke-width="4"')
  sheet.rect(640, 746, 280, 54, 16, '#a9b0b7')
  for (const y of [764, 782])
    sheet.line(
      [
        [664, y],
        [896, y],
      ],
      '#6e757d',
      6,
    )
  sheet.path('M1050 640 Q1150 620 1150 740 Q1150 860 1240 870', 'none', 'stroke="#0c0d0f" stroke-width="46"')
  sheet.path(
    'M1050 640 Q1150 620 1150 740 Q1150 860 1240 870',
    'none',
    'stroke="#3a3f45" stroke-width="32" stroke-dasharray="10 8"',
  )
  sheet.path('M500 860 Q520 940 700 930 Q900 920 960 900', 'none', 'stroke="#2f3338" stroke-width="30"')
  sheet.ellipse(1010, 880, 38, 30, '#e0b321', 'stroke="#7a6010" stroke-width="6"')
}

function drawBattery(sheet: Sheet): void {
  sheet.rect(1180, 690, 230, 170, 14, '#33383e', 'stroke="#545a62" stroke-width="5"')
  sheet.rect(1180, 690, 230, 46, 14, '#4a5057')
  sheet.rect(1200, 676, 50, 32, 8, '#c22a2a')
  sheet.rect(1340, 676, 50, 32, 8, '#1a1c1f')
  sheet.rect(1220, 760, 150, 66, 8, '#dfe4e8')
  sheet.path('M1225 690 Q1180 560 1060 560', 'none', 'stroke="#c22a2a" stroke-width="12"')
}

function drawFluids(sheet: Sheet): void {
  sheet.rect(200, 730, 220, 170, 22, '#22262a', 'stroke="#4a5057" stroke-width="5"')
  for (const y of [770, 806, 842])
    sheet.line(
      [
        [226, y],
        [394, y],
      ],
      '#3b4147',
      8,
    )
  sheet.rect(380, 560, 96, 110, 22, '#e9e6da', 'stroke="#a8a496" stroke-width="4"')
  sheet.rect(404, 536, 48, 34, 8, '#1a1c1f')
  sheet.rect(1096, 500, 86, 96, 20, '#cfe3ee', 'stroke="#93abb9" stroke-width="4"')
  sheet.rect(1114, 476, 50, 34, 8, '#2a6fd0')
  sheet.path('M310 730 Q330 660 400 690 Q470 720 520 690', 'none', 'stroke="#101214" stroke-width="40"')
}

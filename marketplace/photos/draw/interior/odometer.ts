/** The instrument cluster; the odometer shows dashes, because a picture shared by many cars must not contradict a listing's mileage. */

import { write } from '../lettering.ts'
import type { Point, Sheet } from '../sheet.ts'

const START = Math.PI * 0.8
const SWEEP = Math.PI * 1.4

export function drawOdometer(sheet: Sheet, trim: string): void {
  sheet.rect(
    0,
    0,
    1600,
    1200,
    0,
    sheet.gradient(
      [0, 0],
      [0, 1200],
      [
        [0, '#3a3e44'],
        [0.5, '#212429'],
        [1, '#131518'],
      ],
    ),
  )
  sheet.path('M0 1200 V860 Q800 1010 1600 860 V1200 Z', trim, 'fill-opacity="0.9"')
  sheet.path(
    'M40 780 Q60 180 420 130 H1180 Q1540 180 1560 780 Q1500 950 800 960 Q100 950 40 780 Z',
    '#08090b',
    'stroke="#4d535b" stroke-width="14"',
  )
  drawDial(sheet, [420, 540], ['0', '1', '2', '3', '4', '5', '6', '7', '8'], 0.11, 'x1000 r')
  drawDial(
    sheet,
    [1180, 540],
    ['0', '20', '40', '60', '80', '100', '120', '140', '160', '180', '200', '220'],
    0,
    'km h',
  )
  sheet.rect(668, 300, 264, 480, 24, '#0f1a26', 'stroke="#32465a" stroke-width="5"')
  write(sheet, 'SYNTHETIC', [800, 350], { height: 26, colour: '#8fd0ff', weight: 4.5 })
  sheet.path('M730 560 Q744 500 760 494 H840 Q856 500 870 560 V610 H730 Z', '#3d6e97')
  sheet.path('M752 548 L766 508 H834 L848 548 Z', '#0f1a26')
  for (const x of [742, 834]) sheet.rect(x, 604, 24, 24, 4, '#25455f')
  write(sheet, 'P', [800, 430], { height: 50, colour: '#ffffff', weight: 8 })
  write(sheet, '------ km', [800, 716], { height: 31, colour: '#ffffff', weight: 5 })
  for (const [x, colour] of [
    [690, '#3ecf6b'],
    [760, '#f0a92c'],
    [830, '#e0453d'],
    [900, '#3ecf6b'],
  ] as const)
    sheet.ellipse(x + 4, 230, 17, 17, colour, 'fill-opacity="0.85"')
}

function drawDial(sheet: Sheet, centre: Point, marks: readonly string[], share: number, unit: string): void {
  const [x, y] = centre
  const radius = 270
  const at = (turn: number, reach: number): Point => [
    x + Math.cos(turn) * radius * reach,
    y + Math.sin(turn) * radius * reach,
  ]
  sheet.ellipse(
    x,
    y,
    radius * 1.08,
    radius * 1.08,
    sheet.radial(centre, radius * 1.08, [
      [0, '#1b222b'],
      [0.8, '#0c1015'],
      [1, '#050607'],
    ]),
    'stroke="#aab2ba" stroke-width="8"',
  )
  const steps = (marks.length - 1) * 4
  for (let i = 0; i <= steps; i++) {
    const turn = START + (SWEEP * i) / steps
    const red = i > steps * 0.82
    sheet.line([at(turn, i % 4 === 0 ? 0.86 : 0.92), at(turn, 0.98)], red ? '#e0453d' : '#dfe6ec', i % 4 === 0 ? 8 : 4)
  }
  for (const [i, mark] of marks.entries()) {
    const small = marks.length > 10
    const place = at(START + (SWEEP * i) / (marks.length - 1), small ? 0.72 : 0.74)
    write(sheet, mark, place, { height: small ? 27 : 40, colour: '#ffffff', weight: small ? 5 : 7 })
  }
  write(sheet, unit, [x, y + radius * 0.5], { height: 26, colour: '#93a1ad', weight: 4 })
  const turn = START + SWEEP * share
  sheet.polygon(
    [at(turn, 0.84), at(turn + Math.PI / 2, 0.04), at(turn + Math.PI, 0.16), at(turn - Math.PI / 2, 0.04)],
    '#ff4b3e',
  )
  sheet.ellipse(x, y, 40, 40, '#23282e', 'stroke="#59616a" stroke-width="6"')
}

/** Draws the background of a car: a showroom, a street or a parking lot. */

import { createRandom } from '../../random.ts'
import { SHEET_HEIGHT as H, type Sheet, SHEET_WIDTH as W } from './sheet.ts'

const HORIZON = 690

export const BACKDROPS = [drawShowroom, drawStreet, drawParkingLot] as const

function drawShowroom(sheet: Sheet): void {
  sheet.rect(
    0,
    0,
    W,
    HORIZON + 2,
    0,
    sheet.gradient(
      [0, 0],
      [0, HORIZON],
      [
        [0, '#c9cfd6'],
        [1, '#eef1f4'],
      ],
    ),
  )
  for (let i = 0; i < 8; i++)
    sheet.line(
      [
        [i * 230, 96],
        [i * 230, HORIZON],
      ],
      '#b9c1c9',
      4,
    )
  for (let i = 0; i < 4; i++) sheet.rect(90 + i * 390, 30, 250, 26, 13, '#ffffff', 'stroke="#dfe5ea" stroke-width="8"')
  sheet.rect(0, HORIZON - 26, W, 26, 0, '#98a2ac')
  const floor = sheet.gradient(
    [0, HORIZON],
    [0, H],
    [
      [0, '#d3d8dd'],
      [0.4, '#b6bdc5'],
      [1, '#8e97a1'],
    ],
  )
  sheet.rect(0, HORIZON, W, H - HORIZON, 0, floor)
  for (let i = -6; i <= 6; i++)
    sheet.line(
      [
        [W / 2 + i * 130, HORIZON],
        [W / 2 + i * 320, H],
      ],
      '#c3c9d0',
      3,
    )
  for (const y of [735, 815, 950])
    sheet.line(
      [
        [0, y],
        [W, y],
      ],
      '#c3c9d0',
      3,
    )
}

function drawSky(sheet: Sheet): void {
  sheet.rect(
    0,
    0,
    W,
    HORIZON,
    0,
    sheet.gradient(
      [0, 0],
      [0, HORIZON],
      [
        [0, '#7fb2e0'],
        [0.7, '#cfe4f3'],
        [1, '#eef5f8'],
      ],
    ),
  )
  for (const [x, y, r] of [
    [260, 150, 52],
    [330, 130, 70],
    [410, 155, 50],
    [1240, 220, 44],
    [1300, 200, 60],
    [1370, 222, 42],
  ] as const)
    sheet.ellipse(x, y, r * 1.5, r * 0.62, '#ffffff', 'fill-opacity="0.75"')
}

function drawTree(sheet: Sheet, x: number, foot: number, size: number): void {
  sheet.rect(x - size * 0.06, foot - size * 0.6, size * 0.12, size * 0.6, 2, '#6c5440')
  for (const [dx, dy, r, colour] of [
    [-0.2, -0.62, 0.28, '#4c8552'],
    [0.2, -0.64, 0.28, '#437a4a'],
    [0, -0.86, 0.32, '#5a9560'],
  ] as const)
    sheet.ellipse(x + dx * size, foot + dy * size, r * size, r * size, colour)
}

function drawStreet(sheet: Sheet): void {
  drawSky(sheet)
  const random = createRandom(33)
  let x = -20
  let windows = ''
  while (x < W) {
    const [width, tall] = [random.int(110, 210), random.int(190, 430)]
    const colour = random.pick(['#a9b4bf', '#bcae9f', '#98a9b8', '#c5bdb2', '#b0a7b5'])
    sheet.rect(x, HORIZON - tall, width - 8, tall, 0, colour)
    for (let y = HORIZON - tall + 34; y < HORIZON - 40; y += 46) windows += `M${x + 22} ${y}H${x + width - 30}`
    x += width
  }
  const panes = 'stroke="#e6edf2" stroke-width="15" stroke-linecap="round" stroke-dasharray="1 30"'
  sheet.path(windows, 'none', `${panes} stroke-opacity="0.8"`)
  for (const place of [110, 470, 1130, 1500]) drawTree(sheet, place, HORIZON + 12, 210)
  sheet.rect(0, HORIZON, W, 46, 0, '#b7b9ba')
  sheet.rect(0, HORIZON + 44, W, 14, 0, '#8c8f92')
  sheet.rect(
    0,
    HORIZON + 56,
    W,
    H,
    0,
    sheet.gradient(
      [0, HORIZON],
      [0, H],
      [
        [0, '#6d7176'],
        [1, '#4b4f54'],
      ],
    ),
  )
  for (let i = 0; i < 5; i++)
    sheet.polygon(
      [
        [i * 380 - 40, 1072],
        [i * 380 + 170, 1072],
        [i * 380 + 164, 1086],
        [i * 380 - 52, 1086],
      ],
      '#e7e4d6',
    )
}

function drawParkingLot(sheet: Sheet): void {
  drawSky(sheet)
  for (let i = 0; i < 9; i++) drawTree(sheet, i * 200 + (i % 2) * 40, HORIZON - 60, 230 + (i % 3) * 40)
  sheet.rect(
    0,
    HORIZON - 130,
    W,
    140,
    0,
    sheet.gradient(
      [0, HORIZON - 130],
      [0, HORIZON],
      [
        [0, '#d9d2c6'],
        [1, '#bfb7aa'],
      ],
    ),
  )
  for (let i = 0; i < 11; i++)
    sheet.line(
      [
        [i * 160, HORIZON - 126],
        [i * 160, HORIZON + 6],
      ],
      '#aaa294',
      4,
    )
  sheet.rect(0, HORIZON - 142, W, 16, 0, '#a69c8d')
  sheet.rect(
    0,
    HORIZON + 8,
    W,
    H,
    0,
    sheet.gradient(
      [0, HORIZON],
      [0, H],
      [
        [0, '#8b8e90'],
        [1, '#66696c'],
      ],
    ),
  )
  for (const i of [-3, -2, -1, 1, 2, 3]) {
    const [top, foot] = [W / 2 + i * 300 - Math.sign(i) * 60, W / 2 + i * 520 - Math.sign(i) * 60]
    sheet.polygon(
      [
        [top - 6, HORIZON + 26],
        [top + 6, HORIZON + 26],
        [foot + 14, H],
        [foot - 14, H],
      ],
      '#eceae2',
    )
  }
}

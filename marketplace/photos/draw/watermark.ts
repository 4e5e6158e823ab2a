/** The band at the foot of every photo that says it is synthetic. */

import { write } from './lettering.ts'
import { SHEET_HEIGHT, SHEET_WIDTH, type Sheet } from './sheet.ts'

const BAND = 92

export function drawWatermark(sheet: Sheet): void {
  sheet.rect(0, SHEET_HEIGHT - BAND, SHEET_WIDTH, BAND, 0, '#10151b', 'fill-opacity="0.86"')
  const centre = [SHEET_WIDTH / 2, SHEET_HEIGHT - BAND / 2] as const
  write(sheet, 'SYNTHETIC · Ershou stand-in', centre, { height: 50, colour: '#ffffff', weight: 7.5 })
}

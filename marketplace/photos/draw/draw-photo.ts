/** Draws one photo as SVG: the backdrop, the view that its angle asks for, the watermark. */

import { readPaintHex } from '../paint.ts'
import type { Angle, BodyShape } from '../photo.ts'
import { BACKDROPS } from './backdrop.ts'
import { drawBoot } from './closeups/boot.ts'
import { drawEngineBay } from './closeups/engine-bay.ts'
import { drawWheelCloseup } from './closeups/wheel-closeup.ts'
import { drawExterior } from './exterior/exterior.ts'
import { drawCabin, TRIMS } from './interior/cabin.ts'
import { drawOdometer } from './interior/odometer.ts'
import { drawSeats } from './interior/seats.ts'
import { createSheet, type Sheet } from './sheet.ts'
import { drawWatermark } from './watermark.ts'

/** Everything a picture depends on, besides its size. */
export interface Picture {
  readonly shape: BodyShape
  readonly angle: Angle
  /** Index into the paint table. */
  readonly paint: number
  /** Index into BACKDROPS; the trim of the cabin goes with it. */
  readonly backdrop: number
}

export function drawPhoto(picture: Picture, width: number, height: number): string {
  const sheet = createSheet()
  BACKDROPS[picture.backdrop]?.(sheet)
  drawView(sheet, picture)
  drawWatermark(sheet)
  return sheet.finish(width, height)
}

function drawView(sheet: Sheet, { shape, angle, paint, backdrop }: Picture): void {
  const hex = readPaintHex(paint)
  const trim = TRIMS[backdrop % TRIMS.length] as string
  if (angle === 'interior') drawCabin(sheet, shape, hex, trim)
  else if (angle === 'seats') drawSeats(sheet, hex, trim)
  else if (angle === 'odometer') drawOdometer(sheet, trim)
  else if (angle === 'boot') drawBoot(sheet, shape, hex, trim)
  else if (angle === 'engine_bay') drawEngineBay(sheet, hex)
  else if (angle === 'wheel') drawWheelCloseup(sheet, shape, hex)
  else drawExterior(sheet, shape, hex, angle)
}

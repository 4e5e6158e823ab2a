/** Writes on the sheet with the stroke font: straight on, or through a projection onto a car. */

import { formatPoints, type Point, type Sheet } from './sheet.ts'
import { GLYPH_HEIGHT, traceText } from './stroke-font.ts'

export interface Lettering {
  /** Height of a capital. */
  readonly height: number
  readonly colour: string
  readonly weight: number
}

/** Writes `text` centred on a point, its base line half a capital below it. */
export function write(sheet: Sheet, text: string, centre: Point, style: Lettering): void {
  writeThrough(sheet, text, style, style.height, (x, y) => [centre[0] + x, centre[1] - y])
}

/** As `write`, with every point (x to the right, y up, both from the centre) placed by the caller. */
export function writeThrough(
  sheet: Sheet,
  text: string,
  style: Omit<Lettering, 'height'>,
  height: number,
  place: (x: number, y: number) => Point,
): void {
  const { strokes, width } = traceText(text)
  const unit = height / GLYPH_HEIGHT
  const data = strokes.map((stroke) => {
    const points = stroke.map(([x, y]) => place((x - width / 2) * unit, (y - GLYPH_HEIGHT / 2) * unit))
    return `M${formatPoints(points)}`
  })
  const pen = `stroke="${style.colour}" stroke-width="${style.weight.toFixed(1)}"`
  sheet.path(data.join(''), 'none', `${pen} stroke-linecap="round" stroke-linejoin="round"`)
}

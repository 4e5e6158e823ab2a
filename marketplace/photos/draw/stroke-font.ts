/** Letters as strokes, because a machine may have no fonts. */

import { GLYPHS } from '../tables/glyphs.ts'
import type { Point } from './sheet.ts'

/** Glyphs are four units wide and six high, with the base line at 0. */
export const GLYPH_HEIGHT = 6
const GAP = 1.7

/** The strokes of a text whose left end of the base line is at 0, 0; y grows upwards, one unit is a sixth of a capital. */
export function traceText(text: string): { strokes: Point[][]; width: number } {
  const strokes: Point[][] = []
  let left = 0
  for (const character of text) {
    const glyph = GLYPHS[character]
    if (glyph === undefined) throw new RangeError(`no glyph for ${character}`)
    const [width, ...lines] = glyph.split(' ')
    for (const line of lines) {
      const points: Point[] = []
      for (let i = 0; i < line.length; i += 2) points.push([left + Number(line[i]), Number(line[i + 1])])
      strokes.push(points)
    }
    left += Number(width) + GAP
  }
  return { strokes, width: left - GAP }
}

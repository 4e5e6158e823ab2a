/** A number plate that reads SYNTHETIC. */

import type { Exterior } from '../body/body-paint.ts'
import type { Spot } from '../body/body-surface.ts'
import { writeThrough } from '../lettering.ts'
import type { Point } from '../sheet.ts'

const HALF_WIDTH = 23
const HALF_HEIGHT = 7.2

/** `place` takes centimetres from the plate's centre; `reading` is the direction of y in which the text runs. */
export function drawPlate({ sheet, camera }: Exterior, place: (y: number, z: number) => Spot, reading: -1 | 1): void {
  const at = (x: number, z: number): Point => camera.project(place(x * reading, z))
  const corner = (x: number, z: number) => at(x * HALF_WIDTH, z * HALF_HEIGHT)
  const steps = [-1, -0.5, 0, 0.5, 1]
  const board = [...steps.map((x) => corner(x, 1)), ...steps.toReversed().map((x) => corner(x, -1))]
  sheet.polygon(board, '#1c4fb4', 'stroke="#eef2f6" stroke-width="4" stroke-linejoin="round"')
  const weight = 0.75 * camera.scaleAt(place(0, 0))
  writeThrough(sheet, 'SYNTHETIC', { colour: '#ffffff', weight }, 5.2, at)
}

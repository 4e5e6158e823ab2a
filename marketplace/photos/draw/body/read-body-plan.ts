/** Reads the measures of a body shape from their table. */

import type { BodyShape } from '../../photo.ts'
import { BODY_MEASURES } from '../../tables/body-measures.ts'
import type { BodyPlan } from './body-plan.ts'
import type { Corner } from './outline.ts'

export function readBodyPlan(shape: BodyShape): BodyPlan {
  const measures = BODY_MEASURES[shape]
  return {
    ...measures,
    outline: readCorners(measures.outline),
    windscreen: readEnds(measures.windscreen),
    rear_glass: readEnds(measures.rear_glass),
    side_glass: readCorners(measures.side_glass),
  }
}

function readCorners(line: string): Corner[] {
  if (line === '') return []
  return line.split(' ').map((corner) => {
    const [x, z, rounding] = corner.split(',').map(Number)
    if (x === undefined || z === undefined) throw new RangeError(`not a corner: ${corner}`)
    return [x, z, rounding ?? 0]
  })
}

function readEnds(line: string): [Corner, Corner] {
  const [first, second] = readCorners(line)
  if (first === undefined || second === undefined) throw new RangeError(`not two corners: ${line}`)
  return [first, second]
}

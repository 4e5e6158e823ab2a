/** Counts the docs that fit two filters at once, from tables that were made with the image. */
import { DIMENSIONS, type Dimension } from '../image.ts'
import { type OpenedImage, viewWords } from '../opened-image.ts'

/** The docs of a dimension that fit: pairs of steps, each the first step and the first step after it. */
export interface Cut {
  readonly dimension: Dimension
  readonly steps: readonly number[]
}

/** Null for two cuts of the same dimension, which have no table. */
export function createCrossings(image: OpenedImage): (one: Cut, other: Cut) => number | null {
  const { steps, counts } = image.layout.crossings
  const words = viewWords(image, counts)
  const tables = new Map<string, number>()
  let end = 0
  for (const [i, one] of DIMENSIONS.entries()) {
    for (const other of DIMENSIONS.slice(i + 1)) {
      tables.set(`${one} ${other}`, end)
      end += steps[one] * steps[other]
    }
  }

  const countOrdered = (table: number, one: Cut, other: Cut): number => {
    const width = steps[other.dimension]
    const before = (row: number, column: number) => words[table + row * width + column] as number
    let total = 0
    for (let i = 0; i < one.steps.length; i += 2) {
      const [top, bottom] = [one.steps[i] as number, one.steps[i + 1] as number]
      for (let j = 0; j < other.steps.length; j += 2) {
        const [left, right] = [other.steps[j] as number, other.steps[j + 1] as number]
        total += before(bottom, right) - before(top, right) - before(bottom, left) + before(top, left)
      }
    }
    return total
  }

  return (one, other) => {
    const table = tables.get(`${one.dimension} ${other.dimension}`)
    if (table !== undefined) return countOrdered(table, one, other)
    const turned = tables.get(`${other.dimension} ${one.dimension}`)
    return turned === undefined ? null : countOrdered(turned, other, one)
  }
}

/** Draws a position with the probability of its weight in logarithmic time, for tables that are used millions of times. */
import type { Random } from '../random.ts'

export function createWeightedTable(weights: readonly number[]): (random: Random) => number {
  const ends: number[] = []
  let total = 0
  for (const weight of weights) {
    total += weight
    ends.push(total)
  }
  return (random) => {
    const point = random.next() * total
    let low = 0
    let high = ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] as number) <= point) low = middle + 1
      else high = middle
    }
    return low
  }
}

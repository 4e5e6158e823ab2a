/** A weighted table draws like a plain weighted choice, only faster. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { createWeightedTable } from './weighted-table.ts'

describe('a weighted table', () => {
  it('draws each position as often as its weight says', () => {
    const pick = createWeightedTable([5, 0, 3, 2])
    const random = createRandom(1)
    const counts = [0, 0, 0, 0]
    for (let i = 0; i < 20_000; i++) counts[pick(random)]!++
    expect(counts[1]).toBe(0)
    for (const [i, share] of [0.5, 0, 0.3, 0.2].entries()) expect(counts[i]! / 20_000).toBeCloseTo(share, 1)
  })

  it('draws what random.weighted draws from the same stream', () => {
    const weights = Array.from({ length: 50 }, (_, i) => 1 / (i + 1))
    const pick = createWeightedTable(weights)
    const one = createRandom(2)
    const other = createRandom(2)
    for (let i = 0; i < 500; i++) expect(pick(one)).toBe(other.weighted(weights))
  })
})

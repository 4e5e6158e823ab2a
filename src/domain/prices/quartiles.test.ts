import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derivePercentile, deriveQuartiles } from './quartiles.ts'

const sort = (prices: readonly number[]) => prices.toSorted((a, b) => a - b)
const prices = fc.array(fc.integer({ min: 1, max: 3_000_000 }), { minLength: 8, maxLength: 200 })

describe('quartiles', () => {
  it.each([
    [[5], { q1: 5, median: 5, q3: 5 }],
    [[1, 2, 3, 4, 5], { q1: 2, median: 3, q3: 4 }],
    // As `percentile_cont` of PostgreSQL gives them, rounded.
    [[100, 200, 300, 400], { q1: 175, median: 250, q3: 325 }],
    [
      [99_800, 105_000, 112_000, 118_500, 125_800, 131_000, 139_900, 500_000],
      { q1: 110_250, median: 122_150, q3: 133_225 },
    ],
  ])('of %j', (sorted, expected) => expect(deriveQuartiles(sorted)).toEqual(expected))

  it('move by no more than the step to a neighbour when an outlier is added', () => {
    fc.assert(
      fc.property(prices, fc.constantFrom(1, 1e9), (some, outlier) => {
        const sorted = sort(some)
        const before = deriveQuartiles(sorted).median
        const after = deriveQuartiles(sort([...some, outlier])).median
        const middle = (sorted.length - 1) / 2
        const near = [
          sorted[Math.max(0, Math.floor(middle) - 1)],
          sorted[Math.min(sorted.length - 1, Math.ceil(middle) + 1)],
        ]
        expect(after).toBeGreaterThanOrEqual(Math.min(before, near[0] as number))
        expect(after).toBeLessThanOrEqual(Math.max(before, near[1] as number))
      }),
    )
  })
})

describe('a percentile', () => {
  it.each([
    [10, [20, 30], 0],
    [40, [20, 30], 100],
    [20, [20, 30], 25],
    [25, [20, 30, 40], 33.3],
  ])('of %d among %j', (price, others, expected) => expect(derivePercentile(price, others)).toBe(expected))
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCommonDate, formatChinaDay, type ListedSpan, narrowListed } from './listed-span.ts'

const spanOf = (text: string | null): ListedSpan | null => {
  const [from = '', to = from] = text?.split(' ') ?? []
  return text === null ? null : { from, to }
}

describe('the date that both ends agree on', () => {
  it.each<[string | null, string | null, string | null]>([
    [null, null, null],
    ['2026-11-12', null, null],
    ['2026-11-12', '2026-11-12', '2026-11-12'],
    ['2026-11-12', '2026-11-13', '2026-11'],
    ['2026-07-15', '2026-08-17', '2026'],
    ['2026-10-31', '2026-11-01', '2026'],
    ['2025-12-31', '2026-01-01', null],
  ])('%s to %s is %s', (from, to, expected) => expect(findCommonDate(from, to)).toBe(expected))
})

describe('what all looks at a car tell', () => {
  const NOV_20 = Date.parse('2026-11-20T04:00:00Z')
  it.each<[string, string | null, string | null, string | null]>([
    ['nothing', null, null, null],
    ['a first span', null, '2026-11-12 2026-11-13', '2026-11-12 2026-11-13'],
    ['a look that does not tell', '2026-11-12 2026-11-13', null, '2026-11-12 2026-11-13'],
    ['spans that overlap', '2026-07-15 2026-08-17', '2026-08-10 2026-09-11', '2026-08-10 2026-08-17'],
    ['a wider one', '2026-08-10 2026-08-17', '2026-07-15 2026-08-17', '2026-08-10 2026-08-17'],
    ['one that ends behind the first look', null, '2026-11-19 2026-11-22', '2026-11-19 2026-11-20'],
    ['listed again before the first look', '2026-08-10', '2026-11-19 2026-11-22', '2026-11-19 2026-11-20'],
    ['listed again behind the first look', '2026-08-10', '2026-11-25 2026-11-26', '2026-11-25 2026-11-26'],
    ['the next look at one that was', '2026-11-25 2026-11-26', '2026-11-26 2026-11-27', '2026-11-26'],
  ])('%s', (_, known, seen, expected) => {
    expect(narrowListed(spanOf(known), spanOf(seen), NOV_20)).toEqual(spanOf(expected))
  })

  it('contains the true day and never becomes less exact, whatever is seen of a car that stays', () => {
    const DAY_MS = 86_400_000
    const ages = fc.array(fc.nat({ max: 400 * DAY_MS }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(ages, fc.nat({ max: 40 * DAY_MS }), (unsorted, width) => {
        const trueMs = Date.parse('2025-06-01T03:00:00Z')
        const [first = 0, ...rest] = unsorted.sort((a, b) => a - b)
        let known: ListedSpan | null = null
        for (const age of [first, ...rest]) {
          const seen = {
            from: formatChinaDay(trueMs - (age % (width + 1))),
            to: formatChinaDay(trueMs + (age % (width + 7))),
          }
          const next = narrowListed(known, seen, trueMs + first) as ListedSpan
          expect(next.from <= formatChinaDay(trueMs) && formatChinaDay(trueMs) <= next.to).toBe(true)
          if (known !== null) expect(next.from >= known.from && next.to <= known.to).toBe(true)
          known = next
        }
      }),
    )
  })
})

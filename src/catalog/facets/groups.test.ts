import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MOST_VALUES, makeGroup, makeNameGroup, orderByName, writeNameGroup } from './groups.ts'

const names = fc
  .uniqueArray(fc.string({ maxLength: 4, unit: fc.constantFrom('a', 'B', '1', '汉', '😀', ' ', '"') }), {
    maxLength: 2 * MOST_VALUES,
  })
  .map((some) => some.sort(orderByName))

it('shows of many names what a plain sort of all of them shows', () => {
  fc.assert(
    fc.property(names, fc.nat(), fc.array(fc.nat(20), { minLength: 1 }), (all, seed, kinds) => {
      // Few different counts, so that many names share one; some are as large as a market.
      const counts = all.map((_, place) => (kinds[(place * 31 + seed) % kinds.length] as number) * (1 + (seed % 9e6)))
      const values = all.map((value, place) => ({ value, label: value, count: counts[place] as number }))
      const group = makeGroup(values, 7)
      expect(makeNameGroup(all, counts, 7)).toEqual(group)
      expect(writeNameGroup(all, counts, 7)).toBe(JSON.stringify(group))
    }),
    { numRuns: 50 },
  )
})

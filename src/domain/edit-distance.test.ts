/** Slips of the finger, counted. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPrefixDistance, editDistance } from './edit-distance.ts'

it.each([
  ['', '', 2, 0],
  ['', 'ab', 2, 2],
  ['toyota', 'toyota', 2, 0],
  ['toyoat', 'toyota', 2, 1],
  ['tpyoat', 'toyota', 2, 2],
  ['hnda', 'honda', 2, 1],
  ['hoonda', 'honda', 2, 1],
  ['奔弛', '奔驰', 1, 1],
  ['奔弛', '奔驰', 0, 1],
  ['abcdef', 'uvwxyz', 2, 3],
  ['a', 'abcdefgh', 2, 3],
  ['ab', 'ba', 1, 1],
  ['😀a', 'a', 2, 1],
])('%s and %s, up to %i: %i', (left, right, limit, expected) => {
  expect(editDistance(left, right, limit)).toBe(expected)
  expect(editDistance(right, left, limit)).toBe(expected)
})

it.each([
  ['toy', 'toyota', 1, 0],
  ['tyo', 'toyota', 1, 1],
  ['toyta', 'toyota', 1, 1],
  ['volkswagn', 'volkswagen', 2, 1],
  ['hunday', 'hyundai', 2, 2],
  ['toyotas', 'toyota', 1, 1],
  ['', 'toyota', 1, 0],
  ['abc', '', 2, 3],
  ['abcd', 'x', 2, 3],
])('%s begins %s but for typos, up to %i: %i', (typed, name, limit, expected) => {
  expect(createPrefixDistance(typed, limit)(name)).toBe(expected)
})

it('of a beginning is the least of all beginnings, for any words and one after the other', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '汉'), maxLength: 9 })
  fc.assert(
    fc.property(word, fc.array(word, { minLength: 1 }), fc.integer({ min: 0, max: 3 }), (typed, names, limit) => {
      const distanceTo = createPrefixDistance(typed, limit)
      for (const name of names) {
        const beginnings = Array.from({ length: name.length + 1 }, (_, end) => name.slice(0, end))
        expect(distanceTo(name)).toBe(Math.min(...beginnings.map((one) => editDistance(typed, one, limit))))
      }
    }),
    { numRuns: 300 },
  )
})

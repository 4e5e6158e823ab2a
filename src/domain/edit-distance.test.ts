/** Slips of the finger, counted. */
import { expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

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

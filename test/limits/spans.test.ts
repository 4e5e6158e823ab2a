import { expect, it } from 'vitest'
import { countSurelyWithin, findTightest } from './spans.ts'

const at = (sent_at: number, ended_at = sent_at) => ({ sent_at, ended_at })

it.each([
  [[], 0],
  [[at(0)], 1],
  [[at(0), at(60)], 2],
  [[at(0), at(61)], 1],
  // It may have been decided after the end of the span.
  [[at(0), at(59, 61)], 1],
  [[at(0, 5), at(10, 20), at(50, 60), at(70)], 3],
])('%j: %i are certainly within 60 ms', (decided, count) => {
  expect(countSurelyWithin(decided, 60)).toBe(count)
})

it('returns the bounds of the shortest span', () => {
  expect(findTightest([at(0, 5), at(10, 20), at(70, 72)], 1)).toEqual({ at_least: 5, at_most: 20 })
  expect(findTightest([at(0, 5), at(10, 20), at(70, 72)], 2)).toEqual({ at_least: 65, at_most: 72 })
})

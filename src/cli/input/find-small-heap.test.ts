import { expect, it } from 'vitest'
import { findSmallHeap } from './find-small-heap.ts'

it('warns of a heap that a service does not fit into, and of no other', () => {
  expect(findSmallHeap(112 * 2 ** 20)).toMatch(
    /^ershou: Node can use a heap of only 1\d\d(\.\d)? MB, .*max-old-space-size/,
  )
  expect(findSmallHeap(144 * 2 ** 20)).toBe(null)
  expect(findSmallHeap()).toBe(null)
})

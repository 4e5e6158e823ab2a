import { expect, it } from 'vitest'
import { memoize } from './memoize.ts'

it('computes a kept value once, and an evicted one again', () => {
  const asked: string[] = []
  const shout = memoize(3, (text) => {
    asked.push(text)
    return text.toUpperCase()
  })
  expect(['', 'a', 'b', 'a', ''].map(shout)).toEqual(['', 'A', 'B', 'A', ''])
  expect(asked).toEqual(['', 'a', 'b'])
  shout('c')
  expect(['a', '', 'b'].map(shout)).toEqual(['A', '', 'B'])
  expect(asked).toEqual(['', 'a', 'b', 'c', 'b'])
})

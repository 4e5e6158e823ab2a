import { expect, it } from 'vitest'
import { memoize } from './memoize.ts'

it('asks once for what it keeps, and again for what it let go', () => {
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

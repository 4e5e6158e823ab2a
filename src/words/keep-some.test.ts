import { expect, it } from 'vitest'
import { keepSome } from './keep-some.ts'

it('asks once for what it keeps, and again for what it let go', () => {
  const asked: string[] = []
  const length = keepSome(4, (text) => {
    asked.push(text)
    return text === '' ? undefined : text.length
  })
  expect(['a', 'a', 'bb', 'a', 'ccc', 'a', 'bb'].map(length)).toEqual([1, 1, 2, 1, 3, 1, 2])
  expect(asked).toEqual(['a', 'bb', 'ccc'])
  for (let i = 0; i < 100; i++) length(`x${i}`)
  expect(length('a')).toBe(1)
  expect(asked.filter((text) => text === 'a').length).toBe(2)
})

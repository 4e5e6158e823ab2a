import { expect, it } from 'vitest'
import { createMemory } from './memory.ts'

it('keeps what was set', () => {
  const memory = createMemory<{ n: number }>(100, () => 1)
  expect(memory.get('a')).toBeUndefined()
  memory.set('a', { n: 1 })
  expect(memory.get('a')).toEqual({ n: 1 })
})

it('forgets what was not used for two generations, and keeps what was', () => {
  const memory = createMemory<number>(20, () => 9)
  memory.set('a', 1)
  for (const key of 'bcdefgh') {
    memory.set(key, 2)
    expect(memory.get('a')).toBe(1)
  }
  for (const key of 'ijklm') memory.set(key, 3)
  expect(memory.get('a')).toBeUndefined()
  expect(memory.get('b')).toBeUndefined()
  expect(memory.get('m')).toBe(3)
})

it('leaves out what is larger than all of it', () => {
  const memory = createMemory<string>(50, (value) => value.length)
  memory.set('a', 'x')
  memory.set('b', 'x'.repeat(60))
  expect(memory.get('a')).toBe('x')
  expect(memory.get('b')).toBeUndefined()
})

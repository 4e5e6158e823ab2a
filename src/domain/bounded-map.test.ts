import { describe, expect, it } from 'vitest'
import { createBoundedMap } from './bounded-map.ts'

const create = (maxBytes: number) => createBoundedMap<string>(maxBytes, (value) => value.length)

describe('a bounded map', () => {
  it('drops what was used least recently when it grows beyond its bound', () => {
    const map = create(9)
    map.set('a', 'xx')
    map.set('b', 'xx')
    map.set('c', 'xx')
    map.get('a')
    map.set('d', 'xx')
    expect([map.get('a'), map.get('b'), map.get('c'), map.get('d')]).toEqual(['xx', undefined, 'xx', 'xx'])
    expect([map.bytes(), map.size()]).toEqual([9, 3])
  })

  it('counts the bytes of keys, and of a value once however often it is set', () => {
    const map = create(100)
    map.set('汉', 'xx')
    map.set('汉', 'xxxx')
    expect([map.bytes(), map.size()]).toEqual([7, 1])
    map.delete('汉')
    map.delete('汉')
    expect([map.bytes(), map.size()]).toEqual([0, 0])
  })

  it('does not empty itself for what can never fit, and forgets what stood there', () => {
    const map = create(5)
    map.set('a', 'x')
    map.set('b', 'x')
    map.set('b', 'xxxxxxxx')
    expect([map.get('a'), map.get('b')]).toEqual(['x', undefined])
  })
})

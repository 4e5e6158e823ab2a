import { describe, expect, it } from 'vitest'
import { createCopyStore, OVERHEAD_BYTES } from './copy-store.ts'

const response = (bytes: number) => ({ status: 200, content_type: 'text/plain', body: Buffer.alloc(bytes) })

describe('the store of copies', () => {
  it('gives back what was put, each with an id of its own', () => {
    const store = createCopyStore({ maxBytes: 1000, firstId: 40 })
    const first = store.put('a', response(3), 7)
    expect(first).toEqual({ id: 40, body: Buffer.alloc(3), content_type: 'text/plain', fetched_at_ms: 7 })
    expect(store.get('a')).toBe(first)
    expect(store.put('a', response(3), 8).id).toBe(41)
    expect(store.get('b')).toBe(null)
  })

  it('keeps where a copy was found in the end, and counts it', () => {
    const store = createCopyStore({ maxBytes: 1000 })
    expect(store.put('a', { ...response(10), final_url: '/b' }, 0).final_url).toBe('/b')
    expect([store.get('a')?.final_url, store.bytes()]).toEqual(['/b', OVERHEAD_BYTES + 13])
  })

  it('counts the bytes of keys and bodies, and what keeping them takes', () => {
    const store = createCopyStore({ maxBytes: 1000 })
    store.put('汉', response(10), 0)
    expect(store.bytes()).toBe(OVERHEAD_BYTES + 13)
    store.put('汉', response(20), 0)
    expect([store.bytes(), store.size()]).toEqual([OVERHEAD_BYTES + 23, 1])
    store.drop('汉')
    store.drop('汉')
    expect([store.bytes(), store.size(), store.get('汉')]).toEqual([0, 0, null])
  })

  it('lets go of what was used least recently', () => {
    const store = createCopyStore({ maxBytes: 3 * (OVERHEAD_BYTES + 101) })
    for (const key of ['a', 'b', 'c']) store.put(key, response(100), 0)
    store.get('a')
    store.put('d', response(100), 0)
    expect(['a', 'b', 'c', 'd'].filter((key) => store.get(key) !== null)).toEqual(['a', 'c', 'd'])
    store.put('e', response(900), 0)
    expect(['a', 'c', 'd', 'e'].filter((key) => store.get(key) !== null)).toEqual(['e'])
    expect(store.bytes()).toBe(OVERHEAD_BYTES + 901)
  })

  it('does not keep what is larger than itself, and does not keep what it replaces either', () => {
    const store = createCopyStore({ maxBytes: 2 * (OVERHEAD_BYTES + 11) })
    store.put('a', response(10), 0)
    store.put('b', response(10), 0)
    expect(store.put('a', response(1000), 0).body.length).toBe(1000)
    expect([store.get('a'), store.get('b')?.body.length]).toEqual([null, 10])
  })
})

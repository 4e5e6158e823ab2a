import { describe, expect, it } from 'vitest'
import { Failure, isFailure } from '../domain/failure.ts'
import { createManualClock } from '../observe/fixtures/manual-clock.ts'
import { unavailable } from './unavailable.ts'
import { createCopyStore, OVERHEAD_BYTES, withCache } from './with-cache.ts'

function setUp() {
  const clock = createManualClock()
  const store = createCopyStore({ maxBytes: 10_000 })
  let asked = 0
  let failure: Error | null = null
  const read = withCache(
    async () => {
      asked++
      if (failure) throw failure
      return { status: 200, content_type: null, body: Buffer.from(String(asked)) }
    },
    { store, fresh_ms: 300_000, stale_ms: 3_600_000, now: clock.now },
  )
  const tell = async () => {
    const { copy, freshness } = await read('k')
    return `${freshness.cache} ${freshness.age_s} ${copy.body}`
  }
  return {
    clock,
    store,
    read,
    tell,
    asked: () => asked,
    fail: (error: Error | null) => {
      failure = error
    },
  }
}

const lost = unavailable('timeout')

describe('withCache', () => {
  it('asks once while the copy is fresh, and again when it is not', async () => {
    const { tell, clock } = setUp()
    expect(await tell()).toBe('MISS 0 1')
    clock.advance(299_999)
    expect(await tell()).toBe('HIT 299 1')
    clock.advance(1)
    expect(await tell()).toBe('MISS 0 2')
  })

  it('serves an older copy when the source is unavailable, up to its age', async () => {
    const { tell, clock, fail } = setUp()
    await tell()
    fail(lost)
    clock.advance(300_000)
    expect(await tell()).toBe('STALE 300 1')
    clock.advance(3_299_999)
    expect(await tell()).toBe('STALE 3599 1')
    clock.advance(1)
    await expect(tell()).rejects.toBe(lost)
  })

  it('believes no copy that was dated while the clock ran ahead', async () => {
    const { tell, clock, fail } = setUp()
    clock.advance(3_600_000)
    expect(await tell()).toBe('MISS 0 1')
    clock.advance(-3_600_000)
    expect(await tell()).toBe('MISS 0 2')
    clock.advance(300_000)
    fail(lost)
    expect(await tell()).toBe('STALE 300 2')
    // Its age is not known, but it is not negative.
    clock.advance(-3_600_000)
    expect(await tell()).toBe('STALE 0 2')
  })

  it('is fresh again when the source is', async () => {
    const { tell, clock, fail } = setUp()
    await tell()
    fail(lost)
    clock.advance(300_000)
    await tell()
    fail(null)
    expect(await tell()).toBe('MISS 0 3')
    expect(await tell()).toBe('HIT 0 3')
  })

  it('drops the copy of what is gone', async () => {
    const { tell, clock, fail, store } = setUp()
    await tell()
    fail(new Failure('vehicle_not_found', 'gone'))
    clock.advance(300_000)
    await expect(tell()).rejects.toSatisfy((error) => isFailure(error, 'vehicle_not_found'))
    expect(store.size()).toBe(0)
    fail(lost)
    await expect(tell()).rejects.toBe(lost)
  })

  it('serves an older copy when the source has changed its shape', async () => {
    const { tell, clock, fail } = setUp()
    await tell()
    fail(new Failure('source_changed', 'changed'))
    clock.advance(300_000)
    expect(await tell()).toBe('STALE 300 1')
  })

  it('does not hide a bug behind an older copy', async () => {
    const { tell, clock, fail } = setUp()
    const bug = new TypeError('bug')
    await tell()
    fail(bug)
    clock.advance(300_000)
    await expect(tell()).rejects.toBe(bug)
  })

  it('asks once for a thousand at a time, who all get the same copy', async () => {
    const { read, asked } = setUp()
    const readings = await Promise.all(Array.from({ length: 1000 }, () => read('k')))
    expect([asked(), new Set(readings.map(({ copy }) => copy.id)).size]).toEqual([1, 1])
  })

  it('fails once for a thousand at a time', async () => {
    const { read, asked, fail } = setUp()
    fail(lost)
    const ends = await Promise.allSettled(Array.from({ length: 1000 }, () => read('k')))
    expect([asked(), ends.every(({ status }) => status === 'rejected')]).toEqual([1, true])
  })

  it('asks again for what was dropped', async () => {
    const { tell, store } = setUp()
    await tell()
    store.drop('k')
    expect(await tell()).toBe('MISS 0 2')
  })
})

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

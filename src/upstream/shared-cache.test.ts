import { describe, expect, it } from 'vitest'
import { Failure, isFailure } from '../domain/failure.ts'
import { createManualClock } from '../observe/fixtures/manual-clock.ts'
import { createMemoryCopies } from './fixtures/memory-copies.ts'
import { unavailable } from './unavailable.ts'
import { createCopyStore, withCache } from './with-cache.ts'

const FRESH_MS = 300_000
const STALE_MS = 3_600_000
const lost = unavailable('timeout')

/** Several processes with their own caches, over one source and one shared cache. */
function setUp(wishes: { needs_final_url?: boolean } = {}) {
  const clock = createManualClock()
  const shared = createMemoryCopies()
  let asked = 0
  let failure: Error | null = null
  const open = () => {
    const store = createCopyStore({ maxBytes: 10_000 })
    const read = withCache(
      async () => {
        asked++
        if (failure) throw failure
        return { status: 200, content_type: 'text/plain', body: Buffer.from(String(asked)), final_url: `/${asked}` }
      },
      { store, shared, fresh_ms: FRESH_MS, stale_ms: STALE_MS, now: clock.now, ...wishes },
    )
    const tell = async () => {
      const { copy, freshness } = await read('k')
      return `${freshness.cache} ${freshness.age_s} ${copy.body}`
    }
    return { store, read, tell }
  }
  return {
    clock,
    shared,
    open,
    asked: () => asked,
    fail(error: Error | null) {
      failure = error
    },
    put(body: string, ageMs: number) {
      shared.held.set('k', { body: Buffer.from(body), content_type: null, fetched_at_ms: clock.now() - ageMs })
    },
  }
}

describe('a cache with shared copies', () => {
  it('answers what another process has fetched, and as old as it is', async () => {
    const { open, clock, asked, shared } = setUp()
    const [one, other] = [open(), open()]
    expect(await one.tell()).toBe('MISS 0 1')
    expect(shared.keptMs()).toBe(STALE_MS)
    clock.advance(10_000)
    const { copy, freshness } = await other.read('k')
    expect([freshness.cache, freshness.age_s, copy.content_type]).toEqual(['HIT', 10, 'text/plain'])
    expect(freshness.fresh_until_ms).toBe(clock.now() - 10_000 + FRESH_MS)
    clock.advance(FRESH_MS - 10_001)
    expect(await other.tell()).toBe('HIT 299 1')
    clock.advance(1)
    expect([await other.tell(), asked()]).toEqual(['MISS 0 2', 2])
    expect(await one.tell()).toBe('HIT 0 2')
  })

  it('asks for it only when it has no fresh copy of its own', async () => {
    const { open, shared } = setUp()
    const { tell, read } = open()
    await tell()
    const before = shared.asked()
    for (const _ of [1, 2, 3]) await tell()
    expect([before, shared.asked()]).toEqual([1, 1])
    const first = await read('k')
    expect((await read('k')).copy.id).toBe(first.copy.id)
  })

  it('asks once for a thousand at a time', async () => {
    const { open, shared, asked, put } = setUp()
    put('theirs', 1000)
    const { read } = open()
    const readings = await Promise.all(Array.from({ length: 1000 }, () => read('k')))
    expect(new Set(readings.map(({ copy }) => copy.id)).size).toBe(1)
    expect([shared.asked(), asked()]).toEqual([1, 0])
  })

  it.each([
    ['theirs, the younger', 400_000, 500_000, 'STALE 400 theirs'],
    ['its own, the younger', 500_000, 400_000, 'STALE 400 1'],
    ['theirs, having none', 400_000, null, 'STALE 400 theirs'],
    ['its own, there being no other', null, 400_000, 'STALE 400 1'],
    ['its own, theirs being too old', STALE_MS, 400_000, 'STALE 400 1'],
    ['theirs, its own being too old', 400_000, STALE_MS, 'STALE 400 theirs'],
    ['none, both being too old', STALE_MS, STALE_MS, 'source_unavailable'],
    ['none, there being none', null, null, 'source_unavailable'],
  ])('serves, when the source fails, %s', async (_, theirsMs, ownMs, answer) => {
    const { open, clock, shared, fail, put } = setUp()
    const { tell } = open()
    if (ownMs !== null) {
      await tell()
      clock.advance(ownMs)
    }
    shared.held.clear()
    if (theirsMs !== null) put('theirs', theirsMs)
    fail(lost)
    expect(await tell().catch((error: Failure) => error.kind)).toBe(answer)
  })

  it('tells where another process has found it', async () => {
    const { open } = setUp({ needs_final_url: true })
    await open().tell()
    const { copy, freshness } = await open().read('k')
    expect([freshness.cache, copy.final_url]).toEqual(['HIT', '/1'])
  })

  it('does not use a copy that does not tell where it was found, where that matters', async () => {
    const { open, put, fail } = setUp({ needs_final_url: true })
    put('theirs', 1000)
    expect(await open().tell()).toBe('MISS 0 1')
    put('theirs', 1000)
    fail(lost)
    await expect(open().tell()).rejects.toBe(lost)
  })

  it('drops both copies of what is gone', async () => {
    const { open, clock, shared, fail } = setUp()
    const { tell, store } = open()
    await tell()
    fail(new Failure('vehicle_not_found', 'gone'))
    clock.advance(FRESH_MS)
    await expect(tell()).rejects.toSatisfy((error) => isFailure(error, 'vehicle_not_found'))
    expect([store.size(), shared.held.size]).toEqual([0, 0])
  })

  it('shares no failure', async () => {
    const { open, shared, fail } = setUp()
    fail(lost)
    await expect(open().tell()).rejects.toBe(lost)
    expect(shared.held.size).toBe(0)
  })

  it('asks the source rather than believe a copy from the future', async () => {
    const { open, put, fail } = setUp()
    put('theirs', -FRESH_MS)
    expect(await open().tell()).toBe('MISS 0 1')
    put('theirs', -FRESH_MS)
    fail(lost)
    expect(await open().tell()).toBe('STALE 0 theirs')
  })
})

import { describe, expect, it } from 'vitest'
import { createManualClock } from '../observe/fixtures/manual-clock.ts'
import { createCopyStore } from './copy-store.ts'
import type { UpstreamEvent } from './create-reader.ts'
import { createReaders } from './create-readers.ts'
import { createMemoryCopies } from './fixtures/memory-copies.ts'
import { unavailable } from './unavailable.ts'

describe('the readers of a source', () => {
  it('fail apart from each other, and keep their copies together', async () => {
    const events: UpstreamEvent[] = []
    const store = createCopyStore({ maxBytes: 10_000 })
    const shared = createMemoryCopies()
    const readers = createReaders({
      async get(url) {
        if (url.startsWith('bad')) throw unavailable('connection')
        return { status: 200, content_type: null, body: Buffer.from(url) }
      },
      maxBytes: 1000,
      store,
      shared,
      clock: createManualClock(),
      random: () => 0,
      retry: { attempts: 1, budgetMs: 1000, attemptTimeoutMs: 1000, pauseMs: 1, maxPauseMs: 1 },
      breaker: {
        failures: 2,
        share: 0.5,
        windowMs: 1000,
        coolDownMs: 1000,
        maxCoolDownMs: 1000,
        silenceMs: 0,
        probeMs: 250,
      },
      breakerScope: (url) => url.slice(0, 3),
      observe: (event) => events.push(event),
    })
    const wishes = { accept: '*/*', check: () => undefined, fresh_ms: 1000, stale_ms: 1000 }
    const first = readers.create({ ...wishes, name: 'first' })
    const second = readers.create({ ...wishes, name: 'second' })
    expect(readers.states()).toEqual({ first: 'closed', second: 'closed' })
    for (const one of [1, 2, 3]) await first(`bad${one}`).catch(() => null)
    expect(readers.states()).toEqual({ first: 'open', second: 'closed' })
    expect(events.filter(({ event }) => event === 'breaker')).toEqual([
      { event: 'breaker', resource: 'first', state: 'open', open: 1 },
    ])
    expect((await first('good')).freshness.cache).toBe('MISS')
    // Failures of another host do not count, and its responses are cached for all.
    expect([store.size(), (await second('good')).freshness.cache]).toEqual([1, 'HIT'])
    expect([...shared.held.keys()]).toEqual(['good'])
  })
})

import { describe, expect, it } from 'vitest'
import { Failure } from '../domain/failure.ts'
import { createStateLog } from '../observe/create-state-log.ts'
import { createManualClock } from '../observe/fixtures/manual-clock.ts'
import { createMetrics } from '../observe/metrics.ts'
import type { Tally } from '../observe/tally.ts'
import { Breaker } from './breaker.ts'
import { createReader, createReaders, observeUpstream, type UpstreamEvent } from './create-readers.ts'
import { createMemoryCopies } from './fixtures/memory-copies.ts'
import { unavailable } from './unavailable.ts'
import { createCopyStore } from './with-cache.ts'

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

function setUp(outcomes: readonly (string | Error)[]) {
  const clock = createManualClock()
  const events: UpstreamEvent[] = []
  const timeouts: number[] = []
  const limits = {
    failures: 2,
    share: 0.8,
    windowMs: 5000,
    coolDownMs: 30_000,
    maxCoolDownMs: 30_000,
    silenceMs: 0,
    probeMs: 250,
  }
  const breaker = new Breaker({ ...limits, now: clock.now, random: () => 0.5 })
  let calls = 0
  const read = createReader({
    name: 'search',
    async get(_, { timeoutMs, accept, maxBytes }) {
      expect([accept, maxBytes]).toEqual(['application/json', 1000])
      timeouts.push(timeoutMs)
      clock.advance(100)
      const outcome = outcomes[Math.min(calls++, outcomes.length - 1)] as string | Error
      if (outcome instanceof Error) throw outcome
      return { status: 200, content_type: null, body: Buffer.from(outcome) }
    },
    check({ body }) {
      if (body.toString() === 'wall') throw new Failure('source_unavailable', 'wall', { cause: { reason: 'bot_wall' } })
    },
    accept: 'application/json',
    maxBytes: 1000,
    fresh_ms: 1000,
    stale_ms: 100_000,
    retry: { attempts: 3, budgetMs: 9000, attemptTimeoutMs: 4000, pauseMs: 100, maxPauseMs: 1000 },
    breakerOf: () => breaker,
    store: createCopyStore({ maxBytes: 10_000 }),
    clock,
    random: () => 0.5,
    observe: (event) => events.push(event),
  })
  const tell = (url = 'u') =>
    read(url).then(
      ({ copy, freshness }) => `${freshness.cache} ${copy.body}`,
      (error: Failure) => error.kind,
    )
  return { read, tell, events, clock, breaker, calls: () => calls }
}

const lost = unavailable('connection')

describe('a reader', () => {
  it('tries again what fails or does not pass its check, keeps the rest, and tells of all', async () => {
    const { tell, events } = setUp([lost, 'wall', 'good'])
    expect([await tell(), await tell()]).toEqual(['MISS good', 'HIT good'])
    expect(events).toEqual([
      { event: 'attempt', resource: 'search', failure: 'connection', isOutage: true, duration_ms: 100 },
      { event: 'attempt', resource: 'search', failure: 'bot_wall', isOutage: true, duration_ms: 100 },
      { event: 'attempt', resource: 'search', failure: null, isOutage: false, duration_ms: 100 },
      { event: 'read', resource: 'search', cache: 'MISS', failure: null, duration_ms: 450 },
      { event: 'read', resource: 'search', cache: 'HIT', failure: null, duration_ms: 0 },
    ])
  })

  it('neither repeats nor blames the source for what was given up', async () => {
    const { tell, events, calls } = setUp([unavailable('aborted')])
    expect([await tell(), calls()]).toEqual(['source_unavailable', 1])
    expect(events.map(({ event }) => event)).toEqual(['read'])
  })

  it('logs as its own failure what it had no time to read, until it has', async () => {
    const lines: object[] = []
    const tell = (fields: object, message: string) => void lines.push({ message, ...fields })
    const log = { warn: tell, info: tell } as never
    const metrics = createMetrics()
    const states = createStateLog({ log, metrics, stopwatch: () => 0, settledMs: 0 })
    const attempted: unknown[] = []
    const tally = { attempted: (...told: unknown[]) => attempted.push(told) } as unknown as Tally
    const observe = observeUpstream({ metrics, states, tally })
    const attempt = { event: 'attempt', resource: 'sheet', isOutage: false, duration_ms: 1 } as const
    observe({ ...attempt, failure: 'stalled' })
    observe({ ...attempt, failure: null })
    expect(lines).toMatchObject([
      { what: 'main_thread', reason: 'had no time to read sheet', message: 'failing' },
      { what: 'main_thread', message: 'works_again' },
    ])
    expect(attempted).toEqual([['sheet', null]])
  })

  it('serves the older copy when every attempt failed', async () => {
    const { tell, clock, calls } = setUp(['good', lost])
    await tell()
    clock.advance(1000)
    expect([await tell(), calls()]).toEqual(['STALE good', 4])
  })

  it('opens the circuit, and then asks no more', async () => {
    const { tell, events, calls, breaker } = setUp([lost])
    expect([await tell(), await tell('v'), await tell('w')]).toEqual(Array(3).fill('source_unavailable'))
    expect([calls(), breaker.state()]).toEqual([4, 'open'])
    expect(events.at(-1)).toEqual({
      event: 'read',
      resource: 'search',
      cache: null,
      failure: { kind: 'source_unavailable', reason: 'circuit_open' },
      duration_ms: 0,
    })
  })

  it('works without an observer', async () => {
    const { tell } = setUp(['good'])
    expect(await tell()).toBe('MISS good')
  })
})

import { describe, expect, it } from 'vitest'
import { Failure } from '../domain/failure.ts'
import { createManualClock } from '../observe/fixtures/manual-clock.ts'
import { Breaker, type BreakerState } from './breaker.ts'
import { foundElsewhere, reasonOf, unavailable } from './unavailable.ts'

const LIMITS = {
  failures: 3,
  share: 0.8,
  windowMs: 5000,
  silenceMs: 2000,
  coolDownMs: 1000,
  maxCoolDownMs: 4000,
  probeMs: 250,
}

function setUp(random = () => 0.5) {
  const clock = createManualClock()
  const changes: BreakerState[] = []
  const breaker = new Breaker({ ...LIMITS, now: clock.now, random, onChange: (state) => changes.push(state) })
  let calls = 0
  let asked = 0
  /** A new query each time, unless it is named. */
  function ask(outcome: unknown, question = `/${asked++}`): Promise<unknown> {
    const call = async () => {
      calls++
      if (outcome instanceof Error) throw outcome
      return outcome
    }
    return breaker.run(question, call).catch((error: unknown) => reasonOf(error))
  }
  async function open(): Promise<void> {
    for (const _ of [1, 2, 3]) await ask(lost)
    expect(breaker.state()).toBe('open')
  }
  return { clock, changes, breaker, ask, open, calls: () => calls }
}

/** A promise that the test settles. */
function holdOpen() {
  let finish: (value: number) => void = () => undefined
  const promise = new Promise<number>((resolve) => {
    finish = resolve
  })
  return { promise, finish }
}

const lost = unavailable('connection')
const gone = new Failure('vehicle_not_found', 'gone')
const refused = new Failure('source_unavailable', 'refused', { cause: { reason: 'status_431' } })

describe('a breaker', () => {
  it('opens when so many different questions have failed, and then fails at once', async () => {
    const { ask, open, calls } = setUp()
    await open()
    expect(await ask(1)).toBe('circuit_open')
    expect(calls()).toBe(3)
  })

  it('is not opened by one question that always fails', async () => {
    const { breaker, ask } = setUp()
    for (let i = 0; i < 100; i++) expect(await ask(lost, '/bad')).toBe('connection')
    expect(breaker.state()).toBe('closed')
    expect(await ask(1)).toBe(1)
  })

  it('is not opened by what fails behind its redirects', async () => {
    const { breaker, ask } = setUp()
    for (let i = 0; i < 100; i++) expect(await ask(foundElsewhere(lost))).toBe('connection')
    expect(breaker.state()).toBe('closed')
  })

  it('is not opened by what this service had no time for', async () => {
    const { breaker, ask } = setUp()
    for (let nth = 0; nth < 9; nth++) expect(await ask(unavailable('stalled'))).toBe('stalled')
    expect(breaker.state()).toBe('closed')
  })

  it('is not opened by a small share of failures', async () => {
    const { breaker, ask } = setUp()
    for (let i = 0; i < 200; i++) await ask(i % 2 === 0 ? lost : 1)
    expect(breaker.state()).toBe('closed')
  })

  it('forgets what lies before its window', async () => {
    const { breaker, ask, clock } = setUp()
    for (const _ of [1, 2]) await ask(lost)
    clock.advance(5000)
    await ask(lost)
    expect(breaker.state()).toBe('closed')
    for (let i = 0; i < 100; i++) await ask(1)
    clock.advance(5000)
    for (const _ of [1, 2, 3]) await ask(lost)
    expect(breaker.state()).toBe('open')
  })

  it('is not opened while anything else is answered, however many fail', async () => {
    const { breaker, ask, clock } = setUp()
    for (let i = 0; i < 100; i++) {
      await ask(1)
      clock.advance(1999)
      for (let bad = 0; bad < 20; bad++) await ask(lost)
    }
    expect(breaker.state()).toBe('closed')
  })

  it('closes by a question that has not failed, before its rest is over and whatever else is asked', async () => {
    const { breaker, ask, clock, calls } = setUp()
    for (const bad of ['/1', '/2', '/3']) await ask(lost, bad)
    clock.advance(250)
    for (const bad of ['/1', '/2', '/3']) expect(await ask(lost, bad)).toBe('circuit_open')
    expect([calls(), breaker.state()]).toEqual([3, 'open'])
    expect(await ask(1, '/good')).toBe(1)
    expect(breaker.state()).toBe('closed')
  })

  it('is tried by other questions now and then only', async () => {
    const { open, ask, clock, calls } = setUp()
    await open()
    const tries = []
    for (let i = 0; i < 8; i++) {
      clock.advance(100)
      tries.push(await ask(lost))
    }
    expect(tries.filter((told) => told === 'connection').length).toBe(calls() - 3)
    expect(calls() - 3).toBe(2)
  })

  it.each([
    ['a success', 1],
    ['a car that is gone', gone],
    ['a bug of ours', new TypeError('bug')],
  ])('takes %s for an answer', async (_, outcome) => {
    const { breaker, ask } = setUp()
    for (const one of [lost, lost, outcome, lost]) await ask(one)
    expect(breaker.state()).toBe('closed')
  })

  it('is not opened by questions that the source refuses, and says so when it refuses most', async () => {
    const { breaker, ask } = setUp()
    const outcomes = []
    for (let i = 0; i < 5; i++) outcomes.push(await ask(refused))
    expect(outcomes).toEqual(['status_431', 'status_431', 'source_changed', 'source_changed', 'source_changed'])
    expect(breaker.state()).toBe('closed')
    for (let i = 0; i < 20; i++) await ask(1)
    expect(await ask(refused)).toBe('status_431')
  })

  it('says when to come back', async () => {
    const { breaker, open } = setUp(() => 0.9)
    await open()
    await expect(breaker.run('/', async () => 1)).rejects.toMatchObject({ kind: 'source_unavailable', retryAfterS: 2 })
  })

  it('sends a single probe after its rest, and closes when it succeeds', async () => {
    const { breaker, ask, open, clock, changes, calls } = setUp()
    await open()
    clock.advance(1000)
    const held = holdOpen()
    const probe = breaker.run('/probe', () => held.promise)
    expect(breaker.state()).toBe('half_open')
    expect(await ask(1)).toBe('circuit_open')
    expect(calls()).toBe(3)
    held.finish(7)
    expect(await probe).toBe(7)
    expect(await ask(1)).toBe(1)
    expect(changes).toEqual(['open', 'closed'])
  })

  it('rests twice as long after each probe that fails, up to a bound', async () => {
    const { breaker, ask, open, clock } = setUp()
    await open()
    for (const rest of [1000, 2000, 4000, 4000]) {
      clock.advance(rest - 1)
      expect([breaker.state(), await ask(1, '/0')]).toEqual(['open', 'circuit_open'])
      clock.advance(1)
      expect(await ask(lost, '/0')).toBe('connection')
    }
    clock.advance(4000)
    expect(await ask(1)).toBe(1)
    clock.advance(2000)
    await open()
    clock.advance(1000)
    expect(await ask(1, '/0')).toBe(1)
  })

  it.each([
    [0, 500],
    [0.999, 1499],
  ])('rests from a half to one and a half times as long (%d)', async (random, rest) => {
    const { breaker, open, clock } = setUp(() => random)
    await open()
    clock.advance(rest - 1)
    expect(breaker.state()).toBe('open')
    clock.advance(1)
    expect(breaker.state()).toBe('half_open')
  })

  it.each([
    ['hears that a car is gone', gone, 'vehicle_not_found'],
    ['is refused', refused, 'status_431'],
  ])('closes when the probe %s', async (_, outcome, heard) => {
    const { breaker, ask, open, clock } = setUp()
    await open()
    clock.advance(1000)
    expect(await ask(outcome)).toBe(heard)
    expect(breaker.state()).toBe('closed')
  })

  it('does not listen to calls that began before it opened', async () => {
    const { breaker, ask, open, clock } = setUp()
    const held = holdOpen()
    const early = breaker.run('/early', () => held.promise)
    await open()
    held.finish(1)
    await early
    expect(breaker.state()).toBe('open')
    clock.advance(1000)
    expect(await ask(1)).toBe(1)
  })
})

import { describe, expect, it } from 'vitest'
import { Failure } from '../domain/failure.ts'
import { createManualClock } from '../observe/fixtures/manual-clock.ts'
import { reasonOf, unavailable } from './unavailable.ts'
import { type BreakerState, createBreaker, withBreaker } from './with-breaker.ts'

function setUp() {
  const clock = createManualClock()
  const changes: BreakerState[] = []
  const breaker = createBreaker({
    failures: 3,
    coolDownMs: 5000,
    now: clock.now,
    onChange: (state) => changes.push(state),
  })
  let calls = 0
  const call = withBreaker(async (outcome: unknown) => {
    calls++
    if (outcome instanceof Error) throw outcome
    return outcome
  }, breaker)
  const ask = (outcome: unknown) => call(outcome).catch((error: unknown) => reasonOf(error))
  return { clock, changes, breaker, ask, calls: () => calls }
}

/** A promise that ends when told so. */
function holdOpen() {
  let finish: (value: number) => void = () => undefined
  const promise = new Promise<number>((resolve) => {
    finish = resolve
  })
  return { promise, finish }
}

const lost = unavailable('connection')
const gone = new Failure('vehicle_not_found', 'gone')

describe('withBreaker', () => {
  it('opens after so many failures in a row, and then fails at once', async () => {
    const { breaker, ask, calls } = setUp()
    for (const _ of [1, 2, 3]) expect(await ask(lost)).toBe('connection')
    expect(breaker.state()).toBe('open')
    expect(await ask(1)).toBe('circuit_open')
    expect(calls()).toBe(3)
  })

  it('says when to come back', async () => {
    const { breaker, ask, clock } = setUp()
    for (const _ of [1, 2, 3]) await ask(lost)
    clock.advance(1500)
    await expect(breaker.run(async () => 1)).rejects.toMatchObject({ kind: 'source_unavailable', retryAfterS: 4 })
  })

  it.each([
    ['a success', 1],
    ['a car that is gone', gone],
    ['a bug of ours', new TypeError('bug')],
  ])('counts anew after %s', async (_, outcome) => {
    const { breaker, ask } = setUp()
    for (const one of [lost, lost, outcome, lost, lost]) await ask(one)
    expect(breaker.state()).toBe('closed')
  })

  it('sends a single probe after the cool-down, and closes when it succeeds', async () => {
    const { breaker, ask, clock, changes, calls } = setUp()
    for (const _ of [1, 2, 3]) await ask(lost)
    clock.advance(5000)
    const held = holdOpen()
    const probe = breaker.run(() => held.promise)
    expect(breaker.state()).toBe('half_open')
    expect(await ask(1)).toBe('circuit_open')
    expect(calls()).toBe(3)
    held.finish(7)
    expect(await probe).toBe(7)
    expect(await ask(1)).toBe(1)
    expect(changes).toEqual(['open', 'half_open', 'closed'])
  })

  it('opens again when the probe fails, for another cool-down', async () => {
    const { breaker, ask, clock } = setUp()
    for (const _ of [1, 2, 3]) await ask(lost)
    clock.advance(5000)
    expect(await ask(lost)).toBe('connection')
    expect(breaker.state()).toBe('open')
    clock.advance(4999)
    expect(await ask(1)).toBe('circuit_open')
    clock.advance(1)
    expect(await ask(1)).toBe(1)
  })

  it('is seen to be at the end of its rest without a call', async () => {
    const { breaker, ask, clock, changes } = setUp()
    for (const _ of [1, 2, 3]) await ask(lost)
    clock.advance(4999)
    expect(breaker.state()).toBe('open')
    clock.advance(1)
    expect([breaker.state(), changes]).toEqual(['half_open', ['open']])
  })

  it('closes when the probe hears that a car is gone', async () => {
    const { breaker, ask, clock } = setUp()
    for (const _ of [1, 2, 3]) await ask(lost)
    clock.advance(5000)
    expect(await ask(gone)).toBe('vehicle_not_found')
    expect(breaker.state()).toBe('closed')
  })

  it('does not listen to calls that began before it opened', async () => {
    const { breaker, ask, clock } = setUp()
    const held = holdOpen()
    const early = breaker.run(() => held.promise)
    for (const _ of [1, 2, 3]) await ask(lost)
    held.finish(1)
    await early
    expect(breaker.state()).toBe('open')
    clock.advance(5000)
    expect(await ask(1)).toBe(1)
  })
})

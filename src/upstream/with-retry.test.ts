import { describe, expect, it } from 'vitest'
import { Failure } from '../domain/failure.ts'
import { createManualClock } from '../observe/fixtures/manual-clock.ts'
import { unavailable } from './unavailable.ts'
import { withRetry } from './with-retry.ts'

const OPTIONS = { attempts: 4, budgetMs: 10_000, attemptTimeoutMs: 3000, pauseMs: 200, maxPauseMs: 500 }

/** Runs attempts that each take `takesMs` and end with the given outcomes; the last one repeats. */
async function run(outcomes: readonly unknown[], takesMs: number, wanted: Partial<typeof OPTIONS> = {}, random = 0.5) {
  const clock = createManualClock()
  const began = clock.now()
  const timeouts: number[] = []
  const call = withRetry(
    async (_, timeoutMs) => {
      const outcome = outcomes[Math.min(timeouts.length, outcomes.length - 1)]
      timeouts.push(timeoutMs)
      clock.advance(Math.min(takesMs, timeoutMs))
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    { ...OPTIONS, ...wanted, clock, random: () => random },
  )
  const result = await call('key').catch((error: unknown) => error)
  return { result, timeouts, pauses: clock.pauses, tookMs: clock.now() - began }
}

const lost = unavailable('connection')

describe('withRetry', () => {
  it.each([
    ['a success', [1], 1],
    ['a failure that passes', [lost, lost, 1], 3],
  ])('answers after %s', async (_, outcomes, attempts) => {
    const { result, timeouts } = await run(outcomes, 10)
    expect([result, timeouts.length]).toEqual([1, attempts])
  })

  it.each([
    ['a car that is gone', new Failure('vehicle_not_found', 'gone')],
    ['a changed source', new Failure('source_changed', 'changed')],
    ['an open circuit', unavailable('circuit_open')],
    ['a caller who left', unavailable('aborted')],
    ['a bug', new TypeError('bug')],
  ])('does not repeat %s', async (_, error) => {
    const { result, timeouts } = await run([error], 10)
    expect(result).toBe(error)
    expect(timeouts.length).toBe(1)
  })

  it('gives up after the last attempt, with the last failure', async () => {
    const last = unavailable('timeout')
    const { result, timeouts } = await run([lost, lost, lost, last], 10)
    expect(result).toBe(last)
    expect(timeouts.length).toBe(4)
  })

  it('doubles the pauses up to a limit, and takes a random part of them', async () => {
    expect((await run([lost], 0, { attempts: 5 }, 0.5)).pauses).toEqual([100, 200, 250, 250])
    expect((await run([lost], 0, { attempts: 5 }, 0)).pauses).toEqual([0, 0, 0, 0])
  })

  it('cuts the last attempt to what is left of the budget and never goes beyond', async () => {
    const { timeouts, tookMs, result } = await run([lost], 99_999, { attempts: 9 })
    expect(timeouts).toEqual([3000, 3000, 3000, 450])
    expect(tookMs).toBeLessThanOrEqual(OPTIONS.budgetMs)
    expect(result).toBe(lost)
  })

  it('does not pause when nothing would be left afterwards', async () => {
    const { pauses, timeouts } = await run([lost], 99_999, { budgetMs: 3050 })
    expect([pauses, timeouts.length]).toEqual([[], 1])
  })
})

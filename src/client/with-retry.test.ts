import { describe, expect, it } from 'vitest'
import { createHurriedTiming } from '../../test/client/hurried-timing.ts'
import { ErshouError } from './errors.ts'
import { SYSTEM_TIMING } from './timing.ts'
import { withRetry } from './with-retry.ts'

const limited = (seconds: number) =>
  new ErshouError('', { status: 429, code: 'rate_limited', retryAfterSeconds: seconds })

describe('the budget of a call', () => {
  it.each([
    ['is used as far as it goes', 30, 100_000, [30_500, 30_500, 30_500], [40_000, 40_000, 39_000, 8500]],
    ['is not waited beyond', 30, 50_000, [30_500], [40_000, 19_500]],
    ['is not waited for when no time is left for a try', 30, 30_500, [], [30_500]],
  ] as const)('%s', async (_, seconds, budgetMs, pauses, timeouts) => {
    const timing = createHurriedTiming()
    const given: number[] = []
    const attempt = (timeoutMs: number) => {
      given.push(timeoutMs)
      return Promise.reject(limited(seconds))
    }
    const work = withRetry(attempt, { retries: 9, timeoutMs: 40_000, budgetMs, signals: [], timing })
    await expect(work).rejects.toMatchObject({ retryAfterSeconds: seconds })
    expect([timing.pauses, given]).toEqual([pauses, timeouts])
  })

  it.each([
    ['a bug', new Error('a bug')],
    [
      'an error that only a setting of the service can fix',
      new ErshouError('', { status: 503, code: 'inventory_off', retryAfterSeconds: null }),
    ],
  ])('is not used for errors that waiting does not fix: %s', async (_, thrown) => {
    const patience = { retries: 9, timeoutMs: 1, budgetMs: 1000, signals: [], timing: createHurriedTiming() }
    let tries = 0
    const attempt = () => {
      tries++
      return Promise.reject(thrown)
    }
    await expect(withRetry(attempt, patience)).rejects.toBe(thrown)
    expect(tries).toBe(1)
  })
})

it.each([2 ** 31, Number.POSITIVE_INFINITY])('a wait of %s ms is long, not none at all', (ms) => {
  const warnings: unknown[] = []
  const { emitWarning } = process
  process.emitWarning = ((warning: unknown) => warnings.push(warning)) as typeof emitWarning
  try {
    SYSTEM_TIMING.schedule(() => {}, ms)()
  } finally {
    process.emitWarning = emitWarning
  }
  expect(warnings).toEqual([])
})

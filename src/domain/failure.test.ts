/** Failures: the closed list of kinds with their statuses, what a failure carries, and how it is told from a bug. */
import { describe, expect, it } from 'vitest'
import { FAILURES, Failure, isFailure } from './failure.ts'

it('has the kinds of the contract, each with its status', () => {
  expect(FAILURES).toEqual({
    bad_request: 400,
    not_authenticated: 401,
    plan_required: 403,
    not_found: 404,
    vehicle_not_found: 404,
    manufacturer_not_found: 404,
    method_not_allowed: 405,
    rate_limited: 429,
    quota_exhausted: 429,
    internal: 500,
    source_unavailable: 502,
    source_changed: 502,
    rates_unavailable: 503,
    limiter_unavailable: 503,
    storage_unavailable: 503,
    overloaded: 503,
    inventory_off: 503,
    inventory_not_ready: 503,
  })
})

describe('a failure', () => {
  it('says what it was told, and nothing that it was not', () => {
    const failure = new Failure('not_found', 'There is no such path.')
    expect(failure).toBeInstanceOf(Error)
    expect([failure.name, failure.kind, failure.message]).toEqual(['Failure', 'not_found', 'There is no such path.'])
    expect(failure.retryAfterS).toBeNull()
    expect(failure.extra).toEqual({})
    expect('cause' in failure).toBe(false)
  })

  it('carries cause, pause and further members', () => {
    const cause = new Error('reset')
    const extra = { resets_at: '2026-12-01T00:00:00Z' }
    const failure = new Failure('rate_limited', 'Wait.', { cause, retryAfterS: 0, extra })
    expect(failure.cause).toBe(cause)
    expect(failure.retryAfterS).toBe(0)
    expect(failure.extra).toEqual(extra)
  })
})

describe('isFailure', () => {
  const failure = new Failure('source_changed', 'x')
  it.each<[string, unknown, Parameters<typeof isFailure>[1][], boolean]>([
    ['a failure', failure, [], true],
    ['a failure of the kind', failure, ['source_changed'], true],
    ['a failure of one of the kinds', failure, ['not_found', 'source_changed'], true],
    ['a failure of another kind', failure, ['not_found'], false],
    ['another error', new Error('x'), [], false],
    ['something alike', { name: 'Failure', kind: 'source_changed', message: 'x' }, ['source_changed'], false],
    ['nothing', undefined, [], false],
    ['null', null, ['internal'], false],
  ])('%s', (_, error, kinds, expected) => {
    expect(isFailure(error, ...kinds)).toBe(expected)
  })
})

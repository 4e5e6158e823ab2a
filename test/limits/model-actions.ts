/** Random events of a service with three nodes. */
import fc from 'fast-check'
import { PLAN_NAMES, type Plan } from '../../src/domain/accounts/plans.ts'

/** The origin of a change: a node, or (one more) the command line, which notifies no node. */
export const CHANGERS = 4

export interface ModelCall {
  readonly node: number
  readonly key: number
  /** Data requests that it reserves. */
  readonly cost: number
}

/** How many of the reserved data requests are not kept; null = the request failed. */
export type End = number | null

/** Numbers of a node, key, account or request are taken modulo their count. */
export type Action =
  | { readonly act: 'look'; readonly node: number; readonly key: number }
  | ({ readonly act: 'call' } & ModelCall)
  | { readonly act: 'burst'; readonly calls: readonly ModelCall[] }
  | { readonly act: 'finish'; readonly which: number; readonly end: End }
  | { readonly act: 'finish_all'; readonly ends: readonly End[] }
  | { readonly act: 'wait' | 'set_clock'; readonly ms: number }
  | { readonly act: 'poll' | 'restart'; readonly node: number }
  | { readonly act: 'revoke'; readonly by: number; readonly key: number }
  | { readonly act: 'new_key'; readonly by: number; readonly account: number; readonly expires_in_ms: number | null }
  | { readonly act: 'status'; readonly by: number; readonly account: number; readonly active: boolean }
  | { readonly act: 'plan'; readonly by: number; readonly account: number; readonly plan: Plan }
  | {
      readonly act: 'override'
      readonly by: number
      readonly account: number
      readonly per_minute: number | null
      readonly per_month: number | 'unlimited' | null
    }
  | { readonly act: 'cap'; readonly by: number; readonly account: number; readonly month_cap: number | null }
  | { readonly act: 'flush_scripts' }

export interface Story {
  readonly starts_at: number
  readonly actions: readonly Action[]
}

const DAY_MS = 86_400_000
const STARTS = ['2026-11-15T04:00:00Z', '2026-11-30T23:59:30Z', '2026-12-31T23:59:59Z', '2028-02-29T23:59:00Z']
const WAITS = [1, 249, 250, 251, 1000, 20_000, 59_999, 60_000, 60_001]
const STEPS = [1, 500, 30_000, 60_001, 3_600_000, 16 * DAY_MS, -1, -500, -30_000, -60_001, -3_600_000, -16 * DAY_MS]

const number = fc.nat(11)
const by = fc.nat(CHANGERS - 1)
const cost = fc.constantFrom(1, 1, 1, 2, 3, 5)
const call = fc.record({ node: number, key: number, cost })
const end = fc.constantFrom(null, null, 0, 0, 1, 5)
const act = <Name extends Action['act']>(name: Name) => fc.constant(name)

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ act: act('call'), node: number, key: number, cost }) },
  { weight: 3, arbitrary: fc.record({ act: act('burst'), calls: fc.array(call, { minLength: 2, maxLength: 24 }) }) },
  { weight: 2, arbitrary: fc.record({ act: act('look'), node: number, key: number }) },
  { weight: 5, arbitrary: fc.record({ act: act('finish'), which: number, end }) },
  { weight: 1, arbitrary: fc.record({ act: act('finish_all'), ends: fc.array(end, { minLength: 1 }) }) },
  { weight: 5, arbitrary: fc.record({ act: act('wait'), ms: fc.constantFrom(...WAITS) }) },
  { weight: 2, arbitrary: fc.record({ act: act('set_clock'), ms: fc.constantFrom(...STEPS) }) },
  { weight: 3, arbitrary: fc.record({ act: act('poll'), node: number }) },
  { weight: 1, arbitrary: fc.record({ act: act('restart'), node: number }) },
  { weight: 2, arbitrary: fc.record({ act: act('revoke'), by, key: number }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: act('new_key'),
      by,
      account: number,
      expires_in_ms: fc.constantFrom(null, null, 1, 1000, 60_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: act('status'), by, account: number, active: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: act('plan'), by, account: number, plan: fc.constantFrom(...PLAN_NAMES) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: act('override'),
      by,
      account: number,
      per_minute: fc.constantFrom(null, 1, 2, 3, 5, 8),
      per_month: fc.constantFrom(null, 'unlimited' as const, 0, 1, 4, 9, 16),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: act('cap'), by, account: number, month_cap: fc.constantFrom(null, 0, 2, 6, 10, 1000) }),
  },
  { weight: 1, arbitrary: fc.record({ act: act('flush_scripts') }) },
)

export const stories: fc.Arbitrary<Story> = fc.record({
  starts_at: fc.constantFrom(...STARTS.map((time) => Date.parse(time))),
  actions: fc.array(action, { minLength: 30, maxLength: 50, size: 'max' }),
})

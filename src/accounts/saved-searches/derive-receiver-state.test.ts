import { expect, it } from 'vitest'
import type { Receiver } from '../../domain/deliveries/saved-searches.ts'
import { deriveReceiverState, isAtEnd } from './derive-receiver-state.ts'

const cursor = { log: 'a', seq: 5, at_ms: 0 }
const on = { status: 'on', off_reason: null, failures: 0, cursor } as unknown as Receiver
const behind = { ...cursor, seq: 6 }

it.each<[string, Partial<Receiver>, boolean, typeof cursor | null]>([
  ['on', {}, false, behind],
  ['on', {}, true, cursor],
  ['on', {}, true, null],
  ['waiting', {}, true, behind],
  ['waiting', {}, true, { ...cursor, log: 'another' }],
  ['retrying', { failures: 1 }, true, behind],
  ['unconfirmed', { status: 'unconfirmed' }, true, behind],
  ['off', { status: 'off', off_reason: 'owner' }, true, behind],
  ['off', { status: 'off', off_reason: null }, true, behind],
  ['unsubscribed', { status: 'off', off_reason: 'unsubscribed' }, false, behind],
  ['failed', { status: 'off', off_reason: 'failures', failures: 9 }, false, behind],
])('is %s for %o (day used up: %s)', (state, change, isDayUsedUp, end) => {
  expect(deriveReceiverState({ ...on, ...change }, { isDayUsedUp, end })).toBe(state)
})

it('is at the end of its own log only', () => {
  expect([cursor, behind, { ...cursor, log: 'b', seq: 1 }].map((end) => isAtEnd(on, end))).toEqual([true, false, false])
})

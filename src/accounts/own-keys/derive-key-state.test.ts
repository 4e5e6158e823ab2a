import { expect, it } from 'vitest'
import { deriveKeyState, isOpen } from './derive-key-state.ts'

const NOW = 1_794_700_000_000
const WEEK_MS = 7 * 86_400_000
const PLAIN = { revoked_at_ms: null, expires_at_ms: null, rotated_to: null }

it.each([
  ['active', true, {}],
  ['active', true, { expires_at_ms: NOW + WEEK_MS + 1 }],
  ['expires_soon', true, { expires_at_ms: NOW + WEEK_MS }],
  ['expires_soon', true, { expires_at_ms: NOW + 1 }],
  ['expired', false, { expires_at_ms: NOW }],
  ['rotating', true, { rotated_to: 'key_b' }],
  ['rotating', true, { rotated_to: 'key_b', expires_at_ms: NOW + 1 }],
  ['expired', false, { rotated_to: 'key_b', expires_at_ms: NOW }],
  ['revoked', false, { revoked_at_ms: NOW - 1 }],
  // By a clock that runs ahead: it does not open anywhere.
  ['revoked', false, { revoked_at_ms: NOW + 1 }],
  ['revoked', false, { revoked_at_ms: 1, expires_at_ms: 1, rotated_to: 'key_b' }],
] as const)('is %s (opens: %s): %o', (state, opens, change) => {
  const derived = deriveKeyState({ ...PLAIN, ...change }, NOW)
  expect([derived, isOpen(derived)]).toEqual([state, opens])
})

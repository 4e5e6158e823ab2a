/** A sample answer for each kind of failure. A test compares them with real ones. */

import { PLANS } from '../../domain/accounts/plans.ts'
import { FAILURES, Failure, type FailureKind, type FailureOptions } from '../../domain/failure.ts'
import { type ErrorAnswer, formatFailure, formatMismatch } from '../../web/errors.ts'
import { createAllowanceFormatter } from '../limits/rate-limit-headers.ts'

export const REQUEST_ID_SAMPLE = 'req_5f0c2a9b7e1d0000k3'

type Sample = FailureOptions & { readonly message: string }

const limits = PLANS.starter
const MINUTE_AGAIN_S = 12

/** If a kind has several messages, this is the most frequent one. Two kinds have a fixed message. */
const SAMPLES: Readonly<Record<Exclude<FailureKind, 'not_found' | 'method_not_allowed'>, Sample>> = {
  bad_request: { message: 'The bytes received are not a valid HTTP request.' },
  not_authenticated: { message: '' },
  plan_required: {
    message: 'Export files need the plan pro or enterprise; this account has starter. Change it at /dashboard/billing',
  },
  vehicle_not_found: { message: 'The marketplace has no car with this id.' },
  manufacturer_not_found: {
    message: 'There is no manufacturer with this name. Did you mean Volkswagen? GET /v1/makes lists them all.',
  },
  rate_limited: {
    message: `The account has used its ${limits.per_minute} requests per minute, which all its keys share. Retry after the number of seconds in Retry-After. Plans that allow more: /dashboard/billing`,
    retryAfterS: MINUTE_AGAIN_S,
    help: '/dashboard/billing',
  },
  quota_exhausted: {
    message: `The account has used its ${limits.per_month} data requests for 2026-11 (UTC), which all its keys share. Wait until resets_at, or change the plan at /dashboard/billing`,
    help: '/dashboard/billing',
    extra: { resets_at: '2026-12-01T00:00:00.000Z' },
  },
  internal: { message: '' },
  source_unavailable: { message: 'The marketplace did not respond as expected.' },
  source_changed: { message: 'The marketplace sent a car in an unknown format.' },
  rates_unavailable: {
    message: 'No exchange rate is available, so price limits in EUR cannot be converted. Use CNY, or try again later.',
  },
  limiter_unavailable: { message: 'The rate limiter is unavailable right now.', retryAfterS: 1 },
  storage_unavailable: { message: 'The rate limiter is unavailable right now.', retryAfterS: 1 },
  overloaded: { message: 'Too many requests at once.', retryAfterS: 1 },
  inventory_off: { message: 'This endpoint needs the inventory, which is off (ERSHOU_INVENTORY).' },
  inventory_not_ready: {
    message: 'The inventory is not ready: its first sync pass is still running.',
    retryAfterS: 30,
  },
}

export function sampleFailure(kind: FailureKind): ErrorAnswer {
  if (kind === 'not_found') return formatMismatch({ kind }, REQUEST_ID_SAMPLE, '', '')
  if (kind === 'method_not_allowed') return formatMismatch({ kind, allow: 'GET' }, REQUEST_ID_SAMPLE, '', '')
  const { message, ...options } = SAMPLES[kind]
  const failure = kind === 'internal' ? new Error(message) : new Failure(kind, message, options)
  const answer = formatFailure(failure, REQUEST_ID_SAMPLE)
  return { ...answer, headers: [...answer.headers, ...sampleAllowance(kind)] }
}

/** Every answer after authentication has these headers; the samples show them only for limits. */
function sampleAllowance(kind: FailureKind): readonly string[] {
  if (FAILURES[kind] !== 429) return []
  const isMonth = kind === 'quota_exhausted'
  const allowance = {
    now_ms: Date.parse('2026-11-15T04:00:00Z'),
    limits,
    minute_used: isMonth ? 3 : limits.per_minute,
    minute_frees_in_ms: MINUTE_AGAIN_S * 1000,
    month: '2026-11',
    month_used: isMonth ? (limits.per_month ?? 0) : 620,
  }
  return createAllowanceFormatter()(allowance, 0)
}

import { describe, expect, it } from 'vitest'
import { FAILURES, Failure, type FailureKind } from '../domain/failure.ts'
import { formatFailure, formatMismatch } from './errors.ts'

const parse = (body: Buffer) => (JSON.parse(body.toString()) as { detail: Record<string, unknown> }).detail

describe('formatFailure', () => {
  it.each(Object.entries(FAILURES) as [FailureKind, number][])('%s is %d with an object', (kind, status) => {
    const formatted = formatFailure(new Failure(kind, 'Said.'), 'req-1')
    expect(formatted.status).toBe(status)
    expect(Object.keys(parse(formatted.body))).toEqual(['code', 'message', 'request_id'])
    expect(parse(formatted.body)).toMatchObject({ code: kind, request_id: 'req-1' })
  })

  it('adds what the failure adds, and lets it replace nothing', () => {
    const extra = { resets_at: '2026-12-01T00:00:00Z', code: 'mine', request_id: null }
    const { body, headers } = formatFailure(new Failure('quota_exhausted', 'Used up.', { extra }), 'req-1')
    expect(body.toString()).toBe(
      '{"detail":{"code":"quota_exhausted","message":"Used up.","request_id":"req-1","resets_at":"2026-12-01T00:00:00Z"}}',
    )
    expect(headers).toEqual(['cache-control', 'no-store'])
  })

  it('says when to come back', () => {
    const failure = new Failure('rate_limited', 'Too fast.', { retryAfterS: 17 })
    expect(formatFailure(failure, 'req-1').headers).toEqual(['cache-control', 'no-store', 'retry-after', '17'])
  })

  it('has one 401 for every reason', () => {
    const revoked = new Failure('not_authenticated', 'revoked', { extra: { why: 'revoked' }, retryAfterS: 1 })
    const formatted = formatFailure(revoked, 'req-1')
    expect(formatted).toEqual(formatFailure(new Failure('not_authenticated', 'unknown'), 'req-1'))
    expect(formatted.headers).toEqual(['cache-control', 'no-store', 'www-authenticate', 'APIKey'])
    expect(parse(formatted.body).message).toContain('X-API-Key. Create keys at /dashboard/keys')
  })

  it.each([new TypeError('secret'), 'secret', null, undefined, { kind: 'not_found', message: 'secret' }])(
    'keeps the text of a bug inside: %o',
    (bug) => {
      const { status, body } = formatFailure(bug, 'req-1')
      expect(status).toBe(500)
      expect(parse(body).code).toBe('internal')
      expect(body.toString()).not.toContain('secret')
    },
  )
})

describe('formatMismatch', () => {
  it('names the methods that are allowed', () => {
    const { status, headers } = formatMismatch({ kind: 'method_not_allowed', allow: 'GET' }, 'req-1', '', '')
    expect([status, headers]).toEqual([405, ['cache-control', 'no-store', 'allow', 'GET']])
  })
})

import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../domain/callers.ts'
import { describeRequest } from './observe-request.ts'

const SECRET = `ershou_live_${'a'.repeat(32)}_000000`
const NOBODY = {
  request_id: 'req_1',
  origin: { url: '', isHttps: false, address: '192.0.2.1' },
  endpoint: 'other',
  caller: null,
  cost: 0,
} as const
const OUTCOME = { status: 200, took_ms: 1.23456, cache: undefined }

const describeTarget = (url: string) => describeRequest({ method: 'GET', url } as IncomingMessage, NOBODY, OUTCOME)

describe('a request in the log', () => {
  it('has its path, status and time', () => {
    expect(describeTarget('/v1/makes')).toMatchObject({
      request_id: 'req_1',
      method: 'GET',
      path: '/v1/makes',
      status: 200,
      ms: 1.23,
      address: '192.0.2.1',
    })
  })

  it.each([
    [`/v1/search?api_key=${SECRET}`, '/v1/search'],
    [`/v1/search?${SECRET}`, '/v1/search'],
    [`/v1/makes/${SECRET}/models`, '/v1/makes/ershou_live_[redacted]/models'],
    [`/v1/${SECRET.toUpperCase()}`, '/v1/ershou_live_[redacted]'],
    ['', ''],
  ])('of %s has the path %s', (target, path) => {
    expect(describeTarget(target).path).toBe(path)
  })

  it('names account, key and cost of a caller, and none of these of nobody', () => {
    const caller = { account: { id: 'acc_1' }, key: { id: 'key_1', hash: 'hash' } } as Caller
    const known = describeRequest(
      { method: 'GET', url: '/' } as IncomingMessage,
      { ...NOBODY, caller, cost: 1 },
      OUTCOME,
    )
    expect(known).toMatchObject({ account_id: 'acc_1', key_id: 'key_1', cost: 1 })
    expect(JSON.stringify(known)).not.toContain('hash')
    const { account_id, key_id, cost } = describeTarget('/')
    expect([account_id, key_id, cost]).toEqual([undefined, undefined, undefined])
  })
})

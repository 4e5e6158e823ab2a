import type { IncomingMessage } from 'node:http'
import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { UsageRecorder } from '../accounts/usage-recorder.ts'
import type { Caller } from '../domain/accounts/callers.ts'
import type { UsageBatch } from '../domain/accounts/usage.ts'
import { createLog } from '../observe/log.ts'
import { createRequestMetrics } from '../observe/request-metrics.ts'
import type { Exchange } from '../web/exchange.ts'
import { createRequestObserver } from './observe-request.ts'
import { createTargetRedactor } from './redact-target.ts'

const SECRET = `ershou_live_${'a'.repeat(32)}_000000`
const NOBODY: Exchange = {
  request_id: 'req_1',
  began_ms: 0,
  origin: { url: '', isHttps: false, address: '192.0.2.1' },
  endpoint: 'other',
  caller: null,
  allowance: null,
  cost: 0,
  refused_by: null,
  error: null,
  isAnswered: true,
}
const CALLER = { account: { id: 'acc_1' }, key: { id: 'key_1', hash: 'hash' } } as Caller

type Asked = readonly [url: string, exchange?: Partial<Exchange>, status?: number]

/** The lines that the requests leave in the log. */
function logOf(...requests: readonly Asked[]) {
  return readLines(true, requests)
}

function readLines(logRequests: boolean, requests: readonly Asked[]) {
  let text = ''
  const log = createLog({
    level: 'info',
    clock: () => 0,
    out: { write: (piece) => (text += piece) },
    schedule: () => () => undefined,
  })
  const observe = createRequestObserver({
    names: [],
    metrics: createRequestMetrics(new Registry()),
    recorder: new UsageRecorder({ writer: 'a', store: {} as never, now: () => 0, schedule: () => () => undefined }),
    redact: createTargetRedactor([]),
    log,
    logRequests,
    now: () => 0,
    stopwatch: () => 1.23456,
  })
  for (const [url, exchange, status = 200] of requests) {
    observe({ method: 'GET', url } as IncomingMessage, { ...NOBODY, ...exchange }, { status })
  }
  log.flush()
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

it('has in the usage which limit refused it', async () => {
  const batches: UsageBatch[] = []
  const store = { add: async (batch: UsageBatch) => void batches.push(batch) }
  const recorder = new UsageRecorder({
    writer: 'a',
    store: store as never,
    now: () => 0,
    schedule: () => () => undefined,
  })
  const out = { write: () => true }
  const observe = createRequestObserver({
    names: [],
    metrics: createRequestMetrics(new Registry()),
    recorder,
    redact: createTargetRedactor([]),
    log: createLog({ level: 'info', clock: () => 0, out, schedule: () => () => undefined }),
    logRequests: false,
    now: () => 0,
    stopwatch: () => 1,
  })
  const request = { method: 'GET', url: '/v1/search' } as IncomingMessage
  observe(request, { ...NOBODY, caller: CALLER, refused_by: 'month' }, { status: 429 })
  observe(request, { ...NOBODY, caller: CALLER }, { status: 429 })
  await recorder.flush()
  expect(batches).toMatchObject([{ days: [{ requests: 2 }], refusals: [{ reason: 'month', requests: 1 }] }])
})

describe('a request in the log', () => {
  it('has its path, status and time', () => {
    expect(logOf(['/v1/makes'])).toEqual([
      {
        level: 'info',
        time: '1970-01-01T00:00:00.000Z',
        request_id: 'req_1',
        method: 'GET',
        route: 'other',
        path: '/v1/makes',
        status: 200,
        ms: 1.23,
        address: '192.0.2.1',
        message: 'request',
      },
    ])
  })

  it('is left out where no lines of requests are wanted', () => {
    expect(readLines(false, [['/v1/makes'], ['/v1/search', { caller: CALLER }]])).toEqual([])
  })

  it('is left out for a probe that succeeds', () => {
    const lines = logOf(['/readyz'], ['/healthz'], ['/readyz', {}, 503], ['/v1/makes'])
    expect(lines.map(({ path, status }) => [path, status])).toEqual([
      ['/readyz', 503],
      ['/v1/makes', 200],
    ])
  })

  it.each([
    [`/v1/search?api_key=${SECRET}`, '/v1/search'],
    [`/v1/search?${SECRET}`, '/v1/search'],
    [`/v1/makes/${SECRET}/models`, '/v1/makes/ershou_live_[redacted]/models'],
    [`/v1/makes/${SECRET.replace('live', 'test')}/models`, '/v1/makes/ershou_test_[redacted]/models'],
    [`/v1/${SECRET.toUpperCase()}`, '/v1/ershou_live_[redacted]'],
    ['', ''],
  ])('of %s has the path %s', (target, path) => {
    expect(logOf([target])).toMatchObject([{ path }])
  })

  it('names account, key and cost of each caller, and none of these of nobody', () => {
    const other = { account: { id: 'acc_2' }, key: { id: 'key_2' } } as Caller
    const lines = logOf(
      ['/', { caller: CALLER, cost: 1, endpoint: 'car' }],
      ['/'],
      ['/', { caller: other, endpoint: 'car' }],
      ['/', { caller: CALLER, endpoint: 'search' }],
    )
    expect(lines.map(({ account_id, key_id, cost, route }) => [account_id, key_id, cost, route])).toEqual([
      ['acc_1', 'key_1', 1, 'car'],
      [undefined, undefined, undefined, 'other'],
      ['acc_2', 'key_2', 0, 'car'],
      ['acc_1', 'key_1', 0, 'search'],
    ])
    expect(JSON.stringify(lines)).not.toContain('hash')
  })
})

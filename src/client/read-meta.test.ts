import { describe, expect, it } from 'vitest'
import { readMeta } from './read-meta.ts'

const POLICY = '"minute";q=15;w=60, "month";q=10000'

describe('what headers say', () => {
  it.each([
    ['all', { ratelimit: '"minute";r=12;t=41, "month";r=9380;t=1209600', 'ratelimit-policy': POLICY }, [12, 9380], 15],
    ['no monthly cap', { ratelimit: '"minute";r=12;t=41', 'ratelimit-policy': POLICY }, [12, null], 15],
    ['no policy', { ratelimit: '"minute";r=0;t=41' }, [0, null], null],
    ['nothing', {}, [null, null], null],
    ['an empty header', { ratelimit: '' }, [null, null], null],
    ['noise', { ratelimit: ';;==,,"minute",r=1;t' }, [null, null], null],
    ['invalid numbers', { ratelimit: '"minute";r=-1;t=x, "month";r=1e3' }, [null, null], null],
    ['a name that every object has', { ratelimit: '"constructor";r=1' }, [null, null], null],
  ])('about the limits: %s', (_, headers, left, limit) => {
    const { minute, month } = readMeta(200, new Headers(headers)).rateLimit
    expect([minute?.remaining ?? null, month?.remaining ?? null]).toEqual(left)
    expect(minute?.limit ?? null).toBe(limit)
  })

  it.each([
    [
      'all',
      { 'x-cache': 'STALE', age: '86', 'x-quota-cost': '0', etag: '"a"', 'x-request-id': 'req_1' },
      ['STALE', 86, 0, '"a"', 'req_1'],
    ],
    ['nothing, which is not zero', {}, [null, null, null, null, null]],
    [
      'a public endpoint, behind a shared cache',
      { 'x-cache': 'HIT', age: '3', 'x-data-age': '1401' },
      ['HIT', 1401, null, null, null],
    ],
    [
      'headers of a proxy',
      { 'x-cache': 'Hit from a proxy', age: '-1', 'x-quota-cost': '' },
      [null, null, null, null, null],
    ],
  ])('about the answer: %s', (_, headers, expected) => {
    const { cache, ageSeconds, quotaCost, etag, requestId } = readMeta(
      200,
      new Headers(headers as Record<string, string>),
    )
    expect([cache, ageSeconds, quotaCost, etag, requestId]).toEqual(expected)
  })
})

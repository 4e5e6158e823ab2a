import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leftOf, nameAnswer, openAccount, tally } from './open-account.ts'
import { type OpenService, openService } from './open-service.ts'

let service: OpenService
beforeAll(async () => {
  service = await openService({ marketplace: ['--cars', '100'] })
})
afterAll(() => service?.stop())

describe('decision 3: the minute is an exact sliding window', () => {
  it('what was admitted 60,000 ms ago still counts, 60,001 ms ago not', async () => {
    const { get } = await openAccount(service)
    const ask = async () => nameAnswer(await get('/v1/search/count'))
    for (let i = 0; i < 5; i++) expect(await ask()).toBe('200')
    expect(await ask()).toBe('429 rate_limited')
    service.clock.advance(60_000)
    expect(await ask()).toBe('429 rate_limited')
    service.clock.advance(1)
    expect(await ask()).toBe('200')
  })

  it('places are released one by one, in the order of their use', async () => {
    const { get } = await openAccount(service, { per_minute: 3 })
    const ask = async () => (await get('/v1/search/count')).status
    const taken: number[] = []
    for (let i = 0; i < 3; i++) {
      expect(await ask()).toBe(200)
      service.clock.advance(10_000)
    }
    // 30 s have passed since the first; they are released 10 s apart.
    service.clock.advance(30_001)
    for (let i = 0; i < 4; i++) {
      taken.push(await ask(), await ask())
      service.clock.advance(10_000)
    }
    expect(taken).toEqual([200, 429, 200, 429, 200, 429, 429, 429])
  })

  it('no boundary of a calendar minute allows twice as many', async () => {
    const { get } = await openAccount(service, { per_minute: 2 })
    const toBorder = 60_000 - (service.clock.now() % 60_000)
    service.clock.advance(toBorder - 1)
    expect(tally([await get('/v1/search'), await get('/v1/search')])).toEqual({ 200: 2 })
    service.clock.advance(2)
    expect((await get('/v1/search')).status).toBe(429)
  })

  it('a refused request takes no place', async () => {
    const { get } = await openAccount(service, { per_minute: 1 })
    expect((await get('/v1/search')).status).toBe(200)
    for (let i = 0; i < 59; i++) {
      service.clock.advance(1000)
      expect((await get('/v1/search')).status).toBe(429)
    }
    service.clock.advance(1001)
    expect((await get('/v1/search')).status).toBe(200)
  })
})

describe('decision 3: Retry-After', () => {
  it.each([
    [1, 60],
    [500, 60],
    [1000, 60],
    [1001, 59],
    [30_000, 31],
    [30_001, 30],
    [58_999, 2],
    [59_000, 2],
    [59_001, 1],
    [59_999, 1],
    [60_000, 1],
  ])('%i ms after the last place was taken it is %i, and then one more is admitted', async (ms, seconds) => {
    const { get } = await openAccount(service, { per_minute: 1 })
    expect((await get('/v1/search')).status).toBe(200)
    service.clock.advance(ms)
    const refused = await get('/v1/search')
    expect([nameAnswer(refused), refused.headers.get('retry-after')]).toEqual(['429 rate_limited', String(seconds)])
    service.clock.advance((seconds - 1) * 1000)
    expect((await get('/v1/search')).status).toBe(429)
    service.clock.advance(1000)
    expect((await get('/v1/search')).status).toBe(200)
  })

  it('in the same millisecond it is 60: the extra millisecond passes in transit', async () => {
    const { get } = await openAccount(service, { per_minute: 1 })
    await get('/v1/search')
    expect((await get('/v1/search')).headers.get('retry-after')).toBe('60')
    service.clock.advance(60_001)
    expect((await get('/v1/search')).status).toBe(200)
  })

  it('it depends on the place that is released first, and after a smaller limit on the one that is needed', async () => {
    const account = await openAccount(service, { per_minute: 3 })
    for (let i = 0; i < 3; i++) {
      expect((await account.get('/v1/search')).status).toBe(200)
      service.clock.advance(10_000)
    }
    const retryAfter = async () => (await account.get('/v1/search')).headers.get('retry-after')
    expect(await retryAfter()).toBe('31')
    await service.accounts.override(account.id, { per_minute: 1 })
    expect(await retryAfter()).toBe('51')
  })

  it('its message names the limit and its body has no further members', async () => {
    const { get } = await openAccount(service, { per_minute: 1 })
    await get('/v1/search')
    const { body, headers } = await get('/v1/search')
    expect(body).toEqual({
      detail: {
        code: 'rate_limited',
        message: expect.stringContaining('1 requests'),
        request_id: headers.get('x-request-id'),
      },
    })
  })
})

describe('decision 3: the header RateLimit over time', () => {
  it('has the remaining requests and the seconds until the next release', async () => {
    const { get } = await openAccount(service, { per_minute: 3, per_month: 'unlimited' })
    const limit = async (target = '/v1/search') => (await get(target)).headers.get('ratelimit')
    expect(await limit('/v1/me')).toBe('"minute";r=3;t=60')
    expect(await limit()).toBe('"minute";r=2;t=60')
    service.clock.advance(19_001)
    expect(await limit()).toBe('"minute";r=1;t=41')
    service.clock.advance(1000)
    expect(await limit('/v1/me')).toBe('"minute";r=1;t=40')
    expect(await limit()).toBe('"minute";r=0;t=40')
    expect(await limit()).toBe('"minute";r=0;t=40')
    service.clock.advance(40_000)
    expect(leftOf(await get('/v1/me'))).toEqual({ minute: 1 })
  })
})

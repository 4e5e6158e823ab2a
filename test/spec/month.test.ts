import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allowanceOf, leftOf, nameAnswer, openAccount, tally } from './open-account.ts'
import { type OpenService, openService } from './open-service.ts'

let service: OpenService
beforeAll(async () => {
  service = await openService({ marketplace: ['--cars', '100'] })
})
afterAll(() => service?.stop())

/** Moves the clock to a moment that lies ahead. */
function moveTo(time: string): void {
  const ms = Date.parse(time) - service.clock.now()
  expect(ms).toBeGreaterThanOrEqual(0)
  service.clock.advance(ms)
}

const thisMonth = () => new Date(service.clock.now()).toISOString().slice(0, 7)

describe('spec 7 and decision 3: the month is used up', () => {
  it('it is 429 without Retry-After, and the body says when the month ends', async () => {
    const { get } = await openAccount(service, { per_month: 2 })
    expect(tally([await get('/v1/search'), await get('/v1/search/count')])).toEqual({ 200: 2 })
    const { status, headers, body } = await get('/v1/search')
    expect(status).toBe(429)
    expect(headers.has('retry-after')).toBe(false)
    expect(body).toEqual({
      detail: {
        code: 'quota_exhausted',
        message: expect.stringContaining('2 data requests'),
        request_id: headers.get('x-request-id'),
        resets_at: '2026-12-01T00:00:00.000Z',
      },
    })
  })

  it('when the minute is used up as well, the month wins', async () => {
    const { get } = await openAccount(service, { per_month: 1, per_minute: 1 })
    await get('/v1/search')
    const refused = await get('/v1/search')
    expect([nameAnswer(refused), refused.headers.has('retry-after')]).toEqual(['429 quota_exhausted', false])
  })

  it('a request that it refuses takes no place in the minute', async () => {
    const { get, me } = await openAccount(service, { per_month: 1, per_minute: 5 })
    for (let i = 0; i < 4; i++) await get('/v1/search')
    expect((await me()).allowance).toMatchObject({ per_minute_remaining: 4, monthly_used: 1 })
  })

  it('a request that the minute refuses takes no place in the month', async () => {
    const { get, me } = await openAccount(service, { per_month: 5, per_minute: 1 })
    for (let i = 0; i < 4; i++) await get('/v1/search')
    expect((await me()).allowance).toMatchObject({ per_minute_remaining: 0, monthly_used: 1, monthly_remaining: 4 })
  })

  it('a failure is refunded: the last place remains until a success', async () => {
    const { get } = await openAccount(service, { per_month: 1, per_minute: 100 })
    for (let i = 1; i <= 5; i++) {
      const failed = await get(`/v1/cars/${i}`)
      expect([nameAnswer(failed), leftOf(failed).month]).toEqual(['404 vehicle_not_found', 1])
    }
    expect(leftOf(await get('/v1/search'))).toMatchObject({ month: 0 })
    expect(nameAnswer(await get('/v1/cars/1'))).toBe('429 quota_exhausted')
  })

  it('requests that cost nothing still work', async () => {
    const { get } = await openAccount(service, { per_month: 0 })
    for (const target of ['/v1/me', '/v1/makes', '/v1/filters']) expect((await get(target)).status).toBe(200)
    expect((await get('/v1/search?page=0')).status).toBe(422)
  })
})

describe('spec 8: no month, and a month of nothing', () => {
  it.each([
    ['enterprise', { plan: 'enterprise', per_minute: 1000 }],
    ['a plan without its cap', { plan: 'free', per_month: 'unlimited' as const, per_minute: 1000 }],
  ])('decision 3: %s has no month item in the headers, and null in /v1/me', async (_, wanted) => {
    const account = await openAccount(service, wanted)
    expect(allowanceOf(await account.get('/v1/search'))).toEqual({
      policy: '"minute";q=1000;w=60',
      limit: '"minute";r=999;t=60',
      cost: '1',
    })
    expect((await account.me()).allowance).toMatchObject({
      monthly_limit: null,
      monthly_used: 1,
      monthly_remaining: null,
    })
  })

  it('an allowance of 0 refuses the first request', async () => {
    const account = await openAccount(service, { per_month: 0 })
    const refused = await account.get('/v1/search')
    expect(nameAnswer(refused)).toBe('429 quota_exhausted')
    expect(allowanceOf(refused)).toMatchObject({ policy: '"minute";q=5;w=60, "month";q=0', cost: '0' })
    expect(leftOf(refused)).toEqual({ minute: 5, month: 0 })
    expect((await account.me()).allowance).toMatchObject({ monthly_limit: 0, monthly_used: 0, monthly_remaining: 0 })
  })
})

// These move the clock to later months, one after the other.
describe('decision 3: the calendar month in UTC', () => {
  beforeEach(() => service.clock.advance(61_000))

  it('ends at midnight UTC: its last millisecond counts in it, the next in another', async () => {
    const { get, me } = await openAccount(service, { per_month: 1, per_minute: 100 })
    moveTo('2026-11-30T23:59:59.999Z')
    expect((await get('/v1/search')).headers.get('ratelimit')).toBe('"minute";r=99;t=60, "month";r=0;t=1')
    const refused = await get('/v1/search')
    expect([nameAnswer(refused), refused.body.detail.resets_at]).toEqual([
      '429 quota_exhausted',
      '2026-12-01T00:00:00.000Z',
    ])
    service.clock.advance(1)
    expect((await me()).allowance).toMatchObject({ monthly_used: 0, resets_at: '2027-01-01T00:00:00.000Z' })
    const answer = await get('/v1/search')
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, '"minute";r=98;t=60, "month";r=0;t=2678400'])
    expect((await get('/v1/search')).body).toMatchObject({ detail: { resets_at: '2027-01-01T00:00:00.000Z' } })
  })

  it('a new month does not reset the minute', async () => {
    const { get } = await openAccount(service, { per_minute: 1 })
    moveTo('2026-12-31T23:59:59.999Z')
    expect((await get('/v1/search')).status).toBe(200)
    service.clock.advance(1)
    const refused = await get('/v1/search')
    expect([nameAnswer(refused), leftOf(refused)]).toEqual(['429 rate_limited', { minute: 0, month: 500 }])
    expect(thisMonth()).toBe('2027-01')
  })

  it('a request counts in the month in which it was admitted, however late its answer is', async () => {
    const { get, me } = await openAccount(service, { per_minute: 100 })
    moveTo('2027-01-31T23:59:59.000Z')
    await service.marketplace.control('faults', { kind: 'hold', path: 'keyword=' })
    const asked = await service.journal(async () => {
      const answering = get('/v1/search?q=late')
      // It was admitted when the source gets the request.
      await untilAdmitted(me)
      service.clock.advance(1000)
      await fetch(`${service.marketplace.url}/_control/faults`, { method: 'DELETE' })
      expect((await answering).status).toBe(200)
    })
    expect(asked.length).toBeGreaterThan(0)
    expect(thisMonth()).toBe('2027-02')
    expect((await me()).allowance).toMatchObject({ monthly_used: 0, per_minute_remaining: 99 })
  })

  async function untilAdmitted(me: Awaited<ReturnType<typeof openAccount>>['me']): Promise<void> {
    while ((await me()).allowance.monthly_used === 0) expect(thisMonth()).toBe('2027-01')
  }
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowanceOf, leftOf, nameAnswer, type OpenAccount, openAccount } from './open-account.ts'
import { type Answer, type OpenService, openService } from './open-service.ts'

let service: OpenService
let known: number
let unknown: number
beforeAll(async () => {
  // Without rates a bound in EUR is 503.
  service = await openService({ marketplace: ['--cars', '100'], settings: { ERSHOU_RATES_URL: '' } })
  ;[known, unknown] = (await service.find('limit=2')) as [number, number]
})
afterAll(() => service?.stop())

const NOTHING = { policy: null, limit: null, cost: null }

describe('decision 3: the headers of an account on every answer after authentication', () => {
  interface Row {
    readonly name: string
    readonly ask: (account: OpenAccount) => Promise<Answer>
    /** Of 15 and 10,000. */
    readonly left: { readonly minute: number; readonly month: number }
    readonly cost: '0' | '1'
  }
  const unused = { minute: 15, month: 10_000 }
  const ROWS: readonly Row[] = [
    { name: '200', ask: ({ get }) => get(`/v1/cars/${known}`), left: { minute: 14, month: 9999 }, cost: '1' },
    { name: '200', ask: ({ get }) => get('/v1/me'), left: unused, cost: '0' },
    {
      name: '304',
      async ask({ get }) {
        const etag = (await get('/v1/search')).headers.get('etag') as string
        return get('/v1/search', { 'if-none-match': etag })
      },
      left: { minute: 13, month: 9998 },
      cost: '1',
    },
    {
      name: '404 vehicle_not_found',
      ask: ({ get }) => get('/v1/cars/1'),
      left: { minute: 14, month: 10_000 },
      cost: '0',
    },
    { name: '422', ask: ({ get }) => get('/v1/search?page=0'), left: unused, cost: '0' },
    { name: '422', ask: ({ get }) => get('/v1/me?x=1'), left: unused, cost: '0' },
    {
      name: '429 rate_limited',
      async ask({ get }) {
        for (let i = 0; i < 15; i++) await get('/v1/search')
        return get('/v1/search')
      },
      left: { minute: 0, month: 9985 },
      cost: '0',
    },
    {
      name: '502 source_unavailable',
      async ask({ get }) {
        await service.marketplace.control('faults', { kind: 'status', path: 'getcarinfo|getparamtypeitems' })
        const answer = await get(`/v1/cars/${unknown}`)
        await fetch(`${service.marketplace.url}/_control/faults`, { method: 'DELETE' })
        return answer
      },
      left: { minute: 14, month: 10_000 },
      cost: '0',
    },
    {
      name: '503 rates_unavailable',
      ask: ({ get }) => get('/v1/search?currency=eur&price_min=1000'),
      left: { minute: 14, month: 10_000 },
      cost: '0',
    },
  ]

  it.each(ROWS.map((row) => [row.name, row] as const))('%s', async (name, row) => {
    const account = await openAccount(service, { plan: 'starter' })
    const answer = await row.ask(account)
    expect(nameAnswer(answer)).toBe(name)
    expect(leftOf(answer)).toEqual(row.left)
    expect(allowanceOf(answer)).toEqual({
      policy: '"minute";q=15;w=60, "month";q=10000',
      limit: expect.stringMatching(/^"minute";r=\d+;t=\d+, "month";r=\d+;t=\d+$/),
      cost: row.cost,
    })
  })

  it('429 quota_exhausted', async () => {
    const { get } = await openAccount(service, { per_month: 1 })
    await get('/v1/search')
    const answer = await get('/v1/search')
    expect([nameAnswer(answer), leftOf(answer)]).toEqual(['429 quota_exhausted', { minute: 4, month: 0 }])
    expect(allowanceOf(answer)).toMatchObject({ policy: '"minute";q=5;w=60, "month";q=1', cost: '0' })
  })

  it('t of the month are the whole seconds until its end', async () => {
    const { get } = await openAccount(service)
    const end = Date.parse('2026-12-01T00:00:00Z')
    for (const step of [0, 1, 499, 500, 86_400_000]) {
      service.clock.advance(step)
      const [, seconds] = /"month";r=500;t=(\d+)$/.exec((await get('/v1/me')).headers.get('ratelimit') as string) ?? []
      expect(Number(seconds)).toBe(Math.ceil((end - service.clock.now()) / 1000))
    }
  })

  it('agree with /v1/me', async () => {
    const account = await openAccount(service, { per_minute: 9, per_month: 40 })
    for (let i = 0; i < 5; i++) {
      const left = leftOf(await account.get(i % 2 === 0 ? '/v1/search' : '/v1/cars/1'))
      const { monthly_remaining: month, per_minute_remaining: minute } = (await account.me()).allowance
      expect(left).toEqual({ month, minute })
    }
  })
})

describe('decision 3: no such headers without an authenticated caller', () => {
  it.each([
    ['/v1/search', { 'x-api-key': 'x' }, '401 not_authenticated'],
    ['/v1/nothing', {}, '404 not_found'],
    ['/v1/search/', {}, '307'],
    ['/v1/makes', {}, '200'],
    ['/v1/filters', {}, '200'],
    ['/v1/makes?x=1', {}, '422'],
    ['/healthz', {}, '200'],
    ['/readyz', {}, '200'],
    ['/openapi.json', {}, '200'],
  ])('%s with %j is %s', async (target, headers, name) => {
    const { get } = await openAccount(service)
    const answer = await get(target, headers as Record<string, string>)
    expect([nameAnswer(answer), allowanceOf(answer)]).toEqual([name, NOTHING])
  })
})

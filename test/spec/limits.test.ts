import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorageInMemory, type Storage } from '../../src/wiring/storage/create-storage.ts'
import { eventually } from '../eventually.ts'
import { openTimedService } from '../faults/open-timed-service.ts'
import { expectDone, leftOf, nameAnswer, openAccount, tally } from './open-account.ts'
import { type OpenService, openService } from './open-service.ts'
import { sendRequest } from './send-request.ts'

let service: OpenService
let storage: Storage
let carId: number
beforeAll(async () => {
  // Without rates a bound in EUR is 503.
  service = await openService({
    marketplace: ['--cars', '100'],
    settings: { ERSHOU_RATES_URL: '', ERSHOU_INVALID_PER_MINUTE: '20' },
    openStorage: async (now) => (storage = await openStorageInMemory(now)),
  })
  carId = (await service.search()).results[0]?.id as number
})
afterAll(() => service?.stop())

const MANY = { per_minute: 1000, per_month: 1000 } as const

const repeat = <Made>(times: number, make: (i: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: times }, (_, i) => make(i)))

describe('spec 8: plans', () => {
  it.each([
    ['free', 500, 5],
    ['starter', 10_000, 15],
    ['pro', 100_000, 30],
    ['enterprise', null, 1000],
  ])('%s has %s data requests a month and %i requests a minute', async (plan, perMonth, perMinute) => {
    const { me, get } = await openAccount(service, { plan })
    expect((await me()).allowance).toMatchObject({
      monthly_limit: perMonth,
      monthly_used: 0,
      monthly_remaining: perMonth,
      per_minute_limit: perMinute,
      per_minute_remaining: perMinute,
    })
    const answers = await repeat(perMinute + 2, () => get('/v1/search/count'))
    expect(tally(answers)).toEqual({ 200: perMinute, '429 rate_limited': 2 })
  })

  it('a new account is on the plan free', async () => {
    const created = expectDone(await service.accounts.create({ email: 'plain@example.test' }))
    expect(created.plan).toBe('free')
  })
})

describe('spec 5.5 and spec 8.3: limits belong to the account', () => {
  it('all keys of an account share its minute', async () => {
    const account = await openAccount(service, { per_minute: 4 })
    const [second, third] = [await account.openKey(), await account.openKey()]
    for (const { get } of [account, second, third, second]) expect((await get('/v1/search')).status).toBe(200)
    for (const { get } of [account, second, third, await account.openKey()]) {
      expect(nameAnswer(await get('/v1/search'))).toBe('429 rate_limited')
    }
  })

  it('all keys of an account share its month, including deleted ones', async () => {
    const account = await openAccount(service, { per_month: 3, per_minute: 100 })
    const lost = await account.openKey()
    expect((await lost.get('/v1/search')).status).toBe(200)
    expectDone(await service.accounts.revokeKey(lost.key.id))
    expect((await account.get('/v1/search')).status).toBe(200)
    const fresh = await account.openKey()
    expect(leftOf(await fresh.get('/v1/search'))).toMatchObject({ month: 0 })
    for (const { get } of [account, fresh]) expect(nameAnswer(await get('/v1/search'))).toBe('429 quota_exhausted')
  })

  it('two accounts share nothing', async () => {
    const [one, other] = [await openAccount(service, { per_minute: 1 }), await openAccount(service, { per_month: 1 })]
    for (const { get } of [one, other]) expect((await get('/v1/search')).status).toBe(200)
    expect(nameAnswer(await one.get('/v1/search'))).toBe('429 rate_limited')
    expect(nameAnswer(await other.get('/v1/search'))).toBe('429 quota_exhausted')
    expect((await (await openAccount(service)).me()).allowance).toMatchObject({ monthly_used: 0 })
  })
})

describe('changes apply at once', () => {
  it('a larger plan allows requests again, and keeps the usage', async () => {
    const { id, get, me } = await openAccount(service)
    expect(tally(await repeat(6, () => get('/v1/search')))).toEqual({ 200: 5, '429 rate_limited': 1 })
    expectDone(await service.accounts.setPlan(id, 'starter'))
    const answer = await get('/v1/search')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('ratelimit-policy')).toBe('"minute";q=15;w=60, "month";q=10000')
    expect(leftOf(answer)).toEqual({ minute: 9, month: 9994 })
    expect((await me()).account.plan).toBe('starter')
  })

  it('a smaller plan refuses requests, and the remaining allowance is never negative', async () => {
    const { id, get, me } = await openAccount(service, { plan: 'starter' })
    await repeat(8, () => get('/v1/search'))
    expectDone(await service.accounts.setPlan(id, 'free'))
    const refused = await get('/v1/search')
    expect(nameAnswer(refused)).toBe('429 rate_limited')
    expect(leftOf(refused)).toEqual({ minute: 0, month: 492 })
    expect((await me()).allowance).toMatchObject({ per_minute_remaining: 0, per_minute_limit: 5 })
  })

  it('overrides are set and removed independently', async () => {
    const { id, get } = await openAccount(service, { plan: 'starter' })
    const policyAfter = async (changes: Parameters<typeof service.accounts.override>[1]) => {
      expectDone(await service.accounts.override(id, changes))
      return (await get('/v1/search')).headers.get('ratelimit-policy')
    }
    expect(await policyAfter({ per_minute: 50 })).toBe('"minute";q=50;w=60, "month";q=10000')
    expect(await policyAfter({ per_month: 70 })).toBe('"minute";q=50;w=60, "month";q=70')
    expect(await policyAfter({ per_month: 'unlimited' })).toBe('"minute";q=50;w=60')
    expect(await policyAfter({ per_minute: null })).toBe('"minute";q=15;w=60')
    expect(await policyAfter({ per_month: null })).toBe('"minute";q=15;w=60, "month";q=10000')
    expect(await policyAfter({ per_month: 0 })).toBe('"minute";q=15;w=60, "month";q=0')
  })
})

describe('decision 2: what counts, and in what', () => {
  interface Row {
    readonly what: string
    readonly target: () => string
    readonly method?: string
    readonly status: number
    readonly month: number
    readonly minute: number
  }
  const free = { month: 0, minute: 0 }
  const failed = { month: 0, minute: 1 }
  const whole = { month: 1, minute: 1 }
  const ROWS: readonly Row[] = [
    { what: 'a success', target: () => '/v1/search?page=2', status: 200, ...whole },
    { what: 'a success from a copy', target: () => '/v1/search?page=2', status: 200, ...whole },
    { what: 'a search without a match', target: () => '/v1/search?q=nothing-like-it', status: 200, ...whole },
    { what: 'a vehicle that is not there', target: () => '/v1/cars/1', status: 404, ...failed },
    { what: 'a manufacturer that is not there', target: () => '/v1/makes/Nobody/models', status: 404, ...failed },
    {
      what: 'a bound in EUR without a rate',
      target: () => '/v1/search?currency=eur&price_min=1000',
      status: 503,
      ...failed,
    },
    { what: 'a wrong value', target: () => '/v1/search?page=0', status: 422, ...free },
    { what: 'an unknown brand', target: () => '/v1/search?brand=Nobody', status: 422, ...free },
    { what: 'a path of nothing', target: () => '/v1/nothing', status: 404, ...free },
    { what: 'a slash too many', target: () => '/v1/search/', status: 307, ...free },
    { what: 'POST', target: () => '/v1/search', method: 'POST', status: 405, ...free },
    { what: 'HEAD', target: () => '/v1/search', method: 'HEAD', status: 405, ...free },
    { what: 'the account itself', target: () => '/v1/me', status: 200, ...free },
    { what: 'makes', target: () => '/v1/makes', status: 200, ...free },
    { what: 'filters', target: () => '/v1/filters', status: 200, ...free },
    { what: 'the health', target: () => '/healthz', status: 200, ...free },
  ]

  it.each(ROWS.map((row) => [row.what, row.status, row] as const))('%s (%i)', async (_, status, row) => {
    const account = await openAccount(service, MANY)
    const used = await account.used(async () => {
      const headers = { 'x-api-key': account.secret }
      const answer = await sendRequest(service.url + row.target(), { method: row.method ?? 'GET', headers })
      expect(answer.status).toBe(status)
    })
    expect(used).toEqual({ month: row.month, minute: row.minute })
  })

  it('spec 8.1: a 304 costs like any other answer', async () => {
    const account = await openAccount(service, MANY)
    const etag = (await account.get('/v1/search')).headers.get('etag') as string
    const used = await account.used(async () => {
      const again = await account.get('/v1/search', { 'if-none-match': etag })
      expect([again.status, again.body, again.headers.get('x-quota-cost')]).toEqual([304, null, '1'])
    })
    expect(used).toEqual(whole)
  })

  it('a source that fails (502) costs nothing in the month; an old copy instead of it costs', async () => {
    const account = await openAccount(service, MANY)
    const [known, unknown] = (await service.find('limit=2')) as [number, number]
    expect((await account.get(`/v1/cars/${known}`)).status).toBe(200)
    service.clock.advance(16 * 60_000)
    await service.marketplace.control('faults', { kind: 'status', path: 'getcarinfo|getparamtypeitems' })
    const failing = await account.used(async () => {
      expect(nameAnswer(await account.get(`/v1/cars/${unknown}`))).toBe('502 source_unavailable')
    })
    const stale = await account.used(async () => {
      expect((await account.get(`/v1/cars/${known}`)).headers.get('x-cache')).toBe('STALE')
    })
    await fetch(`${service.marketplace.url}/_control/faults`, { method: 'DELETE' })
    service.clock.advance(60_000)
    expect([failing, stale]).toEqual([failed, whole])
  })

  it('a brand that cannot be looked up (502) is no invalid request: it takes a place in the minute', async () => {
    // Nothing listens there.
    const alone = await openTimedService('http://127.0.0.1:9')
    try {
      const { id } = expectDone(await alone.accounts.create({ email: 'alone@example.test' }))
      const { secret } = expectDone(await alone.accounts.createKey(id))
      const ask = () => alone.ask('/v1/search?brand=BMW', { 'x-api-key': secret })
      const answers = [await ask(), await ask(), await ask(), await ask(), await ask(), await ask()]
      expect(answers.map(({ status }) => status)).toEqual([502, 502, 502, 502, 502, 429])
      expect(answers.at(-1)?.headers.ratelimit).toMatch(/^"minute";r=0;t=\d+, "month";r=500;/)
    } finally {
      await alone.stop()
    }
  })
})

describe('decision 2: the order of answers', () => {
  it('422 comes before 429, and 401 before both', async () => {
    const { get, secret } = await openAccount(service, { per_month: 0 })
    expect((await get('/v1/search?page=0')).status).toBe(422)
    expect((await get('/v1/cars/abc')).status).toBe(422)
    expect((await get('/v1/search')).status).toBe(429)
    expect((await get('/v1/search?page=0', { 'x-api-key': `${secret}x` })).status).toBe(401)
    expect((await get('/v1/nothing')).status).toBe(404)
    expect((await get('/v1/search/')).status).toBe(307)
  })

  it('429 comes before the work: it reveals nothing about the resource, and the source is not read', async () => {
    const { get } = await openAccount(service, { per_month: 0 })
    const asked = await service.journal(async () => {
      for (const target of [
        '/v1/cars/1',
        '/v1/makes/Nobody/models',
        `/v1/cars/${carId}/inspection`,
        '/v1/search?q=x',
      ]) {
        expect(nameAnswer(await get(target))).toBe('429 quota_exhausted')
      }
      expect((await get('/v1/search?currency=eur&price_min=1000')).status).toBe(429)
    })
    expect(asked).toEqual([])
  })

  it('cached answers are 429 as well', async () => {
    const { get } = await openAccount(service, { per_minute: 1 })
    expect(tally([await get('/v1/search'), await get('/v1/search')])).toEqual({ 200: 1, '429 rate_limited': 1 })
  })
})

describe('refusals are recorded', () => {
  it('with the limit and the key; refusals of a guard have no key', async () => {
    const [hasty, done] = [
      await openAccount(service, { per_minute: 2, per_month: 100 }),
      await openAccount(service, { per_minute: 100, per_month: 1 }),
    ]
    const second = await hasty.openKey()
    for (const { get } of [hasty, second, second, hasty, second, done, done]) await get('/v1/search')
    const flood = await repeat(22, () => done.get('/v1/search?page=0'))
    expect(tally(flood)).toEqual({ 422: 20, '429 rate_limited': 2 })
    const today = new Date(service.clock.now()).toISOString().slice(0, 10)
    const refusal = { day: today, requests: 1 }
    await eventually(async () => {
      const refusals = [
        ...(await storage.usage.readRefusals(hasty.id, today, today)),
        ...(await storage.usage.readRefusals(done.id, today, today)),
      ]
      expect(new Set(refusals)).toEqual(
        new Set([
          { ...refusal, account_id: hasty.id, key_id: hasty.key.id, reason: 'minute' },
          { ...refusal, account_id: hasty.id, key_id: second.key.id, reason: 'minute', requests: 2 },
          { ...refusal, account_id: done.id, key_id: done.key.id, reason: 'month' },
        ]),
      )
    })
  })
})

describe('no number of parallel requests passes a limit', () => {
  it('100 at once with 7 left in the month: 7 are answered', async () => {
    const { get, me } = await openAccount(service, { per_minute: 1000, per_month: 7 })
    // Some are cached, some are not.
    const answers = await repeat(100, (i) => get(`/v1/search?page=${1 + (i % 20)}`))
    expect(tally(answers)).toEqual({ 200: 7, '429 quota_exhausted': 93 })
    expect((await me()).allowance).toMatchObject({ monthly_used: 7, monthly_remaining: 0, per_minute_remaining: 993 })
  })

  it('100 at once with 5 left in the minute: 5 are answered', async () => {
    const { get, me } = await openAccount(service, { per_minute: 5, per_month: 1000 })
    const answers = await repeat(100, (i) => get(`/v1/search?page=${1 + (i % 20)}&sort=newest`))
    expect(tally(answers)).toEqual({ 200: 5, '429 rate_limited': 95 })
    expect((await me()).allowance).toMatchObject({ monthly_used: 5, per_minute_remaining: 0 })
  })

  it('100 at once by four keys, half of them failing: every success counts, no failure does', async () => {
    const account = await openAccount(service, { per_minute: 1000, per_month: 1000 })
    const keys = [account, await account.openKey(), await account.openKey(), await account.openKey()]
    const answers = await repeat(100, (i) => {
      const { get } = keys[i % 4] as (typeof keys)[0]
      return get(i % 2 === 0 ? '/v1/search/count' : `/v1/cars/${i}`)
    })
    expect(tally(answers)).toEqual({ 200: 50, '404 vehicle_not_found': 50 })
    expect((await account.me()).allowance).toMatchObject({ monthly_used: 50, per_minute_remaining: 900 })
  })
})

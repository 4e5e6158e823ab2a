import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure.ts'
import type { Meter } from '../../src/domain/limits/meter.ts'
import { openStorageInMemory, type Storage } from '../../src/wiring/storage/create-storage.ts'
import { allowanceOf, leftOf, nameAnswer, openAccount, tally } from './open-account.ts'
import { type OpenService, openService } from './open-service.ts'

type Operation = Exclude<keyof Meter, 'flush' | 'close'>

let service: OpenService
/** The current faults of the limiter. */
const broken = new Set<Operation>()

/** A remote limiter: it answers later, or not at all. */
async function openRemote(now: () => number): Promise<Storage> {
  const storage = await openStorageInMemory(now)
  const { meter } = storage
  async function overTheWire<Result>(operation: Operation, run: () => Result | Promise<Result>): Promise<Result> {
    await new Promise(setImmediate)
    if (broken.has(operation)) throw new Failure('limiter_unavailable', 'The limiter is away.', { retryAfterS: 2 })
    return run()
  }
  return {
    ...storage,
    meter: {
      admit: (id, limits) => overTheWire('admit', () => meter.admit(id, limits)),
      read: (id, limits) => overTheWire('read', () => meter.read(id, limits)),
      keep: (ticket, served) => overTheWire('keep', () => meter.keep(ticket, served)),
      giveBack: (ticket) => overTheWire('giveBack', () => meter.giveBack(ticket)),
      flush: () => meter.flush(),
      close: () => meter.close(),
    },
  }
}

beforeAll(async () => {
  service = await openService({ marketplace: ['--cars', '100'], openStorage: openRemote })
})
afterEach(() => broken.clear())
afterAll(() => service?.stop())

function breakAll(): void {
  for (const operation of ['admit', 'read', 'keep', 'giveBack'] as const) broken.add(operation)
}

describe('remote limits', () => {
  it('decide like those in the process', async () => {
    const { get, me } = await openAccount(service, { per_month: 3, per_minute: 1000 })
    expect(leftOf(await get('/v1/cars/1'))).toEqual({ minute: 999, month: 3 })
    expect(leftOf(await get('/v1/search'))).toEqual({ minute: 998, month: 2 })
    expect(leftOf(await get('/v1/search?page=0'))).toEqual({ minute: 998, month: 2 })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => get(`/v1/search?page=${1 + (i % 4)}`)))
    expect(tally(answers)).toEqual({ 200: 2, '429 quota_exhausted': 38 })
    expect((await me()).allowance).toMatchObject({ monthly_used: 3, per_minute_remaining: 996 })
  })
})

describe('spec 7 and decision 3: the limiter is down', () => {
  it.each(['/v1/search', '/v1/cars/1', '/v1/search?sort=newest', '/v1/makes/Nobody/models', '/v1/me'])(
    '%s is 503 with Retry-After, and costs nothing',
    async (target) => {
      const { get, me } = await openAccount(service)
      if (target === '/v1/search') expect((await get(target)).status).toBe(200)
      const { monthly_used } = (await me()).allowance
      breakAll()
      const asked = await service.journal(async () => {
        const answer = await get(target)
        expect([nameAnswer(answer), answer.headers.get('retry-after')]).toEqual(['503 limiter_unavailable', '2'])
        expect(Object.keys(answer.body)).toEqual(['detail'])
        // The usage of the account is unknown, and nothing is invented.
        expect(allowanceOf(answer)).toEqual({ policy: null, limit: null, cost: '0' })
      })
      expect(asked).toEqual([])
      broken.clear()
      expect((await me()).allowance).toMatchObject({ monthly_used })
    },
  )

  it('requests without a limiter still work', async () => {
    const { get, secret } = await openAccount(service)
    breakAll()
    expect((await get('/v1/search?page=0')).status).toBe(422)
    expect((await get('/v1/search', { 'x-api-key': `${secret}x` })).status).toBe(401)
    for (const target of ['/v1/makes', '/v1/filters', '/healthz']) expect((await get(target)).status).toBe(200)
    expect((await get('/v1/nothing')).status).toBe(404)
  })

  it.each(['/v1/search', '/v1/search?sort=youngest'])('%s that cannot be kept is not answered', async (target) => {
    const { get } = await openAccount(service)
    broken.add('keep')
    const answer = await get(target)
    expect(nameAnswer(answer)).toBe('503 limiter_unavailable')
    expect([allowanceOf(answer).cost, leftOf(answer)]).toEqual(['0', { minute: 4, month: 500 }])
    for (const name of ['x-cache', 'etag', 'link']) expect(answer.headers.has(name), name).toBe(false)
  })

  it('a failure that cannot be refunded is 503 as well, and does not hang', async () => {
    const { get } = await openAccount(service)
    broken.add('giveBack')
    const answer = await get('/v1/cars/1')
    expect(nameAnswer(answer)).toBe('503 limiter_unavailable')
    expect(allowanceOf(answer).cost).toBe('0')
  })

  it('many at once are all answered, and it recovers when the limiter is back', async () => {
    const { get } = await openAccount(service, { plan: 'enterprise' })
    breakAll()
    const away = await Promise.all(Array.from({ length: 50 }, () => get('/v1/search')))
    expect(tally(away)).toEqual({ '503 limiter_unavailable': 50 })
    broken.clear()
    const back = await Promise.all(Array.from({ length: 50 }, () => get('/v1/search')))
    expect(tally(back)).toEqual({ 200: 50 })
    expect(leftOf(back.at(-1) ?? { headers: new Headers() }).minute).toBeGreaterThanOrEqual(950)
  })
})

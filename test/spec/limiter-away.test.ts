import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SqliteMeter } from '../../src/limits/sqlite/meter.ts'
import type { Storage } from '../../src/wiring/storage/create-storage.ts'
import { openSqliteStorage, type SqliteStorage } from '../../src/wiring/storage/open-sqlite-storage.ts'
import { allowanceOf, leftOf, nameAnswer, openAccount, tally } from './open-account.ts'
import { type OpenService, openService } from './open-service.ts'

let service: OpenService
let records: SqliteStorage

/** Embedded storage whose writes can be made to fail under the running service, as by a full disk. */
async function openBreakable(now: () => number): Promise<Storage> {
  records = await openSqliteStorage({ path: ':memory:' })
  const meter = new SqliteMeter({ database: records.database, now })
  return {
    ...records,
    meter,
    toldCounts: null,
    sharedValues: null,
    sharedCopies: null,
    limiterState: () => null,
    ownState: () => null,
    async close() {
      await meter.close()
      await records.close()
    },
  }
}

async function whileAway(work: () => Promise<void>): Promise<void> {
  records.database.exec('pragma query_only = on')
  try {
    await work()
  } finally {
    records.database.exec('pragma query_only = off')
  }
}

beforeAll(async () => {
  service = await openService({ marketplace: ['--cars', '100'], openStorage: openBreakable })
})
afterAll(() => service?.stop())

describe('spec 7 and decision 3: 503 when requests cannot be counted, never an unmetered answer', () => {
  it.each(['/v1/search', '/v1/search?sort=newest'])(
    '%s, known already or not, tells nothing and costs nothing',
    async (target) => {
      const account = await openAccount(service, { plan: 'starter' })
      if (target === '/v1/search') expect((await account.get(target)).status).toBe(200)
      const { monthly_used: before } = (await account.me()).allowance
      await whileAway(async () => {
        const answer = await account.get(target)
        expect(nameAnswer(answer)).toBe('503 storage_unavailable')
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
        expect(Object.keys(answer.body)).toEqual(['detail'])
        expect(Object.keys(answer.body.detail)).toEqual(['code', 'message', 'request_id'])
        for (const name of ['etag', 'x-cache', 'link']) expect(answer.headers.has(name), name).toBe(false)
        expect(allowanceOf(answer).cost).toBe('0')
        expect(leftOf(answer).month).toBe(10_000 - before)
      })
      expect((await account.me()).allowance.monthly_used).toBe(before)
      expect(leftOf(await account.get(target)).month).toBe(10_000 - before - 1)
    },
  )

  it('also in place of a 304', async () => {
    const { get } = await openAccount(service)
    const etag = (await get('/v1/search')).headers.get('etag') as string
    await whileAway(async () => {
      expect((await get('/v1/search', { 'if-none-match': etag })).status).toBe(503)
    })
    expect((await get('/v1/search', { 'if-none-match': etag })).status).toBe(304)
  })

  it('many at once: all fail, none is counted, and the month is unchanged', async () => {
    const { get, me } = await openAccount(service, { per_minute: 1000, per_month: 20 })
    const burst = (times: number) => Promise.all(Array.from({ length: times }, () => get('/v1/search')))
    await whileAway(async () => {
      expect(tally(await burst(20))).toEqual({ '503 storage_unavailable': 20 })
    })
    expect((await me()).allowance).toMatchObject({ monthly_used: 0, per_minute_remaining: 980 })
    expect(tally(await burst(30))).toEqual({ 200: 20, '429 quota_exhausted': 10 })
    expect(records.database.prepare('select used from months order by used desc limit 1').get()).toMatchObject({
      used: 20,
    })
  })

  it('uncounted requests are answered: refusals, the account, public endpoints', async () => {
    const { get, secret } = await openAccount(service)
    await whileAway(async () => {
      for (const target of ['/v1/me', '/v1/makes', '/v1/filters', '/healthz']) {
        expect((await get(target)).status, target).toBe(200)
      }
      expect((await get('/v1/search?page=0')).status).toBe(422)
      expect((await get('/v1/cars/1')).status).toBe(404)
      expect((await get('/v1/search', { 'x-api-key': `${secret}x` })).status).toBe(401)
    })
  })

  it('a reached limit stays reached', async () => {
    const [one, other] = [await openAccount(service, { per_minute: 1 }), await openAccount(service, { per_month: 0 })]
    await one.get('/v1/search')
    await whileAway(async () => {
      expect(nameAnswer(await one.get('/v1/search'))).toBe('429 rate_limited')
      expect(nameAnswer(await other.get('/v1/search'))).toBe('429 quota_exhausted')
    })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '../../src/domain/accounts/me.ts'
import { createAnswerValidators } from '../properties/answer-validators.ts'
import { allowanceOf, expectDone, openAccount } from './open-account.ts'
import { type OpenService, openService } from './open-service.ts'

let service: OpenService
beforeAll(async () => {
  service = await openService({ marketplace: ['--cars', '100'] })
})
afterAll(() => service?.stop())

const timeNow = () => new Date(service.clock.now()).toISOString()

describe('spec 4.10 and decision 5: GET /v1/me', () => {
  it('has the account, the key and the allowance, and nothing else', async () => {
    const account = await openAccount(service, { name: '二手 Ltd', plan: 'starter', key: { name: 'backend' } })
    const created_at = timeNow()
    service.clock.advance(5000)
    await account.get('/v1/search')
    await account.get('/v1/cars/1')
    expect(await account.me()).toEqual({
      account: { id: account.id, name: '二手 Ltd', email: account.email, status: 'active', plan: 'starter' },
      key: {
        id: account.key.id,
        name: 'backend',
        prefix: account.secret.slice(0, 16),
        created_at,
        last_used_at: timeNow(),
      },
      allowance: {
        monthly_limit: 10_000,
        monthly_cap: null,
        monthly_used: 1,
        monthly_remaining: 9999,
        resets_at: '2026-12-01T00:00:00.000Z',
        per_minute_limit: 15,
        per_minute_remaining: 13,
      },
    })
  })

  it('is as the interface description says, also where there is no limit and no name', async () => {
    const { body: openapi } = await service.get<object>('/openapi.json')
    const validate = createAnswerValidators(openapi)('/v1/me', 200)
    expect(validate({})).toBe(false)
    for (const plan of ['free', 'enterprise']) {
      const { me } = await openAccount(service, { plan })
      for (let i = 0; i < 2; i++) {
        const described = await me()
        validate(described)
        expect(validate.errors ?? []).toEqual([])
        const { created_at } = described.key
        for (const time of [created_at, described.allowance.resets_at]) expect(new Date(time).toISOString()).toBe(time)
      }
    }
  })

  it('names are null when there are none, and limits when there are none', async () => {
    const { me } = await openAccount(service, { plan: 'enterprise' })
    expect(await me()).toMatchObject({
      account: { name: null, plan: 'enterprise' },
      key: { name: null },
      allowance: {
        monthly_limit: null,
        monthly_used: 0,
        monthly_remaining: null,
        resets_at: '2026-12-01T00:00:00.000Z',
        per_minute_limit: 1000,
        per_minute_remaining: 1000,
      },
    })
  })

  it('last_used_at is null at first, then the time before, of this key alone', async () => {
    const account = await openAccount(service)
    const other = await account.openKey()
    const lastUsed = async ({ get }: Pick<typeof other, 'get'>) => (await get<Me>('/v1/me')).body.key.last_used_at
    const first = timeNow()
    expect(await lastUsed(account)).toBeNull()
    service.clock.advance(1234)
    const second = timeNow()
    expect(await lastUsed(account)).toBe(first)
    service.clock.advance(1000)
    expect(await lastUsed(other)).toBeNull()
    expect(await lastUsed(account)).toBe(second)
    service.clock.advance(1000)
    const third = timeNow()
    await account.get('/v1/search?page=0')
    service.clock.advance(1000)
    expect(await lastUsed(account)).toBe(third)
  })

  it('describes the key of the request', async () => {
    const account = await openAccount(service, { key: { name: 'one' } })
    const other = await account.openKey({ name: 'two' })
    const { body } = await other.get<Me>('/v1/me')
    expect(body.key).toMatchObject({ id: other.key.id, name: 'two', prefix: other.secret.slice(0, 16) })
    expect(body.account.id).toBe((await account.me()).account.id)
  })

  it('spec 4.10: accepts no parameters', async () => {
    const { get } = await openAccount(service)
    expect(await get('/v1/me?lang=en')).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'extra_forbidden', loc: ['query', 'lang'] }] },
    })
  })

  it('spec 8.2: takes nothing of the month and of the minute, and is answered when both are used up', async () => {
    const { get, me } = await openAccount(service, { per_minute: 1, per_month: 1 })
    await get('/v1/search')
    for (let i = 0; i < 5; i++) {
      expect((await me()).allowance).toMatchObject({
        monthly_used: 1,
        monthly_remaining: 0,
        per_minute_remaining: 0,
      })
    }
    const answer = await get('/v1/me')
    expect(answer.status).toBe(200)
    expect(allowanceOf(answer)).toMatchObject({ policy: '"minute";q=1;w=60, "month";q=1', cost: '0' })
  })

  it('has the active values: overrides instead of the plan, at once', async () => {
    const { id, me } = await openAccount(service, { plan: 'pro', per_minute: 7 })
    expect((await me()).allowance).toMatchObject({ per_minute_limit: 7, monthly_limit: 100_000 })
    expectDone(await service.accounts.override(id, { per_minute: null, per_month: 12 }))
    expect((await me()).allowance).toMatchObject({ per_minute_limit: 30, monthly_limit: 12, monthly_remaining: 12 })
    expect((await me()).account.plan).toBe('pro')
  })

  it('is current, private, and never cached', async () => {
    const { get } = await openAccount(service)
    const { headers } = await get('/v1/me')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    for (const name of ['x-cache', 'age', 'link', 'access-control-allow-origin']) expect(headers.has(name)).toBe(false)
  })

  it('two accounts never see each other, also when both ask at once', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, () => openAccount(service)))
    const seen = await Promise.all([...accounts, ...accounts].map(async ({ me }) => (await me()).account.id))
    expect(seen).toEqual([...accounts, ...accounts].map(({ id }) => id))
  })
})

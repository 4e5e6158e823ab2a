import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStorage } from '../wiring/storage/open-sqlite-storage.ts'
import { createApiKey } from './api-key.ts'
import { type CallersWorld, doneOf, EMAIL, NOW, openCallersWorld } from './fixtures/callers-world.ts'

let world: CallersWorld
beforeEach(async () => {
  world = await openCallersWorld((await openSqliteStorage({ path: ':memory:' })).accounts)
})

describe('a key that opens', () => {
  it('gives account, key and limits at once, without a look at the store', async () => {
    const { key, secret } = await world.createKey()
    const callers = await world.open()
    const account = doneOf(await world.accounts.find(EMAIL))
    expect(callers.verify(secret)).toEqual({ account, key, limits: { per_minute: 5, per_month: 500 } })
    expect([world.store.reads, callers.size(), callers.state()]).toEqual([1, 1, null])
  })

  it('is told apart when it is a test key that sees the market', async () => {
    const secretOf = (kind: 'live' | 'test') => createApiKey(randomBytes, kind)
    const { key, secret } = await world.createKey({ secret: secretOf('test') })
    await world.createKey({ secret: secretOf('live') })
    const sample = await world.createKey({ kind: 'test' })
    await world.createKey({ secret: secretOf('test'), expires_at_ms: NOW + 1000 })
    await world.accounts.revokeKey((await world.createKey({ secret: secretOf('test') })).key.id)
    const callers = await world.open()
    world.now = NOW + 1000
    expect(callers.demoKeys()).toEqual([key])
    expect(callers.verify(secret)).toMatchObject({ key, limits: { per_minute: 5, per_month: 500 } })
    expect(callers.verify(sample.secret)).toMatchObject({
      key: { sees_samples: true },
      limits: { per_minute: 5, per_month: null },
    })
  })

  it('works until the moment that it expires', async () => {
    const { secret } = await world.createKey({ expires_at_ms: NOW + 1000 })
    const callers = await world.open()
    world.now = NOW + 999
    expect(callers.verify(secret)).not.toBeNull()
    world.now = NOW + 1000
    expect(callers.verify(secret)).toBeNull()
  })
})

describe('a key that does not open', () => {
  it.each(['', 'x', 'ershou_live_', `ershou_live_${'0'.repeat(32)}_000000`])(
    '%j is refused by its form, with the store out of reach for long',
    async (secret) => {
      const callers = await world.open()
      world.store.away = true
      world.passed = 60_000
      expect(callers.verify(secret)).toBeNull()
      expect(world.store.reads).toBe(1)
    },
  )

  it('is well formed and of nobody', async () => {
    await world.createKey()
    const callers = await world.open()
    expect(callers.verify(createApiKey(randomBytes))).toBeNull()
  })
})

describe('what changes in the store', () => {
  it.each<[string, (keyId: string) => Promise<unknown>]>([
    ['a key is revoked', (id) => world.accounts.revokeKey(id)],
    ['its account is shut out', () => world.accounts.setStatus(EMAIL, 'inactive')],
  ])('is known after the next reading: %s', async (_, change) => {
    const { key, secret } = await world.createKey()
    const other = await world.createKey()
    const callers = await world.open()
    await change(key.id)
    expect(callers.verify(secret)).not.toBeNull()
    await world.pollOnce()
    expect(callers.verify(secret)).toBeNull()
    expect(callers.size()).toBe(callers.verify(other.secret) === null ? 0 : 1)
  })

  it('is read ten times a second, or at once when asked to', async () => {
    const callers = await world.open()
    expect(world.scheduled.map(({ ms }) => ms)).toEqual([100])
    const { secret } = await world.createKey()
    expect(callers.verify(secret)).toBeNull()
    await callers.refresh()
    expect(callers.verify(secret)).not.toBeNull()
  })

  it('lets an account in again with all keys that were not revoked', async () => {
    const [kept, revoked] = [await world.createKey(), await world.createKey()]
    const callers = await world.open()
    await world.accounts.setStatus(EMAIL, 'inactive')
    await callers.refresh()
    await world.accounts.revokeKey(revoked.key.id)
    await world.accounts.setStatus(EMAIL, 'active')
    await callers.refresh()
    expect(callers.verify(kept.secret)).not.toBeNull()
    expect(callers.verify(revoked.secret)).toBeNull()
  })

  it('changes the limits of every key of the account', async () => {
    const keys = [await world.createKey(), await world.createKey()]
    const callers = await world.open()
    await world.accounts.setPlan(EMAIL, 'pro')
    await world.accounts.override(EMAIL, { per_month: 'unlimited' })
    await callers.refresh()
    for (const { secret } of keys) {
      expect(callers.verify(secret)).toMatchObject({
        account: { plan: 'pro' },
        limits: { per_minute: 30, per_month: null },
      })
    }
  })

  it('is seen by a refresh even when a reading had begun before the change', async () => {
    const { key, secret } = await world.createKey()
    const callers = await world.open()
    const release = world.freeze()
    const early = callers.refresh()
    await world.accounts.revokeKey(key.id)
    const late = Promise.all([callers.refresh(), callers.refresh()])
    release()
    await early
    await late
    expect(callers.verify(secret)).toBeNull()
    // One for the start, one early, and one that both late ones share.
    expect(world.store.reads).toBe(3)
  })
})

it('stops reading when told to', async () => {
  const callers = await world.open()
  callers.stop()
  expect(world.scheduled.map(({ cancelled }) => cancelled)).toEqual([true])
})

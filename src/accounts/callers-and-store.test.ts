import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { isFailure } from '../domain/failure.ts'
import { openSqliteStorage } from '../wiring/storage/open-sqlite-storage.ts'
import { createApiKey } from './api-key.ts'
import { type CallersWorld, EMAIL, NOW, openCallersWorld } from './fixtures/callers-world.ts'

let world: CallersWorld
beforeEach(async () => {
  world = await openCallersWorld((await openSqliteStorage({ path: ':memory:' })).accounts)
})

const kindOf = (answer: unknown) =>
  Promise.resolve(answer).then(
    () => null,
    (error: unknown) => (isFailure(error) ? error.kind : error),
  )

describe('a store that is away', () => {
  it('is trusted for 250 ms, then asked for each key, and never guessed', async () => {
    const { secret } = await world.createKey()
    const callers = await world.open()
    world.store.away = true
    await world.pollOnce()
    expect(world.failures).toEqual([expect.objectContaining({ message: 'out of reach' })])
    world.passed = 250
    expect(callers.verify(secret)).toMatchObject({ account: { email: EMAIL } })
    world.passed = 251
    expect(await kindOf(callers.verify(secret))).toBe('storage_unavailable')
    world.passed = 1000
    expect(callers.state()).toBeNull()

    world.passed = 1001
    expect(callers.state()).toMatch(/^accounts cannot be read since \d{4}-\d\d-\d\dT[\d:]{8}Z$/)
    const error = await Promise.resolve(callers.verify(secret)).catch((thrown: unknown) => thrown)
    expect(isFailure(error, 'storage_unavailable')).toBe(true)
    expect(error).toMatchObject({ retryAfterS: 1 })

    world.store.away = false
    expect(await callers.verify(secret)).toMatchObject({ account: { email: EMAIL } })
    expect(callers.state()).toBeNull()
  })

  it('is read again by the next poll', async () => {
    const callers = await world.open()
    world.store.away = true
    await world.pollOnce()
    world.store.away = false
    const { secret } = await world.createKey()
    await world.pollOnce()
    expect(callers.verify(secret)).not.toBeNull()
  })

  it('that does not answer is waited for a second, by all together', async () => {
    const { secret } = await world.createKey()
    const callers = await world.open()
    const thaw = world.freeze()
    world.passed = 251
    const waiting = Array.from({ length: 50 }, () => kindOf(callers.verify(secret)))
    await world.hasRead(2)
    // A second, in two halves.
    for (const half of [1, 2]) {
      const deadlines = world.scheduled.filter(({ ms }) => ms === 500)
      expect(deadlines).toHaveLength(half)
      deadlines.at(-1)?.work()
    }
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['storage_unavailable']))
    expect(world.failures[0]).toMatchObject({ message: 'the accounts were not read in time' })

    const later = callers.verify(secret)
    thaw()
    expect(await later).toMatchObject({ account: { email: EMAIL } })
  })

  it('keeps a service from starting', async () => {
    world.store.away = true
    await expect(world.open()).rejects.toThrow('out of reach')
  })

  it('counts what it said as old as the question, not the answer', async () => {
    const { secret } = await world.createKey()
    const callers = await world.open()
    const release = world.freeze()
    world.passed = 2000
    const slow = callers.refresh()
    await world.hasRead(2)
    world.passed = 3500
    release()
    await slow
    expect(callers.state()).toMatch(/^accounts cannot be read since \d{4}-\d\d-\d\dT[\d:]{8}Z$/)
    expect(await callers.verify(secret)).not.toBeNull()
  })
})

describe('a key that another process made a moment ago', () => {
  it('opens on its first use', async () => {
    const callers = await world.open()
    const { secret } = await world.createKey()
    expect(callers.verify(secret)).toBeNull()
    expect(await callers.lookUp(secret)).toMatchObject({ account: { email: EMAIL } })
    expect(callers.verify(secret)).not.toBeNull()
  })

  it('opens also when a reading was under way that began before it was made', async () => {
    const callers = await world.open()
    const thaw = world.freeze()
    const early = callers.refresh()
    await world.hasRead(2)
    const { secret } = await world.createKey()
    const looking = [callers.lookUp(secret), callers.lookUp(secret)]
    thaw()
    await early
    for (const found of looking) expect(await found).not.toBeNull()
  })

  it.each<[string, () => Promise<string>]>([
    ['nobody made', async () => createApiKey(randomBytes)],
    [
      'was revoked',
      async () => {
        const { key, secret } = await world.createKey()
        await world.accounts.revokeKey(key.id)
        return secret
      },
    ],
    ['has expired', async () => (await world.createKey({ expires_at_ms: NOW + 1 })).secret],
    [
      'is of an account that is shut out',
      async () => {
        const { secret } = await world.createKey()
        await world.accounts.setStatus(EMAIL, 'inactive')
        return secret
      },
    ],
  ])('does not open when it %s, by the same way', async (_, make) => {
    const secret = await make()
    world.now = NOW + 1
    const callers = await world.open()
    expect(callers.verify(secret)).toBeNull()
    expect(await callers.lookUp(secret)).toBeNull()
    expect(world.store.reads).toBe(2)
  })

  it('is looked up once for all who ask at the same time', async () => {
    const callers = await world.open()
    const secrets = Array.from({ length: 500 }, () => createApiKey(randomBytes))
    expect(await Promise.all(secrets.map((secret) => callers.lookUp(secret)))).toEqual(secrets.map(() => null))
    expect(world.store.reads).toBe(2)
  })

  it.each(['', 'x', `ershou_live_${'0'.repeat(32)}_000000`])('is not looked for behind %j', async (text) => {
    const callers = await world.open()
    expect(callers.lookUp(text)).toBeNull()
    expect(world.store.reads).toBe(1)
  })
})

it('follows the cap that an owner set in another process, which never raises a limit', async () => {
  const { secret } = await world.createKey()
  const callers = await world.open()
  const limitAfter = async (cap: number | null) => {
    await world.accounts.setCap(EMAIL, cap)
    await world.pollOnce()
    return (await callers.verify(secret))?.limits.per_month
  }
  expect([await limitAfter(7), await limitAfter(501), await limitAfter(0), await limitAfter(null)]).toEqual([
    7, 500, 0, 500,
  ])
  await world.accounts.override(EMAIL, { per_month: 'unlimited' })
  expect(await limitAfter(9)).toBe(9)
})

import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Changes } from '../domain/accounts.ts'
import { isFailure } from '../domain/failure.ts'
import { openSqliteStorage } from '../storage/sqlite/open-storage.ts'
import { Accounts } from './accounts.ts'
import { createApiKey } from './api-key.ts'
import { type CallersParts, createCallers, type KeptCallers } from './create-callers.ts'
import type { Outcome } from './outcome.ts'

const NOW = Date.UTC(2026, 10, 15, 12)

/** A real store that can be out of reach, or slow. */
let store: CallersParts['store'] & { away: boolean; reads: number; pause: Promise<void> | null }
let accounts: Accounts
let now: number
/** The stopwatch. */
let passed: number
let scheduled: { work: () => void; ms: number; cancelled: boolean }[]
let failures: unknown[]

beforeEach(async () => {
  const real = (await openSqliteStorage({ path: ':memory:' })).accounts
  store = {
    away: false,
    reads: 0,
    pause: null,
    async readChanges(after): Promise<Changes> {
      store.reads++
      if (store.away) throw new Error('out of reach')
      const changes = await real.readChanges(after)
      await store.pause
      return changes
    },
  }
  now = NOW
  passed = 0
  scheduled = []
  failures = []
  accounts = new Accounts({ store: real, now: () => now, randomBytes })
  await accounts.create({ email: 'wei@example.org' })
})

function open(): Promise<KeptCallers> {
  return createCallers({
    store,
    now: () => now,
    stopwatch: () => passed,
    schedule(work, ms) {
      const entry = { work, ms, cancelled: false }
      scheduled.push(entry)
      return () => {
        entry.cancelled = true
      }
    },
    onFailure: (error) => failures.push(error),
  })
}

/** Lets the next reading that was scheduled happen, and waits until the one after is. */
async function pollOnce(): Promise<void> {
  const count = scheduled.length
  scheduled.at(-1)?.work()
  while (scheduled.length === count) await nextTurn()
}

async function createKey(wanted: Parameters<Accounts['createKey']>[1] = {}) {
  return doneOf(await accounts.createKey('wei@example.org', wanted))
}

function doneOf<Value>(outcome: Outcome<Value>): Value {
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.done
}

describe('a key that opens', () => {
  it('gives account, key and limits at once, without a look at the store', async () => {
    const { key, secret } = await createKey()
    const callers = await open()
    const account = doneOf(await accounts.find('wei@example.org'))
    expect(callers.verify(secret)).toEqual({ account, key, limits: { per_minute: 5, per_month: 500 } })
    expect([store.reads, callers.size(), callers.state()]).toEqual([1, 1, null])
  })

  it('works until the moment that it expires', async () => {
    const { secret } = await createKey({ expires_at_ms: NOW + 1000 })
    const callers = await open()
    now = NOW + 999
    expect(callers.verify(secret)).not.toBeNull()
    now = NOW + 1000
    expect(callers.verify(secret)).toBeNull()
  })
})

describe('a key that does not open', () => {
  it.each(['', 'x', 'ershou_live_', `ershou_live_${'0'.repeat(32)}_000000`])(
    '%j is refused by its form, with the store out of reach for long',
    async (secret) => {
      const callers = await open()
      store.away = true
      passed = 60_000
      expect(callers.verify(secret)).toBeNull()
      expect(store.reads).toBe(1)
    },
  )

  it('is well formed and of nobody', async () => {
    await createKey()
    const callers = await open()
    expect(callers.verify(createApiKey(randomBytes))).toBeNull()
  })
})

describe('what changes in the store', () => {
  it.each<[string, (keyId: string) => Promise<unknown>]>([
    ['a key is revoked', (id) => accounts.revokeKey(id)],
    ['its account is shut out', () => accounts.setStatus('wei@example.org', 'inactive')],
  ])('is known after the next reading: %s', async (_, change) => {
    const { key, secret } = await createKey()
    const other = await createKey()
    const callers = await open()
    await change(key.id)
    expect(callers.verify(secret)).not.toBeNull()
    await pollOnce()
    expect(callers.verify(secret)).toBeNull()
    expect(callers.size()).toBe(callers.verify(other.secret) === null ? 0 : 1)
  })

  it('is read four times a second, or at once when asked to', async () => {
    const callers = await open()
    expect(scheduled.map(({ ms }) => ms)).toEqual([250])
    const { secret } = await createKey()
    expect(callers.verify(secret)).toBeNull()
    await callers.refresh()
    expect(callers.verify(secret)).not.toBeNull()
  })

  it('lets an account in again with all keys that were not revoked', async () => {
    const [kept, revoked] = [await createKey(), await createKey()]
    const callers = await open()
    await accounts.setStatus('wei@example.org', 'inactive')
    await callers.refresh()
    await accounts.revokeKey(revoked.key.id)
    await accounts.setStatus('wei@example.org', 'active')
    await callers.refresh()
    expect(callers.verify(kept.secret)).not.toBeNull()
    expect(callers.verify(revoked.secret)).toBeNull()
  })

  it('changes the limits of every key of the account', async () => {
    const keys = [await createKey(), await createKey()]
    const callers = await open()
    await accounts.setPlan('wei@example.org', 'pro')
    await accounts.override('wei@example.org', { per_month: 'unlimited' })
    await callers.refresh()
    for (const { secret } of keys) {
      expect(callers.verify(secret)).toMatchObject({
        account: { plan: 'pro' },
        limits: { per_minute: 30, per_month: null },
      })
    }
  })

  it('is seen by a refresh even when a reading had begun before the change', async () => {
    const { key, secret } = await createKey()
    const callers = await open()
    let release = () => {}
    store.pause = new Promise((resolve) => {
      release = resolve
    })
    const early = callers.refresh()
    await accounts.revokeKey(key.id)
    const late = Promise.all([callers.refresh(), callers.refresh()])
    release()
    await early
    await late
    expect(callers.verify(secret)).toBeNull()
    // One for the start, one early, and one that both late ones share.
    expect(store.reads).toBe(3)
  })
})

describe('a store that is away', () => {
  it('is trusted for a second, then asked for each key, and never guessed', async () => {
    const { secret } = await createKey()
    const callers = await open()
    store.away = true
    await pollOnce()
    expect(failures).toEqual([expect.objectContaining({ message: 'out of reach' })])
    passed = 1000
    expect(callers.verify(secret)).not.toBeNull()
    expect(callers.state()).toBeNull()

    passed = 1001
    expect(callers.state()).toBe('accounts cannot be read')
    const error = await Promise.resolve(callers.verify(secret)).catch((thrown: unknown) => thrown)
    expect(isFailure(error, 'storage_unavailable')).toBe(true)
    expect(error).toMatchObject({ retryAfterS: 1 })

    store.away = false
    expect(await callers.verify(secret)).toMatchObject({ account: { email: 'wei@example.org' } })
    expect(callers.state()).toBeNull()
  })

  it('is read again by the next poll', async () => {
    const callers = await open()
    store.away = true
    await pollOnce()
    store.away = false
    const { secret } = await createKey()
    await pollOnce()
    expect(callers.verify(secret)).not.toBeNull()
  })

  it('keeps a service from starting', async () => {
    store.away = true
    await expect(open()).rejects.toThrow('out of reach')
  })

  it('counts what it said as old as the question, not the answer', async () => {
    const { secret } = await createKey()
    const callers = await open()
    let release = () => {}
    store.pause = new Promise((resolve) => {
      release = resolve
    })
    passed = 2000
    const slow = callers.refresh()
    while (store.reads < 2) await nextTurn()
    passed = 3500
    release()
    await slow
    expect(callers.state()).toBe('accounts cannot be read')
    store.pause = null
    expect(await callers.verify(secret)).not.toBeNull()
  })
})

it('stops reading when told to', async () => {
  const callers = await open()
  callers.stop()
  expect(scheduled.map(({ cancelled }) => cancelled)).toEqual([true])
})

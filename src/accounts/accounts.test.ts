import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openSqliteStorage } from '../wiring/storage/open-sqlite-storage.ts'
import { Accounts, type NewAccount } from './accounts.ts'
import { hashApiKey, isApiKey } from './api-key.ts'
import type { Outcome } from './outcome.ts'

const NOW = Date.UTC(2026, 10, 15, 12)

async function open() {
  const storage = await openSqliteStorage({ path: ':memory:' })
  const clock = { now: NOW }
  let changes = 0
  const accounts = new Accounts({
    store: storage.accounts,
    now: () => clock.now,
    randomBytes,
    onChange: async () => {
      changes++
    },
  })
  return { accounts, store: storage.accounts, clock, changes: () => changes }
}

async function openWithAccount(account: NewAccount = { email: 'wei@example.org' }) {
  const opened = await open()
  return { ...opened, account: doneOf(await opened.accounts.create(account)) }
}

function doneOf<Value>(outcome: Outcome<Value>): Value {
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.done
}

describe('creating an account', () => {
  it('begins with the free plan, as an active owner without overrides', async () => {
    const { account, store } = await openWithAccount()
    expect(account).toEqual({
      id: expect.stringMatching(/^acc_[0-9A-Za-z]{16}$/),
      email: 'wei@example.org',
      name: null,
      plan: 'free',
      role: 'owner',
      status: 'active',
      overrides: { per_minute: null, per_month: null },
      month_cap: null,
      alerts: { percents: [80, 100], refusals: true },
      created_at_ms: NOW,
    })
    expect(await store.findAccount(account.id)).toEqual(account)
  })

  it.each<[string, NewAccount, object]>([
    ['an address in capitals, with spaces around', { email: ' Wei@Example.ORG ' }, { email: 'wei@example.org' }],
    ['an address on this machine', { email: 'demo@localhost' }, { email: 'demo@localhost' }],
    ['a Chinese name, trimmed', { email: 'a@b', name: ' 张伟 ' }, { name: '张伟' }],
    ['an empty name', { email: 'a@b', name: '  ' }, { name: null }],
    ['a name of a hundred characters', { email: 'a@b', name: 'x'.repeat(100) }, { name: 'x'.repeat(100) }],
    ['plan and role', { email: 'a@b', plan: 'enterprise', role: 'operator' }, { plan: 'enterprise', role: 'operator' }],
  ])('takes %s', async (_, wanted, expected) => {
    expect((await openWithAccount(wanted)).account).toMatchObject(expected)
  })

  it.each<[NewAccount, string]>([
    [{ email: '' }, '"" is no e-mail address'],
    [{ email: 'wei' }, '"wei" is no e-mail address'],
    [{ email: '@example.org' }, 'is no e-mail address'],
    [{ email: 'a b@example.org' }, 'is no e-mail address'],
    [{ email: 'a@b@c' }, 'is no e-mail address'],
    [{ email: 'a@b\n' + 'c' }, 'is no e-mail address'],
    [{ email: `${'x'.repeat(250)}@b.org` }, 'is no e-mail address'],
    [{ email: 'a@b', plan: 'gold' }, 'plan must be one of free, starter, pro, enterprise, not "gold"'],
    [{ email: 'a@b', plan: '' }, 'plan must be one of'],
    [{ email: 'a@b', plan: 'toString' }, 'plan must be one of'],
    [{ email: 'a@b', role: 'king' }, 'role must be one of owner, operator, not "king"'],
    [{ email: 'a@b', name: 'x'.repeat(101) }, 'a name has at most 100 characters'],
  ])('refuses %j', async (wanted, sentence) => {
    const { accounts, changes } = await open()
    expect(await accounts.create(wanted)).toMatchObject({ refused: expect.stringContaining(sentence) })
    expect([await accounts.list(), changes()]).toEqual([[], 0])
  })

  it('refuses an address that is taken, in whatever case', async () => {
    const { accounts, account } = await openWithAccount()
    const outcome = await accounts.create({ email: 'WEI@example.org', plan: 'pro' })
    expect(outcome).toMatchObject({ refused: 'there is an account of wei@example.org already' })
    expect(await accounts.list()).toEqual([account])
  })
})

describe('changing an account', () => {
  it('finds it by id and by address in any case', async () => {
    const { accounts, account } = await openWithAccount()
    for (const who of [account.id, 'wei@example.org', ' WEI@Example.org ']) {
      expect(await accounts.find(who)).toEqual({ done: account })
    }
  })

  it.each<[string, (accounts: Accounts, who: string) => Promise<Outcome<unknown>>]>([
    ['find', (accounts, who) => accounts.find(who)],
    ['setPlan', (accounts, who) => accounts.setPlan(who, 'pro')],
    ['setStatus', (accounts, who) => accounts.setStatus(who, 'inactive')],
    ['override', (accounts, who) => accounts.override(who, { per_minute: 1 })],
    ['createKey', (accounts, who) => accounts.createKey(who)],
    ['listKeys', (accounts, who) => accounts.listKeys(who)],
  ])('%s refuses an account that does not exist', async (_, ask) => {
    const { accounts, account, changes } = await openWithAccount()
    for (const who of ['', 'zhang@example.org', 'acc_0000000000000000', account.id.slice(0, -1)]) {
      const outcome = await ask(accounts, who)
      expect(outcome).toMatchObject({ refused: `no account has the e-mail address or id ${who}` })
    }
    expect(changes()).toBe(1)
  })

  it('changes plan and status, and nothing else', async () => {
    const { accounts, account, changes } = await openWithAccount()
    expect(await accounts.setPlan('WEI@example.org', 'pro')).toEqual({ done: { ...account, plan: 'pro' } })
    const changed = { ...account, plan: 'pro', status: 'inactive' }
    expect(await accounts.setStatus(account.id, 'inactive')).toEqual({ done: changed })
    expect(await accounts.list()).toEqual([changed])
    expect(changes()).toBe(3)
  })

  it('refuses plans and statuses that do not exist', async () => {
    const { accounts, account } = await openWithAccount()
    expect(await accounts.setPlan(account.id, 'Pro')).toMatchObject({
      refused: expect.stringContaining('plan must be one'),
    })
    expect(await accounts.setStatus(account.id, 'dead')).toEqual({
      refused: 'status must be one of active, inactive, not "dead"',
    })
    expect(await accounts.list()).toEqual([account])
  })

  it('has a cap and alerts of its owner, sorted and each once', async () => {
    const { accounts, account } = await openWithAccount()
    expect(doneOf(await accounts.setCap(account.id, 0)).month_cap).toBe(0)
    expect(doneOf(await accounts.setCap(account.id, null)).month_cap).toBeNull()
    const set = await accounts.setAlerts(account.id, { percents: [100, 5, 100], refusals: false })
    expect(doneOf(set).alerts).toEqual({ percents: [5, 100], refusals: false })
    for (const cap of [-1, 1.5, 1_000_000_000_001, Number.NaN]) {
      expect(await accounts.setCap(account.id, cap)).toMatchObject({ refused: expect.stringContaining('from 0 to') })
    }
    for (const percents of [[0], [101], [1.5], [1, 2, 3, 4, 5, 6]]) {
      const refused = await accounts.setAlerts(account.id, { percents, refusals: true })
      expect(refused).toMatchObject({ refused: expect.stringContaining('at most 5 whole percentages') })
    }
  })

  it('overrides what is named, and takes an override away again', async () => {
    const { accounts, account } = await openWithAccount()
    const overridesAfter = async (changes: Parameters<Accounts['override']>[1]) =>
      doneOf(await accounts.override(account.id, changes)).overrides
    expect(await overridesAfter({ per_minute: 7 })).toEqual({ per_minute: 7, per_month: null })
    expect(await overridesAfter({ per_month: 'unlimited' })).toEqual({ per_minute: 7, per_month: 'unlimited' })
    expect(await overridesAfter({ per_month: 0 })).toEqual({ per_minute: 7, per_month: 0 })
    expect(await overridesAfter({ per_minute: null })).toEqual({ per_minute: null, per_month: 0 })
    expect(await overridesAfter({ per_month: null })).toEqual({ per_minute: null, per_month: null })
  })

  it.each([
    [{ per_minute: 0 }, 'per minute must be a whole number from 1'],
    [{ per_minute: 1.5 }, 'per minute'],
    [{ per_minute: -1 }, 'per minute'],
    [{ per_minute: Number.NaN }, 'per minute'],
    [{ per_minute: 1_000_000_001 }, 'per minute'],
    [{ per_month: -1 }, 'per month must be a whole number from 0'],
    [{ per_month: Number.POSITIVE_INFINITY }, 'per month'],
    [{ per_minute: 5, per_month: 0.5 }, 'per month'],
  ])('refuses the override %j', async (changes, sentence) => {
    const { accounts, account } = await openWithAccount()
    expect(await accounts.override(account.id, changes)).toMatchObject({ refused: expect.stringContaining(sentence) })
    expect(await accounts.list()).toEqual([account])
  })
})

describe('keys', () => {
  it('have a secret that is kept as its hash only', async () => {
    const { accounts, account, store } = await openWithAccount()
    const { key, secret } = doneOf(await accounts.createKey('wei@example.org', { name: ' 主钥匙 ' }))
    expect(isApiKey(secret)).toBe(true)
    expect(key).toEqual({
      id: expect.stringMatching(/^key_[0-9A-Za-z]{16}$/),
      account_id: account.id,
      name: '主钥匙',
      prefix: secret.slice(0, 16),
      hash: hashApiKey(secret),
      created_at_ms: NOW,
      last_used_at_ms: null,
      expires_at_ms: null,
      revoked_at_ms: null,
      rotated_to: null,
      sees_samples: false,
    })
    expect(await store.findKey(key.id)).toEqual(key)
    expect(JSON.stringify(await store.readChanges(0))).not.toContain(secret)
  })

  it('are each their own, the newest first', async () => {
    const { accounts, account, clock } = await openWithAccount()
    const first = doneOf(await accounts.createKey(account.id))
    clock.now += 1
    const second = doneOf(await accounts.createKey(account.id, { expires_at_ms: clock.now + 1 }))
    expect(second.secret).not.toBe(first.secret)
    expect(await accounts.listKeys(account.id)).toEqual({ done: [second.key, first.key] })
  })

  it.each([
    [{ expires_at_ms: NOW - 1 }, 'a key cannot expire before it exists'],
    [{ expires_at_ms: NOW }, 'a key cannot expire before it exists'],
    [{ expires_at_ms: Number.NaN }, 'a key cannot expire before it exists'],
    [{ name: '钥'.repeat(101) }, 'a name has at most 100 characters'],
  ])('are refused with %j', async (wanted, sentence) => {
    const { accounts, account } = await openWithAccount()
    expect(await accounts.createKey(account.id, wanted)).toMatchObject({ refused: sentence })
    expect(await accounts.listKeys(account.id)).toEqual({ done: [] })
  })

  it('are revoked once, however often it is asked for', async () => {
    const { accounts, account, clock, changes } = await openWithAccount()
    const { key } = doneOf(await accounts.createKey(account.id))
    clock.now += 5
    expect(await accounts.revokeKey(key.id)).toEqual({ done: { ...key, revoked_at_ms: NOW + 5 } })
    clock.now += 5
    expect(await accounts.revokeKey(` ${key.id} `)).toEqual({ done: { ...key, revoked_at_ms: NOW + 5 } })
    expect(changes()).toBe(4)
  })

  it('are not revoked by anything but their id, and a secret that is given for it is not repeated', async () => {
    const { accounts, account } = await openWithAccount()
    const { key, secret } = doneOf(await accounts.createKey(account.id))
    expect(await accounts.revokeKey('key_0')).toMatchObject({ refused: 'no key has the id key_0' })
    const outcome = await accounts.revokeKey(secret)
    expect(outcome).toMatchObject({ refused: expect.stringContaining(`${key.prefix}… (a secret is no id`) })
    expect(JSON.stringify(outcome)).not.toContain(secret.slice(0, 20))
    expect(await accounts.listKeys(account.id)).toEqual({ done: [key] })
  })
})

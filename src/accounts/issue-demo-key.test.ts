import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openSqliteStorage } from '../storage/sqlite/open-storage.ts'
import { Accounts } from './accounts.ts'
import { isApiKey, prefixOf } from './api-key.ts'
import { DEMO_EMAIL, issueDemoKey } from './issue-demo-key.ts'

async function open() {
  const { accounts: store } = await openSqliteStorage({ path: ':memory:' })
  let now = 1000
  return new Accounts({ store, now: () => now++, randomBytes })
}

async function issue(accounts: Accounts): Promise<string> {
  const outcome = await issueDemoKey(accounts)
  if ('refused' in outcome) throw new Error(outcome.refused)
  expect(isApiKey(outcome.done)).toBe(true)
  return outcome.done
}

async function openKeys(accounts: Accounts) {
  const keys = await accounts.listKeys(DEMO_EMAIL)
  if ('refused' in keys) throw new Error(keys.refused)
  return keys.done
    .filter(({ revoked_at_ms }) => revoked_at_ms === null)
    .map(({ name, prefix }) => [name, prefix] as const)
}

describe('the demo key', () => {
  it('comes with an account on plan Pro', async () => {
    const accounts = await open()
    const secret = await issue(accounts)
    expect(await accounts.list()).toMatchObject([{ email: 'demo@localhost', plan: 'pro', status: 'active' }])
    expect(await openKeys(accounts)).toEqual([['demo', prefixOf(secret)]])
  })

  it('takes the place of the one before, and of no other key', async () => {
    const accounts = await open()
    const [first, second] = [await issue(accounts), await issue(accounts)]
    expect(first).not.toBe(second)
    await accounts.createKey(DEMO_EMAIL, { name: 'demo' })
    await accounts.createKey(DEMO_EMAIL, { name: 'mine' })
    await accounts.createKey(DEMO_EMAIL)
    const third = await issue(accounts)
    expect((await openKeys(accounts)).map(([name]) => name)).toEqual(['demo', null, 'mine'])
    expect((await openKeys(accounts))[0]).toEqual(['demo', prefixOf(third)])
    expect(await accounts.list()).toHaveLength(1)
  })

  it('puts the account back on Pro and lets it in again, and leaves its overrides', async () => {
    const accounts = await open()
    await issue(accounts)
    await accounts.setPlan(DEMO_EMAIL, 'free')
    await accounts.setStatus(DEMO_EMAIL, 'inactive')
    await accounts.override(DEMO_EMAIL, { per_minute: 600 })
    await issue(accounts)
    expect(await accounts.list()).toMatchObject([
      { plan: 'pro', status: 'active', overrides: { per_minute: 600, per_month: null } },
    ])
  })
})

import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openSqliteStorage } from '../wiring/storage/open-sqlite-storage.ts'
import { Accounts } from './accounts.ts'
import { createApiKey, prefixOf } from './api-key.ts'
import { bringDemoKey, DEMO_EMAIL } from './bring-demo-key.ts'

/** Starts again and again over one storage, with the secret that the last start kept. */
async function open() {
  const { accounts: store } = await openSqliteStorage({ path: ':memory:' })
  let now = 1000
  const accounts = new Accounts({ store, now: () => now++, randomBytes })
  const world = {
    accounts,
    kept: null as string | null,
    async start(): Promise<string> {
      const renew = () => {
        world.kept = createApiKey(randomBytes, 'test')
        return world.kept
      }
      const outcome = await bringDemoKey(accounts, { kept: world.kept, renew })
      if ('refused' in outcome) throw new Error(outcome.refused)
      expect(outcome.done).toBe(world.kept)
      return outcome.done
    },
    /** Names and prefixes of the keys that open. */
    async openKeys() {
      const keys = await accounts.listKeys(DEMO_EMAIL)
      if ('refused' in keys) throw new Error(keys.refused)
      return keys.done.filter((key) => key.revoked_at_ms === null).map(({ name, prefix }) => [name, prefix])
    },
  }
  return world
}

type World = Awaited<ReturnType<typeof open>>

async function findKeyId({ accounts }: World): Promise<string> {
  const keys = await accounts.listKeys(DEMO_EMAIL)
  if ('refused' in keys) throw new Error(keys.refused)
  return keys.done[0]?.id as string
}

describe('the demo key', () => {
  it('is a test key of an account on plan Pro, which is an operator', async () => {
    const world = await open()
    const secret = await world.start()
    expect(secret).toMatch(/^ershou_test_/)
    expect(await world.accounts.list()).toMatchObject([
      { email: 'demo@localhost', plan: 'pro', status: 'active', role: 'operator' },
    ])
    expect(await world.openKeys()).toEqual([['demo', prefixOf(secret)]])
  })

  it('is the same at every start, and leaves other keys alone', async () => {
    const world = await open()
    const secret = await world.start()
    await world.accounts.createKey(DEMO_EMAIL, { name: 'mine' })
    expect([await world.start(), await world.start()]).toEqual([secret, secret])
    expect((await world.openKeys()).map(([name]) => name)).toEqual(['mine', 'demo'])
    expect(await world.accounts.list()).toHaveLength(1)
  })

  it('opens again over a storage that was emptied', async () => {
    const world = await open()
    world.kept = createApiKey(randomBytes, 'test')
    const secret = world.kept
    expect(await world.start()).toBe(secret)
    expect(await world.openKeys()).toEqual([['demo', prefixOf(secret)]])
  })

  it.each<[string, (world: World) => Promise<unknown>]>([
    ['its secret was lost', async (world) => (world.kept = null)],
    ['it was revoked', async (world) => world.accounts.revokeKey(await findKeyId(world))],
    [
      'its account was deleted',
      async (world) => {
        // The only operator would stay.
        await world.accounts.create({ email: 'other@example.org', role: 'operator' })
        await world.accounts.delete(DEMO_EMAIL)
      },
    ],
    [
      'its secret is that of somebody else',
      async (world) => {
        world.kept = createApiKey(randomBytes, 'test')
        await world.accounts.create({ email: 'other@example.org' })
        await world.accounts.createKey('other@example.org', { secret: world.kept })
      },
    ],
  ])('is another one when %s, and the old one opens no more', async (_, change) => {
    const world = await open()
    const first = await world.start()
    await change(world)
    const second = await world.start()
    expect(second).not.toBe(first)
    expect(await world.openKeys()).toEqual([['demo', prefixOf(second)]])
    expect(await world.start()).toBe(second)
  })

  it('puts the account back on Pro and lets it in again, and leaves its overrides', async () => {
    const world = await open()
    const secret = await world.start()
    await world.accounts.setPlan(DEMO_EMAIL, 'free')
    await world.accounts.create({ email: 'other@example.org', role: 'operator' })
    expect(await world.accounts.setStatus(DEMO_EMAIL, 'inactive')).toHaveProperty('done')
    await world.accounts.override(DEMO_EMAIL, { per_minute: 600 })
    expect(await world.start()).toBe(secret)
    expect(await world.accounts.find(DEMO_EMAIL)).toMatchObject({
      done: { plan: 'pro', status: 'active', overrides: { per_minute: 600, per_month: null } },
    })
  })
})

import { expect, it } from 'vitest'
import type { Account } from '../../domain/accounts/accounts.ts'
import { openSqliteStorage, type SqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { visitor, type World } from './fixtures/open-world.ts'
import { useWorld } from './fixtures/use-world.ts'
import { MOST_SESSIONS } from './sessions.ts'

const MINUTE = 60_000
const DAY = 86_400_000
let storage: SqliteStorage
let world: World
let account: Account

useWorld(
  () => openSqliteStorage({ path: ':memory:' }),
  (opened) => {
    ;({ storage, world, account } = opened)
  },
  null,
)

it('opens by its secret, which nobody keeps, and ends for good', async () => {
  const { session, secret } = await world.sessions.begin(account, 'link', visitor())
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await storage.sessions.list(account.id))).not.toContain(secret)
  expect(await world.sessions.find(secret, visitor())).toEqual({ account, session })
  expect(await world.sessions.end('acc_another', session.id)).toBe(false)
  expect(await world.sessions.end(account.id, session.id)).toBe(true)
  expect(await world.sessions.find(secret, visitor())).toBeNull()
})

it.each(['', 'x', 'a'.repeat(43), 'a'.repeat(100_000), `${'a'.repeat(42)}\0`, "' or 1=1 --"])(
  'opens for nothing else: %j',
  async (secret) => {
    expect(await world.sessions.find(secret, visitor())).toBeNull()
  },
)

it('does not open by its hash or its id', async () => {
  const { session } = await world.sessions.begin(account, 'link', visitor())
  expect(await world.sessions.find(session.hash, visitor())).toBeNull()
  expect(await world.sessions.find(session.id, visitor())).toBeNull()
})

it('is over after seven days without a request, and after thirty with them', async () => {
  const idle = await world.sessions.begin(account, 'link', visitor())
  const busy = await world.sessions.begin(account, 'link', visitor())
  for (let day = 0; day < 7; day++) {
    expect(await world.sessions.find(busy.secret, visitor())).not.toBeNull()
    world.pass(DAY)
  }
  expect(await world.sessions.find(idle.secret, visitor())).toBeNull()
  expect(await world.sessions.list(account.id)).toHaveLength(1)
  for (let day = 7; day < 30; day++) {
    expect(await world.sessions.find(busy.secret, visitor()), `day ${day}`).not.toBeNull()
    world.pass(DAY)
  }
  expect(await world.sessions.find(busy.secret, visitor())).toBeNull()
  expect(await storage.sessions.list(account.id)).toEqual([])
})

it('writes when and from where it was used at most once a minute', async () => {
  const { session, secret } = await world.sessions.begin(account, 'link', visitor('192.0.2.1'))
  world.pass(MINUTE - 1)
  await world.sessions.find(secret, visitor('192.0.2.2'))
  expect(await storage.sessions.list(account.id)).toEqual([session])
  world.pass(1)
  const touched = { ...session, last_seen_at_ms: world.now(), address: '192.0.2.2' }
  expect((await world.sessions.find(secret, visitor('192.0.2.2')))?.session).toEqual(touched)
  expect(await storage.sessions.list(account.id)).toEqual([touched])
})

it('does not open for an account that was shut out or deleted', async () => {
  const shut = await world.sessions.begin(account, 'link', visitor())
  await world.accounts.setStatus(account.id, 'inactive')
  expect(await world.sessions.find(shut.secret, visitor())).toBeNull()
  const other = await world.createAccount(world.newEmail(), null)
  const gone = await world.sessions.begin(other, 'link', visitor())
  await world.accounts.delete(other.id)
  expect(await world.sessions.find(gone.secret, visitor())).toBeNull()
})

it('ends all but one, or all', async () => {
  const kept = await world.sessions.begin(account, 'link', visitor())
  for (let i = 0; i < 3; i++) await world.sessions.begin(account, 'link', visitor())
  expect(await world.sessions.endOthers(account.id, kept.session.id)).toBe(3)
  expect(await world.sessions.find(kept.secret, visitor())).not.toBeNull()
  expect(await world.sessions.endOthers(account.id, null)).toBe(1)
})

it('keeps so many of an account, and lets go of the one used least lately', async () => {
  const first = await world.sessions.begin(account, 'link', visitor())
  const second = await world.sessions.begin(account, 'link', visitor())
  world.pass(MINUTE)
  await world.sessions.find(first.secret, visitor())
  for (let i = 0; i < MOST_SESSIONS - 1; i++) {
    world.pass(1)
    await world.sessions.begin(account, 'link', visitor())
  }
  expect(await world.sessions.list(account.id)).toHaveLength(MOST_SESSIONS)
  expect(await world.sessions.find(second.secret, visitor())).toBeNull()
  expect(await world.sessions.find(first.secret, visitor())).not.toBeNull()
})

it('is fresh for a quarter of an hour', async () => {
  const { session } = await world.sessions.begin(account, 'link', visitor())
  world.pass(15 * MINUTE - 1)
  expect(world.sessions.isFresh(session)).toBe(true)
  world.pass(1)
  expect(world.sessions.isFresh(session)).toBe(false)
})

it('cuts what a browser calls itself', async () => {
  const { session } = await world.sessions.begin(account, 'link', { ...visitor(), user_agent: 'x'.repeat(10_000) })
  expect(session.user_agent).toHaveLength(200)
  expect((await world.sessions.begin(account, 'link', { ...visitor(), user_agent: '' })).session.user_agent).toBeNull()
})

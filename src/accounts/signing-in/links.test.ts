import { afterAll, beforeAll, expect, it } from 'vitest'
import { LINK_PURPOSES } from '../../domain/accounts/credentials.ts'
import { openSqliteStorage, type SqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { openWorld, type World } from './fixtures/open-world.ts'
import { LINK_LIFETIMES_MS } from './links.ts'

const NEW = { purpose: 'sign_up', email: 'li@example.com', account_id: null } as const
let storage: SqliteStorage
let world: World

beforeAll(async () => {
  storage = await openSqliteStorage({ path: ':memory:' })
  world = openWorld(storage)
})
afterAll(() => storage.close())

it('may be looked at as often as one likes, and is used once', async () => {
  const { secret } = await world.links.create(NEW)
  for (let i = 0; i < 3; i++) expect(await world.links.look(secret)).toMatchObject(NEW)
  expect(await world.links.take(secret, 'sign_up')).toMatchObject(NEW)
  expect(await world.links.look(secret)).toBeNull()
  expect(await world.links.take(secret, 'sign_up')).toBeNull()
})

it('goes to one of many who use it at once', async () => {
  const { secret } = await world.links.create(NEW)
  const taken = await Promise.all(Array.from({ length: 20 }, () => world.links.take(secret, 'sign_up')))
  expect(taken.filter((one) => one !== null)).toHaveLength(1)
})

it('serves one purpose, and is not used up by another', async () => {
  const { secret } = await world.links.create(NEW)
  for (const purpose of LINK_PURPOSES.filter((one) => one !== 'sign_up')) {
    expect(await world.links.take(secret, purpose)).toBeNull()
  }
  expect(await world.links.take(secret, 'sign_up')).not.toBeNull()
})

it.each([
  ['sign_in', 1],
  ['start', 1],
  ['sign_up', 24],
  ['invitation', 168],
  ['password', 1],
  ['email', 24],
  ['passkey', 1 / 12],
] as const)('%s lives for %d h', async (purpose, hours) => {
  const { secret, expires_at_ms } = await world.links.create({ ...NEW, purpose })
  expect(expires_at_ms - world.now()).toBe(hours * 3_600_000)
  world.pass(LINK_LIFETIMES_MS[purpose] - 1)
  expect(await world.links.look(secret)).not.toBeNull()
  world.pass(1)
  expect(await world.links.look(secret)).toBeNull()
  expect(await world.links.take(secret, purpose)).toBeNull()
})

it('is kept by its hash alone', async () => {
  const { secret } = await world.links.create({ ...NEW, purpose: 'invitation' })
  const [kept] = await storage.credentials.listLinks('invitation')
  expect(JSON.stringify(kept)).not.toContain(secret)
  expect(await world.links.look(kept?.hash as string)).toBeNull()
})

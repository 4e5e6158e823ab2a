import { beforeEach, expect, it } from 'vitest'
import { openSqliteStorage } from '../wiring/storage/open-sqlite-storage.ts'
import { type CallersWorld, doneOf, EMAIL, NOW, openCallersWorld } from './fixtures/callers-world.ts'

let world: CallersWorld
beforeEach(async () => {
  world = await openCallersWorld((await openSqliteStorage({ path: ':memory:' })).accounts)
})

it('is renamed, and keeps its keys', async () => {
  const { secret } = await world.createKey()
  const renamed = doneOf(await world.accounts.rename(EMAIL, { email: ' New@Example.org ', name: ' 新 ' }))
  expect(renamed).toMatchObject({ email: 'new@example.org', name: '新' })
  expect(doneOf(await world.accounts.rename('new@example.org', { name: '' }))).toMatchObject({ name: null })
  expect((await world.open()).verify(secret)).toMatchObject({ account: { email: 'new@example.org', name: null } })
})

it.each([
  [{ email: 'nonsense' }, '"nonsense" is no e-mail address'],
  [{ email: 'TAKEN@example.org' }, 'there is an account of taken@example.org already'],
  [{ name: '名'.repeat(101) }, 'a name has at most 100 characters'],
])('is not renamed to %j', async (names, sentence) => {
  await world.accounts.create({ email: 'taken@example.org' })
  expect(await world.accounts.rename(EMAIL, names)).toMatchObject({ refused: sentence })
})

it('is deleted in a service that runs: its keys open no more after the next look, and it cannot be let in again', async () => {
  const { secret, key } = await world.createKey()
  const callers = await world.open()
  expect(callers.verify(secret)).not.toBeNull()
  expect(doneOf(await world.accounts.delete(EMAIL))).toMatchObject({ id: key.account_id, deleted_at_ms: NOW })
  await world.pollOnce()
  expect(callers.verify(secret)).toBeNull()
  expect(callers.size()).toBe(0)
  for (const who of [EMAIL, key.account_id]) {
    expect(await world.accounts.setStatus(who, 'active')).toHaveProperty('refused')
    expect(await world.accounts.delete(who)).toHaveProperty('refused')
    expect(await world.accounts.createKey(who)).toHaveProperty('refused')
  }
  expect(await world.accounts.rotateKey(key.id, { grace_ms: 0 })).toHaveProperty('refused')
  callers.stop()
})

import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStorage } from '../wiring/storage/open-sqlite-storage.ts'
import { createApiKey } from './api-key.ts'
import { type CallersWorld, doneOf, EMAIL, NOW, openCallersWorld } from './fixtures/callers-world.ts'

const HOUR_MS = 3_600_000

let world: CallersWorld
beforeEach(async () => {
  world = await openCallersWorld((await openSqliteStorage({ path: ':memory:' })).accounts)
})

/** Whether each secret opens, in a service that has followed the changes. */
async function openings(...secrets: readonly string[]): Promise<boolean[]> {
  const callers = await world.open()
  const found = secrets.map((secret) => callers.verify(secret) !== null)
  callers.stop()
  return found
}

it.each([
  ['live', null, HOUR_MS],
  ['live', NOW + 10 * HOUR_MS, HOUR_MS],
  ['test', NOW + HOUR_MS / 2, HOUR_MS / 2],
] as const)(
  'a %s key that expires at %s is replaced by one of its kind, and ends with its grace or before',
  async (kind, expires_at_ms, lasts) => {
    const secret = createApiKey(randomBytes, kind)
    const { key } = await world.createKey({ secret, name: '主钥匙', expires_at_ms })
    const rotated = doneOf(await world.accounts.rotateKey(key.id, { grace_ms: HOUR_MS }))
    expect(rotated.key).toMatchObject({ name: '主钥匙', expires_at_ms, rotated_to: null, account_id: key.account_id })
    expect(rotated.key.prefix).toMatch(new RegExp(`^ershou_${kind}_`))
    expect(rotated.old).toEqual({ ...key, rotated_to: rotated.key.id, expires_at_ms: NOW + lasts })
    world.now = NOW + lasts - 1
    expect(await openings(secret, rotated.secret)).toEqual([true, true])
    world.now += 1
    expect(await openings(secret, rotated.secret)).toEqual([false, lasts === HOUR_MS])
  },
)

it('without a grace the old key is revoked once the new one was handed over', async () => {
  const { key, secret } = await world.createKey()
  const atHandOver: boolean[] = []
  const rotated = await world.accounts.rotateKey(key.id, {
    grace_ms: 0,
    onIssued: async (issued) => void atHandOver.push(...(await openings(secret, issued.secret))),
  })
  expect(atHandOver).toEqual([true, true])
  expect(doneOf(rotated).old).toMatchObject({ revoked_at_ms: NOW, expires_at_ms: null })
  expect(await openings(secret, doneOf(rotated).secret)).toEqual([false, true])
})

it.each([0, HOUR_MS])('a crash at the hand-over leaves the caller a key that opens (grace %i)', async (grace_ms) => {
  const { key, secret } = await world.createKey()
  const onIssued = () => Promise.reject(new Error('killed'))
  await expect(world.accounts.rotateKey(key.id, { grace_ms, onIssued })).rejects.toThrow('killed')
  expect(await openings(secret)).toEqual([true])
  // What to do is said: the successor that nobody saw is rotated.
  const again = await world.accounts.rotateKey(key.id, { grace_ms })
  const [, unseen] = /rotate its successor (key_\w{16})/.exec('refused' in again ? again.refused : '') ?? []
  const rescued = doneOf(await world.accounts.rotateKey(unseen as string, { grace_ms }))
  expect(await openings(secret, rescued.secret)).toEqual([true, true])
})

it('can be done again with the new key, whose end is not that of the grace', async () => {
  const { key, secret } = await world.createKey()
  const second = doneOf(await world.accounts.rotateKey(key.id, { grace_ms: HOUR_MS }))
  world.now += HOUR_MS / 2
  const third = doneOf(await world.accounts.rotateKey(second.key.id, { grace_ms: HOUR_MS }))
  expect(third.key.expires_at_ms).toBeNull()
  expect(await openings(secret, second.secret, third.secret)).toEqual([true, true, true])
  world.now = NOW + HOUR_MS
  expect(await openings(secret, second.secret, third.secret)).toEqual([false, true, true])
  world.now = NOW + 1.5 * HOUR_MS
  expect(await openings(secret, second.secret, third.secret)).toEqual([false, false, true])
})

describe('is refused', () => {
  it('for keys that are revoked, expired or unknown, and nothing is made', async () => {
    const revoked = await world.createKey()
    await world.accounts.revokeKey(revoked.key.id)
    const expired = await world.createKey({ expires_at_ms: NOW + 1 })
    world.now += 1
    const before = await world.accounts.listKeys(EMAIL)
    for (const [id, sentence] of [
      [revoked.key.id, 'is revoked: make a new key'],
      [expired.key.id, 'has expired: make a new key'],
      ['key_0', 'no key has the id key_0'],
      [expired.secret, 'a secret is no id'],
    ] as const) {
      const refused = await world.accounts.rotateKey(id, { grace_ms: 0 })
      expect(refused).toMatchObject({ refused: expect.stringContaining(sentence) })
      expect(JSON.stringify(refused)).not.toContain(expired.secret.slice(0, 20))
    }
    expect(await world.accounts.listKeys(EMAIL)).toEqual(before)
  })
})

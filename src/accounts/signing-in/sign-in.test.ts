import { describe, expect, it } from 'vitest'
import type { Account } from '../../domain/accounts/accounts.ts'
import { openSqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { PASSWORD, READER, visitor, visitorFrom, type World } from './fixtures/open-world.ts'
import { useWorld } from './fixtures/use-world.ts'
import type { SignedIn } from './results.ts'

const WRONG = 'pale green bicyclf'
let world: World
let account: Account

useWorld(
  () => openSqliteStorage({ path: ':memory:' }),
  (opened) => {
    ;({ world, account } = opened)
  },
)

const attempt: World['attempt'] = (...given) => world.attempt(...given)

async function signIn(from = visitor()): Promise<SignedIn> {
  const result = await attempt(account.email, PASSWORD, from)
  if ('refused' in result) throw new Error(result.refused)
  return result.done
}

describe('with a password', () => {
  it('begins a session, and writes it into the audit log', async () => {
    const { session, secret } = await signIn()
    expect(await world.sessions.find(secret, visitor())).toEqual({ account, session })
    expect(session).toMatchObject({ account_id: account.id, way: 'password', address: '192.0.2.1' })
    expect(await world.acts(account.id)).toEqual(['signed_in'])
  })

  it.each([' {} ', '\t{}\n'])('takes the address as people type it: %j', async (shape) => {
    const typed = shape.replace('{}', account.email.toUpperCase())
    expect(await attempt(typed, PASSWORD)).toHaveProperty('done')
  })

  it('gives a new session to everybody, whatever cookie he had', async () => {
    const [first, second] = await Promise.all([signIn(), signIn()])
    expect(first.secret).not.toBe(second.secret)
    expect(first.session.id).not.toBe(second.session.id)
    expect(await world.sessions.list(account.id)).toHaveLength(2)
  })

  it('does the same work and returns the same answer for everyone', async () => {
    const inactive = await world.createAccount(world.newEmail())
    await world.accounts.setStatus(inactive.id, 'inactive')
    const without = await world.createAccount(world.newEmail(), null)
    await world.hasher.verify(null, 'warm', { known: '' })
    const cases: [string, string][] = [
      [account.email, WRONG],
      ['nobody@example.com', PASSWORD],
      [account.id, PASSWORD],
      [inactive.email, PASSWORD],
      [without.email, PASSWORD],
      [without.email, ''],
      [account.email, ''],
      [account.email, 'x'.repeat(30_000)],
      ['', ''],
      ['x'.repeat(30_000), PASSWORD],
    ]
    for (const [index, [email, password]] of cases.entries()) {
      const before = world.hasher.done
      const result = await attempt(email, password, visitor(`203.0.113.${index}`))
      expect([result, world.hasher.done - before], email.slice(0, 40)).toEqual([{ refused: 'wrong' }, 1])
    }
  })

  it('lets known devices and people who are signed in go first when strangers take all the room', async () => {
    const { device, session } = await signIn()
    const strangers = Array.from({ length: 200 }, (_, i) => attempt(`${i}@example.com`, WRONG, visitorFrom(i)))
    const [known, confirmed, ...answers] = await Promise.all([
      attempt(account.email, PASSWORD, visitor('192.0.2.1', device)),
      world.signIn.confirmPassword({ account, session }, PASSWORD, visitor('192.0.2.9')),
      ...strangers,
    ])
    expect(known).toHaveProperty('done')
    expect(confirmed).toHaveProperty('done')
    expect(answers).toContainEqual({ refused: 'busy', retry_after_s: expect.any(Number) })
  })

  it('is busy when too many sign in at once, which counts against nobody', async () => {
    const all = await Promise.all(
      Array.from({ length: 80 }, (_, i) => attempt(`${i}@example.com`, WRONG, visitor(`203.0.113.${i}`))),
    )
    const busy = all.filter((one) => 'refused' in one && one.refused === 'busy')
    expect(busy).toHaveLength(15)
    for (let i = 0; i < 6; i++) expect(await attempt(account.email, PASSWORD)).toHaveProperty('done')
  })
})

describe('with a link', () => {
  const link = () => world.links.create({ purpose: 'sign_in', email: account.email, account_id: account.id })

  it('opens once, for one of two who come at the same time', async () => {
    const { secret } = await link()
    const both = await Promise.all([1, 2].map(() => world.signIn.withLink(secret, visitor())))
    expect(both.filter((one) => 'done' in one)).toHaveLength(1)
    expect(both).toContainEqual({ refused: 'unusable' })
    expect((await world.sessions.list(account.id)).map(({ way }) => way)).toEqual(['link'])
  })

  it('opens nothing for an account that was shut out, or has another address by now', async () => {
    const { secret } = await link()
    await world.accounts.rename(account.id, { email: world.newEmail() })
    expect(await world.signIn.withLink(secret, visitor())).toEqual({ refused: 'unusable' })
    await world.accounts.rename(account.id, { email: account.email })
    const second = await link()
    await world.accounts.setStatus(account.id, 'inactive')
    expect(await world.signIn.withLink(second.secret, visitor())).toEqual({ refused: 'unusable' })
  })

  it.each(['password', 'email', 'sign_up', 'invitation', 'passkey'] as const)('is none for %s', async (purpose) => {
    const { secret } = await world.links.create({ purpose, email: account.email, account_id: account.id })
    expect(await world.signIn.withLink(secret, visitor())).toEqual({ refused: 'unusable' })
  })
})

describe('a session that is open', () => {
  it('ends when its owner signs out, once', async () => {
    const { session, secret } = await signIn()
    await world.signIn.signOut({ account, session }, visitor())
    await world.signIn.signOut({ account, session }, visitor())
    expect(await world.sessions.find(secret, visitor())).toBeNull()
    expect(await world.acts(account.id)).toEqual(['signed_in', 'signed_out'])
  })

  it('is replaced by a fresh one when the password is given once more', async () => {
    const { session, secret } = await signIn()
    world.pass(3_600_000)
    expect(await world.signIn.confirmPassword({ account, session }, WRONG, visitor())).toEqual({ refused: 'wrong' })
    expect(await world.sessions.find(secret, visitor())).not.toBeNull()
    const confirmed = await world.signIn.confirmPassword({ account, session }, PASSWORD, visitor())
    if ('refused' in confirmed) throw new Error(confirmed.refused)
    expect(world.sessions.isFresh(confirmed.done.session)).toBe(true)
    expect(await world.sessions.find(secret, visitor())).toBeNull()
  })

  it('ends others of the same account only', async () => {
    const open = { account, session: (await signIn()).session }
    const second = await signIn()
    const stranger = await world.createAccount(world.newEmail())
    expect(await world.signIn.endSession(stranger, second.session.id, visitor())).toBe(false)
    expect(await world.signIn.endSession(account, second.session.id, visitor())).toBe(true)
    await signIn()
    expect(await world.signIn.endOtherSessions(open, visitor())).toBe(1)
    expect(await world.acts(account.id)).toEqual([
      ...['signed_in', 'signed_in', 'session_ended', 'signed_in', 'session_ended'],
    ])
  })

  it('does not outlive a change of password that happens while it begins', async () => {
    const open = { account, session: (await signIn()).session }
    const results = await Promise.all([
      attempt(account.email, PASSWORD),
      world.signUp.changePassword(open, { current: null, password: 'another bicycle' }, READER, visitor()),
      attempt(account.email, PASSWORD),
    ])
    expect(results[1]).toHaveProperty('done')
    expect((await world.sessions.list(account.id)).map(({ id }) => id)).toEqual([open.session.id])
  })
})

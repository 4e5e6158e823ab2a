/** Concurrent requests over PostgreSQL, where transactions run in parallel: the rules hold for all of them together. */
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_OPEN_KEYS } from '../../src/accounts/own-keys/own-keys.ts'
import type { Account, Role } from '../../src/domain/accounts/accounts.ts'
import { createDatabase, openPatiently } from '../../src/wiring/storage/fixtures/prepare-postgres.ts'
import { type PostgresServer, startPostgres } from '../servers/start-postgres.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import type { Person } from './person.ts'

const PASSWORD = 'three quiet green lamps'
const ROUNDS = 6
const OPERATORS = { text: null, plan: null, status: 'active', role: 'operator', offset: 0, limit: 9 } as const

let server: PostgresServer
let open: OpenDashboard
let hashed: string
let made = 0

beforeAll(async () => {
  server = await startPostgres()
  const url = await createDatabase(server.url)
  open = await openDashboard({}, undefined, () => openPatiently({ url, poolSize: 8 }))
  hashed = await hash(PASSWORD, { memoryCost: 64, timeCost: 1 })
})
afterAll(async () => {
  await open?.stop()
  await server.stop()
})

type Signed = Person & { readonly account: Account }

/** Signed in with a password at the form. */
async function signIn(role: Role = 'owner', email = `racer-${++made}@example.test`): Promise<Signed> {
  const { storage, clock, service, visitor } = open
  const known = await storage.accounts.findAccount(email)
  const account = known ? { done: known } : await service.accounts.create({ email, role })
  if ('refused' in account) throw new Error(account.refused)
  await storage.credentials.setPassword(account.done.id, hashed, clock.now())
  const person = visitor()
  expect(await person.post('/sign-in', { email, password: PASSWORD })).toMatchObject({ status: 303 })
  return { ...person, account: account.done }
}

const listOperators = async () => (await open.storage.accounts.findAccounts(OPERATORS)).accounts

/** Two operators, and no others. */
async function signInOperators(): Promise<readonly [Signed, Signed]> {
  const before = await listOperators()
  const two = [await signIn('operator'), await signIn('operator')] as const
  for (const { id } of before) await open.service.accounts.setRole(id, 'owner')
  return two
}

describe('two operators', () => {
  it.each([
    ['take each other’s role', { role: 'owner' }, 'role'],
    ['make each other inactive', { status: 'inactive' }, 'status'],
  ])('who %s at the same time: one remains', async (_, form, act) => {
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = await signInOperators()
      await Promise.all([
        one.post(`/operator/accounts/${other.account.id}/${act}`, form),
        other.post(`/operator/accounts/${one.account.id}/${act}`, form),
      ])
      expect(await listOperators()).toHaveLength(1)
    }
  })

  it('who delete their own accounts at the same time: one remains', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const people = await signInOperators()
      const done = await Promise.all(
        people.map((one) =>
          one
            .post('/dashboard/account/delete', { email: one.account.email, current: PASSWORD })
            .then(({ status }) => status),
        ),
      )
      expect(done.sort()).toEqual([303, 422])
      expect(await listOperators()).toHaveLength(1)
    }
  })
})

describe('the owner of an account', () => {
  it('has no more active keys than allowed, however many are created and rotated at once', async () => {
    const person = await signIn()
    const again = await signIn('owner', person.account.email)
    const ids: string[] = []
    for (let i = 0; i < MOST_OPEN_KEYS - 4; i++) {
      const issued = await open.service.accounts.createKey(person.account.id)
      if ('done' in issued) ids.push(issued.done.key.id)
    }
    const asked = Array.from({ length: 24 }, (_, i) => {
      const by = i % 2 === 0 ? person : again
      if (i % 3 === 0) return by.post('/dashboard/keys/new', { name: 'more', expiry: '' })
      return by.post(`/dashboard/keys/${ids[i]}/rotate`, { grace: i % 3 === 1 ? '24h' : '0' })
    })
    await Promise.all(asked)
    const question = { group: 'open', at_ms: open.clock.now(), offset: 0, limit: 0 } as const
    const { total } = await open.storage.accounts.readKeys(person.account.id, question)
    expect(total).toBe(MOST_OPEN_KEYS)
  })

  it('gets the password of the link, even if a thief with the old one changes it at the same time', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const thief = await signIn()
      const { email, id } = thief.account
      const owner = open.visitor()
      await owner.post('/forgot', { email })
      const link = await open.linkTo(email)
      await Promise.all([
        owner.post(link, { password: 'one new blue window' }),
        thief.post('/dashboard/account/password', { current: PASSWORD, password: 'the thief has this now' }),
      ])
      expect(await verify((await open.storage.credentials.findPassword(id)) ?? '', 'one new blue window')).toBe(true)
      expect((await thief.get('/dashboard')).status).toBe(303)
    }
  })
})

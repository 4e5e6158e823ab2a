import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../../domain/accounts/accounts.ts'
import { Failure } from '../../domain/failure.ts'
import { openSqliteStorage, type SqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { createAuthenticator, type Signed } from './fixtures/create-authenticator.ts'
import { openWorld, READER, visitor, type World } from './fixtures/open-world.ts'
import { MOST_PASSKEYS } from './passkeys.ts'
import type { Result } from './results.ts'
import type { OpenSession } from './sessions.ts'
import { CLIENTS_PER_NETWORK } from './slow-down/allowance.ts'

const ORIGIN = 'http://localhost:8080'
const HERE = { origin: ORIGIN }
let storage: SqliteStorage
let world: World
let account: Account
let open: OpenSession

beforeAll(async () => {
  storage = await openSqliteStorage({ path: ':memory:' })
})
beforeEach(async () => {
  world = openWorld(storage)
  account = await world.createAccount(world.newEmail(), null)
  open = { account, session: (await world.sessions.begin(account, 'link', visitor())).session }
})
afterAll(() => storage.close())

function doneOf<Value>(result: Result<Value, string>): Value {
  if ('refused' in result) throw new Error(result.refused)
  return result.done
}

const registrationOptions = async (from = visitor()) =>
  doneOf(await world.passkeys.registrationOptions(open, ORIGIN, from))
const register = (response: unknown, name = 'My phone') =>
  world.passkeys.register(open, { response, origin: ORIGIN, name }, READER, visitor())
const requestOptions = async () => doneOf(await world.signIn.beginPasskey(ORIGIN, visitor(), null))
const enter = (response: unknown, origin = ORIGIN) => world.signIn.withPasskey({ response, origin }, visitor())

async function addPasskey() {
  const authenticator = createAuthenticator()
  const passkey = doneOf(await register(authenticator.create(await registrationOptions(), HERE)))
  return { authenticator, passkey }
}

describe('a passkey', () => {
  it('is added by who has just signed in, and its owner is told', async () => {
    const { passkey } = await addPasskey()
    expect(await world.passkeys.list(account.id)).toEqual([passkey])
    expect(passkey).toMatchObject({ account_id: account.id, name: 'My phone', transports: 'internal,hybrid' })
    expect((await world.readMails()).map(({ to }) => to)).toEqual([account.email])
    expect(await world.acts(account.id)).toEqual(['passkey_added'])
  })

  it('signs its owner in without an e-mail address', async () => {
    const { authenticator, passkey } = await addPasskey()
    const options = await requestOptions()
    expect(options.allowCredentials ?? []).toEqual([])
    const { session, secret } = doneOf(await enter(authenticator.get(options, HERE)))
    expect(session).toMatchObject({ account_id: account.id, way: 'passkey' })
    expect(await world.sessions.find(secret, visitor())).not.toBeNull()
    expect(await storage.credentials.findPasskey(passkey.id)).toMatchObject({ last_used_at_ms: world.now() })
  })

  it('confirms who is signed in, and nobody else', async () => {
    const { authenticator } = await addPasskey()
    const answer = async () => ({ response: authenticator.get(await requestOptions(), HERE), origin: ORIGIN })
    const other = await world.createAccount(world.newEmail(), null)
    const session = (await world.sessions.begin(other, 'link', visitor())).session
    const foreign = await world.signIn.confirmPasskey({ account: other, session }, await answer(), visitor())
    expect(foreign).toEqual({ refused: 'wrong' })
    expect(await world.signIn.confirmPasskey(open, await answer(), visitor())).toHaveProperty('done')
    expect((await world.sessions.list(account.id)).map(({ id }) => id)).not.toContain(open.session.id)
  })

  it('is removed by its owner alone, and opens nothing then', async () => {
    const { authenticator, passkey } = await addPasskey()
    const stranger = await world.createAccount(world.newEmail(), null)
    expect(await world.passkeys.remove(stranger, passkey.id, visitor())).toBe(false)
    expect(await world.passkeys.remove(account, passkey.id, visitor())).toBe(true)
    expect(await world.passkeys.remove(account, passkey.id, visitor())).toBe(false)
    expect(await enter(authenticator.get(await requestOptions(), HERE))).toEqual({ refused: 'wrong' })
    expect(await world.acts(account.id)).toEqual(['passkey_added', 'passkey_removed'])
  })

  it('opens nothing for an account that was shut out', async () => {
    const { authenticator } = await addPasskey()
    const answer = authenticator.get(await requestOptions(), HERE)
    await world.accounts.setStatus(account.id, 'inactive')
    expect(await enter(answer)).toEqual({ refused: 'wrong' })
  })

  it('is not slowed down by who guesses the password', async () => {
    const { authenticator } = await addPasskey()
    const guess = { email: account.email, password: 'wrong wrong wrong' }
    for (let i = 0; i < 9; i++) await world.signIn.withPassword(guess, visitor())
    expect(await enter(authenticator.get(await requestOptions(), HERE))).toHaveProperty('done')
  })
})

describe('an answer', () => {
  it.each<[string, Signed]>([
    ['to another origin', { origin: 'http://evil.test' }],
    ['to another port', { origin: 'http://localhost:8081' }],
    ['without the person', { origin: ORIGIN, isVerified: false }],
  ])('%s is refused', async (_, signed) => {
    const { authenticator } = await addPasskey()
    expect(await enter(authenticator.get(await requestOptions(), signed))).toEqual({ refused: 'wrong' })
    const made = createAuthenticator().create(await registrationOptions(), signed)
    expect(await register(made)).toEqual({ refused: 'wrong' })
  })

  it('is taken once, also of two at the same time', async () => {
    const { authenticator } = await addPasskey()
    const answer = authenticator.get(await requestOptions(), HERE)
    const all = await Promise.all([enter(answer), enter(answer)])
    expect(all.filter((one) => 'done' in one)).toHaveLength(1)
    expect(await enter(answer)).toEqual({ refused: 'wrong' })
    const made = createAuthenticator().create(await registrationOptions(), HERE)
    expect(await register(made)).toHaveProperty('done')
    expect(await register(made)).toEqual({ refused: 'wrong' })
  })

  it('is refused after five minutes, or to a challenge that is none of ours', async () => {
    const { authenticator } = await addPasskey()
    const answer = authenticator.get(await requestOptions(), HERE)
    world.pass(300_000)
    expect(await enter(answer)).toEqual({ refused: 'wrong' })
    const made_up = { ...(await requestOptions()), challenge: 'a'.repeat(43) }
    expect(await enter(authenticator.get(made_up, HERE))).toEqual({ refused: 'wrong' })
  })

  it('to the challenge of another person, or for another use, is refused', async () => {
    const { authenticator } = await addPasskey()
    const forRegistration = await registrationOptions()
    const misused = { ...(await requestOptions()), challenge: forRegistration.challenge }
    expect(await enter(authenticator.get(misused, HERE))).toEqual({ refused: 'wrong' })
    const mine = await registrationOptions()
    const other = await world.createAccount(world.newEmail(), null)
    open = { account: other, session: (await world.sessions.begin(other, 'link', visitor())).session }
    expect(await register(createAuthenticator().create(mine, HERE))).toEqual({ refused: 'wrong' })
  })

  it('with a counter that does not grow is refused: somebody has a copy', async () => {
    const { authenticator } = await addPasskey()
    expect(await enter(authenticator.get(await requestOptions(), { ...HERE, counter: 5 }))).toHaveProperty('done')
    expect(await enter(authenticator.get(await requestOptions(), { ...HERE, counter: 5 }))).toEqual({
      refused: 'wrong',
    })
    expect(await enter(authenticator.get(await requestOptions(), { ...HERE, counter: 6 }))).toHaveProperty('done')
  })

  it.each([
    null,
    7,
    'text',
    [],
    {},
    { id: 7 },
    { id: 'x'.repeat(5000) },
    { id: 'abc', response: null },
    { id: '../x' },
  ])('that is no answer is refused: %j', async (response) => {
    expect(await enter(response)).toEqual({ refused: 'wrong' })
    expect(await register(response)).toEqual({ refused: 'wrong' })
  })

  it('is not called wrong when the store is away', async () => {
    const { authenticator } = await addPasskey()
    const answer = authenticator.get(await requestOptions(), HERE)
    const away = () => Promise.reject(new Failure('storage_unavailable', 'away'))
    const credentials = new Proxy(storage.credentials, {
      get: (store, name) => (name === 'takeLink' ? away : Reflect.get(store, name).bind(store)),
    })
    const broken = openWorld({ ...storage, credentials })
    await expect(broken.signIn.withPasskey({ response: answer, origin: ORIGIN }, visitor())).rejects.toThrow('away')
  })
})

describe('registration', () => {
  it.each(['http://127.0.0.1:8080', 'http://[::1]:8080', 'no origin', ''])('needs a name, not %j', async (origin) => {
    expect(await world.passkeys.registrationOptions(open, origin, visitor())).toEqual({ refused: 'needs_name' })
    expect(await world.signIn.beginPasskey(origin, visitor(), null)).toEqual({ refused: 'needs_name' })
    expect(await enter({}, origin)).toEqual({ refused: 'needs_name' })
  })

  it('belongs to the public URL where there is one', async () => {
    world = openWorld(storage, { publicUrl: 'https://cars.example' })
    expect((await registrationOptions()).rp.id).toBe('cars.example')
  })

  it('needs a fresh session, a name, and room', async () => {
    const answer = createAuthenticator().create(await registrationOptions(), HERE)
    expect(await register(answer, ' ')).toEqual({ refused: 'not_a_name' })
    expect(await register(answer, 'x'.repeat(101))).toEqual({ refused: 'not_a_name' })
    for (let i = 0; i < MOST_PASSKEYS; i++) await addPasskey()
    expect(await register(answer)).toEqual({ refused: 'too_many' })
    expect(await world.passkeys.registrationOptions(open, ORIGIN, visitor())).toEqual({ refused: 'too_many' })
    world.pass(15 * 60_000)
    expect(await world.passkeys.registrationOptions(open, ORIGIN, visitor())).toEqual({ refused: 'not_fresh' })
    expect(await register(answer)).toEqual({ refused: 'not_fresh' })
  })

  it('asks for a passkey that names its owner, and for none that there is already', async () => {
    const { passkey } = await addPasskey()
    const options = await registrationOptions()
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    expect(options.excludeCredentials).toMatchObject([{ id: passkey.id }])
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(account.id)
  })

  it('has so many challenges for an address', async () => {
    for (let i = 0; i < 60; i++) await requestOptions()
    expect(await world.signIn.beginPasskey(ORIGIN, visitor(), null)).toEqual({
      refused: 'slow_down',
      retry_after_s: 300,
    })
    expect(await world.signIn.beginPasskey(ORIGIN, visitor('192.0.2.2'), null)).toHaveProperty('done')
  })

  it('has so many for a network, so that one with thousands of addresses leaves others theirs', async () => {
    const begin = (address: string) => world.signIn.beginPasskey(ORIGIN, visitor(address), null)
    for (let i = 0; i < 60 * CLIENTS_PER_NETWORK; i++) await begin(`2001:db8:7:${i.toString(16)}::1`)
    expect(await begin('2001:db8:7:ffff::1')).toHaveProperty('refused', 'slow_down')
    expect(await begin('2001:db8:8::1')).toHaveProperty('done')
  })

  it('has them for a signed-in person, whatever strangers at the same address did', async () => {
    for (let i = 0; i < 60; i++) await requestOptions()
    expect(await world.signIn.beginPasskey(ORIGIN, visitor(), account.id)).toHaveProperty('done')
    for (let i = 0; i < 59; i++) await world.signIn.beginPasskey(ORIGIN, visitor(), account.id)
    expect(await world.signIn.beginPasskey(ORIGIN, visitor(), account.id)).toHaveProperty('refused', 'slow_down')
  })
})

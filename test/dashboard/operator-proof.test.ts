/** Operators must prove their identity before every action on an account: recently, in this session, with a passkey or their password. */

import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../src/accounts/signing-in/fixtures/create-authenticator.ts'
import { Links } from '../../src/accounts/signing-in/links.ts'
import { Sessions } from '../../src/accounts/signing-in/sessions.ts'
import type { SignInWay } from '../../src/domain/accounts/sessions.ts'
import { type AccountWorld, MINUTE_MS, ORIGIN, type Owner, openAccountWorld, PASSWORD } from './open-account-world.ts'
import { plantSamples, type Samples } from './plant-samples.ts'
import { readChangeable } from './read-changeable.ts'

let open: AccountWorld
let samples: Samples
beforeAll(async () => {
  open = await openAccountWorld()
  samples = await plantSamples(open)
})
afterAll(() => open.stop())

/** The form of each action. A form of operators that is not listed fails the first test below. */
const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/operator/accounts/new': { email: 'created@example.test', plan: 'pro', role: 'operator' },
  '/operator/accounts/{id}/plan': { plan: 'enterprise' },
  '/operator/accounts/{id}/status': { status: 'inactive' },
  '/operator/accounts/{id}/role': { role: 'operator' },
  '/operator/accounts/{id}/limits': { per_minute: '7', per_month: 'unlimited' },
  '/operator/accounts/{id}/sessions/end': {},
  '/operator/keys/{id}/revoke': {},
  '/operator/changes/{id}/confirm': {},
  '/operator/changes/{id}/refuse': {},
  '/operator/invoices/{id}/paid': {},
  '/operator/invoices/{id}/void': {},
  '/operator/invitations': { email: 'wanted@example.test' },
  '/operator/invitations/withdraw': { hash: 'a'.repeat(64) },
}
const ACTS = Object.keys(FORMS)
/** A pass over the marketplace changes no account. */
const NO_ACTS = ['/operator/service/pass']

function fill(path: string): string {
  const { ids } = samples
  const named: Readonly<Record<string, string>> = { accounts: ids.account, keys: ids.key, changes: ids.change }
  return path.replace(/(\w+)\/\{id\}/, (_, noun: string) => `${noun}/${named[noun] ?? ids.invoice}`)
}

const operator = () => open.somebodyWithPassword({ role: 'operator' })

/** An operator whose sign-in is too old to be a proof. */
async function staleOperator(): Promise<Owner> {
  const person = await operator()
  open.clock.advance(10 * MINUTE_MS)
  return person
}

/** In a new session of this kind. */
async function signInBy(person: Owner, way: SignInWay): Promise<void> {
  const { storage, clock } = open
  const sessions = new Sessions({ store: storage.sessions, accounts: storage.accounts, now: clock.now, randomBytes })
  const { secret } = await sessions.begin(person.account, way, { address: '127.0.0.1', user_agent: null, device: null })
  person.cookies.set('ershou_session', secret)
}

async function addPasskey(person: Owner) {
  const authenticator = createAuthenticator()
  const asked = await person.postJson('/dashboard/account/passkeys/options', {})
  const response = authenticator.create(JSON.parse(asked.text), { origin: ORIGIN })
  expect((await person.postJson('/dashboard/account/passkeys', { response, name: 'key' })).status).toBe(200)
  return authenticator
}

describe('an action without a proof', () => {
  it('is every form of operators in the table', () => {
    const posts = open.service.pages.filter(({ access, method }) => access === 'operator' && method === 'POST')
    expect(posts.map(({ path }) => path).sort()).toEqual([...ACTS, ...NO_ACTS].sort())
  })

  it.each(ACTS)('asks for the password and changes nothing: %s', async (path) => {
    const person = await staleOperator()
    const before = await readChangeable(open, samples)
    const { status, text, location, setCookies } = await person.post(fill(path), FORMS[path])
    expect({ status, location, setCookies }).toEqual({ status: 403, location: null, setCookies: [] })
    expect(text).toContain('Enter your password to continue')
    expect(text).toContain(`action="${fill(path)}"`)
    for (const [name, value] of Object.entries(FORMS[path] ?? {})) {
      expect(text).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
    }
    expect(await readChangeable(open, samples)).toEqual(before)
  })

  it.each([
    ['wrong', 'not it at all', 422, 'Wrong password.'],
    ['empty', '', 422, 'Enter your current password.'],
  ])('is not done when the password is %s, and keeps the form', async (_, current, status, words) => {
    const person = await staleOperator()
    const before = await readChangeable(open, samples)
    const answer = await person.post(fill('/operator/accounts/{id}/plan'), { plan: 'enterprise', current })
    expect([answer.status, answer.text.includes(words)]).toEqual([status, true])
    expect(answer.text).toContain('name="plan" value="enterprise"')
    expect(answer.text).not.toContain(`value="${current || 'nothing'}"`)
    expect(await readChangeable(open, samples)).toEqual(before)
  })

  it('is asked for in Chinese, with typed text escaped', async () => {
    const person = await staleOperator()
    const hostile = `"><script>alert(1)</script>`
    const form = { email: hostile }
    const { text } = await person.post('/operator/invitations', form, { 'accept-language': 'zh-CN' })
    expect(text).toContain('请输入密码以继续')
    expect(text).toContain('&quot;>&lt;script>')
    expect(text).not.toContain('<script>alert')
  })

  it('redirects only to its own path', async () => {
    const person = await staleOperator()
    const { text } = await person.post('/operator/accounts/%2F%2Fevil.example/plan?next=//evil.example', {
      plan: 'pro',
    })
    expect(/action="(\/operator[^"]*)"/.exec(text)?.[1]).toBe('/operator/accounts/%2F%2Fevil.example/plan')
  })

  it('says what to do when there is neither a password nor a passkey', async () => {
    const person = await open.somebody({ role: 'operator' })
    await signInBy(person, 'link')
    const before = await readChangeable(open, samples)
    const { status, text } = await person.post(fill('/operator/accounts/{id}/plan'), { plan: 'enterprise' })
    expect([status, text.includes('href="/dashboard/account/password"')]).toEqual([403, true])
    expect(text).toContain('no password and no passkey')
    expect(text).toMatch(/href="\/dashboard\/account\/password" target="_blank"/)
    expect(text).toContain('<input type="hidden" name="plan" value="enterprise"/>')
    expect(await readChangeable(open, samples)).toEqual(before)
    const set = await person.post('/dashboard/account/password', { password: 'seven slow brown clocks' })
    expect(set.location).toBe('/dashboard/account?done=password_set')
    // Whoever has just set it is not asked for it.
    const done = await person.post(fill('/operator/accounts/{id}/limits'), { per_minute: '5', per_month: '' })
    expect(done.location).toContain('done=limits')
    open.clock.advance(10 * MINUTE_MS)
    const asked = await person.post(fill('/operator/accounts/{id}/plan'), { plan: 'enterprise' })
    expect(asked.text).toContain('Enter your password to continue')
  })
})

describe('a proof', () => {
  const limits = (perMinute: string) => ({ per_minute: perMinute, per_month: '' })
  const path = () => fill('/operator/accounts/{id}/limits')
  const perMinute = async () =>
    (await open.storage.accounts.findAccount(samples.owner.account.id))?.overrides.per_minute

  it('by password performs the requested action once, and is valid for ten minutes of this session', async () => {
    const person = await staleOperator()
    const old = person.cookies.get('ershou_session')
    const done = await person.post(path(), { ...limits('11'), current: PASSWORD })
    expect(done.location).toBe(`/operator/accounts/${samples.ids.account}?done=limits`)
    expect(await perMinute()).toBe(11)
    const filter = { account_id: samples.ids.account, actor: person.account.id, act: null, before: null }
    expect(await open.storage.audit.list(filter, 9)).toHaveLength(1)
    expect(person.cookies.get('ershou_session')).not.toBe(old)
    open.clock.advance(10 * MINUTE_MS - 1)
    expect(await person.post(path(), limits('12'))).toMatchObject({ status: 303 })
    open.clock.advance(1)
    expect(await person.post(path(), limits('13'))).toMatchObject({ status: 403 })
    expect(await perMinute()).toBe(12)
  })

  it('is a password set in this session, which ends every other session and the secret of this one', async () => {
    const person = await open.somebody({ role: 'operator' })
    await signInBy(person, 'link')
    const elsewhere = new Map(person.cookies)
    await signInBy(person, 'link')
    const before = new Map(person.cookies)
    expect((await person.post('/dashboard/account/password', { password: PASSWORD })).status).toBe(303)
    expect(await person.post(path(), limits('61'))).toMatchObject({ status: 303 })
    const own = new Map(person.cookies)
    for (const cookies of [elsewhere, before]) {
      for (const [name, value] of cookies) person.cookies.set(name, value)
      expect((await person.post(path(), limits('62'))).location).toContain('/sign-in')
    }
    for (const [name, value] of own) person.cookies.set(name, value)
    open.clock.advance(10 * MINUTE_MS - 1)
    expect(await person.post(path(), limits('63'))).toMatchObject({ status: 303 })
    open.clock.advance(1)
    expect(await person.post(path(), limits('64'))).toMatchObject({ status: 403 })
    expect(await perMinute()).toBe(63)
  })

  it.each([
    ['start', true],
    ['sign_in', false],
  ] as const)('is the link of npm start for ten minutes, and no other link: %s', async (purpose, isProof) => {
    const person = await open.somebody({ role: 'operator' })
    const { storage, clock } = open
    const links = new Links({ store: storage.credentials, now: clock.now, randomBytes })
    const { email, id: account_id } = person.account
    const { secret } = await links.create({ purpose, email, account_id })
    expect((await person.get(`/link/${secret}`)).text).toContain('This one-time link signs you in as')
    // Nothing that the browser sends makes it another link.
    await person.post(`/link/${secret}?purpose=start`, { purpose: 'start', way: 'start' })
    expect((await person.post(path(), limits('71'))).status).toBe(isProof ? 303 : 403)
    clock.advance(10 * MINUTE_MS)
    expect(await person.post(path(), limits('72'))).toMatchObject({ status: 403 })
    expect((await person.post(`/link/${secret}`)).status).toBe(410)
    // Who has a passkey chose more than a link.
    await signInBy(person, isProof ? 'start' : 'link')
    await addPasskey(person)
    expect(await person.post(path(), limits('73'))).toMatchObject({ status: 403 })
  })

  it('of another session of the same operator is not valid', async () => {
    const person = await staleOperator()
    const other = await open.signInAs(person.account.email)
    expect(await other.post(path(), limits('21'))).toMatchObject({ status: 303 })
    expect(await person.post(path(), limits('22'))).toMatchObject({ status: 403 })
    expect(await perMinute()).toBe(21)
  })

  it('of another operator is not valid', async () => {
    const [person, other] = [await staleOperator(), await operator()]
    const ownHash = await hash('seven slow brown clocks', { memoryCost: 64, timeCost: 1 })
    await open.storage.credentials.setPassword(person.account.id, ownHash, open.clock.now())
    expect(await other.post(path(), limits('31'))).toMatchObject({ status: 303 })
    expect(await person.post(path(), { ...limits('32'), current: PASSWORD })).toMatchObject({ status: 422 })
    expect(await perMinute()).toBe(31)
  })

  it('must be a passkey for an operator who has one, not a password or a link', async () => {
    const person = await operator()
    const authenticator = await addPasskey(person)
    for (const way of ['password', 'link'] as const) {
      await signInBy(person, way)
      const asked = await person.post(path(), { ...limits('41'), current: PASSWORD })
      expect([asked.status, asked.text.includes('data-submits="kept"')]).toEqual([403, true])
      expect(asked.text).toContain('name="per_minute" value="41"')
      expect(asked.text).not.toContain('type="password"')
      expect(await perMinute()).not.toBe(41)
    }
    const options = JSON.parse((await person.postJson('/sign-in/passkey/options', {})).text)
    const response = authenticator.get(options, { origin: ORIGIN })
    expect((await person.postJson('/dashboard/account/confirm/passkey', { response })).status).toBe(200)
    expect(await person.post(path(), limits('42'))).toMatchObject({ status: 303 })
    expect(await perMinute()).toBe(42)
    open.clock.advance(10 * MINUTE_MS)
    expect(await person.post(path(), limits('43'))).toMatchObject({ status: 403 })
  })
})

describe('a passkey of an operator', () => {
  /** Every action by which a person who knows the password could remove the passkey, or add their own. */
  const ways = (email: string, id: string): [string, Record<string, string>][] => [
    ['passkeys/remove', { id, current: PASSWORD }],
    ['password', { current: PASSWORD, password: 'seven slow brown clocks' }],
    ['email', { current: PASSWORD, email: 'other@example.test' }],
    ['delete', { current: PASSWORD, email }],
    ['confirm', { current: PASSWORD }],
  ]

  async function tryAll(person: Owner): Promise<void> {
    const { id, email } = person.account
    const before = await open.storage.credentials.listPasskeys(id)
    const password = await open.storage.credentials.findPassword(id)
    const mails = open.mails.length
    for (const [path, form] of ways(email, before[0]?.id ?? '')) {
      expect([path, (await person.post(`/dashboard/account/${path}`, form)).status]).toEqual([path, 422])
    }
    expect((await person.postJson('/dashboard/account/passkeys/options', {})).status).toBe(422)
    expect((await person.postJson('/dashboard/account/passkeys', { name: 'k', response: {} })).status).toBe(422)
    expect(await open.storage.credentials.listPasskeys(id)).toEqual(before)
    expect(await open.storage.credentials.findPassword(id)).toEqual(password)
    expect(await open.storage.accounts.findAccount(id)).toMatchObject({ email })
    expect(open.mails).toHaveLength(mails)
  }

  it('cannot be bypassed with the password, or with a link by mail', async () => {
    await operator()
    const person = await operator()
    await addPasskey(person)
    for (const way of ['password', 'link'] as const) {
      await signInBy(person, way)
      await tryAll(person)
    }
    expect((await person.get('/dashboard/account/confirm')).text).toContain('Ask the people who run the service')
  })

  it('is still required after the password was reset by mail', async () => {
    const person = await operator()
    const authenticator = await addPasskey(person)
    await person.post('/forgot', { email: person.account.email })
    const reset = await person.post(await open.linkTo(person.account.email), { password: 'seven slow brown clocks' })
    expect(reset.status).toBe(303)
    await tryAll(person)
    const act = await person.post(fill('/operator/accounts/{id}/limits'), { per_minute: '51', per_month: '' })
    expect([act.status, act.text.includes('data-submits="kept"')]).toEqual([403, true])
    const options = JSON.parse((await person.postJson('/sign-in/passkey/options', {})).text)
    const response = authenticator.get(options, { origin: ORIGIN })
    expect((await person.postJson('/dashboard/account/confirm/passkey', { response })).status).toBe(200)
    const [passkey] = await open.storage.credentials.listPasskeys(person.account.id)
    const removed = await person.post('/dashboard/account/passkeys/remove', { id: passkey?.id ?? '' })
    expect(removed.location).toBe('/dashboard/account?done=passkey_removed')
  })
})

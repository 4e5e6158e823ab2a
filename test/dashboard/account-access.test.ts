import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../src/accounts/signing-in/fixtures/create-authenticator.ts'
import type { Account } from '../../src/domain/accounts/accounts.ts'
import {
  ACCOUNT,
  type AccountWorld,
  isSignedIn,
  MINUTE_MS,
  ORIGIN,
  openAccountWorld,
  PASSWORD,
  SCRIPT,
} from './open-account-world.ts'

let open: AccountWorld
beforeAll(async () => {
  open = await openAccountWorld()
})
afterAll(() => open.stop())

describe('sessions', () => {
  it('are listed with their browsers, this one marked, and ended one by one or all but this', async () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const person = await open.somebodyWithPassword()
    const { email } = person.account
    const others = []
    for (const agent of [firefox, SCRIPT, SCRIPT]) {
      const other = open.visitor({ 'user-agent': agent })
      await other.post('/sign-in', { email, password: PASSWORD })
      others.push(other)
    }
    const page = (await person.get(ACCOUNT)).text
    expect(page).toContain('Firefox on Linux')
    expect(page).not.toContain('<script>alert')
    expect(page.match(/this session/g)).toHaveLength(1)
    const [id] = (/name="id" value="(ses_\w+)"/.exec(page) as RegExpExecArray).slice(1)
    expect((await person.post(`${ACCOUNT}/sessions/end`, { id: id as string })).location).toBe(
      `${ACCOUNT}?done=session_ended`,
    )
    const left = await Promise.all(others.map(isSignedIn))
    expect(left.filter(Boolean)).toHaveLength(2)
    await person.post(`${ACCOUNT}/sessions/end-others`, {})
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false])
    expect(await isSignedIn(person)).toBe(true)
    expect((await open.actsOf(person.account)).filter((act) => act === 'session_ended')).toHaveLength(2)
  })

  it('of another account are not ended', async () => {
    const [person, other] = [await open.somebody(), await open.somebody()]
    const [session] = await open.storage.sessions.list(other.account.id)
    await person.post(`${ACCOUNT}/sessions/end`, { id: session?.id ?? '' })
    expect(await isSignedIn(other)).toBe(true)
  })
})

describe('passkeys', () => {
  const passkey = (account: Account, id: string, name: string) => ({
    ...{ id, name, account_id: account.id, public_key: 'AA', counter: 0, transports: '' },
    ...{ created_at_ms: open.clock.now(), last_used_at_ms: null },
  })

  it('are added by a script with a name, while the session is fresh', async () => {
    const person = await open.somebody()
    const authenticator = createAuthenticator()
    const confirm = async (next?: string) => {
      const asked = JSON.parse((await person.postJson('/sign-in/passkey/options', {})).text)
      const response = authenticator.get(asked, { origin: ORIGIN })
      return person.postJson(`${ACCOUNT}/confirm/passkey`, { response, next })
    }
    const answerOptions = async (by = createAuthenticator()) => {
      const { status, text } = await person.postJson(`${ACCOUNT}/passkeys/options`, {})
      expect(status).toBe(200)
      return by.create(JSON.parse(text), { origin: ORIGIN })
    }
    const response = await answerOptions(authenticator)
    const added = await person.postJson(`${ACCOUNT}/passkeys`, { name: 'office laptop', response })
    expect([added.status, JSON.parse(added.text)]).toEqual([200, { to: ACCOUNT }])
    expect((await person.get(`${ACCOUNT}?done=passkey_added`)).text).toContain('office laptop')
    await confirm()
    const refusals: [unknown, string][] = [
      [{ name: 'twice', response }, 'could not be verified'],
      [{ name: 'n'.repeat(101), response: await answerOptions() }, '1 to 100 characters'],
      [{ response: await answerOptions() }, '1 to 100 characters'],
      [{ name: 'nothing' }, 'could not be verified'],
      [null, '1 to 100 characters'],
      ['text', '1 to 100 characters'],
    ]
    for (const [sent, words] of refusals) {
      const { status, text } = await person.postJson(`${ACCOUNT}/passkeys`, sent)
      expect([status, JSON.parse(text).message]).toEqual([422, expect.stringContaining(words)])
    }
    open.clock.advance(16 * MINUTE_MS)
    expect((await person.get(ACCOUNT)).text).toContain('Confirm your identity before you add a passkey')
    const stale = await person.postJson(`${ACCOUNT}/passkeys/options`, {})
    expect([stale.status, JSON.parse(stale.text).message]).toEqual([
      422,
      expect.stringContaining('confirm your identity'),
    ])
    // With the passkey the session is fresh again.
    const before = person.cookies.get('ershou_session')
    const confirmed = await confirm(`${ACCOUNT}/password`)
    expect([confirmed.status, JSON.parse(confirmed.text)]).toEqual([200, { to: `${ACCOUNT}/password` }])
    expect(person.cookies.get('ershou_session')).not.toBe(before)
    expect((await person.get(`${ACCOUNT}/password`)).status).toBe(200)
    expect(await open.actsOf(person.account)).toEqual(['passkey_added', 'signed_in', 'signed_in'])
  })

  it('are listed and removed with proof, and only by their owner', async () => {
    const [person, other] = [await open.somebodyWithPassword(), await open.somebody()]
    const id = 'c29tZS1wYXNza2V5'
    await open.storage.credentials.addPasskey(passkey(person.account, id, SCRIPT))
    const page = (await person.get(ACCOUNT)).text
    expect(page).toContain(`${ACCOUNT}/passkeys/remove?id=${id}`)
    expect(page).not.toContain('<script>alert')
    expect((await other.get(`${ACCOUNT}/passkeys/remove?id=${id}`)).status).toBe(404)
    expect((await other.post(`${ACCOUNT}/passkeys/remove`, { id })).status).toBe(404)
    const toConfirm = (await person.get(`${ACCOUNT}/passkeys/remove?id=${id}`)).location
    expect(toConfirm).toContain(`${ACCOUNT}/confirm`)
    expect((await person.get(toConfirm ?? '')).text).toContain('E-mail me a link')
    expect((await person.post(`${ACCOUNT}/passkeys/remove`, { id, current: PASSWORD })).status).toBe(422)
    await person.post('/forgot', { email: person.account.email })
    await person.post(await open.linkTo(person.account.email), { password: 'four loud yellow lamps' })
    const removed = await person.post(`${ACCOUNT}/passkeys/remove`, { id })
    expect(removed.location).toBe(`${ACCOUNT}?done=passkey_removed`)
    expect(await open.storage.credentials.listPasskeys(person.account.id)).toEqual([])
    expect(await open.actsOf(person.account)).toContain('passkey_removed')
  })
})

describe('confirming the identity', () => {
  it('renews the session and continues, to pages of the dashboard only', async () => {
    const person = await open.somebodyWithPassword()
    const cases: [string, string][] = [
      [`${ACCOUNT}/email`, `${ACCOUNT}/email`],
      ['https://evil.test/', ACCOUNT],
      ['//evil.test/dashboard/', ACCOUNT],
      [`${ACCOUNT}/confirm?next=/dashboard/keys`, ACCOUNT],
    ]
    for (const [next, to] of cases) {
      const before = person.cookies.get('ershou_session')
      const reply = await person.post(`${ACCOUNT}/confirm`, { next, current: PASSWORD })
      expect([next, reply.location]).toEqual([next, to])
      expect(person.cookies.get('ershou_session')).not.toBe(before)
    }
    expect((await person.post(`${ACCOUNT}/confirm`, { current: 'wrong' })).status).toBe(422)
    expect((await person.postJson(`${ACCOUNT}/confirm/passkey`, { response: { id: 'none' } })).status).toBe(422)
    expect((await person.postJson(`${ACCOUNT}/confirm/passkey`, null)).status).toBe(422)
  })
})

describe('a key of another account', () => {
  it('is revoked by an operator: it stops working, the log names the operator, and its owner is notified', async () => {
    const [person, customer] = [await open.somebodyWithPassword({ role: 'operator' }), await open.somebody()]
    const issued = await open.service.accounts.createKey(customer.account.id, { name: 'production' })
    if ('refused' in issued) throw new Error(issued.refused)
    const { key, secret } = issued.done
    const ask = async () => (await open.service.inject({ url: '/v1/me', headers: { 'x-api-key': secret } })).statusCode
    expect(await ask()).toBe(200)
    const sheet = await person.get(`/operator/accounts/${customer.account.id}`)
    expect(sheet.text).toContain(`href="/operator/keys/${key.id}/revoke"`)
    const page = await person.get(`/operator/keys/${key.id}/revoke`)
    for (const part of ['production', key.prefix, customer.account.email, 'Last used'])
      expect(page.text).toContain(part)
    expect(await ask()).toBe(200)
    // Revoking twice is not an error, and notifies once.
    for (let time = 0; time < 2; time++) {
      const done = await person.post(`/operator/keys/${key.id}/revoke`)
      expect(done.location).toBe(`/operator/accounts/${customer.account.id}?done=key`)
      expect(await ask()).toBe(401)
      expect(open.mails.filter(({ to }) => to === customer.account.email)).toHaveLength(1)
    }
    expect(open.mails.at(-1)?.text).toContain(key.prefix)
    const filter = { account_id: customer.account.id, actor: person.account.id, act: null, before: null }
    const entries = await open.storage.audit.list(filter, 9)
    expect(entries.map(({ act, detail }) => [act, detail])).toEqual([['key_revoked', key.id]])
    expect((await person.get(`/operator/keys/${key.id}/revoke`)).status).toBe(303)
    expect((await person.post('/operator/keys/key_none/revoke')).status).toBe(404)
    expect((await person.get('/operator/keys/key_none/revoke')).status).toBe(404)
  })
})

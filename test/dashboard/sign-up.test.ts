/** Flows by mail: signing up, invitations, forgotten passwords, changed addresses; and the pages of the links. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'

const PASSWORD = 'grey heron on a roof'

let open: OpenDashboard
beforeAll(async () => {
  open = await openDashboard()
})
afterAll(() => open.stop())

describe('signing up', () => {
  it('sends a link that creates an account and signs in, once', async () => {
    const person = open.visitor()
    expect((await person.get('/sign-up')).text).toContain('<h1>Sign up</h1>')
    expect(await person.post('/sign-up', { email: 'new@example.com' })).toMatchObject({
      status: 303,
      location: '/sign-up?done=sent',
    })
    const sent = (await person.get('/sign-up?done=sent')).text
    expect(sent).toContain('Check your inbox')
    expect(sent).toMatch(/<form[^>]*action="\/sign-up"[\s\S]*Send it again/)
    const link = await open.linkTo('new@example.com')
    // As mail scanners do.
    for (let look = 0; look < 3; look++) {
      const { status, text, headers } = await open.visitor().get(link)
      expect({ status, kept: headers['cache-control'] }).toEqual({ status: 200, kept: 'no-store' })
      expect(text).toContain('<strong class="whole">new@example.com</strong>')
    }
    const done = await person.post(link, { password: PASSWORD, name: 'New & Sons' })
    expect(done).toMatchObject({ status: 303, location: '/dashboard' })
    expect((await person.get('/sign-in')).location).toBe('/dashboard')
    expect(await open.storage.accounts.findAccount('new@example.com')).toMatchObject({
      name: 'New & Sons',
      role: 'owner',
    })
    for (const again of [await person.get(link), await person.post(link, { password: PASSWORD })]) {
      expect(again.status).toBe(410)
      expect(again.text).toContain('This link no longer works')
    }
  })

  it.each([
    ['short', 'too short', 'The password has fewer than 10 characters.'],
    ['common', 'password1234', 'This password is too common and easy to guess.'],
    ['long', 'long '.repeat(200), 'The password has more than 128 characters.'],
  ])(
    'says what is wrong with a password that is too %s, and does not use up the link',
    async (name, password, words) => {
      const email = `${name}@example.com`
      const person = open.visitor()
      await person.post('/sign-up', { email })
      const link = await open.linkTo(email)
      const { status, text } = await person.post(link, { password, name: 'Ann' })
      expect(status).toBe(422)
      expect(text).toContain(`id="password-wrong">${words}`)
      expect(text).toContain('value="Ann"')
      expect(text).not.toContain(`"${password}"`)
      expect((await person.post(link, { password: PASSWORD })).status).toBe(303)
    },
  )

  it('refuses a name of more than 100 characters beside its field', async () => {
    const person = open.visitor()
    await person.post('/sign-up', { email: 'longname@example.com' })
    const { status, text } = await person.post(await open.linkTo('longname@example.com'), {
      password: PASSWORD,
      name: 'n'.repeat(101),
    })
    expect(status).toBe(422)
    expect(text).toContain('id="name-wrong">The name has more than 100 characters.')
  })

  it('creates one account when the same link is sent twice at once', async () => {
    await open.visitor().post('/sign-up', { email: 'twice@example.com' })
    const link = await open.linkTo('twice@example.com')
    const both = await Promise.all([1, 2].map(() => open.visitor().post(link, { password: PASSWORD })))
    expect(both.map(({ status }) => status).sort()).toEqual([303, 410])
  })

  it('says what an account gives, and links to no terms that the operator has not set', async () => {
    const { text } = await open.visitor().get('/sign-up')
    for (const words of ['500 requests a month', '5 requests a minute', 'No card needed']) expect(text).toContain(words)
    expect(text).not.toContain('you agree to')
  })

  it('says that a text is not an address', async () => {
    const { status, text } = await open.visitor().post('/sign-up', { email: 'no address' })
    expect(status).toBe(422)
    expect(text).toContain('id="email-wrong">This is not a valid e-mail address.')
    expect(text).toContain('value="no address"')
  })
})

describe('answers do not reveal who has an account', () => {
  it.each(['/sign-up', '/forgot'])('%s', async (path) => {
    await open.signInAs('known@example.com')
    const seen = new Set<string>()
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const { status, text, headers, location } = await open.visitor().post(path, { email })
      const { date: _, 'x-request-id': __, ...others } = headers
      seen.add(JSON.stringify({ status, text, location, others }))
    }
    expect(seen.size).toBe(1)
  })
})

describe('a forgotten password', () => {
  it('is replaced through a link, which ends all sessions', async () => {
    const owner = await open.signInAs('forgetful@example.com')
    const person = open.visitor()
    expect((await person.post('/forgot', { email: 'forgetful@example.com' })).location).toBe('/forgot?done=sent')
    const link = await open.linkTo('forgetful@example.com')
    expect((await person.get(link)).text).toContain('You will be signed out everywhere else')
    expect((await person.post(link, { password: 'x' })).status).toBe(422)
    expect((await person.post(link, { password: PASSWORD })).location).toBe('/dashboard')
    expect((await owner.get('/dashboard')).status).toBe(303)
    expect((await person.get(link)).status).toBe(410)
    const again = { email: 'forgetful@example.com', password: PASSWORD }
    expect((await open.visitor().post('/sign-in', again)).status).toBe(303)
  })
})

describe('a link that signs in', () => {
  it('signs in by its button only, says whom it signs out, and expires after an hour', async () => {
    const { email, id: account_id } = (await open.signInAs('linked@example.com')).account
    const create = async () => `/link/${await createLink(email, account_id)}`
    const other = await open.signInAs('other@example.com')
    const link = await create()
    const { text } = await other.get(link)
    expect(text).toContain('You are signed in with another account')
    expect((await other.get('/sign-in')).status).toBe(303)
    expect((await other.post(link)).location).toBe('/dashboard')
    expect((await other.get('/')).text).toContain('linked@example.com')
    const late = await create()
    open.clock.advance(3_600_000)
    expect((await open.visitor().get(late)).status).toBe(410)
    expect((await open.visitor().post(late)).status).toBe(410)
  })

  async function createLink(email: string, account_id: string): Promise<string> {
    const { Links } = await import('../../src/accounts/signing-in/links.ts')
    const { randomBytes } = await import('node:crypto')
    const links = new Links({ store: open.storage.credentials, now: open.clock.now, randomBytes })
    return (await links.create({ purpose: 'sign_in', email, account_id })).secret
  }
})

describe('the challenge of a passkey', () => {
  it('is not a link', async () => {
    const named = { host: 'localhost:1', origin: 'http://localhost:1' }
    const options = await open.visitor().postJson('/sign-in/passkey/options', {}, named)
    expect(options).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } })
    const { challenge, rpId } = JSON.parse(options.text) as { challenge: string; rpId: string }
    expect(rpId).toBe('localhost')
    expect((await open.visitor().get(`/link/${challenge}`)).status).toBe(410)
    const answer = await open
      .visitor()
      .postJson('/sign-in/passkey', { response: { id: 'AAAA' }, next: '//evil' }, named)
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.text)).toEqual({ message: 'No account here uses this passkey.' })
    for (const body of [null, 1, [], { response: 'x' }, { response: { id: 'A'.repeat(2000) } }]) {
      expect((await open.visitor().postJson('/sign-in/passkey', body, named)).status).toBe(422)
    }
  })

  it('is not offered at an IP address, and says why', async () => {
    expect((await open.visitor().get('/sign-in')).text).not.toContain('data-passkey')
    expect((await open.visitor().get('/sign-in', { host: 'localhost:1' })).text).toContain('data-passkey="get"')
    const { status, text } = await open.visitor().postJson('/sign-in/passkey/options', {})
    expect({ status, text }).toEqual({ status: 422, text: expect.stringContaining('Passkeys need a host name') })
  })
})

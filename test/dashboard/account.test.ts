import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ACCOUNT,
  type AccountWorld,
  isSignedIn,
  MINUTE_MS,
  openAccountWorld,
  PASSWORD,
  SCRIPT,
} from './open-account-world.ts'
import type { Person } from './person.ts'

const OTHER = 'four loud yellow lamps'

let open: AccountWorld
beforeAll(async () => {
  open = await openAccountWorld()
})
afterAll(() => open.stop())

describe('the name', () => {
  it('is changed, taken away, and refused when it is too long', async () => {
    const person = await open.somebody({ name: 'Old' })
    expect((await person.get(`${ACCOUNT}/name`)).text).toContain('value="Old"')
    const reply = await person.post(`${ACCOUNT}/name`, { name: ' 张伟 ' })
    expect(reply.location).toBe(`${ACCOUNT}?done=renamed`)
    const page = (await person.get(reply.location as string)).text
    expect(page).toContain('The name was changed.')
    expect(page).toContain('张伟')
    const long = await person.post(`${ACCOUNT}/name`, { name: 'n'.repeat(101) })
    expect([long.status, long.text.includes('n'.repeat(101))]).toEqual([422, true])
    expect((await open.storage.accounts.findAccount(person.account.id))?.name).toBe('张伟')
    await person.post(`${ACCOUNT}/name`, { name: '' })
    expect((await open.storage.accounts.findAccount(person.account.id))?.name).toBeNull()
    expect(await open.actsOf(person.account)).toEqual(['account_renamed', 'account_renamed'])
  })
})

describe('the password', () => {
  it('can be set in a fresh session without one, is required afterwards, and ends all other sessions', async () => {
    const person = await open.somebody()
    expect((await person.get(`${ACCOUNT}/password`)).text).not.toContain('Current password')
    const set = await person.post(`${ACCOUNT}/password`, { password: PASSWORD })
    expect(set.location).toBe(`${ACCOUNT}?done=password_set`)
    const elsewhere = await open.signInAs(person.account.email)
    const before = person.cookies.get('ershou_session')
    expect((await person.get(`${ACCOUNT}/password`)).text).toContain('Current password')
    const form = { current: PASSWORD, password: OTHER }
    const reply = await person.post(`${ACCOUNT}/password`, form)
    expect(reply.location).toBe(`${ACCOUNT}?done=password_set`)
    expect(person.cookies.get('ershou_session')).not.toBe(before)
    expect(person.cookies.has('ershou_device')).toBe(true)
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([true, false])
    const again = open.visitor()
    expect((await again.post('/sign-in', { email: person.account.email, password: OTHER })).location).toBe('/dashboard')
    expect(await open.actsOf(person.account)).toContain('password_set')
  })

  it.each([
    ['too short', { current: PASSWORD, password: 'short' }, 'fewer than 10 characters', 'password'],
    ['too common', { current: PASSWORD, password: 'qwertyuiop123' }, 'too common and easy to guess', 'password'],
    ['without the current one', { password: OTHER }, 'Enter your current password', 'current'],
    ['with a wrong current one', { current: 'not my password', password: OTHER }, 'Wrong password', 'current'],
  ])('does not change when it is %s', async (_, form, words, field) => {
    const person = await open.somebodyWithPassword()
    const { status, text } = await person.post(`${ACCOUNT}/password`, form)
    expect(status).toBe(422)
    expect(text).toContain(words)
    expect(text).toContain(`id="${field}-wrong"`)
    expect(text).not.toContain(`value="${OTHER}"`)
    expect(text).not.toContain(PASSWORD)
    expect(await isSignedIn(person)).toBe(true)
    expect(await open.actsOf(person.account)).not.toContain('email_changed')
  })

  it('cannot be set in a stale session without a password', async () => {
    const person = await open.somebody()
    open.clock.advance(16 * MINUTE_MS)
    const toConfirm = `${ACCOUNT}/confirm?next=%2Fdashboard%2Faccount%2Fpassword`
    expect((await person.get(`${ACCOUNT}/password`)).location).toBe(toConfirm)
    expect((await person.get(toConfirm)).text).toContain('Sign out and sign in again')
    const { status, text } = await person.post(`${ACCOUNT}/password`, { password: OTHER })
    expect([status, text.includes('Sign in again')]).toEqual([422, true])
    expect(await open.storage.credentials.findPassword(person.account.id)).toBeNull()
    const out = await person.post(`${ACCOUNT}/confirm/again`, { next: `${ACCOUNT}/password` })
    expect(out.location).toBe('/sign-in?next=%2Fdashboard%2Faccount%2Fpassword')
    expect(await isSignedIn(person)).toBe(false)
  })
})

describe('the e-mail address', () => {
  it('changes only when the link to the new address is opened', async () => {
    const person = await open.somebodyWithPassword()
    const { email } = person.account
    const wanted = `new-${email}`
    const reply = await person.post(`${ACCOUNT}/email`, { email: wanted, current: PASSWORD })
    expect(reply.location).toBe(`${ACCOUNT}?done=email_asked`)
    const link = await open.linkTo(wanted)
    expect((await person.get(ACCOUNT)).text).toContain(`>${email}<`)
    await person.post(link, {})
    expect((await open.storage.accounts.findAccount(person.account.id))?.email).toBe(wanted)
    expect(await open.actsOf(person.account)).toContain('email_changed')
    expect(open.mails.filter(({ to }) => to === email).length).toBeGreaterThan(0)
  })

  it('gives the same answer for an address of another account', async () => {
    const [person, other] = [await open.somebodyWithPassword(), await open.somebody()]
    const reply = await person.post(`${ACCOUNT}/email`, { email: other.account.email, current: PASSWORD })
    expect([reply.status, reply.location]).toEqual([303, `${ACCOUNT}?done=email_asked`])
    expect((await open.storage.accounts.findAccount(person.account.id))?.email).toBe(person.account.email)
  })

  it.each([
    ['no address', { email: 'nobody', current: PASSWORD }, 'not a valid e-mail address', 'email'],
    ['a wrong password', { email: 'x@example.test', current: 'wrong' }, 'Wrong password', 'current'],
    ['no password', { email: 'x@example.test' }, 'Enter your current password', 'current'],
  ])('refuses %s beside the field', async (_, form, words, field) => {
    const person = await open.somebodyWithPassword()
    const { status, text } = await person.post(`${ACCOUNT}/email`, form)
    expect([status, text.includes(words), text.includes(`id="${field}-wrong"`)]).toEqual([422, true, true])
  })

  it('says that it is the same address, and still sets the cookie of the new session', async () => {
    const person = await open.somebodyWithPassword()
    const before = person.cookies.get('ershou_session')
    const { status, text } = await person.post(`${ACCOUNT}/email`, { email: person.account.email, current: PASSWORD })
    expect([status, text.includes('already your address')]).toEqual([422, true])
    expect(person.cookies.get('ershou_session')).not.toBe(before)
    expect(await isSignedIn(person)).toBe(true)
  })

  it('slows down guesses of the password', async () => {
    const person = await open.somebodyWithPassword()
    const replies: { status: number; headers: Readonly<Record<string, unknown>> }[] = []
    for (let i = 0; i < 12; i++)
      replies.push(await person.post(`${ACCOUNT}/email`, { email: 'x@y.test', current: 'no' }))
    const last = replies.at(-1)
    expect(last?.status).toBe(429)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    open.clock.advance(24 * 60 * MINUTE_MS)
  })
})

describe('deleting the account', () => {
  it('says what is deleted and what is kept, requires address and password, and signs out', async () => {
    const person = await open.somebodyWithPassword({ name: 'Ada' })
    const { email, id } = person.account
    const made = await person.post('/dashboard/keys/new', { name: 'k', expiry: '' })
    const shown = await person.get(made.location as string)
    const [secret] = /ershou_live_\w{32}_\w{6}/.exec(shown.text) as RegExpExecArray
    const page = (await person.get(`${ACCOUNT}/delete`)).text
    for (const words of ['Deleted immediately', 'Kept permanently', 'invoices', email]) expect(page).toContain(words)
    const refusals: [Record<string, string>, string][] = [
      [{ email: 'other@example.test', current: PASSWORD }, 'email-wrong'],
      [{ email, current: 'wrong' }, 'current-wrong'],
      [{ email }, 'current-wrong'],
      [{}, 'email-wrong'],
    ]
    for (const [form, field] of refusals) {
      const reply = await person.post(`${ACCOUNT}/delete`, form)
      expect([reply.status, reply.text.includes(`id="${field}"`)]).toEqual([422, true])
    }
    const reply = await person.post(`${ACCOUNT}/delete`, { email: ` ${email.toUpperCase()} `, current: PASSWORD })
    expect(reply.location).toBe('/farewell')
    expect(person.cookies.has('ershou_session')).toBe(false)
    const farewell = (await person.get('/farewell')).text
    expect(farewell).toContain('Your account was deleted')
    expect(farewell).not.toContain(email)
    expect(await open.storage.accounts.findAccount(id)).toBeNull()
    const { statusCode } = await open.service.inject({ url: '/v1/me', headers: { 'x-api-key': secret } })
    expect(statusCode).toBe(401)
    expect((await open.actsOf(person.account)).at(-1)).toBe('account_deleted')
  })

  it('accepts a fresh session without a password, but not a stale one', async () => {
    const [fresh, stale] = [await open.somebody(), await open.somebody()]
    const { email } = fresh.account
    expect((await fresh.post(`${ACCOUNT}/delete`, { email })).location).toBe('/farewell')
    open.clock.advance(16 * MINUTE_MS)
    expect((await stale.get(`${ACCOUNT}/delete`)).location).toContain(`${ACCOUNT}/confirm`)
    expect((await stale.post(`${ACCOUNT}/delete`, { email: stale.account.email })).status).toBe(422)
    expect(await open.storage.accounts.findAccount(stale.account.id)).not.toBeNull()
  })

  it('is refused only to the last operator', async () => {
    const first = await open.somebody({ role: 'operator' })
    const { email } = first.account
    expect((await first.get(`${ACCOUNT}/delete`)).text).toContain('only operator')
    expect((await first.post(`${ACCOUNT}/delete`, { email })).status).toBe(422)
    const second = await open.somebody({ role: 'operator' })
    expect((await first.post(`${ACCOUNT}/delete`, { email })).location).toBe('/farewell')
    expect((await second.post(`${ACCOUNT}/delete`, { email: second.account.email })).status).toBe(422)
  })
})

describe('typed text', () => {
  it.each(['name', 'email', 'password', 'delete', 'confirm'])('is shown escaped by %s', async (page) => {
    const person = await open.somebodyWithPassword({ name: SCRIPT })
    const form = { name: SCRIPT, email: SCRIPT, current: SCRIPT, password: SCRIPT, next: SCRIPT }
    const { text } = await person.post(`${ACCOUNT}/${page}`, form)
    expect(text).not.toContain('<script>alert')
    expect((await person.get(`${ACCOUNT}?done=${encodeURIComponent(SCRIPT)}`)).text).not.toContain('<script>alert')
    expect((await person.get(`${ACCOUNT}?done=toString`)).status).toBe(200)
  })

  it('requires signing in, and is accepted from our pages only', async () => {
    const [person, stranger] = [await open.somebody(), open.visitor()]
    const posts = ['name', 'email', 'password', 'delete', 'confirm', 'sessions/end', 'sessions/end-others']
    const scripted = ['passkeys', 'passkeys/options', 'confirm/passkey']
    for (const path of [...posts, 'passkeys/remove', 'confirm/again', ...scripted]) {
      const send = ({ post, postJson }: Person, headers?: Readonly<Record<string, string>>) =>
        (scripted.includes(path) ? postJson : post)(`${ACCOUNT}/${path}`, {}, headers)
      expect([path, (await send(stranger)).location]).toEqual([path, '/sign-in'])
      expect([path, (await send(person, { origin: 'https://evil.test' })).status]).toEqual([path, 403])
    }
    for (const path of scripted) expect((await person.post(`${ACCOUNT}/${path}`)).status).toBe(415)
    expect(await isSignedIn(person)).toBe(true)
  })

  it('is answered in Chinese for Chinese readers', async () => {
    const person = await open.somebodyWithPassword()
    person.cookies.set('ershou_language', 'zh')
    for (const path of ['', '/name', '/email', '/password', '/delete', '/confirm']) {
      const { status, text } = await person.get(ACCOUNT + path)
      expect([path, status, text.includes('lang="zh-Hans"')]).toEqual([path, 200, true])
      expect(text).not.toContain('>Account<')
    }
    expect((await person.post(`${ACCOUNT}/delete`, {})).text).toContain('这不是您账户的邮箱')
  })
})

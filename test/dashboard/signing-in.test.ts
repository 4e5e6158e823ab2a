/** Signing in and out with a password in a browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import type { Headers, Person } from './person.ts'

const PASSWORD = 'grey heron on a roof'

let open: OpenDashboard
beforeAll(async () => {
  open = await openDashboard()
  await signUp('ann@example.com')
})
afterAll(() => open.stop())

/** Through the pages: the account has a password afterwards. */
async function signUp(email: string, name = ''): Promise<Person> {
  const person = open.visitor()
  await person.post('/sign-up', { email })
  await person.post(await open.linkTo(email), { password: PASSWORD, name })
  return person
}

const signIn = (person: Person, form: Headers = {}, headers: Headers = {}) =>
  person.post('/sign-in', { email: 'ann@example.com', password: PASSWORD, ...form }, headers)

describe('signing in', () => {
  it('creates a new session each time, and opens the dashboard', async () => {
    const person = open.visitor()
    expect((await person.get('/sign-in')).text).toContain('<h1>Sign in</h1>')
    const first = await signIn(person, { email: ' Ann@Example.COM ' })
    expect(first).toMatchObject({ status: 303, location: '/dashboard', text: '' })
    const secret = person.cookies.get('ershou_session')
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect((await person.get('/')).text).toContain('ann@example.com')
    expect((await signIn(person)).status).toBe(303)
    expect(person.cookies.get('ershou_session')).not.toBe(secret)
  })

  it('ends the previous session of the browser', async () => {
    const person = open.visitor()
    await signIn(person)
    const before = person.cookies.get('ershou_session') as string
    await signIn(person)
    const thief = open.visitor()
    thief.cookies.set('ershou_session', before)
    expect((await thief.get('/dashboard')).location).toBe('/sign-in?next=%2Fdashboard')
  })

  it('does not keep a planted session', async () => {
    const person = open.visitor()
    const planted = 'A'.repeat(43)
    person.cookies.set('ershou_session', planted)
    await signIn(person)
    expect(person.cookies.get('ershou_session')).not.toBe(planted)
    const attacker = open.visitor()
    attacker.cookies.set('ershou_session', planted)
    expect((await attacker.get('/sign-in')).status).toBe(200)
  })

  it('sets cookies that are HttpOnly and SameSite', async () => {
    const { setCookies } = await signIn(open.visitor())
    expect(setCookies.map((line) => line.replace(/=[^;]+/, '=…'))).toEqual([
      'ershou_session=…; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
      'ershou_device=…; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    ])
  })

  it('ends with signing out, in the store too', async () => {
    const person = open.visitor()
    await signIn(person)
    const stolen = person.cookies.get('ershou_session') as string
    const out = await person.post('/sign-out')
    expect(out).toMatchObject({ status: 303, location: '/sign-in?done=signed_out' })
    expect(person.cookies.has('ershou_session')).toBe(false)
    expect((await person.get('/sign-in?done=signed_out')).text).toContain('You are signed out.')
    const thief = open.visitor()
    thief.cookies.set('ershou_session', stolen)
    expect((await thief.get('/dashboard')).status).toBe(303)
    expect((await open.visitor().post('/sign-out')).status).toBe(303)
  })

  it('does not show the form to a signed-in person', async () => {
    const person = open.visitor()
    await signIn(person)
    expect(await person.get('/sign-in')).toMatchObject({ status: 303, location: '/dashboard' })
    expect(await person.get('/sign-in?next=/dashboard/keys')).toMatchObject({ location: '/dashboard/keys' })
    expect(await person.get('/sign-up')).toMatchObject({ status: 303, location: '/dashboard' })
  })

  it('is refused in the same way for a wrong password and for an unknown address', async () => {
    const bodies = new Set<string>()
    for (const email of ['ann@example.com', 'nobody@example.com']) {
      const { status, text, setCookies, headers } = await signIn(open.visitor(), {
        email,
        password: 'not the password',
      })
      expect({ status, setCookies }).toEqual({ status: 422, setCookies: [] })
      expect(text).not.toContain('not the password')
      const named = Object.keys(headers).join()
      bodies.add(`${named} ${text.replaceAll(email, '…')}`)
    }
    expect(bodies.size).toBe(1)
    expect([...bodies][0]).toContain('Wrong e-mail or password.')
  })

  it('says after many failures how long to wait, with or without an account', async () => {
    const bodies = new Set<string>()
    for (const email of ['ann.slow@example.com', 'nobody.slow@example.com']) {
      if (email.startsWith('ann')) await signUp(email)
      const person = open.visitor({ 'accept-language': 'zh-CN' })
      let reply = await signIn(person, { email, password: 'wrong' })
      for (let i = 0; i < 8 && reply.status === 422; i++) reply = await signIn(person, { email, password: 'wrong' })
      expect(reply.status).toBe(429)
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      bodies.add(reply.text.replaceAll(email, '…'))
      open.clock.advance(3_600_000)
    }
    expect(bodies.size).toBe(1)
    expect([...bodies][0]).toContain('尝试次数过多')
  })
})

describe('where signing in leads', () => {
  let signedIn: Person
  beforeAll(async () => {
    signedIn = await open.signInAs('ann@example.com')
  })

  it.each([
    ['/dashboard/keys', '/dashboard/keys'],
    ['/dashboard/usage?range=month', '/dashboard/usage?range=month'],
    ['//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['https://evil.example/', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['/\t/evil.example', '/dashboard'],
    ['/dash\r\nset-cookie: a=b', '/dashboard'],
    ['dashboard', '/dashboard'],
    ['', '/dashboard'],
    ['/sign-in?next=/sign-in', '/dashboard'],
    ['/sign-out', '/dashboard'],
    [`/${'a'.repeat(600)}`, '/dashboard'],
  ])('next=%j goes to %s', async (next, expected) => {
    const target = `/sign-in?next=${encodeURIComponent(next)}`
    const { text } = await open.visitor().get(target)
    const kept = /action="\/sign-in"><input type="hidden" name="next" value="([^"]*)"/.exec(text)?.[1]
    expect(kept ?? '/dashboard').toBe(expected)
    expect((await signedIn.get(target)).location).toBe(expected)
  })

  it('is checked again when the form is sent', async () => {
    expect((await signIn(open.visitor(), { next: '/dashboard/keys' })).location).toBe('/dashboard/keys')
    expect((await signIn(open.visitor(), { next: '//evil.example' })).location).toBe('/dashboard')
  })
})

describe('a form that is not from our pages', () => {
  it.each<[string, Headers]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['another scheme', { origin: 'https://127.0.0.1' }],
    ['an origin that is kept back', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a site beside', { 'sec-fetch-site': 'same-site' }],
    ['nobody knows which', { origin: '', 'sec-fetch-site': '' }],
  ])('is refused: %s', async (_, headers) => {
    for (const path of ['/sign-in', '/sign-up', '/sign-out', '/forgot', '/link/x', '/language']) {
      const { status, text, setCookies } = await open.visitor().post(path, { email: 'ann@example.com' }, headers)
      expect({ path, status, setCookies }).toEqual({ path, status: 403, setCookies: [] })
      expect(text).toContain('This form was not sent from our site')
    }
  })
})

describe('texts from outside', () => {
  const hostile = `"><script>alert(1)</script>'&`

  it('are shown as typed, and never executed', async () => {
    const person = open.visitor()
    const pages = [
      await signIn(person, { email: hostile, password: 'x' }),
      await person.post('/sign-up', { email: hostile }),
      await person.post('/forgot', { email: hostile }),
      await person.get(
        `/sign-in?next=/${encodeURIComponent('"><script>alert(1)</script>')}&done=${encodeURIComponent(hostile)}`,
      ),
      await person.get(`/link/${encodeURIComponent(hostile)}`),
      await person.get(`/nowhere/${encodeURIComponent(hostile)}`),
    ]
    for (const { text } of pages) expect(text).not.toMatch(/<script>|<\/script>'/)
    expect(pages[0]?.text).toContain('value="&quot;>&lt;script>alert(1)&lt;/script>\'&amp;"')
  })

  it('cannot break out of an attribute in the name of an account', async () => {
    const person = await signUp('hostile@example.com', hostile)
    expect((await person.get('/')).text).not.toContain('<script>alert')
    const { name } = (await open.storage.accounts.findAccount('hostile@example.com')) ?? {}
    expect(name).toBe(hostile)
  })

  it('that are too long for a form are refused', async () => {
    const { status, text } = await signIn(open.visitor(), { password: 'x'.repeat(40_000) })
    expect({ status, isPage: text.includes('The form is too large') }).toEqual({ status: 413, isPage: true })
  })
})

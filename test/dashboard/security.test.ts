/** Stolen and planted sessions, guessing, and the separation of dashboard and API. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import type { Person } from './person.ts'
import type { Owner } from './plant-samples.ts'

const PASSWORD = 'grey heron on a roof'
const SESSION = 'ershou_session'

let open: OpenDashboard
beforeAll(async () => {
  open = await openDashboard({ ERSHOU_TRUST_PROXY: '1' })
})
afterAll(() => open.stop())

let people = 0
const newEmail = () => `security-${++people}@example.com`

/** Each at a separate address, so that none is slowed down by others. */
const somebodyAt = (address: string) => open.visitor({ 'x-forwarded-for': address })
let addresses = 0
const somebody = () => somebodyAt(`192.0.2.${++addresses}`)

/** Through the pages: the account has a password afterwards. */
async function signUp(email: string): Promise<Person> {
  const person = somebody()
  await person.post('/sign-up', { email })
  await person.post(await open.linkTo(email), { password: PASSWORD })
  return person
}

const isSignedIn = async (person: Pick<Person, 'get'>) => (await person.get('/dashboard')).status === 200

function steal({ cookies }: Person): Person {
  const thief = somebody()
  thief.cookies.set(SESSION, cookies.get(SESSION) ?? '')
  return thief
}

describe('a stolen cookie stops working after its owner', () => {
  type Act = (owner: Person, email: string) => Promise<unknown>
  const acts: readonly (readonly [string, Act])[] = [
    ['signed out', (owner) => owner.post('/sign-out')],
    ['signed in once more', (owner, email) => owner.post('/sign-in', { email, password: PASSWORD })],
    [
      'ended the session elsewhere',
      async (owner, email) => {
        const elsewhere = somebody()
        await elsewhere.post('/sign-in', { email, password: PASSWORD })
        const { id } = (await open.storage.accounts.findAccount(email)) as { id: string }
        const sessions = await open.storage.sessions.list(id)
        expect(await isSignedIn(owner)).toBe(true)
        expect(sessions).toHaveLength(2)
        await elsewhere.post('/dashboard/account/sessions/end-others')
      },
    ],
    [
      'changed the password',
      (owner) => owner.post('/dashboard/account/password', { current: PASSWORD, password: 'nine blue kettles' }),
    ],
    [
      'chose a new one by a link',
      async (_, email) => {
        const elsewhere = somebody()
        await elsewhere.post('/forgot', { email })
        const { location } = await elsewhere.post(await open.linkTo(email), { password: 'nine blue kettles' })
        expect(location).toBe('/dashboard')
      },
    ],
    ['was made inactive', (_, email) => open.service.accounts.setStatus(email, 'inactive')],
    ['deleted the account', (owner, email) => owner.post('/dashboard/account/delete', { email, current: PASSWORD })],
  ]

  it.each(acts)('%s', async (_, act) => {
    const email = newEmail()
    const owner = await signUp(email)
    const thief = steal(owner)
    expect(await isSignedIn(thief)).toBe(true)
    await act(owner, email)
    expect((await thief.get('/dashboard')).location).toBe('/sign-in?next=%2Fdashboard')
    const { location, text } = await thief.post('/dashboard/keys/new', { name: 'stolen' })
    expect([location, text]).toEqual(['/sign-in', ''])
  })

  it('has not used it for a week, or for a month', async () => {
    const owner = await open.signInAs(newEmail())
    for (let day = 0; day < 5; day++) {
      open.clock.advance(6 * 86_400_000)
      expect(await isSignedIn(owner)).toBe(day < 4)
    }
    const idle = await open.signInAs(newEmail())
    open.clock.advance(7 * 86_400_000)
    expect(await isSignedIn(idle)).toBe(false)
  })
})

describe('a planted cookie', () => {
  type Way = (person: Person, email: string) => Promise<unknown>
  const ways: readonly (readonly [string, Way])[] = [
    ['a password', (person, email) => person.post('/sign-in', { email, password: PASSWORD })],
    [
      'a link for a forgotten password',
      async (person, email) => {
        await person.post('/forgot', { email })
        await person.post(await open.linkTo(email), { password: 'nine blue kettles' })
      },
    ],
    [
      'signing up',
      async (person) => {
        const email = newEmail()
        await person.post('/sign-up', { email })
        await person.post(await open.linkTo(email), { password: PASSWORD })
      },
    ],
  ]

  it.each(ways)('is never the session that %s uses', async (_, way) => {
    const email = newEmail()
    await signUp(email)
    // The attacker's own session, and one that never existed.
    const attacker = await open.signInAs(newEmail())
    for (const planted of [attacker.cookies.get(SESSION) ?? '', 'A'.repeat(43)]) {
      const victim = somebody()
      victim.cookies.set(SESSION, planted)
      await way(victim, email)
      expect(await isSignedIn(victim)).toBe(true)
      expect(victim.cookies.get(SESSION)).not.toBe(planted)
      const { text } = await attacker.get('/dashboard/account')
      expect(text).not.toContain(email)
    }
  })

  it.each(['', 'x', 'A'.repeat(44), 'A'.repeat(5000), "' or 1=1 --", '%00', '../../x', 'ses_AAAAAAAAAAAAAAAA'])(
    'of %j is nobody’s',
    async (value) => {
      const person = somebody()
      person.cookies.set(SESSION, encodeURIComponent(value))
      expect((await person.get('/dashboard')).status).toBe(303)
    },
  )
})

describe('an attacker who guesses', () => {
  it('is slowed down with their network; the owner can sign in from elsewhere, with a known browser, and by a link', async () => {
    const email = newEmail()
    const owner = await signUp(email)
    const guess = (address: string) => somebodyAt(address).post('/sign-in', { email, password: 'wrong' })
    let last = await guess('198.51.100.1')
    for (let at = 2; at < 20 && last.status === 422; at++) last = await guess(`198.51.100.${at}`)
    expect(last.status).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(last.text).toContain('Too many attempts')
    const signIn = (person: Person) => person.post('/sign-in', { email, password: PASSWORD })
    // A stranger with the right password waits too; otherwise the answer would reveal that it is right.
    expect((await signIn(somebodyAt('198.51.100.77'))).status).toBe(429)
    expect((await signIn(somebodyAt('203.0.113.5'))).status).toBe(303)
    const known = somebody()
    known.cookies.set('ershou_device', owner.cookies.get('ershou_device') ?? '')
    expect((await signIn(known)).status).toBe(303)
    const locked = somebody()
    await locked.post('/forgot', { email })
    expect((await locked.post(await open.linkTo(email), { password: 'nine blue kettles' })).status).toBe(303)
  })

  it('a thousand times at once gets a retry time, and nobody else waits for it', async () => {
    const email = newEmail()
    const owner = await signUp(email)
    const form = (at: number) => new URLSearchParams({ email: `crowd-${at}@example.com`, password: 'wrong' }).toString()
    const crowd = Array.from({ length: 1000 }, (_, at) =>
      open.service.inject({
        ...{ method: 'POST', url: `${open.service.url}/sign-in`, payload: form(at) },
        headers: {
          ...{ origin: open.service.url, 'content-type': 'application/x-www-form-urlencoded' },
          'x-forwarded-for': `10.${at >> 8}.${at & 255}.1`,
        },
      }),
    )
    const answers = await Promise.all(crowd)
    const counts = new Map<number, number>()
    for (const { statusCode } of answers) counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1)
    expect([...counts.keys()].sort()).toEqual([422, 503])
    const busy = answers.find(({ statusCode }) => statusCode === 503)
    expect(busy?.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    expect(busy?.body).toContain('Too many people are signing in')
    expect(await isSignedIn(owner)).toBe(true)
    expect((await somebody().post('/sign-in', { email, password: PASSWORD })).status).toBe(303)
  })
})

describe('access', () => {
  async function createKey({ account }: Owner): Promise<string> {
    const made = await open.service.accounts.createKey(account.id, { name: 'door' })
    if ('refused' in made) throw new Error(made.refused)
    return made.done.secret
  }

  it('to the API is not granted by a session, in any header', async () => {
    const owner = await open.signInAs(newEmail())
    const secret = owner.cookies.get(SESSION) ?? ''
    for (const headers of [{}, { 'x-api-key': secret }, { authorization: `Bearer ${secret}` }]) {
      expect((await owner.get('/v1/search/count', { accept: 'application/json', ...headers })).status).toBe(401)
    }
  })

  it('to the dashboard is not granted by a key, in any header', async () => {
    const key = await createKey(await open.signInAs(newEmail()))
    for (const headers of [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }, { cookie: `${SESSION}=${key}` }]) {
      expect((await somebody().get('/dashboard', headers)).location).toBe('/sign-in?next=%2Fdashboard')
    }
  })

  it('has no open redirect: choosing a language returns to our pages only', async () => {
    const targets = [
      '//evil.example',
      '/\\evil.example',
      '/%09/evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/a\r\nx: y',
    ]
    for (const next of targets) {
      const { location, headers } = await somebody().post('/language', { language: 'zh', next })
      expect(['/', '/%09/evil.example']).toContain(location)
      expect(headers).not.toHaveProperty('x')
    }
  })

  it('puts no text of the reader into file names or headers', async () => {
    const owner = await open.signInAs(newEmail())
    const { headers, status } = await owner.get(
      `/dashboard/usage.csv?range=${encodeURIComponent('month"\r\nx-evil: 1')}`,
    )
    expect([status, headers['x-evil']]).toEqual([200, undefined])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="usage-[\d-]+\.csv"$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

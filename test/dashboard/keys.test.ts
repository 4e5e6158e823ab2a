import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_OPEN_KEYS } from '../../src/accounts/own-keys/own-keys.ts'
import { makeKey } from '../../src/accounts/store/fixtures/account-store-contract.ts'
import type { Account, ApiKey } from '../../src/domain/accounts/accounts.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'

const SECRET = /ershou_live_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}/
const DAY_MS = 86_400_000
const SCRIPT = `<script>alert(1)</script>"'&`

let open: OpenDashboard
let people = 0
beforeAll(async () => {
  open = await openDashboard()
})
afterAll(() => open.stop())

async function somebody(options?: Parameters<OpenDashboard['signInAs']>[1]) {
  people += 1
  const person = await open.signInAs(`keys-${people}@example.test`, options)
  return {
    ...person,
    async createKey(form: Readonly<Record<string, string>> = {}) {
      // Makes each key newer than the previous one.
      open.clock.advance(1000)
      const { status, location } = await person.post('/dashboard/keys/new', { name: '', expiry: '', ...form })
      expect(status).toBe(303)
      const { text } = await person.get(location as string)
      return { secret: (SECRET.exec(text) as RegExpExecArray)[0], text, key: await newestKey(person.account) }
    },
  }
}

const newestKey = async ({ id }: Account) => (await open.storage.accounts.listKeys(id))[0] as ApiKey
const isoDay = (inDays: number) => new Date(open.clock.now() + inDays * DAY_MS).toISOString().slice(0, 10)

async function askWith(headers: Readonly<Record<string, string>>) {
  return (await open.service.inject({ url: `${open.service.url}/v1/me`, headers })).statusCode
}

async function actsOf({ id }: Account) {
  const none = { actor: null, act: null, before: null }
  const entries = await open.storage.audit.list({ account_id: id, ...none }, 100)
  return entries.map(({ act, actor, detail, address }) => ({ act, actor, detail, address })).reverse()
}

describe('the overview', () => {
  it('asks a newcomer to create a key, then to use it, and then shows no hint', async () => {
    const person = await somebody({ name: 'Ada' })
    const first = await person.get('/dashboard')
    expect(first.text).toContain('Welcome, Ada')
    expect(first.text).toContain('href="/dashboard/keys/new"')
    expect(first.text).not.toContain('YOUR_KEY')
    expect(first.text).toContain('none yet')
    const { secret, key } = await person.createKey()
    expect((await person.get('/dashboard')).text).toMatch(/Your key has not been used yet[\s\S]*X-API-Key: YOUR_KEY/)
    expect((await person.get('/dashboard')).text).toContain('1 of 3 steps done')
    expect(await askWith({ 'x-api-key': secret })).toBe(200)
    const used = (await person.get('/dashboard')).text
    expect(used).not.toContain('YOUR_KEY')
    expect(used).not.toContain('none yet')
    await person.post(`/dashboard/keys/${key.id}/revoke`, {})
    const ended = (await person.get('/dashboard')).text
    expect(ended).toMatch(/^(?![\s\S]*none yet)[\s\S]*All of your keys are revoked or expired/)
  })
})

describe('creating a key', () => {
  it('shows the secret once, on a page that is not cached, and it works at once', async () => {
    const person = await somebody()
    const posted = await person.post('/dashboard/keys/new', { name: '  production ', expiry: '' })
    expect([posted.status, posted.text]).toEqual([303, ''])
    const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
    const looked = await fetch(open.service.url + posted.location, { method: 'HEAD', headers: { cookie } })
    expect([looked.status, looked.headers.get('set-cookie')]).toEqual([200, null])
    const reply = await person.get(posted.location as string)
    const [secret] = SECRET.exec(reply.text) as RegExpExecArray
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.text).toContain('it will not be shown again')
    // Its script takes the key along.
    expect(reply.text).toMatch(/src="\/assets\/keep-key\.js"[\s\S]*<a href="\/docs\/api\/search" data-keep="secret">/)
    expect(reply.text).toContain(`curl -H &quot;X-API-Key: ${secret}&quot; '${open.service.url}/v1/search?brand=BMW'`)
    expect(await askWith({ 'x-api-key': secret })).toBe(200)
    const key = await newestKey(person.account)
    expect(key).toMatchObject({ name: 'production', expires_at_ms: null, prefix: secret.slice(0, 16) })
    for (const path of ['/dashboard/keys', `/dashboard/keys/${key.id}`, '/dashboard']) {
      expect((await person.get(path)).text).not.toContain(secret)
    }
    expect(await actsOf(person.account)).toEqual([
      { act: 'key_created', actor: person.account.id, detail: key.id, address: '127.0.0.1' },
    ])
  })

  it('works until the end of its last day', async () => {
    const person = await somebody()
    const { key } = await person.createKey({ expiry: isoDay(0) })
    expect(key.expires_at_ms).toBe(Date.parse(isoDay(1)))
    expect((await person.get('/dashboard/keys')).text).toContain('expires soon')
    const later = await person.createKey({ expiry: isoDay(30) })
    expect((await person.get(`/dashboard/keys/${later.key.id}`)).text).toContain('active')
  })

  it.each([
    ['a day that is over', { expiry: '2020-01-01' }, 'This day is in the past'],
    ['yesterday', { expiry: 'yesterday' }, 'Enter the date as'],
    ['no day', { expiry: '2027-02-30' }, 'Enter the date as'],
    ['a name of 101 characters', { name: 'n'.repeat(101) }, 'A name can have at most 100 characters'],
  ])('refuses %s, says so beside the field, and keeps the typed text', async (_, form, words) => {
    const person = await somebody()
    const { status, text } = await person.post('/dashboard/keys/new', { name: 'typed', expiry: '', ...form })
    expect(status).toBe(422)
    expect(text).toContain(words)
    expect(text).toContain('aria-invalid="true"')
    for (const typed of Object.values({ name: 'typed', ...form })) expect(text).toContain(`value="${typed}"`)
    expect(await open.storage.accounts.listKeys(person.account.id)).toEqual([])
  })

  it('refuses more active keys than an account may have, also by rotating', async () => {
    const person = await somebody()
    for (let i = 0; i < MOST_OPEN_KEYS; i++) await open.storage.accounts.createKey(makeKey(person.account))
    const { status, text } = await person.post('/dashboard/keys/new', { name: 'one more', expiry: '' })
    expect([status, text.includes('reached its limit of keys')]).toEqual([422, true])
    const { id } = await newestKey(person.account)
    expect((await person.post(`/dashboard/keys/${id}/rotate`, { grace: '7d' })).status).toBe(422)
    expect((await person.post(`/dashboard/keys/${id}/rotate`, { grace: '0' })).status).toBe(303)
    await person.post(`/dashboard/keys/${(await newestKey(person.account)).id}/revoke`, {})
    expect((await person.post('/dashboard/keys/new', { name: 'one more', expiry: '' })).status).toBe(303)
  })
})

describe('the list', () => {
  it('separates active keys from ended ones, and has pages', async () => {
    const person = await somebody()
    for (let i = 0; i < 60; i++) {
      await open.storage.accounts.createKey(
        makeKey(person.account, { name: `old ${i}.${'长'.repeat(80)}`, revoked_at_ms: 1 }),
      )
    }
    await person.createKey({ name: 'the open one' })
    const first = (await person.get('/dashboard/keys')).text
    expect(first).toContain('the open one')
    expect(first).not.toContain('old 59.')
    expect(first).toContain('Inactive (60)')
    const ended = (await person.get('/dashboard/keys?state=ended')).text
    expect(ended).toContain('old 59.')
    expect(ended).not.toContain('old 9.')
    expect(Buffer.byteLength(ended)).toBeLessThan(100_000)
    expect(ended).toContain('Page 1 of 2')
    expect((await person.get('/dashboard/keys?state=ended&page=2')).text).toContain('old 9.')
    expect((await person.get('/dashboard/keys?state=ended&page=99999')).text).toContain('Page 2 of 2')
    expect((await person.get('/dashboard/keys?state=nonsense&page=-1')).text).toContain('the open one')
  })

  it('shows a use that is not stored yet', async () => {
    const person = await somebody()
    const { secret, key } = await person.createKey()
    const lastUsed = async () =>
      /<dt>Last used<\/dt><dd>(.*?)<\/dd>/.exec((await person.get(`/dashboard/keys/${key.id}`)).text)?.[1]
    expect(await lastUsed()).toBe('never')
    await askWith({ 'x-api-key': secret })
    expect(await lastUsed()).toMatch(/^<time [^>]*title="2026-11-\d\d \d\d:\d\d UTC">just now<\/time>$/)
  })
})

describe('one key', () => {
  it('is renamed without other changes', async () => {
    const person = await somebody()
    const { key } = await person.createKey({ name: 'old' })
    const reply = await person.post(`/dashboard/keys/${key.id}/name`, { name: '生产' })
    expect([reply.status, reply.location]).toEqual([303, `/dashboard/keys/${key.id}?done=renamed`])
    expect(await newestKey(person.account)).toEqual({ ...key, name: '生产' })
    // Said once: not by a reload, not by a bookmark, and not on another page.
    expect(reply.headers.location).toBe(`/dashboard/keys/${key.id}`)
    expect((await person.get('/dashboard/keys')).text).not.toContain('The name was changed.')
    expect((await person.get(`/dashboard/keys/${key.id}`)).text).toContain('The name was changed.')
    expect((await person.get(`/dashboard/keys/${key.id}`)).text).not.toContain('The name was changed.')
    expect((await person.get(`/dashboard/keys/${key.id}?done=renamed`)).text).not.toContain('The name was changed.')
    const long = await person.post(`/dashboard/keys/${key.id}/name`, { name: 'n'.repeat(101) })
    expect([long.status, long.text.includes('n'.repeat(101))]).toEqual([422, true])
    await person.post(`/dashboard/keys/${key.id}/name`, { name: '  ' })
    expect((await newestKey(person.account)).name).toBeNull()
  })

  it('is revoked after a confirmation, stops working at once, and stays revoked', async () => {
    const person = await somebody()
    const { secret, key } = await person.createKey()
    expect((await person.get(`/dashboard/keys/${key.id}/revoke`)).text).toContain('This cannot be undone')
    expect(await askWith({ 'x-api-key': secret })).toBe(200)
    const both = await Promise.all([1, 2].map(() => person.post(`/dashboard/keys/${key.id}/revoke`, {})))
    expect(both.map(({ location }) => location)).toEqual(Array(2).fill('/dashboard/keys?done=revoked'))
    expect(await askWith({ 'x-api-key': secret })).toBe(401)
    const { revoked_at_ms } = await newestKey(person.account)
    open.clock.advance(5000)
    await person.post(`/dashboard/keys/${key.id}/revoke`, {})
    expect((await newestKey(person.account)).revoked_at_ms).toBe(revoked_at_ms)
    expect((await actsOf(person.account)).at(-1)?.act).toBe('key_revoked')
    const page = (await person.get(`/dashboard/keys/${key.id}`)).text
    expect(page).toContain('revoked')
    expect(page).not.toContain('/rotate')
    // It has ended, so its missing expiry is not shown.
    const ended = (await person.get('/dashboard/keys?state=ended')).text
    for (const text of [page, ended]) expect(text).not.toMatch(/>(Expires|never)</)
  })

  it.each([
    ['0', 0, 'no longer works'],
    ['1h', 3_600_000, 'works until'],
    ['24h', DAY_MS, 'works until'],
    ['7d', 7 * DAY_MS, 'works until'],
  ])('is rotated with a grace of %s', async (grace, ms, words) => {
    const person = await somebody()
    const { secret: old, key } = await person.createKey({ name: 'rotated' })
    open.clock.advance(1000)
    const { text } = await person.get(
      (await person.post(`/dashboard/keys/${key.id}/rotate`, { grace })).location as string,
    )
    expect(text).toContain(words)
    const successor = await newestKey(person.account)
    const fresh = text.match(new RegExp(SECRET, 'g'))?.find((one) => one.startsWith(successor.prefix)) as string
    expect(await askWith({ 'x-api-key': fresh })).toBe(200)
    expect(await askWith({ 'x-api-key': old })).toBe(ms === 0 ? 401 : 200)
    expect((await person.get(`/dashboard/keys/${key.id}`)).text).toContain(`/dashboard/keys/${successor.id}`)
    expect((await person.get(`/dashboard/keys/${successor.id}`)).text).toContain(`/dashboard/keys/${key.id}"`)
    if (ms > 0) {
      expect((await person.get('/dashboard/keys')).text).toContain('being replaced')
      expect((await open.storage.accounts.findKey(key.id))?.expires_at_ms).toBe(open.clock.now() + ms)
    }
    expect((await actsOf(person.account)).at(-1)).toMatchObject({
      act: 'key_rotated',
      detail: `${key.id} to ${successor.id}`,
    })
  })

  it('is rotated only once by two concurrent requests', async () => {
    const person = await somebody()
    const { key } = await person.createKey()
    const rotate = () => person.post(`/dashboard/keys/${key.id}/rotate`, { grace: '1h' })
    const statuses = (await Promise.all([rotate(), rotate()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([303, 422])
    expect((await rotate()).text).toContain('already been replaced')
    expect(await open.storage.accounts.listKeys(person.account.id)).toHaveLength(2)
    expect((await person.post(`/dashboard/keys/${key.id}/rotate`, { grace: '99y' })).status).toBe(400)
  })
})

describe('keys of other accounts', () => {
  it.each([
    ['GET', ''],
    ['POST', '/name'],
    ['GET', '/secret'],
    ['GET', '/rotate'],
    ['POST', '/rotate'],
    ['GET', '/revoke'],
    ['POST', '/revoke'],
  ])('%s /dashboard/keys/{id}%s is not found for another account, and changes nothing', async (method, path) => {
    const [owner, stranger] = [await somebody(), await somebody({ role: 'operator' })]
    const { secret, key } = await owner.createKey({ name: 'mine' })
    for (const id of [key.id, 'key_none', '%00', 'new%2F']) {
      const url = `/dashboard/keys/${id}${path}`
      const reply = await (method === 'GET' ? stranger.get(url) : stranger.post(url, { name: 'x', grace: '0' }))
      expect([id, reply.status]).toEqual([id, 404])
      expect(reply.text).not.toContain('mine')
    }
    expect(await newestKey(owner.account)).toEqual(key)
    expect(await askWith({ 'x-api-key': secret })).toBe(200)
    expect((await actsOf(stranger.account)).map(({ act }) => act)).toEqual([])
  })

  it('asks strangers to sign in first', async () => {
    const stranger = open.visitor()
    expect((await stranger.get('/dashboard/keys/new')).location).toBe('/sign-in?next=%2Fdashboard%2Fkeys%2Fnew')
    expect((await stranger.post('/dashboard/keys/new', { name: 'x' })).location).toBe('/sign-in')
  })

  it('do not accept a dashboard cookie at the API', async () => {
    const person = await somebody()
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(cookie).toContain('ershou_session=')
    expect(await askWith({ cookie })).toBe(401)
    expect(await askWith({ 'x-api-key': person.cookies.get('ershou_session') as string })).toBe(401)
  })
})

describe('a script in a name', () => {
  it('is shown as typed on every page, and never runs', async () => {
    const person = await somebody({ name: SCRIPT })
    const { key, text } = await person.createKey({ name: SCRIPT })
    open.clock.advance(1000)
    await person.post(`/dashboard/keys/${key.id}/rotate`, { grace: '7d' })
    const successor = await newestKey(person.account)
    expect(successor.name).toBe(SCRIPT)
    const paths = ['', '/keys', `/keys/${key.id}`, `/keys/${successor.id}/rotate`, `/keys/${successor.id}/revoke`]
    const pages = await Promise.all(paths.map((path) => person.get(`/dashboard${path}`)))
    const wrong = await person.post('/dashboard/keys/new', { name: SCRIPT, expiry: SCRIPT })
    for (const page of [text, wrong.text, ...pages.map((one) => one.text)]) {
      expect(page).not.toContain('<script>alert')
      expect(page).toContain('&lt;script>alert(1)&lt;/script>')
    }
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '../../src/domain/accounts/accounts.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import type { Person } from './person.ts'

const SECRET = /ershou_(?:live|test)_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}/

let open: OpenDashboard
beforeAll(async () => {
  open = await openDashboard()
})
afterAll(() => open.stop())

const keysOf = ({ id }: Account) => open.storage.accounts.listKeys(id)

it('creates a live key unless a test key is chosen, and shows the kind of each', async () => {
  const person = await open.signInAs('kinds@example.test')
  expect((await person.get('/dashboard/keys/new')).text).toContain('A test key sees only the sample cars')
  await person.post('/dashboard/keys/new', { name: 'production', expiry: '' })
  const { location } = await person.post('/dashboard/keys/new', { kind: 'test', name: 'ci', expiry: '' })
  const { status, text } = await person.get(location as string)
  const [secret = ''] = SECRET.exec(text) ?? []
  expect([status, text.includes('does not count towards the month')]).toEqual([200, true])
  const keys = await keysOf(person.account)
  const made = keys.find(({ name }) => name === 'ci')
  expect(keys.find(({ name }) => name === 'production')).toMatchObject({ sees_samples: false })
  expect(made).toMatchObject({ sees_samples: true, prefix: secret.slice(0, 16) })
  const list = (await person.get('/dashboard/keys')).text
  expect([list.includes('</code> live</span>'), list.includes('</code> test</span>')]).toEqual([true, true])
  expect((await person.get(`/dashboard/keys/${made?.id}`)).text).toContain('href="/docs/guides/samples"')
  const url = `${open.service.url}/v1/search/count`
  const { payload } = await open.service.inject({ url, headers: { 'x-api-key': secret } })
  expect(JSON.parse(payload)).toEqual({ count: 44 })
  const rotated = await person.post(`/dashboard/keys/${made?.id}/rotate`, { grace: '0' })
  const replacement = await person.get(rotated.location as string)
  expect(SECRET.exec(replacement.text)?.[0]).toMatch(/^ershou_test_/)
})

it('refuses a kind that the form does not have, and creates no key', async () => {
  const person = await open.signInAs('forger@example.test')
  for (const kind of ['demo', '', 'TEST', 'live,test']) {
    expect((await person.post('/dashboard/keys/new', { kind, name: 'x', expiry: '' })).status).toBe(400)
  }
  expect(await keysOf(person.account)).toEqual([])
})

it('is shown to the session that made it, once, and for two minutes', async () => {
  const person = await open.signInAs('once@example.test')
  const create = async () => (await person.post('/dashboard/keys/new', { name: 'once', expiry: '' })).location as string
  const isShown = async (by: Person, path: string) => {
    const { status, text } = await by.get(path)
    expect([status, SECRET.test(text) || text.includes('The secret can no longer be shown')]).toEqual([200, true])
    return SECRET.test(text)
  }
  const path = await create()
  const sealed = person.cookies.get('ershou_new_key') as string
  // Another session of the same owner has the cookie, but not the secret of the session.
  const other = await open.signInAs(person.account.email)
  other.cookies.set('ershou_new_key', sealed)
  expect(await isShown(other, path)).toBe(false)
  person.cookies.set('ershou_new_key', `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`)
  expect(await isShown(person, path)).toBe(false)
  person.cookies.set('ershou_new_key', sealed)
  expect(await isShown(person, path)).toBe(true)
  expect(person.cookies.has('ershou_new_key')).toBe(false)
  expect(await isShown(person, path)).toBe(false)
  const late = await create()
  open.clock.advance(120_000)
  expect(await isShown(person, late)).toBe(false)
  // The cookie of one key shows no other.
  const first = await create()
  await create()
  expect(await isShown(person, first)).toBe(false)
})

it('shows everything in Chinese', async () => {
  const person = await open.signInAs('zh@example.test')
  person.cookies.set('ershou_language', 'zh')
  const expiry = new Date(open.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await person.post('/dashboard/keys/new', { name: 'k', expiry })
  const [key] = await keysOf(person.account)
  expect((await person.get('/dashboard/keys')).text).toContain('即将过期')
  expect((await person.get(`/dashboard/keys/${key?.id}/revoke`)).text).toContain('吊销此密钥？')
  expect((await person.get('/dashboard')).text).toContain('lang="zh-Hans"')
  expect((await person.post('/dashboard/keys/new', { expiry: '2020-01-01' })).text).toContain('这一天已经过去')
})

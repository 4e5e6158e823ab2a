import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '../../src/domain/accounts/accounts.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'

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
  const { status, text } = await person.post('/dashboard/keys/new', { kind: 'test', name: 'ci', expiry: '' })
  const [secret = ''] = SECRET.exec(text) ?? []
  expect([status, text.includes('does not count towards the month')]).toEqual([200, true])
  const keys = await keysOf(person.account)
  const made = keys.find(({ name }) => name === 'ci')
  expect(keys.find(({ name }) => name === 'production')).toMatchObject({ sees_samples: false })
  expect(made).toMatchObject({ sees_samples: true, prefix: secret.slice(0, 16) })
  const list = (await person.get('/dashboard/keys')).text
  expect([/<td[^>]*>live<\/td>/.test(list), /<td[^>]*>test<\/td>/.test(list)]).toEqual([true, true])
  expect((await person.get(`/dashboard/keys/${made?.id}`)).text).toContain('href="/docs/guides/samples"')
  const url = `${open.service.url}/v1/search/count`
  const { payload } = await open.service.inject({ url, headers: { 'x-api-key': secret } })
  expect(JSON.parse(payload)).toEqual({ count: 44 })
  const rotated = await person.post(`/dashboard/keys/${made?.id}/rotate`, { grace: '0' })
  expect(SECRET.exec(rotated.text)?.[0]).toMatch(/^ershou_test_/)
})

it('refuses a kind that the form does not have, and creates no key', async () => {
  const person = await open.signInAs('forger@example.test')
  for (const kind of ['demo', '', 'TEST', 'live,test']) {
    expect((await person.post('/dashboard/keys/new', { kind, name: 'x', expiry: '' })).status).toBe(400)
  }
  expect(await keysOf(person.account)).toEqual([])
})

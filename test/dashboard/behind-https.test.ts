/** The dashboard over https behind a proxy, where signing up needs an invitation. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../eventually.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'

const PASSWORD = 'grey heron on a roof'

let open: OpenDashboard
beforeAll(async () => {
  open = await openDashboard({
    ERSHOU_PUBLIC_URL: 'https://cars.example.com',
    ERSHOU_TRUST_PROXY: '1',
    ERSHOU_SIGN_UP: 'invite',
    ERSHOU_ADDRESS_PER_MINUTE: '60',
  })
})
afterAll(() => open.stop())

it('sets cookies for https only, and for this host only', async () => {
  const owner = await open.signInAs('owner@example.com')
  await owner.post('/forgot', { email: 'owner@example.com' })
  const person = open.visitor({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' })
  const { setCookies, status } = await person.post(await open.linkTo('owner@example.com'), { password: PASSWORD })
  expect(status).toBe(303)
  expect(setCookies.map((line) => line.replace(/=[^;]+/, '=…'))).toEqual([
    '__Host-ershou_session=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-ershou_device=…; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
  const [session] = await open.storage.sessions.list(owner.account.id)
  expect(session?.address).toBe('203.0.113.7')
  // Cookies that a sibling site could plant are ignored.
  const planted = open.visitor()
  planted.cookies.set('ershou_session', person.cookies.get('__Host-ershou_session') as string)
  expect((await planted.get('/dashboard')).status).toBe(303)
})

it('is secure if the public URL is, whatever the proxy reports about its own connection', async () => {
  const { setCookies } = await open.visitor().post('/language', { language: 'zh', next: '/' })
  expect(setCookies).toEqual(['__Host-ershou_language=zh; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax'])
})

it('accepts forms from the public URL only', async () => {
  const person = open.visitor()
  const form = { email: 'owner@example.com', password: 'x' }
  expect((await person.post('/sign-in', form)).status).toBe(422)
  expect((await person.post('/sign-in', form, { origin: open.service.url })).status).toBe(403)
  expect((await person.post('/sign-in', form, { origin: 'http://cars.example.com' })).status).toBe(403)
})

it('sends links to the public URL, whatever the Host header', async () => {
  const before = open.mails.length
  await open.visitor().post('/forgot', { email: 'owner@example.com' }, { host: 'evil.example' })
  await eventually(() => {
    const sent = open.mails.slice(before).map(({ text }) => text)
    expect(sent).toContainEqual(expect.stringContaining('https://cars.example.com/link/'))
  })
  expect(open.mails.some(({ text }) => text.includes('evil.example'))).toBe(false)
  expect((await open.visitor().get('/')).text).toContain('https://cars.example.com/v1/search')
})

it('says that accounts need an invitation', async () => {
  const person = open.visitor({ 'accept-language': 'zh' })
  const { status, text } = await person.get('/sign-up')
  expect({ status, says: text.includes('此处的账户凭邀请创建') }).toEqual({ status: 200, says: true })
  const sent = await person.post('/sign-up', { email: 'new@example.com' })
  expect({ status: sent.status, says: sent.text.includes('凭邀请创建') }).toEqual({ status: 403, says: true })
  expect((await person.get('/')).text).not.toContain('/sign-up')
})

it('counts an IPv6 network as one client, as /v1 does', async () => {
  const ask = async (address: string) => (await open.visitor({ 'x-forwarded-for': address }).get('/robots.txt')).status
  for (let i = 1; i <= 60; i++) expect(await ask(`2001:db8:0:1::${i}`)).toBe(200)
  expect([await ask('2001:db8:0:1::beef'), await ask('2001:db8:0:2::1')]).toEqual([429, 200])
})

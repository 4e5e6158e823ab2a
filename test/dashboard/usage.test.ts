/** The usage pages in a browser: the month, charts, CSV, the last requests, and notices. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '../../src/domain/accounts/accounts.ts'
import { eventually } from '../eventually.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'

const SCRIPT = '<script>alert(1)</script>"\'&'

let open: OpenDashboard
beforeAll(async () => {
  open = await openDashboard()
})
afterAll(() => open.stop())

async function createKey({ id }: Account, name: string): Promise<{ id: string; secret: string }> {
  const made = await open.service.accounts.createKey(id, { name })
  if ('refused' in made) throw new Error(made.refused)
  return { id: made.done.key.id, secret: made.done.secret }
}

async function call(secret: string, target: string, count = 1): Promise<number> {
  let status = 0
  for (let i = 0; i < count; i++) {
    status = (await open.service.inject({ url: open.service.url + target, headers: { 'x-api-key': secret } }))
      .statusCode
  }
  return status
}

/** The first cells of the rows of each table, and the figures behind them. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...(row as string).matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) =>
      (cell as string).replace(/<[^>]*>/g, ''),
    ),
  )

it('says that there is nothing yet, in place of an empty chart', async () => {
  const person = await open.signInAs('new@example.org')
  const { status, text } = await person.get('/dashboard/usage')
  expect(status).toBe(200)
  expect(text).toContain('No requests yet')
  expect(text).toContain('0 of 500 data requests used (0%)')
  expect(text).toContain('There is less than one day of data')
  expect(text).not.toContain('class="days')
  expect((await person.get('/dashboard/requests')).text).toContain('No requests yet')
  const csv = await person.get('/dashboard/usage.csv')
  expect(csv.text.trim().split('\r\n')).toHaveLength(1)
})

it('shows usage at once: by day, status, endpoint and key, and each request', async () => {
  const person = await open.signInAs('uses@example.org', { plan: 'pro' })
  const main = await createKey(person.account, 'main')
  const other = await createKey(person.account, SCRIPT)
  expect(await call(main.secret, '/v1/search/count', 3)).toBe(200)
  expect(await call(other.secret, '/v1/me', 2)).toBe(200)
  expect(await call(other.secret, '/v1/cars/999999999')).toBe(404)
  const { text } = await person.get('/dashboard/usage')
  expect(text).toContain('of 100,000 data requests used')
  const rows = rowsOf(text)
  expect(rows).toContainEqual(['2xx success', '5', '3', '83.3%'])
  expect(rows).toContainEqual(['4xx client error or refused', '1', '0', '16.7%'])
  expect(rows).toContainEqual(['count', '3', '3', '50%'])
  expect(rows).toContainEqual(['main', '3', '3', '50%'])
  expect(rows).toContainEqual(['2026-11-15', '5', '1', '6'])
  expect(text).toContain('role="img"')
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('&lt;script>alert(1)&lt;/script>')

  const requests = await person.get('/dashboard/requests')
  expect(rowsOf(requests.text)).toHaveLength(1 + 6)
  expect(requests.text).not.toContain('<script>alert')
  const [, ...all] = rowsOf(requests.text)
  const id = /req_[\da-f]{18}/.exec(all[0]?.[1] ?? '')?.[0] as string
  const found = async (query: string) => rowsOf((await person.get(`/dashboard/requests?${query}`)).text).slice(1)
  expect(await found(`text=${id.toUpperCase()}`)).toEqual([all[0]])
  expect((await found('text=/V1/ME')).map((row) => row[1])).toEqual(Array(2).fill(expect.stringMatching(/^\/v1\/me/)))
  for (const filter of ['status=4xx', 'code=vehicle_not_found', 'endpoint=car', 'text=no+car+with+this'])
    expect((await found(filter)).map((row) => row[2])).toEqual(['404vehicle_not_found'])
  expect(await found(`key=${main.id}`)).toHaveLength(3)
  expect(await found(`key=${main.id}&status=4xx`)).toEqual([])
  expect(await found('status=nonsense&text=&key=')).toHaveLength(6)
  expect((await person.get(`/dashboard/requests?key=key_of_nobody`)).text).toContain('No request in the log matches.')
  expect((await person.get(`/dashboard/requests?text=${encodeURIComponent(SCRIPT)}`)).text).not.toContain('<script>a')

  const csv = await person.get('/dashboard/usage.csv?range=days30')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toBe('attachment; filename="usage-2026-10-17-2026-11-15.csv"')
  expect(csv.text).toContain(`2026-11-15,count,${main.id},main,`)
  expect(csv.text.trim().split('\r\n')).toHaveLength(1 + 3)
})

it('never shows the usage of another account', async () => {
  const owner = await open.signInAs('owner@example.org')
  const { id, secret } = await createKey(owner.account, 'secret plans')
  expect(await call(secret, '/v1/search/count')).toBe(200)
  const other = await open.signInAs('other@example.org')
  for (const path of [
    `/dashboard/requests?key=${id}`,
    '/dashboard/usage?split=key_id',
    '/dashboard/usage.csv',
    `/dashboard/usage?account=${owner.account.id}`,
  ]) {
    const { status, text } = await other.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(text).not.toContain('secret plans')
    expect(text).not.toContain('/v1/search/count')
  }
  for (const path of ['/dashboard/usage', '/dashboard/usage.csv', '/dashboard/requests?text=a']) {
    expect((await open.visitor().get(path)).location).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
  }
})

it('notifies at 80 and 100 percent on the page and once by mail, and withdraws the notice when more is allowed', async () => {
  const email = 'full@example.org'
  const person = await open.signInAs(email)
  const { secret } = await createKey(person.account, 'main')
  const { accounts } = open.service
  const mailed = () => open.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  await accounts.override(email, { per_month: 10, per_minute: 1000 })
  await call(secret, '/v1/search/count', 7)
  expect((await person.get('/dashboard/usage')).text).not.toContain('class="notice')
  expect(mailed()).toEqual([])
  await call(secret, '/v1/search/count')
  const warned = (await person.get('/dashboard/usage')).text
  expect(warned).toContain('80% of this month’s data requests are used; 2 are left.')
  expect(warned).toContain('<a href="/dashboard/billing">')
  expect(await call(secret, '/v1/search/count', 4)).toBe(429)
  const over = (await person.get('/dashboard/usage', { 'accept-language': 'zh-CN' })).text
  expect(over).toContain('本月数据请求已用完')
  expect(over).toContain('每月限额')
  expect(rowsOf(over)).toContainEqual(['2026-11-15', '2', '2'])
  // Users of screen readers need a name for each table.
  const labels = [...over.matchAll(/<section class="scroll"[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label)
  expect([labels.length, new Set(labels).size]).toEqual([3, 3])
  const both = [expect.stringContaining('80%'), expect.stringContaining('used up')]
  await eventually(() => expect(mailed()).toEqual(both))
  await accounts.override(email, { per_month: 1000 })
  expect((await person.get('/dashboard/usage')).text).not.toContain('class="notice')
  expect(mailed()).toHaveLength(2)
})

it('forecasts when the allowance runs out at the rate of the last week, or that it lasts', async () => {
  const person = await open.signInAs('pace@example.org')
  const account_id = person.account.id
  const days = ['2026-11-13', '2026-11-14'].map((day) => {
    return {
      account_id,
      key_id: 'key_x',
      endpoint: 'search',
      status_class: '2xx' as const,
      day,
      requests: 150,
      cost: 150,
    }
  })
  await open.storage.usage.add({ days, requests: [], refusals: [], keys_used: new Map() })
  open.clock.advance(2 * 86_400_000)
  const { text } = await (await open.signInAs('pace@example.org')).get('/dashboard/usage')
  expect(text).toContain('300 of 500 data requests used (60%)')
  expect(text).toMatch(/it runs out around 2026-11-\d\d\. It resets on 2026-12-01/)
  await open.service.accounts.setPlan('pace@example.org', 'starter')
  expect((await (await open.signInAs('pace@example.org')).get('/dashboard/usage')).text).toContain(
    'it lasts until it resets on 2026-12-01',
  )
})

it('does not claim that there was never a request if there was an earlier one', async () => {
  const { account } = await open.signInAs('before@example.org')
  const { secret } = await createKey(account, 'main')
  expect(await call(secret, '/v1/me')).toBe(200)
  open.clock.advance(40 * 86_400_000)
  const { text } = await (await open.signInAs('before@example.org')).get('/dashboard/usage')
  expect(text).toContain('No requests from 2026-12-01 to 2026-12-27.')
  expect(text).not.toContain('No requests yet')
})

it('accepts any query', async () => {
  const person = await open.signInAs('odd@example.org')
  for (const query of [
    'range=',
    'range=__proto__&split=constructor',
    `text=${'a'.repeat(5000)}`,
    'key=%00&status=%FF',
  ]) {
    for (const path of ['/dashboard/usage', '/dashboard/usage.csv', '/dashboard/requests']) {
      expect((await person.get(`${path}?${query}`)).status).toBe(200)
    }
  }
})

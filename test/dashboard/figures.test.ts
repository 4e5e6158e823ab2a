/** Every figure of the overview, the keys and the usage page, compared with the requests that were sent, also after a restart. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStorage } from '../../src/wiring/storage/create-storage.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import type { Person } from './person.ts'
import { rowsOf, textOf, tilesOf } from './read-figures.ts'

const EMAIL = 'figures@example.test'

let folder: string
let open: OpenDashboard
const start = () =>
  openDashboard({ ERSHOU_PRICES: 'starter=30,pro=90' }, undefined, (now) =>
    openStorage({ dataDir: folder, databaseUrl: null, redisUrl: null, copiesRedisUrl: null }, now),
  )
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'figures-'))
  open = await start()
})
afterAll(async () => {
  await open.stop()
  await rm(folder, { recursive: true })
})

async function createKey(id: string, name: string) {
  const made = await open.service.accounts.createKey(id, { name })
  if ('refused' in made) throw new Error(made.refused)
  return made.done
}

async function ask(secret: string, target: string): Promise<number> {
  return (await open.service.inject({ url: open.service.url + target, headers: { 'x-api-key': secret } })).statusCode
}

async function checkAll(person: Person): Promise<void> {
  const overview = (await person.get('/dashboard')).text
  const tiles = tilesOf(overview)
  expect(tiles).toMatchObject({
    'Requests today': ['8', 'since 00:00 UTC'],
    Requests: ['8', 'in the last 30 days · 3 data requests'],
    Errors: ['3', '3 × 4xx, 0 × 5xx · 37.5% of all requests'],
    'Refused (429)': ['1', '1 per-minute, 0 monthly limit'],
  })
  expect(tiles['p95 latency']?.[0]).toMatch(/^[\d.,]+ m?s$/)
  expect(rowsOf(overview)).toContainEqual(['2026-11-15', '5', '3', '8'])
  expect(overview).toContain('3 of 100,000 data requests used')
  // 16 of 30 days, of which none has ended.
  expect(overview).toContain('<span class="figure">€0.00</span>')
  expect(textOf(overview)).toContain('Expected for the month €48.00')
  const keys = rowsOf((await person.get('/dashboard/keys')).text)
  const figuresOf = (name: string) => keys.find(([head]) => head?.startsWith(name))?.slice(2, 4)
  expect(figuresOf('main')).toEqual(['6', expect.stringContaining('127.0.0.1')])
  expect(figuresOf('other')).toEqual(['2', expect.stringContaining('127.0.0.1')])
  expect(figuresOf('unused')).toEqual(['0', 'never'])
  const usage = rowsOf((await person.get('/dashboard/usage?from=2026-11-15&to=2026-11-15&by=hour')).text)
  expect(usage).toContainEqual(['2026-11-15 04:00', '5', '3', '8'])
  expect(usage).toContainEqual(['2xx success', '5', '3', '62.5%'])
  expect(usage).toContainEqual(['2026-11-15 04:00', ...Array(3).fill(expect.stringMatching(/^[\d.,]+ m?s$/))])
  const csv = (await person.get('/dashboard/usage.csv?from=2026-11-15&to=2026-11-15')).text.trim().split('\r\n')
  expect(csv.slice(1).reduce((sum, line) => sum + Number(line.split(',')[6]), 0)).toBe(8)
}

it('are those of the requests, before and after a restart', async () => {
  const person = await open.signInAs(EMAIL, { plan: 'pro' })
  const { id } = person.account
  const [main, other] = [await createKey(id, 'main'), await createKey(id, 'other')]
  await createKey(id, 'unused')
  for (let i = 0; i < 3; i++) expect(await ask(main.secret, '/v1/search/count')).toBe(200)
  expect(await ask(main.secret, '/v1/cars/999999999')).toBe(404)
  expect(await ask(main.secret, '/v1/search?page=none')).toBe(422)
  for (let i = 0; i < 2; i++) expect(await ask(other.secret, '/v1/me')).toBe(200)
  await open.service.accounts.override(EMAIL, { per_minute: 4 })
  expect(await ask(main.secret, '/v1/search/count')).toBe(429)
  expect((await person.get('/dashboard')).text).toContain('4 of 4 requests used in the last 60 seconds')
  await checkAll(person)
  const detail = (await person.get(`/dashboard/keys/${main.key.id}`)).text
  expect(textOf(detail)).toContain('Requests, 30 days 6 1 of them refused by a limit (429)')
  expect(rowsOf(detail)).toContainEqual(['2026-11-15', '6', '6'])

  await open.stop()
  open = await start()
  await checkAll(await open.signInAs(EMAIL))
})

it('are not known where there is nothing, or refused with what would be right', async () => {
  const person = await open.signInAs('nothing@example.test')
  const overview = (await person.get('/dashboard')).text
  expect(tilesOf(overview)).toMatchObject({
    'Requests today': ['0', 'since 00:00 UTC'],
    'p95 latency': ['not known', expect.any(String)],
  })
  expect(overview).toContain('0 of 5 requests used in the last 60 seconds')
  expect(overview).toContain('there is no invoice for this month')
  for (const [query, words] of [
    ['from=2026-11-10&to=2026-11-01', 'before the first one'],
    ['from=2020-01-01&to=2026-11-15', 'at most 366 days'],
    ['from=2027-01-01&to=2027-01-02', 'begins in the future'],
    ['from=%3Cscript%3E&to=2026-11-15', 'Enter both dates'],
    ['to=2026-11-15', 'Enter both dates'],
  ]) {
    for (const path of ['/dashboard/usage', '/dashboard/usage.csv']) {
      const { status, text } = await person.get(`${path}?${query}`)
      expect([status, text.includes(words as string), text.includes('<script>')]).toEqual([422, true, false])
    }
  }
})

it('has first steps that tick themselves and can be hidden', async () => {
  const person = await open.signInAs('steps@example.test')
  const stepsOf = async () =>
    /(\d) of (\d) steps done/
      .exec((await person.get('/dashboard')).text)
      ?.slice(1)
      .join('/') ?? null
  expect(await stepsOf()).toBe('0/3')
  const { secret } = await createKey(person.account.id, 'first')
  expect(await stepsOf()).toBe('1/3')
  await ask(secret, '/v1/me')
  expect(await stepsOf()).toBe('2/3')
  expect((await person.post('/dashboard/checklist')).location).toBe('/dashboard')
  expect(await stepsOf()).toBeNull()
  // Another account in the same browser still sees them.
  const other = await open.signInAs('other-steps@example.test')
  other.cookies.set('ershou_checklist', person.account.id)
  expect((await other.get('/dashboard')).text).toContain('0 of 3 steps done')
  person.cookies.delete('ershou_checklist')
  await open.storage.credentials.setPassword(person.account.id, 'a hash', open.clock.now())
  expect(await stepsOf()).toBeNull()
})

it('names what needs attention', async () => {
  const person = await open.signInAs('tasks@example.test', { plan: 'pro' })
  expect((await person.get('/dashboard')).text).not.toContain('Needs your attention')
  const made = await open.service.accounts.createKey(person.account.id, {
    ...{ name: 'ends', expires_at_ms: open.clock.now() + 3 * 86_400_000 },
  })
  await person.post('/dashboard/billing/change', { plan: 'enterprise', from: 'pro' })
  await person.post('/dashboard/account/email', { email: 'new@example.test' })
  const text = textOf((await person.get('/dashboard')).text)
  expect(text).toContain('The key “ends” expires on 2026-11-18.')
  expect(text).toContain('Your change to Enterprise waits for confirmation.')
  expect(text).toContain('Confirm your new address new@example.test')
  if ('done' in made) await open.service.accounts.revokeKey(made.done.key.id)
  expect((await person.get('/dashboard')).text).toContain('All of your keys are revoked or expired')
})

it('has a theme that works without scripts on pages that are cached for everybody', async () => {
  const person = open.visitor()
  const styleOf = async () => person.get('/assets/theme.css')
  const [front, plain] = [await person.get('/'), await styleOf()]
  expect([plain.headers.vary].flat()).toContain('cookie')
  expect(plain.headers['cache-control']).toBe('private, no-cache')
  expect(plain.text).not.toContain('color-scheme')
  const referer = `${open.service.url}/docs/quickstart`
  expect(await person.post('/theme', { theme: 'dark' }, { referer })).toMatchObject({
    status: 303,
    location: '/docs/quickstart',
  })
  const dark = await styleOf()
  expect(dark.text).toContain('color-scheme: dark')
  expect(dark.headers.etag).not.toBe(plain.headers.etag)
  expect((await person.get('/')).headers.etag).toBe(front.headers.etag)
  for (const page of ['/', '/docs', '/sign-in'])
    expect((await person.get(page)).text).toContain('href="/assets/theme.css"')
  const { location } = await person.post('/theme', { theme: 'neon' }, { referer: 'https://elsewhere.test/x' })
  expect([location, (await styleOf()).text]).toEqual(['/', dark.text])
  await person.post('/theme', { theme: 'system' })
  expect((await styleOf()).text).toBe(plain.text)
})

/** Saved searches in the dashboard: saved from the market, with receivers, deliveries, limits and an end. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../../../src/domain/accounts/accounts.ts'
import type { InventoryStore } from '../../../src/domain/inventory/inventory-store.ts'
import { syncOnce } from '../../inventory-api/fill-inventory.ts'
import { type OpenDashboard, openDashboard, type SignInOptions } from '../open-dashboard.ts'
import { type OpenReceiver, openReceiver } from './open-receiver.ts'

const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(2)>`
const SECRET = /whsec_[\w+/]{43}=/
const FORM = { query: 'brand=BMW', name: 'BMWs', type: 'appeared', lang: 'en', kind: '', address: '' }

let open: OpenDashboard
let hook: OpenReceiver
beforeAll(async () => {
  hook = await openReceiver()
  open = await openDashboard({ ERSHOU_INVENTORY: 'on', ERSHOU_MARKET_ACCESS: 'anyone' })
})
afterAll(async () => {
  await open.stop()
  await hook.close()
})
beforeEach(() => {
  hook.answer = { status: 204, text: '' }
})

let people = 0
const somebody = (options: SignInOptions = { plan: 'pro' }) => open.signInAs(`saver-${++people}@example.com`, options)
type Somebody = Awaited<ReturnType<typeof somebody>>

const searchesOf = ({ id }: Account) => open.storage.savedSearches.listSearches(id)
const receiversOf = ({ id }: Account) => open.storage.savedSearches.listReceivers(id)
const actsOf = async ({ id }: Account) => {
  const entries = await open.storage.audit.list({ account_id: id, actor: null, act: null, before: null }, 100)
  return entries.map(({ act }) => act).reverse()
}

/** With a webhook; returns the paths of the search and of the receiver. */
async function saveWithHook(person: Somebody, name = 'BMWs') {
  const saved = await person.post('/dashboard/searches/new', { ...FORM, name, kind: 'webhook', address: hook.url })
  const [, search = '', receiver = ''] =
    /^(\/dashboard\/searches\/srch_\w{16})(\/receivers\/rcv_\w{16})\/secret$/.exec(saved.location ?? '') ?? []
  expect([saved.status, search !== '']).toEqual([303, true])
  return { search, receiver: search + receiver, secretPage: saved.location as string }
}

describe('saving a search', () => {
  it('begins on the market page, where a search is narrow enough', async () => {
    const stranger = open.visitor()
    const saveLink = async (target: string) =>
      /<a class="button save-search" href="([^"]*)"/.exec((await stranger.get(target)).text)?.[1]
    expect(await saveLink('/market')).toBeUndefined()
    expect(await saveLink('/market?year_min=2020')).toBeUndefined()
    expect(await saveLink('/market?sort=newest&page=1')).toBeUndefined()
    const href = await saveLink('/market?brand=BMW&sort=newest')
    expect(href).toBe('/dashboard/searches/new?brand=BMW')
    expect((await stranger.get(href as string)).location).toBe(
      `/sign-in?next=${encodeURIComponent('/dashboard/searches/new?brand=BMW')}`,
    )
    expect((await (await somebody()).get(href as string)).text).toContain('value="BMW"')
  })

  it('shows the secret of its webhook once, after a redirect', async () => {
    const person = await somebody()
    const { search, receiver, secretPage } = await saveWithHook(person)
    const shown = await person.get(secretPage)
    const [secret = ''] = SECRET.exec(shown.text) ?? []
    expect([shown.status, shown.headers['cache-control'], secret === '']).toEqual([200, 'no-store', false])
    expect(secret).toBe((await receiversOf(person.account))[0]?.secret)
    const again = await person.get(secretPage)
    expect([again.status, again.location]).toEqual([303, `${receiver}?done=shown`])
    for (const path of [search, receiver, `${receiver}?done=shown`, '/dashboard/searches']) {
      const { status, text } = await person.get(path)
      expect([path, status, text.includes(secret)]).toEqual([path, 200, false])
    }
    expect(await actsOf(person.account)).toEqual(['search_saved', 'receiver_added'])
  })

  it('does not show a secret to a cookie of another receiver, or of an older time', async () => {
    const person = await somebody()
    const first = await saveWithHook(person)
    const cookie = person.cookies.get('ershou_reveal') as string
    const second = await saveWithHook(person)
    person.cookies.set('ershou_reveal', cookie)
    expect((await person.get(second.secretPage)).status).toBe(303)
    person.cookies.set('ershou_reveal', cookie)
    open.clock.advance(121_000)
    expect((await person.get(first.secretPage)).status).toBe(303)
  })

  it('keeps the kinds of change and the language, and links back to the market', async () => {
    const person = await somebody()
    const form = { ...FORM, query: 'price_eur_max=30000&year_min=2020', type: 'price_changed', lang: 'zh' }
    const { location } = await person.post('/dashboard/searches/new', form)
    expect(await searchesOf(person.account)).toMatchObject([{ types: ['price_changed'], lang: 'zh', name: 'BMWs' }])
    const { text } = await person.get(location as string)
    expect(text).toContain('The search was saved.')
    expect(text).toContain('nothing is sent')
    const [, href = ''] = /<a href="(\/market\?[^"]*)"/.exec(text) ?? []
    expect((await person.get(href.replaceAll('&amp;', '&'))).status).toBe(200)
  })

  it('keeps filters by what reports say', async () => {
    const person = await somebody()
    const { location } = await person.post('/dashboard/searches/new', {
      ...FORM,
      query: 'had_accident=false&derived_damage_severity_max=minor',
    })
    const [search] = await searchesOf(person.account)
    expect(search?.query).toBe('had_accident=false&derived_damage_severity_max=minor')
    expect((await person.get(location as string)).text).toContain('/market?had_accident=false&amp;derived_damage')
  })

  it.each([
    ['no filter', { query: 'sort=newest' }, 'it has a brand, or at least two filters'],
    ['one filter', { query: 'year_min=2020' }, 'it has a brand, or at least two filters'],
    ['an unknown brand', { query: 'brand=Nonesuch' }, 'Nonesuch'],
    ['a parameter that is none', { query: 'brand=BMW&colour=red' }, 'colour'],
    ['no name', { name: ' ' }, 'Give the search a name.'],
    ['a long name', { name: 'n'.repeat(101) }, 'at most 100 characters'],
    ['no kind of change', { type: 'sold' }, 'Choose at least one kind of change.'],
    ['a webhook that is no address', { kind: 'webhook', address: 'example.com' }, 'begins with https://'],
    ['a webhook without an address', { kind: 'webhook', address: '' }, 'begins with https://'],
    ['a mail to nobody', { kind: 'mail', address: 'nobody' }, 'Enter an e-mail address.'],
  ])('is refused with %s, and nothing is saved', async (_, change, words) => {
    const person = await somebody()
    const { status, text } = await person.post('/dashboard/searches/new', { ...FORM, ...change })
    expect([status, text.includes(words)], text.slice(text.indexOf('<main'), 4000)).toEqual([422, true])
    expect(await searchesOf(person.account)).toEqual([])
  })

  it('is refused beyond the plan', async () => {
    const person = await somebody({ plan: 'free' })
    expect((await person.post('/dashboard/searches/new', FORM)).status).toBe(303)
    const { status, text } = await person.post('/dashboard/searches/new', { ...FORM, name: 'another' })
    expect([status, text.includes('as many saved searches as its plan includes')]).toEqual([422, true])
    expect(text).toContain('value="another"')
    expect((await person.get('/dashboard/searches')).text).toContain('1 of 1 saved searches')
  })

  it.each([{ lang: 'fr' }, { kind: 'pigeon' }])('refuses what our form never sends: %o', async (change) => {
    const person = await somebody()
    expect((await person.post('/dashboard/searches/new', { ...FORM, ...change })).status).toBe(400)
  })
})

describe('a receiver', () => {
  it('gets a test, which is listed with its answer as text, and can be sent again', async () => {
    const person = await somebody()
    const { receiver } = await saveWithHook(person, HOSTILE)
    hook.answer = { status: 500, text: `${HOSTILE}\u202e\u0007` }
    hook.received.length = 0
    expect((await person.post(`${receiver}/test`)).location).toBe(`${receiver}?failed=test_bad`)
    const { text } = await person.get(`${receiver}?failed=test_bad`)
    expect(text).toContain('did not accept the test')
    expect(text).toContain('&lt;script>alert(1)&lt;/script>')
    for (const sign of ['<script>alert', '<img', '\u202e', '\u0007']) expect(text).not.toContain(sign)
    const [, delivery = ''] = /href="(\/dashboard\/deliveries\/msg_\w+)"/.exec(text) ?? []
    const shown = (await person.get(delivery)).text
    expect(shown).toContain('&quot;type&quot;: &quot;test&quot;')
    expect(shown).not.toContain('<script>alert')
    hook.answer = { status: 204, text: '' }
    expect((await person.post(`${delivery}/again`)).location).toBe(`${delivery}?done=sent`)
    expect((await person.get(delivery)).text).toContain('accepted')
    const file = await person.get(`${delivery}/payload`)
    expect(file.headers['content-disposition']).toContain('attachment')
    // Some deliveries of the service itself may come in between.
    const tests = hook.received.filter(({ body }) => body === file.text)
    expect(tests.map(({ headers }) => headers['webhook-id'])).toEqual(Array(2).fill(delivery.split('/').at(-1)))
  })

  it('is turned off and on, and removed after a confirmation', async () => {
    const person = await somebody()
    const { search, receiver } = await saveWithHook(person)
    expect((await person.post(`${receiver}/off`)).location).toBe(`${receiver}?done=off`)
    expect((await person.get(search)).text).toContain('Turn on')
    expect((await person.post(`${receiver}/off`)).location).toBe(`${receiver}?refused=gone`)
    expect((await person.post(`${receiver}/on`)).location).toBe(`${receiver}?done=on`)
    expect((await person.get(`${receiver}/remove`)).text).toContain('Remove this receiver?')
    expect((await person.post(`${receiver}/remove`)).location).toBe(`${search}?done=removed`)
    expect((await person.get(receiver)).status).toBe(404)
    expect((await actsOf(person.account)).slice(2)).toEqual([
      'receiver_turned_off',
      'receiver_turned_on',
      'receiver_removed',
    ])
  })

  it('gets a new secret, while the old one signs for another day', async () => {
    const person = await somebody()
    const { receiver, secretPage } = await saveWithHook(person)
    const old = SECRET.exec((await person.get(secretPage)).text)?.[0]
    expect((await person.post(`${receiver}/rotate`)).location).toBe(secretPage)
    const { text } = await person.get(secretPage)
    expect(SECRET.exec(text)?.[0]).not.toBe(old)
    expect(text).toContain('The old secret also signs until')
    expect((await receiversOf(person.account))[0]?.old_secret).toBe(old)
    expect((await person.get(secretPage)).status).toBe(303)
  })

  it('is found under its own search only', async () => {
    const person = await somebody()
    const [one, other] = [await saveWithHook(person), await saveWithHook(person)]
    const wrong = other.search + one.receiver.slice(one.search.length)
    for (const path of ['', '/remove', '/secret']) expect((await person.get(wrong + path)).status).toBe(404)
    for (const act of ['test', 'on', 'off', 'rotate', 'remove']) {
      expect((await person.post(`${wrong}/${act}`)).status).toBe(404)
    }
  })

  it('is added later, five at most, with the reason beside the field if it is refused', async () => {
    const person = await somebody()
    const { search } = await saveWithHook(person)
    const add = (address: string) => person.post(`${search}/receivers`, { kind: 'webhook', address })
    const refused = await add('ftp://example.com')
    expect([refused.status, refused.text.includes('value="ftp://example.com"')]).toEqual([422, true])
    for (let at = 2; at <= 5; at++) expect((await add(`${hook.url}/${at}`)).status).toBe(303)
    const full = await add(`${hook.url}/6`)
    expect([full.status, full.text.includes('as many receivers as it can have')]).toEqual([422, true])
    expect((await person.post(`${search}/receivers`, { kind: '', address: '' })).status).toBe(400)
  })
})

describe('a saved search', () => {
  it('is renamed, keeps its filters, and is deleted after a confirmation', async () => {
    const person = await somebody()
    const { search } = await saveWithHook(person)
    const changed = await person.post(search, { name: HOSTILE, lang: 'zh', type: 'observed_again' })
    expect(changed.location).toBe(`${search}?done=changed`)
    expect(await searchesOf(person.account)).toMatchObject([
      { name: HOSTILE, lang: 'zh', types: ['observed_again'], query: 'brand=BMW' },
    ])
    expect((await person.post(search, { name: '', lang: 'en', type: 'appeared' })).status).toBe(422)
    expect((await person.post(search, { name: 'x', lang: 'en' })).text).toContain('Choose at least one kind')
    for (const path of ['/dashboard/searches', search, `${search}/delete`]) {
      const { text } = await person.get(path)
      expect([path, text.includes('<script>alert'), text.includes('&lt;script>alert(1)')]).toEqual([path, false, true])
    }
    expect((await person.post(`${search}/delete`)).location).toBe('/dashboard/searches?done=deleted')
    expect([await searchesOf(person.account), await receiversOf(person.account)]).toEqual([[], []])
    expect((await person.get(search)).status).toBe(404)
    expect((await actsOf(person.account)).slice(2)).toEqual(['search_changed', 'search_deleted'])
  })

  it('has a name of visible characters only, and no address with others', async () => {
    const person = await somebody()
    const { search } = await saveWithHook(person, 'B\u0000M\u001b[31m\u202eW\r\nBcc: x')
    expect(await searchesOf(person.account)).toMatchObject([{ name: 'BM[31mW Bcc: x' }])
    expect((await person.post(search, { name: '\u200b\u0007', lang: 'en', type: 'appeared' })).status).toBe(422)
    const hidden = { kind: 'mail', address: 'we\u200bi@example.com' }
    expect((await person.post(`${search}/receivers`, hidden)).status).toBe(422)
    expect(await receiversOf(person.account)).toHaveLength(1)
  })

  it('helps those who have none', async () => {
    const { text } = await (await somebody()).get('/dashboard/searches')
    expect(text).toContain('You have no saved searches yet')
    expect(text).toContain('href="/market"')
  })
})

describe('the expected changes', () => {
  const expected = async (person: Somebody, query: string) =>
    /<section class="card expected"[^>]*>(.*?)<\/section>/s.exec(
      (await person.get(`/dashboard/searches/new?${query}`)).text,
    )?.[1]

  it('say that nothing can be said while the log is empty, and else since when they are counted', async () => {
    const person = await somebody({ plan: 'free' })
    expect((await person.get('/dashboard/searches/new?brand=BMW')).text).toContain('has no entries yet')
    const { cars } = (await open.marketplace.control('cars?limit=500&describe=1')) as { cars: { infoid: number }[] }
    open.clock.advance(3_600_000)
    for (const { infoid } of cars.slice(0, 150)) await open.marketplace.control(`cars/${infoid}`, { price: 12.34 })
    await syncOnce(open.marketplace.url, open.inventory as InventoryStore, open.clock)
    open.clock.advance(3_600_000)
    const all = await expected(person, 'price_cny_min=1000&price_cny_max=90000000')
    expect(all).toMatch(/Since <time [^>]+>20\d\d-\d\d-\d\d \d\d:\d\d UTC<\/time>, when our log of changes begins/)
    const [, count = ''] = /(\d+) changes would have been delivered/.exec(all ?? '') ?? []
    expect(Number(count)).toBeGreaterThan(100)
    expect(all).toContain('than the 100 changes that the plan')
    expect(await expected(await somebody(), 'price_cny_min=1000&price_cny_max=90000000')).not.toContain('on average')
    const counted = await person.post('/dashboard/searches/new', { ...FORM, act: 'count' })
    expect([counted.status, counted.text.includes('No changes would have been delivered.')]).toEqual([200, true])
    expect(await searchesOf(person.account)).toEqual([])
  })
})

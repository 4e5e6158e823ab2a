/** Text of people and strangers is shown as written on every page, and never executed. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueOwnKey } from '../../src/accounts/issue-own-key.ts'
import type { ListingRecord, SearchResponse } from '../../src/domain/listing.ts'
import { cleanTexts } from '../../src/domain/texts/clean-text.ts'
import { openRewritingProxy, type RewritingProxy } from '../inspection/open-rewriting-proxy.ts'
import { BRAND, findSigns, hideSigns } from './hide-signs.ts'
import { listTargets, type Viewer } from './list-targets.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import type { Person, Reply } from './person.ts'
import { plantSamples, type Samples } from './plant-samples.ts'

const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(2)>&lt;`

let proxy: RewritingProxy
let open: OpenDashboard
let samples: Samples
let people: Readonly<Record<Viewer, Person>>
beforeAll(async () => {
  proxy = await openRewritingProxy()
  proxy.rewrite = hideSigns
  const settings = {
    ERSHOU_PUBLIC_URL: 'http://ershou.localhost',
    ERSHOU_INVENTORY: 'on',
    ERSHOU_MARKET_PER_MINUTE: '1000',
  }
  open = await openDashboard(settings, undefined, undefined, (url) => {
    proxy.target = url
    return proxy.url
  })
  samples = await plantSamples(open, {
    ...{ name: HOSTILE, passkey: HOSTILE, path: `/v1/${HOSTILE}`, word: HOSTILE, address: HOSTILE },
    saved: { search: HOSTILE, answer: HOSTILE },
    keys: [HOSTILE, HOSTILE, HOSTILE, HOSTILE],
  })
  const [{ id } = { id: '' }] = await open.storage.sessions.list(samples.owner.account.id)
  await open.storage.sessions.touch(id, open.clock.now() + 1, HOSTILE)
  people = { stranger: open.visitor({ 'user-agent': HOSTILE }), ...samples }
})
afterAll(async () => {
  await open.stop()
  await proxy.close()
})

/** As a browser parses it: only our own script files, no script attributes, and no element that we never write. */
function expectHarmless(what: string, { text }: Reply): void {
  const wrong: string[] = []
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('attrs' in node) {
      const { tagName, attrs } = node
      const isOurs =
        tagName !== 'script' || /^\/assets\/[a-z]+\.js$/.test(attrs.find(({ name }) => name === 'src')?.value ?? '')
      const isPhoto = /^\/market\/photos\/\d+\/\d+\?w=320$/.test(attrs.find(({ name }) => name === 'src')?.value ?? '')
      if (!isOurs || (tagName === 'img' && !isPhoto)) wrong.push(tagName)
      for (const { name, value } of attrs) if (/^on/.test(name) || /^\s*javascript:/i.test(value)) wrong.push(name)
    }
    if ('childNodes' in node) node.childNodes.forEach(walk)
  }
  walk(parse(text))
  expect([what, wrong]).toEqual([what, []])
}

it('is harmless on every page of the table', async () => {
  let shown = 0
  for (const { target, viewer, status } of listTargets(open.service.pages, samples.ids)) {
    const reply = await people[viewer].get(target)
    if (!String(reply.headers['content-type']).startsWith('text/html')) continue
    expect([target, reply.status]).toEqual([target, status])
    expectHarmless(target, reply)
    if (reply.text.includes('&lt;script>alert(1)')) shown++
  }
  // Lists of keys, their pages, the account, invoices, requests, the operator's pages …
  expect(shown).toBeGreaterThan(12)
})

it('of the marketplace loses every sign that hides or turns others, on every page in both languages', async () => {
  const front = await open.visitor({ 'accept-language': 'zh' }).get('/')
  expect([front.status, front.text.includes(`${BRAND}\ufffd`)]).toEqual([200, true])
  for (const { target, viewer, status } of listTargets(open.service.pages, samples.ids)) {
    const reply = await people[viewer].get(target, { 'accept-language': 'zh' })
    if (!String(reply.headers['content-type']).startsWith('text/html')) continue
    expect([target, reply.status, findSigns(reply.text)]).toEqual([target, status, []])
  }
})

it('of an address loses them on every page, so that no link turns our words', async () => {
  const typed = encodeURIComponent('\u202eabc\u0000\u2066')
  const names = ['q', 'brand', 'text', 'next']
  let shown = 0
  for (const { target, viewer } of listTargets(open.service.pages, samples.ids)) {
    if (target.includes('?')) continue
    for (const name of names) {
      const reply = await people[viewer].get(`${target}?${name}=${typed}`)
      expect([target, name, findSigns(reply.text)]).toEqual([target, name, []])
      if (reply.text.includes('abc')) shown++
    }
  }
  expect(shown).toBeGreaterThan(2)
})

interface Described {
  readonly parameters?: readonly { readonly name: string }[]
}

it('of the marketplace loses them at every endpoint, in keys and values', async () => {
  const key = await issueOwnKey(open.service.accounts)
  const ask = (target: string) => open.visitor().get(encodeURI(target), { 'x-api-key': key })
  const { paths } = JSON.parse((await ask('/openapi.json')).text) as { paths: Record<string, { get: Described }> }
  const { results } = JSON.parse((await ask(`/v1/search?brand=${BRAND}`)).text) as SearchResponse
  const { id, source_url } = results.find((one) => one.id % 2 === 1) as ListingRecord
  const queries: Readonly<Record<string, string>> = {
    '/v1/batch': `ids=${id}`,
    '/v1/cars/{car_id}/import-rules': 'destination=EU',
    '/v1/suggest': `q=${BRAND}`,
    '/v1/resolve': `url=${source_url}`,
    '/v1/market/series': `interval=month&brand=${BRAND}`,
  }
  let halved = 0
  // Files are no JSON, and there is none here.
  const asked = Object.entries(paths).filter(([one]) => one.startsWith('/v1/') && !one.includes('{export_id}'))
  for (const [path, { get }] of asked)
    for (const lang of get.parameters?.some(({ name }) => name === 'lang') ? ['lang=en&', 'lang=zh&'] : ['']) {
      const target = path.replace('{car_id}', String(id)).replace('{make}', BRAND)
      const reply = await ask(`${target}?${lang}${queries[path] ?? ''}`)
      const answer: unknown = JSON.parse(reply.text)
      expect([target, reply.status]).toEqual([target, 200])
      expect(cleanTexts(answer), target).toBe(answer)
      if (reply.text.includes('\ufffd')) halved++
    }
  expect(halved).toBeGreaterThan(10)
})

const CALLS: Readonly<Record<string, object>> = {
  search_cars: { lang: 'zh' },
  get_car: { lang: 'zh' },
  get_inspection: { view: 'full' },
  find_other_ads: {},
  list_changes: { fields: ['car_id', 'row'] },
  suggest_names: { q: BRAND },
  count_cars: { facets: true, lang: 'zh' },
}

/** Where a text of the marketplace was left, by its half character. */
function findMarked(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\ufffd') ? [path] : []
  if (Array.isArray(value)) return value.flatMap((one) => findMarked(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => findMarked(one, path === '' ? name : `${path}.${name}`))
}

it('of the marketplace reaches agents only where the result says that it is quoted', async () => {
  const key = await issueOwnKey(open.service.accounts)
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  let marked = 0
  const cars = await open.visitor().get(encodeURI(`/v1/search?brand=${BRAND}`), { 'x-api-key': key })
  const { results } = JSON.parse(cars.text) as SearchResponse
  for (const car_id of results
    .map(({ id }) => id)
    .filter((id) => id % 2 === 1)
    .slice(0, 3))
    for (const [name, own] of Object.entries(CALLS)) {
      const args = { ...own, ...(/^get|^find/.test(name) && { car_id }) }
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
      const response = await fetch(`${open.service.url}/mcp`, {
        method: 'POST',
        headers,
        body: JSON.stringify(message),
      })
      const { result } = (await response.json()) as { result: { structuredContent?: Quoted; isError?: true } }
      expect([name, result.isError], JSON.stringify(result)).toEqual([name, undefined])
      expect(cleanTexts(result), name).toBe(result)
      const { quoted, answer } = result.structuredContent as Quoted
      const found = findMarked(answer)
      marked += found.length
      const isQuoted = (path: string) =>
        quoted.some((field) => path === field || (/^[.[]/.test(path.slice(field.length)) && path.startsWith(field)))
      expect([name, found.filter((path) => !isQuoted(path))]).toEqual([name, []])
    }
  expect(marked).toBeGreaterThan(20)
})

interface Quoted {
  readonly quoted: readonly string[]
  readonly answer: unknown
}

interface Form {
  readonly action: string
  readonly method: string
  readonly fields: ReadonlyMap<string, string>
  readonly texts: readonly string[]
}

function readForms(html: string, page: string): Form[] {
  return [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, head = '', body = '']) => {
    const fields = new Map<string, string>()
    const texts: string[] = []
    for (const [, attributes = ''] of body.matchAll(/<(?:input|select|textarea)((?:"[^"]*"|[^">])*)>/g)) {
      const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
      const name = of('name')
      if (name === undefined) continue
      fields.set(name, (of('value') ?? '').replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&lt;', '<'))
      if (of('type') !== 'hidden') texts.push(name)
    }
    const action = / action="([^"]*)"/.exec(head)?.[1] ?? page
    return { action, method: / method="(\w+)"/.exec(head)?.[1] ?? 'get', fields, texts }
  })
}

it('may be typed into every field of every form', async () => {
  const seen = new Set<string>()
  // Strangers come last: a link of theirs ends sessions.
  const targets = listTargets(open.service.pages, samples.ids).toSorted(
    (one, other) => Number(one.viewer === 'stranger') - Number(other.viewer === 'stranger'),
  )
  for (const { target, viewer } of targets) {
    const person = people[viewer]
    for (const { action, method, fields, texts } of readForms((await person.get(target)).text, target)) {
      const name = `${method} ${action} ${[...fields.keys()]}`
      if (texts.length === 0 || seen.has(name)) continue
      seen.add(name)
      const form = Object.fromEntries([...fields, ...texts.map((text) => [text, HOSTILE])]) as Record<string, string>
      const reply =
        method === 'post' ? await person.post(action, form) : await person.get(`${action}?${new URLSearchParams(form)}`)
      expect([name, reply.status < 500]).toEqual([name, true])
      expectHarmless(name, reply)
      if (reply.location !== null) {
        expect(reply.location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
        expectHarmless(`${name} then ${reply.location}`, await person.get(reply.location))
      }
    }
  }
  expect(seen.size).toBeGreaterThan(20)
})

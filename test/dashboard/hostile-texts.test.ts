/** Text of people and strangers is shown as written on every page, and never executed. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listTargets, type Viewer } from './list-targets.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import type { Person, Reply } from './person.ts'
import { plantSamples, type Samples } from './plant-samples.ts'

const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(2)>&lt;`

let open: OpenDashboard
let samples: Samples
let people: Readonly<Record<Viewer, Person>>
beforeAll(async () => {
  open = await openDashboard({ ERSHOU_PUBLIC_URL: 'http://ershou.localhost', ERSHOU_INVENTORY: 'on' })
  samples = await plantSamples(open, {
    ...{ name: HOSTILE, passkey: HOSTILE, path: `/v1/${HOSTILE}`, word: HOSTILE, address: HOSTILE },
    saved: { search: HOSTILE, answer: HOSTILE },
    keys: [HOSTILE, HOSTILE, HOSTILE, HOSTILE],
  })
  const [{ id } = { id: '' }] = await open.storage.sessions.list(samples.owner.account.id)
  await open.storage.sessions.touch(id, open.clock.now() + 1, HOSTILE)
  people = { stranger: open.visitor({ 'user-agent': HOSTILE }), ...samples }
})
afterAll(() => open.stop())

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

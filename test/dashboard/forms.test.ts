/** Every form of the table: forged, malformed, or with ids of another account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageRoute } from '../../src/dashboard/page-route.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import type { Headers, Person, Reply } from './person.ts'
import { plantSamples, type Samples } from './plant-samples.ts'
import { readChangeable } from './read-changeable.ts'

let open: OpenDashboard
let samples: Samples
beforeAll(async () => {
  open = await openDashboard({ ERSHOU_PUBLIC_URL: 'http://ershou.localhost', ERSHOU_INVENTORY: 'on' })
  samples = await plantSamples(open)
})
afterAll(() => open.stop())

const postsOf = (...access: PageRoute['access'][]) =>
  open.service.pages.filter((route) => route.method === 'POST' && access.includes(route.access))

/** Replaces the names in a path by ids of the owner; fails for a route with unknown names. */
function fill(path: string): string {
  const { ids } = samples
  const named: Readonly<Record<string, string>> = {
    '/link': ids.links.sign_in,
    '/dashboard/keys': ids.key,
    '/dashboard/searches': ids.saved.search,
    '/dashboard/deliveries': ids.saved.delivery,
    '/dashboard/billing/changes': ids.change,
    '/dashboard/billing/invoices': ids.invoice,
    '/operator/accounts': ids.account,
    '/operator/keys': ids.key,
    '/operator/changes': ids.change,
    '/operator/invoices': ids.invoice,
  }
  return path.replace('{receiver}', ids.saved.receiver).replace(/^(.*?)\/\{\w+\}/, (_, before: string) => {
    const id = named[before]
    if (id === undefined) throw new Error(`no sample for ${path}`)
    return `${before}/${id}`
  })
}

/** All fields of forms with ids. */
const namesOf = ({ ids }: Samples): Headers => ({ id: ids.session, hash: 'a'.repeat(64), name: 'taken over' })

const FORGED: readonly (readonly [string, Headers])[] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://ershou.localhost:8080' }],
  ['another scheme', { origin: 'https://ershou.localhost' }],
  ['a name that begins alike', { origin: 'http://ershou.localhost.evil.example' }],
  ['an origin that is kept back', { origin: 'null' }],
  ['no origin, from another site', { origin: '', 'sec-fetch-site': 'cross-site' }],
  ['no origin, typed or opened', { origin: '', 'sec-fetch-site': 'none' }],
  ['neither', { origin: '', 'sec-fetch-site': '' }],
]

describe('a form that is not from our pages', () => {
  it.each(FORGED)('changes nothing for a signed-in person: %s', async (_, headers) => {
    const before = await readChangeable(open, samples)
    for (const [access, person] of [
      ['anyone', samples.owner],
      ['owner', samples.owner],
      ['operator', samples.operator],
    ] as const) {
      // One click in a mail program comes from elsewhere; the token in the address is the proof.
      const routes = postsOf(access).filter(({ path }) => path !== '/mails/unsubscribe')
      expect(routes.length).toBeGreaterThan(0)
      for (const { path } of routes) {
        for (const send of [person.post, person.postJson]) {
          const { status, setCookies, headers: told } = await send(fill(path), namesOf(samples), headers)
          expect({ path, status, setCookies }).toEqual({ path, status: 403, setCookies: [] })
          expect(told['cache-control']).toBe('no-store')
        }
      }
    }
    expect(await readChangeable(open, samples)).toEqual(before)
  })
})

describe('data that only its owner may change', () => {
  const ownRoutes = () => open.service.pages.filter(({ access }) => access === 'owner')
  const ask = (person: Person, { method, path, takes }: PageRoute, form: Headers) => {
    if (method === 'GET') return person.get(fill(path))
    return takes === 'json' ? person.postJson(fill(path), form) : person.post(fill(path), form)
  }
  const plain = ({ status, location, text }: Reply) => ({
    status,
    location,
    text: text.replace(/req_\w+/g, ''),
  })

  it('asks strangers to sign in first, and changes nothing', async () => {
    const before = await readChangeable(open, samples)
    for (const route of open.service.pages.filter(({ access }) => access !== 'anyone')) {
      const { status, location } = await ask(open.visitor(), route, namesOf(samples))
      expect([route.path, status, location?.startsWith('/sign-in')]).toEqual([route.path, 303, true])
    }
    expect(await readChangeable(open, samples)).toEqual(before)
  })

  it('is not found for others, operators included', async () => {
    const before = await readChangeable(open, samples)
    const routes = ownRoutes().filter(({ path }) => path.includes('{'))
    expect(routes.length).toBeGreaterThan(5)
    for (const person of [samples.newcomer, samples.operator]) {
      for (const route of routes) {
        const path = fill(route.path)
        const nothing = path.replace(/(key_|chg_|srch_|msg_)\w+|\d{4}-\d\d-\d+/, (id) => `${id.slice(0, 4)}nothing`)
        const form = { name: 'taken over', grace: '0', lang: 'en', type: 'appeared', kind: 'webhook' }
        const theirs = await ask(person, route, form)
        const none = route.method === 'GET' ? await person.get(nothing) : await person.post(nothing, form)
        const own = plain(theirs).text.replaceAll(path, nothing)
        expect([route.path, { ...plain(theirs), text: own }]).toEqual([route.path, plain(none)])
        expect([route.path, theirs.status === 404 || theirs.location?.includes('refused=gone')]).toEqual([
          route.path,
          true,
        ])
      }
    }
    expect(await readChangeable(open, samples)).toEqual(before)
  })

  it('cannot be reached by an id in a form or a query', async () => {
    const before = await readChangeable(open, samples)
    const { newcomer, ids } = samples
    await newcomer.post('/dashboard/account/sessions/end', { id: ids.session })
    await newcomer.post('/dashboard/account/passkeys/remove', { id: ids.passkey })
    expect((await newcomer.get(`/dashboard/account/passkeys/remove?id=${ids.passkey}`)).status).toBe(404)
    const found = await newcomer.get(`/dashboard/requests?key=${ids.key}`)
    expect(/<main.*<\/main>/s.exec(found.text)?.[0]).not.toContain(ids.key)
    expect(await readChangeable(open, samples)).toEqual(before)
  })

  it('of operators is not found for an owner', async () => {
    const before = await readChangeable(open, samples)
    const routes = open.service.pages.filter(({ access }) => access === 'operator')
    expect(routes.length).toBeGreaterThan(10)
    for (const route of routes) {
      const { status, text } = await ask(samples.owner, route, namesOf(samples))
      expect([route.path, status]).toEqual([route.path, 404])
      expect(text).toContain('Page not found')
    }
    expect(await readChangeable(open, samples)).toEqual(before)
  })
})

describe('a body that none of our forms sends', () => {
  const bodies: readonly (readonly [string, string, string])[] = [
    ['plain text', 'text/plain', 'email=a@b.c'],
    [
      'several parts',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na\r\n--x--',
    ],
    ['XML', 'application/xml', '<a/>'],
    ['JSON that is none', 'application/json', '{"email":'],
    ['JSON that pollutes', 'application/json', '{"__proto__":{"email":"a@b.c"},"constructor":1}'],
    ['a list', 'application/json', '[[[[[[[[[[]]]]]]]]]]'],
    ['nothing', 'application/json', ''],
    ['wrong escapes', 'application/x-www-form-urlencoded', 'email=%zz&password=%00%ff&id=%'],
    ['the same name twice', 'application/x-www-form-urlencoded', 'email=a&email=b&__proto__=1&constructor=2'],
    ['a name of a method', 'application/x-www-form-urlencoded', 'plan=toString&status=__proto__&role=constructor'],
    ['too much', 'application/x-www-form-urlencoded', `name=${'x'.repeat(40_000)}`],
  ]

  it.each(bodies)('causes no error: %s', async (_, type, body) => {
    const person = await open.signInAs('odd@example.com', { role: 'operator' })
    const cookie = `ershou_session=${person.cookies.get('ershou_session')}`
    const before = await readChangeable(open, samples)
    const paths = open.service.pages.flatMap(({ method, path }) => {
      const isEnd = path === '/sign-out' || path.endsWith('end-others')
      return method === 'POST' && !isEnd ? [path.replace(/\{\w+\}/g, 'nothing')] : []
    })
    for (const path of paths) {
      const { statusCode: status, headers } = await open.service.inject({
        ...{ method: 'POST', url: open.service.url + path, payload: body },
        headers: { origin: 'http://ershou.localhost', 'content-type': type, cookie, accept: 'text/html' },
      })
      const isKnown = status === 303 || status === 200 || (status >= 400 && status < 500)
      expect([path, status, isKnown]).toEqual([path, status, true])
      if (status === 303) expect(headers.location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
    }
    expect(await readChangeable(open, samples)).toEqual(before)
  })

  it.each<[string, string | undefined, string, number]>([
    ['plain text', 'text/plain', 'email=a@b.c&password=wrong', 415],
    ['several parts', 'multipart/form-data; boundary=x', '--x--', 415],
    ['JSON', 'application/json', '{"email":"a@b.c"}', 415],
    ['no type', undefined, 'email=a@b.c', 415],
    ['an empty type', '', 'email=a@b.c', 415],
    ['too much of no form', 'text/plain', 'x'.repeat(100_000), 415],
    ['too much of a form', 'application/x-www-form-urlencoded', 'x'.repeat(100_000), 413],
    ['a form', 'Application/X-WWW-Form-Urlencoded ; charset=UTF-8', 'email=a@b.c&password=wrong', 422],
  ])('is refused as such at the sign-in, and never read as empty: %s', async (_, type, payload, status) => {
    const { statusCode, body } = await open.service.inject({
      ...{ method: 'POST', url: `${open.service.url}/sign-in`, payload },
      headers: {
        origin: 'http://ershou.localhost',
        accept: 'text/html',
        ...(type !== undefined && { 'content-type': type }),
      },
    })
    expect(statusCode).toBe(status)
    if (status === 415) expect(body).toContain('Unsupported content type')
  })

  it('is refused where a script posts JSON', async () => {
    const { statusCode } = await open.service.inject({
      ...{ method: 'POST', url: `${open.service.url}/sign-in/passkey/options`, payload: 'a=b' },
      headers: { origin: 'http://ershou.localhost', 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(statusCode).toBe(415)
  })
})

/** Pages for strangers and crawlers: the front page, its files, and the pages for unknown paths. */
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOwnKey } from '../../src/accounts/issue-own-key.ts'
import { createClient } from '../../src/client/create-client.ts'
import { formatRequest } from '../../src/dashboard/format-request.ts'
import { firstRequest } from '../../src/dashboard/pages/front/first-request.ts'
import { eventually } from '../eventually.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'

let open: OpenDashboard
beforeAll(async () => {
  open = await openDashboard()
})
afterAll(() => open.stop())

describe('the front page', () => {
  it('shows the latest cars, and what is unknown in one sentence a car', async () => {
    const { status, text, headers } = await open.visitor().get('/')
    expect(status).toBe(200)
    expect(text.match(/<article class="car-card"/g)?.length).toBe(6)
    expect(text).toContain('<dt>cars on sale</dt><dd>500</dd>')
    expect(text).toContain('<p class="unknown">Not read yet: powertrain, power</p>')
    expect(text).not.toMatch(/null<|undefined|NaN|¥0\b|>0 km/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(text).not.toMatch(/(?:src|href|action)="(?!\/)(?!#content)|\sstyle=|\son[a-z]+=/)
  })

  it.each(['en', 'zh'] as const)('shows an answer that the API gives to the request beside it, in %s', async (lang) => {
    const { text } = await open.visitor({ 'accept-language': lang }).get('/')
    const shown =
      /<pre class="answer" tabindex="0"><code>([\s\S]*?)<\/code>/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? ''
    const { curl } = formatRequest(open.service.url, firstRequest(lang))
    const target = /\/v1\/[^']+/.exec(curl)?.[0] as string
    const key = await issueOwnKey(open.service.accounts)
    const answer = JSON.parse((await open.visitor().get(target, { 'x-api-key': key })).text)
    const fields = [...shown.matchAll(/^ {6}"(\w+)": (.*),$/gm)]
    expect(fields.length).toBeGreaterThan(10)
    for (const [, name, value] of fields) expect(JSON.parse(value ?? ''), name).toEqual(answer.results[0][name ?? ''])
    expect(shown).toContain(`"total_count": ${answer.total_count},`)
  })

  it('is in the language of the reader, and keeps the choice', async () => {
    const person = open.visitor({ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' })
    expect((await person.get('/')).text).toContain('<html lang="zh-Hans">')
    expect((await person.post('/language', { language: 'en', next: '/' })).location).toBe('/')
    expect((await person.get('/')).text).toContain('<html lang="en">')
  })

  it('is rendered once for strangers, and can be cached', async () => {
    // The report of the first car follows when it was read.
    const first = await eventually(async () => {
      const page = await open.visitor().get('/')
      expect(page.text).toContain('class="hero-verdict"')
      return page
    })
    const again = await open.visitor().get('/', { 'if-none-match': first.headers.etag as string })
    expect({ status: again.status, kept: again.headers['cache-control'] }).toEqual({
      status: 304,
      kept: 'private, no-cache',
    })
    const owner = await open.signInAs('owner@example.com')
    const own = await owner.get('/')
    expect(own.headers['cache-control']).toBe('no-store')
    expect(own.text).toContain('Open the dashboard')
    expect((await open.visitor().get('/')).text).toBe(first.text)
  })

  it('names only the requested address', async () => {
    const { text } = await open.visitor().get('/', { host: 'cars.example.com' })
    expect(text).toContain('http://cars.example.com/v1/search')
    expect((await open.visitor().get('/')).text).toContain(`${open.service.url}/v1/search`)
  })

  it('keeps its cars when the market cannot be read, with the time of the last reading', async () => {
    const before = (await open.visitor().get('/')).text
    const [asOf] = /<time class="ago" datetime="[^"]+"/.exec(before) ?? []
    await open.marketplace.control('faults', { kind: 'status', status: 500, path: '/' })
    open.clock.advance(2 * 3_600_000)
    const { status, text } = await open.visitor().get('/')
    expect(status).toBe(200)
    expect(text).toContain(asOf)
    expect(text).not.toContain('cannot be read')
    await fetch(`${open.marketplace.url}/_control/faults`, { method: 'DELETE' })
  })
})

describe('the status', () => {
  it('says what works, and never why something does not', async () => {
    const { status, text } = await open.visitor().get('/status')
    expect(status).toBe(200)
    expect(text).toContain('<h3>Storage</h3><span class="state good">operational</span>')
    expect(text).not.toMatch(/failing|not set|no usable|<h3>[a-z]/)
    expect((await open.visitor({ 'accept-language': 'zh' }).get('/status')).text).toContain('<h1>服务状态</h1>')
  })

  it('is linked from every page, because the sample proxies block /readyz', async () => {
    for (const path of ['/', '/sign-in', '/nowhere', '/docs']) {
      expect((await open.visitor().get(path)).text, path).not.toContain('"/readyz"')
    }
  })
})

describe('the first request', () => {
  it.each(['curl', 'Python'] as const)('in %s works with the service', async (language) => {
    const target = /\/v1\/[^"']+/.exec(formatRequest(open.service.url, firstRequest('en'))[language])?.[0] as string
    const { status } = await open.visitor().get(target, { 'x-api-key': await issueOwnKey(open.service.accounts) })
    expect(status).toBe(200)
  })

  it('in TypeScript runs unchanged', async () => {
    const [head, ...lines] = formatRequest(open.service.url, firstRequest('en')).TypeScript.split('\n')
    expect(head).toBe("import { createClient } from 'ershou/client'")
    const run = new Function('createClient', 'process', 'console', `return (async () => {${lines.join('\n')}})()`)
    const shown: unknown[][] = []
    const env = { ERSHOU_KEY: await issueOwnKey(open.service.accounts) }
    await run(createClient, { env }, { log: (...words: unknown[]) => shown.push(words) })
    expect(shown.length).toBeGreaterThan(0)
  })

  it('is valid Python', () => {
    const compile = 'import sys; compile(sys.stdin.read(), "sample", "exec")'
    try {
      execFileSync('python3', ['-c', compile], {
        input: formatRequest('http://x', firstRequest('en')).Python,
        stdio: 'pipe',
      })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  })
})

describe('files for crawlers and programs', () => {
  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/assets/icon.svg', 'image/svg+xml'],
    ['/assets/dashboard.css', 'text/css; charset=utf-8'],
    ['/assets/passkey.js', 'text/javascript; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml'],
  ])('%s is %s', async (path, type) => {
    const { status, headers } = await open.visitor().get(path, { accept: '*/*' })
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type })
  })

  it('link only to existing pages', async () => {
    const { text } = await open.visitor().get('/llms.txt')
    const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, url]) => url as string)
    expect(links.length).toBeGreaterThan(5)
    for (const url of links) {
      const { status } = await open.visitor().get(url.slice(open.service.url.length))
      expect({ url, status }).toEqual({ url, status: 200 })
    }
    const { url } = open.service
    expect((await open.visitor().get('/robots.txt')).text).toContain(`\nSitemap: ${url}/sitemap.xml\n`)
    const map = (await open.visitor().get('/sitemap.xml')).text
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => (loc as string).slice(url.length))
    expect(listed).toEqual(expect.arrayContaining(['/', '/docs', '/docs/guides/searching', '/docs/errors']))
    expect(listed.filter((path) => /\.|decisions/.test(path))).toEqual([])
    for (const path of listed) {
      expect({ path, status: (await open.visitor().get(path)).status }).toEqual({ path, status: 200 })
    }
    const owner = await open.signInAs('reader@example.com')
    const front = (await open.visitor().get('/')).text
    expect(front).toMatch(/<meta name="description" content="Ershou turns listings and inspection reports into data/)
    for (const [, path = ''] of front.matchAll(/href="(\/[^"#]*)"/g)) {
      const { status, location } = await open.visitor().get(path)
      // Strangers are asked to sign in first.
      const isAsked = /^\/market(?:\/|$)/.test(path)
      const leads = isAsked ? { status: 303, location: `/sign-in?next=${encodeURIComponent(path)}` } : { status: 200 }
      expect({ path, status, location }).toEqual({ path, location: null, ...leads })
      if (isAsked) expect((await owner.get(path)).status, path).toBe(200)
    }
    for (const [, path = ''] of front.matchAll(/src="(\/[^"#]*)"/g)) {
      expect({ path, status: (await open.visitor().get(path)).status }).toEqual({ path, status: 200 })
    }
  })
})

describe('an unknown path', () => {
  it('is a page with a suggestion for people, and JSON for programs', async () => {
    const page = await open.visitor().get('/dashbord')
    expect(page.status).toBe(404)
    expect(page.text).toContain('Did you mean <a href="/dashboard">/dashboard</a>')
    expect((await open.visitor().get('/nowhere/at/all')).text).not.toContain('Did you mean')
    const json = await open.visitor().get('/dashbord', { accept: 'application/json' })
    expect(JSON.parse(json.text).detail.code).toBe('not_found')
    expect(JSON.parse((await open.visitor().get('/v1/nothing')).text).detail.message).toContain('/docs')
  })

  it('with a wrong method names the right ones', async () => {
    const { status, headers, text } = await open.visitor().get('/sign-out')
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'POST' })
    expect(text).toContain('Method not allowed')
  })
})

import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../catalog/create-catalog.ts'
import { FAILURES } from '../../../domain/failure.ts'
import type { PageRoute } from '../../../web/app.ts'
import type { HttpAnswer } from '../../../web/exchanges.ts'
import { createEndpoints } from '../../endpoints/table.ts'
import { readDocuments } from '../documents/documents.ts'
import { buildOpenApi } from '../openapi.ts'
import { NO_PROPOSALS, type Proposals } from '../proposals.ts'
import type { Entry } from './build-search-index.ts'
import { sitePages } from './site-pages.ts'

const unused = () => Promise.reject(new Error('not asked here'))
const openapi = buildOpenApi(createEndpoints(new Proxy({}, { get: () => unused }) as Catalog, unused), {})
const documents = readDocuments()
let known: Proposals | Promise<Proposals> = NO_PROPOSALS
const pages = new Map(sitePages({ openapi, proposals: () => known, documents }).map((page) => [page.path, page]))

const read = async (path: string): Promise<HttpAnswer> => (pages.get(path) as PageRoute).answer()
const readText = async (path: string) => (await read(path)).body.body.toString()
const idsOf = (html: string) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => decodeEntities(id as string))
const decodeEntities = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'")

/** Every page that is HTML, by its path. */
const texts = new Map(
  await Promise.all(
    [...pages.keys()]
      .filter((path) => !/\.(?:js|css|svg|json|woff2)$/.test(path))
      .map(async (path): Promise<[string, string]> => [path, await readText(path)]),
  ),
)

describe('the site', () => {
  it('has the guides, the errors and the index as pages', () => {
    const some = ['/docs', '/docs/guides', '/docs/operating', '/docs/quickstart', '/docs/changelog', '/docs/api/search']
    for (const path of [...some, '/docs/errors', '/docs/guides/retrying', '/docs/errors/rate_limited'])
      expect([...texts.keys()]).toContain(path)
    expect(documents.filter(({ file }) => file.startsWith('guides/')).length).toBeGreaterThan(4)
  })

  it.each([...texts])('%s has one title, one heading, each id once, and no script or style of its own', (_, html) => {
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(/<title>([^<]{3,})<\/title>/.test(html)).toBe(true)
    const ids = idsOf(html)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    expect(html).not.toMatch(/<script(?! type="module" src="\/(?:docs\/|assets\/menu\.js"))|<style|\sstyle=/)
  })

  it.each([...texts])('%s links only to places that exist', (path, html) => {
    const links = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href]) => decodeEntities(href as string))
    const broken = links.filter((href) => {
      if (
        /^https?:/.test(href) ||
        ['/', '/#plans', '/openapi.json', '/dashboard', '/dashboard/keys', '/sign-in', '/status'].includes(href)
      )
        return false
      const [target, anchor] = href.split('#') as [string, string | undefined]
      const page = texts.get(target === '' ? path : target)
      return page === undefined || (anchor !== undefined && !idsOf(page).includes(decodeURIComponent(anchor)))
    })
    expect(broken).toEqual([])
  })

  it('knows in its search where each thing stands', async () => {
    const entries = JSON.parse(await readText('/docs/search-index.json')) as Entry[]
    const count = (kind: Entry['kind']) => entries.filter((entry) => entry.kind === kind).length
    expect([count('operation'), count('error')]).toEqual([
      Object.keys(openapi.paths as object).length,
      Object.keys(FAILURES).length + 1,
    ])
    expect(Math.min(count('field'), count('guide'), count('parameter'))).toBeGreaterThan(10)
    const ids = new Map([...texts].map(([path, html]) => [path, new Set(idsOf(html))]))
    const broken = entries.filter(({ href }) => {
      const [path, anchor] = href.split('#') as [string, string | undefined]
      return !ids.has(path) || (anchor !== undefined && !ids.get(path)?.has(anchor))
    })
    expect(broken).toEqual([])
    const chapters = [...(texts.get('/docs') ?? '').matchAll(/<section id="(introduction|authentication)"/g)]
    for (const [, id] of chapters) expect(entries.map(({ href }) => href)).toContain(`/docs#${id}`)
    expect(entries.find(({ href }) => href === '/docs#authentication')?.about).toContain('API key')
  })

  it('is made once, and requested again only while a value is missing', async () => {
    const path = '/docs/api/search'
    expect((await read(path)).headers).toEqual(['cache-control', 'no-cache'])
    expect((await read(path)).body).toBe((await read(path)).body)
    known = Promise.resolve({ makes: ['BMW'], brand: 'BMW', car: '7', likened: '7', inspected: '7', address: null })
    expect((await read(path)).headers).toEqual(['cache-control', 'public, max-age=300'])
    expect((await read(path)).body).toBe((await read(path)).body)
    expect(await readText(path)).toContain('<option value="BMW">')
    expect((await read('/docs')).body).toBe((await read('/docs')).body)
    expect((await read('/docs/guides')).body).toBe((await read('/docs/guides')).body)
  })

  it('keeps guides for customers apart from those for operators', () => {
    const listed = (path: string) => {
      const nav = /<nav class="contents"[\s\S]*?<\/nav>/.exec(texts.get(path) ?? '')?.[0] ?? ''
      return [...nav.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    }
    const use = listed('/docs/guides/searching')
    const run = listed('/docs/guides/deploying')
    expect(use).toEqual(expect.arrayContaining(['/docs/quickstart', '/docs/guides/changes', '/docs/changelog']))
    expect(run).toEqual(expect.arrayContaining(['/docs/guides/backup', '/docs/configuration']))
    expect(use.filter((href) => run.includes(href))).toEqual([])
    expect(listed('/docs/guides')).toEqual(use)
    expect(listed('/docs/operating')).toEqual(run)
  })

  it('shows customers nothing of another service', () => {
    for (const [path, html] of texts) {
      if (!/aria-current="page">(?:Guides|Reference|Changelog)</.test(html)) continue
      expect(html, path).not.toMatch(/demo-key|needs (?:a service with )?an inventory|without an inventory/i)
    }
  })

  it('lets strangers in from each page, and asks who reads it', async () => {
    for (const path of ['/docs', '/docs/guides', '/docs/errors']) {
      const page = await pages.get(path)?.answer()
      expect(page?.body.body.toString(), path).toMatch(
        /<header[\s\S]*data-menu="\/menu\?lang=en"[\s\S]*href="\/sign-in">Sign in<\/a>[\s\S]*<\/header>/,
      )
    }
  })

  it('stands without documents, too', async () => {
    const bare = sitePages({ openapi, proposals: () => NO_PROPOSALS, documents: [] })
    const index = await bare.find(({ path }) => path === '/docs/guides')?.answer()
    expect(index?.body.body.toString()).toContain('<h1 id="guides">Guides</h1>')
  })
})

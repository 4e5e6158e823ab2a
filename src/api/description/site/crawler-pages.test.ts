import { describe, expect, it } from 'vitest'
import type { LocatedPage, PageRoute } from '../../../web/app.ts'
import { prepareBody } from '../../../web/prepared-body.ts'
import { securityPages, sitemapPage, withCanonical } from './crawler-pages.ts'

const pageAt = (path: string): PageRoute => {
  const answer = { status: 200, body: prepareBody(Buffer.from('x')), headers: ['cache-control', 'no-cache'] }
  return { path, methods: ['GET'], answer: () => answer }
}
const pages = ['/docs', '/docs/site.css', '/docs/decisions/0001-x', '/docs/errors'].map(pageAt)
const read = async (page: LocatedPage | undefined, url = 'https://cars.example') =>
  (await page?.answer({ url }))?.body.body.toString()

describe('files for crawlers', () => {
  it('list the pages for people under the address of the service', async () => {
    const text = await read(sitemapPage(pages))
    const found = [...(text ?? '').matchAll(/<loc>(.*)<\/loc>/g)].map(([, loc]) => loc)
    expect(found).toEqual(['/', '/docs', '/docs/errors'].map((path) => `https://cars.example${path}`))
  })

  it('name the canonical address of a page if the settings know it', async () => {
    const linked = await Promise.all(withCanonical(pages, 'https://cars.example').map((page) => page.answer()))
    const links = linked.map(({ headers }) => headers[headers.indexOf('link') + 1])
    expect(links[0]).toBe('<https://cars.example/docs>; rel="canonical"')
    expect(linked.map(({ headers }) => headers.includes('link'))).toEqual([true, false, false, true])
    expect(withCanonical(pages, null)).toBe(pages)
  })
})

describe('security.txt', () => {
  const now = () => Date.parse('2026-11-17T09:20:00Z')

  it.each([
    ['ops@cars.example', 'mailto:ops@cars.example'],
    ['https://cars.example/security', 'https://cars.example/security'],
  ])('names the contact %s, and expires within a year', async (contact, uri) => {
    const [page] = securityPages({ contact, publicUrl: 'https://cars.example', now })
    expect(page?.path).toBe('/.well-known/security.txt')
    expect(await read(page)).toBe(
      `Contact: ${uri}\nPreferred-Languages: en, zh\nCanonical: https://cars.example/.well-known/security.txt\nExpires: 2027-05-16T00:00:00.000Z\n`,
    )
  })

  it('does not exist without a contact', () => {
    expect(securityPages({ contact: null, publicUrl: null, now })).toEqual([])
  })
})

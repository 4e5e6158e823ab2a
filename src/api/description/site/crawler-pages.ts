/** What search engines and security researchers look for: canonical addresses, /sitemap.xml and /.well-known/security.txt. */
import type { LocatedPage, PageRoute } from '../../../web/app.ts'
import { prepareBody } from '../../../web/prepared-body.ts'

/** Not shared: it may contain the Host of one request. */
const OWN = ['cache-control', 'private, no-cache']
const METHODS = ['GET', 'HEAD'] as const
/** RFC 9116 wants less than a year. */
const SECURITY_DAYS = 180
const DAY_MS = 86_400_000

/** Pages for people. Files have a dot in their names, and decision records are for contributors. */
const isListed = ({ path }: Pick<PageRoute, 'path'>) => !path.includes('.') && !path.startsWith('/docs/decisions/')

/** Names the public address of each page, so that search engines do not list it under several. */
export function withCanonical(pages: readonly PageRoute[], publicUrl: string | null): readonly PageRoute[] {
  if (publicUrl === null) return pages
  return pages.map((page) => {
    if (!isListed(page)) return page
    const link = ['link', `<${publicUrl}${page.path}>; rel="canonical"`]
    return {
      ...page,
      async answer() {
        const made = await page.answer()
        return { ...made, headers: [...made.headers, ...link] }
      },
    }
  })
}

export function sitemapPage(pages: readonly PageRoute[]): LocatedPage {
  const paths = ['/', ...pages.filter(isListed).map(({ path }) => path)]
  return {
    path: '/sitemap.xml',
    methods: METHODS,
    answer({ url }) {
      const lines = paths.map((path) => `<url><loc>${url}${path}</loc></url>`)
      const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</urlset>
`
      return { status: 200, body: prepareBody(Buffer.from(text), 'application/xml'), headers: OWN }
    },
  }
}

interface SecurityParts {
  /** An e-mail address or a page; without one there is nothing to say. */
  readonly contact: string | null
  readonly publicUrl: string | null
  readonly now: () => number
}

export function securityPages({ contact, publicUrl, now }: SecurityParts): readonly LocatedPage[] {
  if (contact === null) return []
  const path = '/.well-known/security.txt'
  const fixed = [
    `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
    'Preferred-Languages: en, zh',
    ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}${path}`]),
  ]
  return [
    {
      path,
      methods: METHODS,
      answer() {
        // Whole days, so that a client that has it can be told that it is unchanged.
        const expires = new Date((Math.floor(now() / DAY_MS) + SECURITY_DAYS) * DAY_MS).toISOString()
        const text = `${[...fixed, `Expires: ${expires}`].join('\n')}\n`
        return { status: 200, body: prepareBody(Buffer.from(text), 'text/plain; charset=utf-8'), headers: OWN }
      },
    },
  ]
}

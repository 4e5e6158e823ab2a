import { describe, expect, it } from 'vitest'
import { renderFooter, renderHeader } from './render-frame.tsx'
import { BARE_FRAME } from './site-frame.ts'

const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
const header = (options: Partial<Parameters<typeof renderHeader>[0]> = {}) =>
  renderHeader({
    frame: BARE_FRAME,
    language: 'en',
    current: null,
    person: null,
    other: { next: '/keys?a=1&b=2' },
    ...options,
  })

describe('the header', () => {
  it('shows only doors that open', () => {
    expect(hrefsOf(header())).toEqual(['/', '/docs', '/#plans', '/status', '/sign-in'])
    const open = { ...BARE_FRAME, hasMarket: true, canSignUp: true }
    expect(hrefsOf(header({ frame: open }))).toEqual([
      ...['/', '/market', '/docs', '/#plans', '/status', '/sign-in', '/sign-up'],
    ])
  })

  it('takes readers for strangers until a script has asked, where the page is the same for everybody', () => {
    const open = { ...BARE_FRAME, canSignUp: true }
    const unread = header({ frame: open, person: 'unread', language: 'zh' })
    expect(hrefsOf(unread)).toEqual(['/', '/docs/zh/guides', '/#plans', '/status', '/sign-in', '/sign-up'])
    expect(unread).toContain('data-menu="/menu?lang=zh"')
    expect(header({ frame: open })).not.toContain('data-menu')
  })

  it('has a menu for a person, with the pages of operators only for them', () => {
    const menu = (isOperator: boolean) => header({ person: { email: '<b>@a.test', isOperator } })
    expect(menu(false)).toContain('&lt;b>@a.test')
    expect(menu(false)).toContain('action="/sign-out"')
    expect(hrefsOf(menu(false))).not.toContain('/operator')
    expect(hrefsOf(menu(true))).toContain('/operator')
  })

  it('offers the other language by a form that comes back, or at an address', () => {
    expect(header()).toContain('name="next" value="/keys?a=1&amp;b=2"')
    expect(header()).toContain('value="zh" lang="zh-Hans"')
    expect(header({ language: 'zh', other: { href: '/docs' } })).toMatch(/<a [^>]*href="\/docs"[^>]*>English<\/a>/)
  })
})

describe('the footer', () => {
  it('invents no terms and no contact', () => {
    expect(hrefsOf(renderFooter(BARE_FRAME, 'en', 'API 1')).filter((href) => !href?.startsWith('/docs'))).toEqual([
      ...['/#plans', '/status'],
    ])
  })

  it('has what the operator publishes, with the usual names in Chinese', () => {
    const legalLinks = [
      { name: 'Terms', href: 'https://a.test/terms' },
      { name: 'Ethik', href: '/ethics' },
    ]
    const html = renderFooter({ ...BARE_FRAME, contact: 'ops@a.test', legalLinks }, 'zh', 'API 1')
    expect(html).toContain('<a href="https://a.test/terms">服务条款</a>')
    expect(html).toContain('<a href="/ethics">Ethik</a>')
    expect(hrefsOf(html)).toEqual(expect.arrayContaining(['mailto:ops@a.test', '/.well-known/security.txt']))
  })
})

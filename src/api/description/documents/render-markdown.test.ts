import { describe, expect, it } from 'vitest'
import { type Document, hrefOf, resolveLink, shelveDocuments } from './documents.ts'
import { renderMarkdown } from './render-markdown.ts'
import { selectParts } from './select-parts.ts'

const FILES = new Set([
  'README.md',
  'configuration.md',
  'errors/README.md',
  'errors/internal.md',
  'guides/searching.md',
])
const render = (text: string) => renderMarkdown(text, 'guides/retrying.md', FILES)

describe('a link of a document', () => {
  it.each([
    ['searching.md', '/docs/guides/searching'],
    ['searching.md#paging', '/docs/guides/searching#paging'],
    ['../errors/README.md', '/docs/errors'],
    ['../errors/internal.md', '/docs/errors/internal'],
    ['../README.md', '/docs/guides'],
    ['../configuration.md', '/docs/configuration'],
    ['../api.md#listingrecord', '/docs'],
    ['#here', '#here'],
  ])('%s leads to %s', (target, href) => {
    expect(resolveLink(target, 'guides/retrying.md', FILES)).toEqual({ kind: 'page', href })
  })

  it.each([
    ['../../CONTRIBUTING.md', 'CONTRIBUTING.md'],
    ['../../src/words/', 'src/words'],
    ['missing.md', 'docs/guides/missing.md'],
    ['../../../../etc/passwd', '../../etc/passwd'],
  ])('%s is the file %s, and no link', (target, path) => {
    expect(resolveLink(target, 'guides/retrying.md', FILES)).toEqual({ kind: 'file', path })
    expect(render(`See [this](${target}).`).body.html).not.toContain('<a ')
  })

  it.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', '//evil.example/x', 'vbscript:x'])(
    '%s is only its words',
    (target) => expect(render(`[words](${target})`).body.html).toBe('<p>words</p>\n'),
  )

  it('to another site stays', () => {
    expect(render('[it](https://spec.example/a)').body.html).toContain(
      '<a href="https://spec.example/a" rel="noreferrer">',
    )
  })
})

describe('a document', () => {
  it('has headings that can be linked to, as other readers of Markdown name them', () => {
    const { headings, body } = render(
      '# `internal`: Oh\n\n## 422: not valid\n\n## Twice\n\n## Twice\n\n## 二手 & co\n\n## …',
    )
    expect(headings.map(({ id }) => id)).toEqual([
      'internal-oh',
      '422-not-valid',
      'twice',
      'twice-1',
      '二手--co',
      'section',
    ])
    expect(body.html).toContain('<h2 id="422-not-valid"><a href="#422-not-valid">422: not valid</a></h2>')
  })

  it('shows HTML as text, and comments not at all', () => {
    const { body } = render(
      '<!-- not run: needs mail -->\n\n<img src=x onerror=alert(1)>\n\nIn <b onclick=x>line</b> <!-- c -->.',
    )
    expect(body.html).not.toMatch(/<(?:img|b)\b|not run|<!--/)
    expect(body.html).toContain('&lt;img src=x')
  })

  it('has tables and code that scroll on their own', () => {
    expect(render('| | b |\n|---|---|\n| 1 | |\n').body.html).toContain('<tr><td></td><th>b</th></tr>')
    const { body } = render('| a | b |\n|---|---|\n| `x|y` | **2** |\n\n```sh\ncurl "$X" <a\n```\n')
    expect(body.html).toContain('<div class="table" role="group" aria-label="Table" tabindex="0"><table>')
    expect(body.html).toContain('<code>curl &quot;$X&quot; &lt;a\n</code>')
    expect(body.html).toContain('aria-label="Shell commands"')
  })
})

describe('the navigation', () => {
  const document = (file: string, text = `# ${file}\n`): Document => ({ file, href: hrefOf(file), title: file, text })
  const some = ['configuration.md', 'decisions/0001-x.md', 'errors/internal.md', 'guides/a.md', 'guides/b.md'].map(
    (file) => document(file),
  )

  it('follows the headings and the order of the index: customers first, then others, with what it does not name at the end', () => {
    const index = document(
      'README.md',
      '# Docs\n\n## Use\n\n- [B](guides/b.md)\n\n## Run\n\n- [C](configuration.md)\n- [Why](decisions/0001-x.md)\n',
    )
    const { use, run } = shelveDocuments([index, ...some, document('zh/guides/b.md')], 'en')
    const list = (groups: typeof use) =>
      groups.map(({ title, documents }) => [title, documents.map(({ file }) => file)])
    expect(list(use)).toEqual([['Use', ['guides/b.md']]])
    expect(list(run)).toEqual([
      ['Run', ['configuration.md']],
      ['More', ['guides/a.md']],
    ])
  })

  it('is one list without an index', () => {
    const { use, run } = shelveDocuments(some, 'en')
    expect([use.map(({ title, documents }) => [title, documents.length]), run]).toEqual([[['Guides', 3]], []])
  })
})

describe('a document of a service', () => {
  const only = (condition: string, text: string) => `<!-- only: ${condition} -->${text}<!-- end -->`
  const text = `A.${only('without an inventory', ' B.')}\n\n${only('in a clone', 'C.')}\n| \`x\` * | http://127.0.0.1:8080/v1 |`
  const document: Document = { file: 'a.md', href: '/docs/a', title: 'A', text }
  const select = (hasInventory: boolean) =>
    selectParts(document, { hasInventory, hasTools: true, origin: 'https://cars.example' })?.text

  it('has only what is about this service', () => {
    expect(select(true)).toBe('A.\n\n\n| `x` | https://cars.example/v1 |')
    expect(select(false)).toBe('A. B.\n\n\n| `x` * | https://cars.example/v1 |')
  })
})

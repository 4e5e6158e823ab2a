/** Renders a document as HTML. Raw HTML in it is shown as text, and links lead to pages of the site. */

import { Marked, type Token, type Tokens } from 'marked'
import { type Html, html, raw } from '../reference/html.ts'
import { type Resolved, resolveLink } from './documents.ts'

export interface Heading {
  readonly level: number
  readonly id: string
  readonly text: string
}

interface Rendered {
  readonly body: Html
  readonly headings: readonly Heading[]
}

/** Labels of code blocks for screen readers. */
const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'Shell commands',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  json: 'JSON',
  http: 'HTTP answer',
}

/** `files` are all documents with a page. */
export function renderMarkdown(text: string, file: string, files: ReadonlySet<string>): Rendered {
  const headings: Heading[] = []
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text: source }: Tokens.HTML | Tokens.Tag) => (isComment(source) ? '' : html`${source}`.html),
      heading({ tokens, depth }: Tokens.Heading): string {
        const inside = this.parser.parseInline(tokens)
        const words = readText(tokens)
        const id = makeId(words, headings)
        headings.push({ level: depth, id, text: words })
        if (depth === 1) return html`<h1 id="${id}">${raw(inside)}</h1>\n`.html
        return html`<h${depth} id="${id}"><a href="#${id}">${raw(inside)}</a></h${depth}>\n`.html
      },
      link({ href, tokens }: Tokens.Link): string {
        return renderLink(resolveLink(href, file, files), raw(this.parser.parseInline(tokens))).html
      },
      image: ({ text: words }: Tokens.Image) => html`${words}`.html,
      code: ({ text: code, lang = '' }: Tokens.Code) => renderCode(code, lang.split(/\s/, 1)[0] ?? '').html,
      table(token: Tokens.Table): string {
        const cells = (tag: 'th' | 'td', row: readonly Tokens.TableCell[]) =>
          row.map(({ tokens, text: words }) => {
            // An empty cell is not a heading.
            const own = words.trim() === '' ? 'td' : tag
            return raw(`<${own}>${this.parser.parseInline(tokens)}</${own}>`)
          })
        const rows = token.rows.map((row) => html`<tr>${cells('td', row)}</tr>\n`)
        return html`<div class="table" role="group" aria-label="Table" tabindex="0"><table>
<thead><tr>${cells('th', token.header)}</tr></thead>
<tbody>${rows}</tbody>
</table></div>\n`.html
      },
    },
  })
  return { body: raw(marked.parse(text, { async: false })), headings }
}

function isComment(source: string): boolean {
  return /^\s*<!--/.test(source)
}

function renderLink(resolved: Resolved, inside: Html): Html {
  if (resolved.kind === 'page') return html`<a href="${resolved.href}">${inside}</a>`
  if (resolved.kind === 'elsewhere') return html`<a href="${resolved.href}" rel="noreferrer">${inside}</a>`
  if (resolved.kind === 'file')
    return html`${inside} <span class="quiet">(<code>${resolved.path}</code> in the repository)</span>`
  return inside
}

function renderCode(code: string, language: string): Html {
  const label = LANGUAGES[language] ?? 'Code'
  const kind = language === 'json' ? html` class="json"` : null
  return html`<div class="code"><pre tabindex="0" role="group" aria-label="${label}"><code${kind}>${code}\n</code></pre><button type="button" class="copy" hidden>Copy<span class="unseen"> this code</span></button></div>\n`
}

/** The text of a heading without Markdown. */
function readText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? readText(token.tokens) : 'text' in token ? token.text : ''))
    .join('')
}

/** As other Markdown renderers name headings, so that links between documents work everywhere. */
function makeId(words: string, headings: readonly Heading[]): string {
  const base = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
  const taken = new Set(headings.map(({ id }) => id))
  for (let number = 0; ; number++) {
    const id = number === 0 ? base || 'section' : `${base}-${number}`
    if (!taken.has(id)) return id
  }
}

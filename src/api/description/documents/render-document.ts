/** Renders a document as a page of the site, with other documents to its left and its headings to its right. */

import { type Html, html } from '../reference/html.ts'
import { type Place, renderShell } from '../site/render-shell.ts'
import type { Document, DocumentGroup } from './documents.ts'
import { type Heading, renderMarkdown } from './render-markdown.ts'

interface DocumentContext {
  readonly documents: readonly Document[]
  readonly groups: readonly DocumentGroup[]
  readonly product: string
  readonly version: string
}

/** A shorter list of headings is not shown. */
const FEWEST_HEADINGS = 3

export function renderDocument(document: Document, context: DocumentContext): string {
  const { documents, groups, product, version } = context
  const { body, headings } = renderMarkdown(document.text, document.file, new Set(documents.map(({ file }) => file)))
  const place = placeOf(document)
  const errors = documents.filter(({ file }) => file.startsWith('errors/') && file !== 'errors/README.md')
  const shown = place === 'errors' ? [{ title: 'Errors', documents: errors }] : groups
  return renderShell({
    title: `${document.title} · ${product}`,
    product,
    version,
    place,
    contents: renderContents(document, place, shown),
    main: html`<div class="reading"><article class="document">
${body}</article>
${renderHeadings(headings)}</div>`,
    script: 'site.js',
  })
}

function placeOf({ file }: Document): Place | null {
  if (file.startsWith('errors/')) return 'errors'
  return file.startsWith('decisions/') ? null : 'guides'
}

function renderContents({ href }: Document, place: Place | null, groups: readonly DocumentGroup[]): Html {
  const link = (target: string, label: string | Html) =>
    html`<a href="${target}"${target === href ? html` aria-current="page"` : null}>${label}</a>`
  const first = place === 'errors' ? link('/docs/errors', 'All errors') : link('/docs/guides', 'All guides')
  return html`<nav class="contents" aria-label="Contents"><details open><summary>Contents</summary>
<ul><li>${first}</li></ul>
${groups.map(
  ({ title, documents }) => html`<p class="group-title">${title}</p>
<ul${place === 'errors' ? html` class="codes"` : null}>${documents.map((one) => html`<li>${link(one.href, shorten(one.title, place))}</li>`)}</ul>`,
)}
</details></nav>`
}

/** For an error, only its code. */
function shorten(title: string, place: Place | null): string {
  return place === 'errors' ? (title.split(':', 1)[0] as string) : title
}

function renderHeadings(headings: readonly Heading[]): Html | null {
  const shown = headings.filter(({ level }) => level === 2 || level === 3)
  if (shown.length < FEWEST_HEADINGS) return null
  return html`<nav class="on-page" aria-label="On this page"><p class="group-title">On this page</p><ul>${shown.map(
    ({ level, id, text }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`,
  )}</ul></nav>`
}

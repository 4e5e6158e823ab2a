/** Renders a document as a page of the site, with other documents to its left and its headings to its right. */

import { type Html, html } from '../reference/html.ts'
import { type Place, renderShell, type Site } from '../site/render-shell.ts'
import { renderSteps } from '../site/render-steps.ts'
import { SHELL_TEXTS, type SiteLanguage } from '../site/shell-texts.ts'
import { type Document, type DocumentGroup, findTranslation, languageOf, type Shelves } from './documents.ts'
import { type Heading, renderMarkdown } from './render-markdown.ts'

interface DocumentContext {
  readonly documents: readonly Document[]
  readonly shelves: Readonly<Record<SiteLanguage, Shelves>>
  readonly site: Site
}

/** A shorter list of headings is not shown. */
const FEWEST_HEADINGS = 3
const CHANGELOG = /^(?:zh\/)?changelog\.md$/
const INDEXES: Readonly<Record<string, Place>> = { 'README.md': 'use', 'zh/README.md': 'use', 'operating.md': 'run' }

export function renderDocument(document: Document, { documents, shelves, site }: DocumentContext): string {
  const { body, headings } = renderMarkdown(document.text, document.file, new Set(documents.map(({ file }) => file)))
  const language = languageOf(document)
  const shelf = shelves[language]
  const place = placeOf(document, shelf)
  const errors = documents.filter(({ file }) => file.startsWith('errors/') && file !== 'errors/README.md')
  const groups = place === 'errors' ? [{ title: 'Errors', documents: errors }] : place === 'run' ? shelf.run : shelf.use
  const all = place === 'errors' ? [] : groups.flatMap((group) => group.documents)
  const at = all.findIndex(({ href }) => href === document.href)
  const texts = SHELL_TEXTS[language]
  return renderShell({
    ...site,
    title: `${document.title} · ${site.product}`,
    description: firstParagraph(document.text),
    place,
    language,
    translation: findTranslation(document, documents)?.href ?? null,
    contents: renderContents(document, place, groups),
    main: html`<div class="reading"><article class="document">
${body}</article>
${renderHeadings(headings, texts.onThisPage)}</div>
${at === -1 ? null : renderSteps(all[at - 1], all[at + 1], texts.steps)}`,
    script: 'site.js',
  })
}

function placeOf({ file, href }: Document, { use }: Shelves): Place | null {
  if (file.startsWith('errors/')) return 'errors'
  if (CHANGELOG.test(file)) return 'changelog'
  if (file.startsWith('decisions/')) return 'run'
  const isUse = use.some(({ documents }) => documents.some((one) => one.href === href))
  return INDEXES[file] ?? (isUse ? 'use' : 'run')
}

function renderContents(document: Document, place: Place | null, groups: readonly DocumentGroup[]): Html {
  const texts = SHELL_TEXTS[languageOf(document)]
  const link = (target: string, label: string | Html) =>
    html`<a href="${target}"${target === document.href ? html` aria-current="page"` : null}>${label}</a>`
  const index = languageOf(document) === 'zh' ? '/docs/zh/guides' : place === 'run' ? '/docs/operating' : '/docs/guides'
  const first = place === 'errors' ? link('/docs/errors', texts.allErrors) : link(index, texts.allGuides)
  return html`<nav class="contents" aria-label="${texts.contents}"><details><summary>${texts.contents}</summary>
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

function renderHeadings(headings: readonly Heading[], title: string): Html | null {
  const shown = headings.filter(({ level }) => level === 2 || level === 3)
  if (shown.length < FEWEST_HEADINGS) return null
  return html`<nav class="on-page" aria-label="${title}"><p class="group-title">${title}</p><ul>${shown.map(
    ({ level, id, text }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`,
  )}</ul></nav>`
}

/** Without Markdown. */
function firstParagraph(text: string): string {
  const paragraph = text.split(/\n\s*\n/).find((one) => /^[^#<\s|`-]/.test(one.trim())) ?? ''
  return paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')
}

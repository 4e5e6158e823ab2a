/** The little Markdown that descriptions use: paragraphs, `code` and **strong**. Everything else is shown as written. */
import { type Html, html } from './html.ts'

export function renderParagraphs(text: string): readonly Html[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => html`<p>${renderInline(paragraph.trim())}</p>`)
}

export function renderInline(text: string): readonly Html[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (/^`[^`]+`$/.test(part)) return html`<code>${part.slice(1, -1)}</code>`
    if (/^\*\*[^*]+\*\*$/.test(part)) return html`<strong>${part.slice(2, -2)}</strong>`
    return html`${part}`
  })
}

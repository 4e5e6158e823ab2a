/** HTML from templates, in which every value is escaped unless it is HTML already, and from the Markdown of descriptions. */

export interface Html {
  readonly html: string
}

type Piece = Html | string | number | null | readonly Piece[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return { html: strings.map((text, index) => text + show(pieces[index] ?? null)).join('') }
}

function show(piece: Piece): string {
  if (piece === null) return ''
  if (typeof piece === 'string') return piece.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string)
  if (typeof piece === 'number') return String(piece)
  if ('html' in piece) return piece.html
  return piece.map(show).join('')
}

/** HTML made elsewhere, in which everything is already escaped. */
export function raw(text: string): Html {
  return { html: text }
}

/** Paragraphs of Markdown, with `code` and **strong**. Everything else is shown as written. */
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

/** HTML from templates in which every value is escaped unless it is HTML already. */

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

/** What another program has made HTML of, with everything in it escaped. */
export function raw(text: string): Html {
  return { html: text }
}

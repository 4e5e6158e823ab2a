/** Untidy markup, as from an old template: entities, stray spaces, wrapped words. */
import type { Random } from '../../random.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text; now and then a bracket as a numeric entity, or a bare `<` before a digit, which browsers print. */
function escapeLoosely(text: string, random: Random): string {
  const bare = random.chance(0.2)
  const numeric = random.chance(0.15)
  return text.replace(/[&<>"（）、]/g, (char, offset: number) => {
    if (char === '<' && bare && /\d/.test(text[offset + 1] ?? '')) return '<'
    const entity = ENTITIES[char]
    if (entity !== undefined) return entity
    return numeric ? `&#${char.charCodeAt(0)};` : char
  })
}

/** A text for a cell; the markup varies, the words do not. */
export function markUp(text: string, random: Random): string {
  const escaped = escapeLoosely(text, random)
  switch (random.weighted([70, 8, 8, 8, 6])) {
    case 1:
      return `&nbsp;${escaped}`
    case 2:
      return `\n        ${escaped}\n      `
    case 3:
      return `<span>${escaped}</span>`
    case 4:
      return `<font color="#333">${escaped}</font>&#160;`
    default:
      return escaped
  }
}

export interface Cell {
  readonly text: string
  readonly head?: boolean
}

export function renderRow(cells: readonly Cell[], random: Random): string {
  const open = random.chance(0.1) ? '<tr class="odd">' : '<tr>'
  const inner = cells.map(({ text, head }) => {
    const tag = head === true ? 'th' : 'td'
    return `<${tag}>${markUp(text, random)}</${tag}>`
  })
  return `${open}${inner.join(random.chance(0.2) ? '\n  ' : '')}</tr>`
}

export function renderTable(rows: readonly (readonly Cell[])[], random: Random): string {
  const body = rows.map((cells) => renderRow(cells, random)).join('\n')
  return `<table class="list" cellspacing="0"><tbody>\n${body}\n</tbody></table>`
}

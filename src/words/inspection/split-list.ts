/** Splits a printed list, and a word from the brackets behind it. Brackets may have any form and may be unclosed. */

const SEPARATORS = new Set('、，,;；/／|｜+＋。\n\r\t')
const OPENING = new Set('(（[［【〔「{｛')
const CLOSING = new Set(')）]］】〕」}｝')

interface Piece {
  readonly text: string
  /** The separator before it; empty for the first. */
  readonly joint: string
}

/** Ignores separators within closed brackets. Trims the members and drops empty ones. */
export function splitPieces(text: string, separators: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    if (OPENING.has(text[at]!)) at = findClosing(text, at) ?? at
    else if (at === text.length || separators.has(text[at]!)) {
      pieces.push({ text: text.slice(from, at).trim(), joint: text[from - 1] ?? '' })
      from = at + 1
    }
  }
  return pieces.filter((piece) => piece.text !== '')
}

export const splitMembers = (text: string): Piece[] => splitPieces(text, SEPARATORS)

export const splitList = (text: string): string[] => splitMembers(text).map((member) => member.text)

/** A bracket followed by another opening bracket was never closed: `划痕(<5cm、凹陷(轻微)`. */
function findClosing(text: string, opening: number): number | null {
  for (let at = opening + 1; at < text.length; at++) {
    if (CLOSING.has(text[at]!)) return at
    if (OPENING.has(text[at]!)) return null
  }
  return null
}

interface Qualified {
  readonly base: string
  /** The text in brackets, as printed. */
  readonly qualifiers: readonly string[]
}

export function splitQualifiers(member: string): Qualified {
  const pieces: string[] = ['']
  const qualifiers: string[] = []
  let inside = false
  for (const char of member) {
    if (OPENING.has(char)) {
      inside = true
      qualifiers.push('')
    } else if (CLOSING.has(char)) inside = false
    else if (inside) qualifiers[qualifiers.length - 1] += char
    else pieces[0] += char
  }
  const base = pieces[0]!.trim()
  const said = qualifiers.map((text) => text.trim()).filter((text) => text !== '')
  // A text that is entirely in brackets has no word before them.
  return base === '' && said.length > 0 ? { base: said[0]!, qualifiers: said.slice(1) } : { base, qualifiers: said }
}

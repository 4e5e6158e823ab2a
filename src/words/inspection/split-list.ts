/** Takes a printed list apart, and a word from what stands in brackets behind it. Brackets of any form, also never closed. */

const SEPARATORS = new Set('、，,;；/／|｜+＋。\n\r\t')
const OPENING = new Set('(（[［【〔「{｛')
const CLOSING = new Set(')）]］】〕」}｝')

interface Piece {
  readonly text: string
  /** The separator before it; empty for the first. */
  readonly joint: string
}

/** A separator within a closed bracket parts nothing. Trimmed; what is empty is left out. */
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

/** A bracket that meets another opening first was never closed: `划痕(<5cm、凹陷(轻微)`. */
function findClosing(text: string, opening: number): number | null {
  for (let at = opening + 1; at < text.length; at++) {
    if (CLOSING.has(text[at]!)) return at
    if (OPENING.has(text[at]!)) return null
  }
  return null
}

interface Qualified {
  readonly base: string
  /** What stands in brackets, as printed. */
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
  // A text that is all in brackets has no word before them.
  return base === '' && said.length > 0 ? { base: said[0]!, qualifiers: said.slice(1) } : { base, qualifiers: said }
}

/** What all words of reports need: folding, matching, splitting, joining, and reporting those that no table has. */
import { readTable } from '../read-table.ts'

const SPELLINGS = new Map(readTable('inspection-spellings.tsv', ['from', 'to']).map(({ from, to }) => [from, to]))
const MISSPELT = new RegExp([...SPELLINGS.keys()].sort((a, b) => b.length - a.length).join('|'), 'g')

const PUNCTUATION = /[\p{P}~|+]/gu

/** For running text: keeps meaningful signs, as in `<5cm`. */
export function foldPhrase(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/[〜∼]/g, '~')
    .replace(MISSPELT, (word) => SPELLINGS.get(word) ?? word)
}

/** For names: 电瓶（极柱, 电瓶(极柱) and 电瓶 极柱 become equal. */
export function foldTerm(text: string): string {
  return foldPhrase(text).replace(PUNCTUATION, '')
}

/** Matches words at a position in a text, the longest first. */
export function createVocabulary<Entry>(words: Iterable<readonly [string, Entry]>) {
  const byWord = new Map(words)
  const lengthsBy = new Map<string, number[]>()
  for (const word of byWord.keys()) {
    const lengths = lengthsBy.get(word[0]!) ?? []
    if (!lengths.includes(word.length))
      lengthsBy.set(
        word[0]!,
        [...lengths, word.length].sort((a, b) => b - a),
      )
  }
  return {
    /** The longest word that begins at `at`. */
    match(text: string, at: number) {
      for (const length of lengthsBy.get(text[at] ?? '') ?? []) {
        const entry = byWord.get(text.slice(at, at + length))
        if (entry !== undefined) return { entry, length }
      }
      return null
    },
  }
}

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

/** Splits a printed list, and a word from the brackets behind it. Brackets may have any form and may be unclosed. */
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

export function splitQualifiers(member: string) {
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

/** Lowercases `Scratch` for the middle of a sentence; leaves `A-pillar`, `OBD port` and `VIN` as they are. */
export function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text
}

/** Joins English labels. */
export function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** `Scratch, dent`. */
export function joinLabels(labels: readonly string[]): string {
  return labels.map((label, i) => (i === 0 ? label : lowerFirst(label))).join(', ')
}

/** `a, b or c`. */
export function joinChoices(choices: readonly string[]): string {
  return choices.length < 2 ? choices.join() : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
}

const INSPECTION_WORD_KINDS = [
  'provider',
  'category',
  'item',
  'status',
  'remark',
  'conclusion',
  'usage',
  'modification',
  'query',
  'battery_method',
] as const
/** The kinds of words in reports, and the report of a word that no table has. */
export type InspectionWordKind = (typeof INSPECTION_WORD_KINDS)[number]

export type Note = (kind: InspectionWordKind, text: string) => void

/** Every name, result and remark of the tables is far shorter. A longer text is prose, and is not parsed. */
const LONGEST = 300

export const isProse = (text: string) => text.length > LONGEST

/** Splits a name into units: at blanks and signs, between letters and digits, and around every Chinese character. */
import { foldName, hasHan } from '../fold.ts'

export interface Unit {
  /** Folded. */
  readonly key: string
  /** As typed, except for width. */
  readonly raw: string
  /** Whether it follows the previous unit directly. */
  readonly isGlued: boolean
}

// Names of series are short; further text is not part of a name.
const LONGEST = 80

const PIECE = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}])+|\d+(?:\.\d+)?|[^\s\p{L}\p{M}\d]/gu
/** Arabic and Persian digits: ٣ and ۳ are 3. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g
const toAscii = (digit: string) => String((digit.codePointAt(0) as number) & 0xf)
const SIGN = /^[^\p{L}\p{M}\d]$/u

export function splitUnits(text: string): readonly Unit[] {
  const units: Unit[] = []
  let end = -1
  for (const match of text.normalize('NFKC').replace(ARABIC_DIGITS, toAscii).matchAll(PIECE)) {
    const raw = match[0]
    // P7+ is a different car from P7; all other signs are separators.
    const key = raw === '+' ? 'plus' : SIGN.test(raw) ? '' : foldUnit(raw)
    if (key === '') continue
    units.push({ key, raw, isGlued: match.index === end })
    end = match.index + raw.length
    if (units.length === LONGEST) break
  }
  return units
}

/** Most units are plain letters, digits or one Chinese character, which need no folding; a catalogue has tens of thousands. */
function foldUnit(raw: string): string {
  if (/^[a-z0-9]+$/i.test(raw)) return raw.toLowerCase()
  return hasHan(raw) ? raw : foldName(raw)
}

export function joinKeys(units: readonly Unit[]): string {
  let keys = ''
  for (const { key } of units) keys += key
  return keys
}

/** Keywords match any part of the source's title, or a part of the English title that begins where a word begins. */
import { foldTitle } from '../title-phrases.ts'

/**
 * A word begins after a blank, a hyphen or punctuation, and where letters follow digits (280 TSI, A6 L), but not where digits follow
 * letters (C200, EV6). A punctuation mark is a word of its own; blanks and hyphens are left out. A word ends where the next one begins,
 * or with the title.
 */
const WORDS = /[\p{L}\p{M}]+\p{N}*|\p{N}+|[^\s\p{Pd}]/gu

/** Blanks and hyphens do not matter: `C 200` and `C-200` are C200. */
const IGNORED = /[\s\p{Pd}]/gu

/** Texts up to this length must be whole words, because they are parts of too many others: GTI is in Tivoli GT Infinite, EREV in Land Rover Evoque. */
const MOST_SHORT_SIGNS = 4

/** The words of an English title with one blank between: `280TSI R-Line` is `280 tsi r line`. */
export function foldEnglishTitle(text: string): string {
  return foldTitle(text).match(WORDS)?.join(' ') ?? ''
}

/** A text that is searched in English titles from the beginning of a word on; blanks are ignored. */
export interface EnglishKeyword {
  readonly text: string
  /** Whether it must also end where a word ends. */
  readonly ends_word: boolean
}

/** What the title of a car must have: all of these. */
export interface AskedWords {
  /** Any part of the source's title. */
  readonly keywords?: readonly string[]
  /** The same, but short Latin ones are words. */
  readonly ofModel?: readonly string[]
  readonly phrases?: readonly string[]
}

/** A keyword as it is searched in both titles; null = no English title has it. */
interface FoldedKeyword {
  readonly title: string
  readonly english: EnglishKeyword | null
}

/**
 * Whether a folded keyword of a model must be a word of the source's title, too: M is no part of 4MATIC, S none of MAXUS. Other keywords
 * may be any part of it, because Chinese has no blanks.
 */
export const isTitleWord = (folded: string) => /^[a-z]{1,4}$/.test(folded)

/** A pattern for such a word, the same in JavaScript and PostgreSQL: 280TSI and TSI230 have TSI, EV300 has EV, but S450 has no S. */
export const formatWordPattern = (folded: string) =>
  `(?<![a-z])${folded}${folded.length === 1 ? '(?![a-z0-9])' : '(?![a-z])'}`

export function foldKeyword(keyword: string): FoldedKeyword {
  const title = foldTitle(keyword)
  const text = title.replace(IGNORED, '')
  // Nothing is left of a hyphen, and every title contains an empty text.
  return { title, english: text === '' ? null : { text, ends_word: [...text].length <= MOST_SHORT_SIGNS } }
}

/** All texts of up to four characters that begin and end with a word, such as `c`, `c200`, `200`, `200l`: short keywords match one of them exactly. */
export function listShortPieces(words: readonly string[]): string[] {
  const pieces: string[] = []
  for (let first = 0; first < words.length; first++) {
    let piece = ''
    for (let i = first; i < words.length; i++) {
      piece += words[i]
      if ([...piece].length > MOST_SHORT_SIGNS) break
      pieces.push(piece)
    }
  }
  return pieces
}

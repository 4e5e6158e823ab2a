/** Which titles have a keyword: any part of the source's title, or a part of the English one that begins where a word begins. */
import { foldTitle } from '../title-phrases.ts'

/**
 * A word begins after a blank, a hyphen or another sign, and where letters follow digits (280 TSI, A6 L), but not where digits follow
 * letters (C200, EV6). A sign that is no letter and no digit is a word of its own; blanks and hyphens are left out. A word ends where
 * the next one begins, or with the title.
 */
const WORDS = /[\p{L}\p{M}]+\p{N}*|\p{N}+|[^\s\p{Pd}]/gu

/** Blanks and hyphens do not matter: `C 200` and `C-200` are C200. */
const IGNORED = /[\s\p{Pd}]/gu

/** Shorter texts are within too many words: GTI is in Tivoli GT Infinite, EREV in Land Rover Evoque. They must be whole words. */
const MOST_SHORT_SIGNS = 4

/** The words of an English title with one blank between: `280TSI R-Line` is `280 tsi r line`. */
export function foldEnglishTitle(text: string): string {
  return foldTitle(text).match(WORDS)?.join(' ') ?? ''
}

/** What is looked for in the words of English titles, from the beginning of one on, whatever blanks lie between. */
export interface EnglishKeyword {
  readonly text: string
  /** Whether it must also end where a word ends. */
  readonly ends_word: boolean
}

/** One keyword as both titles are looked through for it; null = no English title has it. */
interface FoldedKeyword {
  readonly title: string
  readonly english: EnglishKeyword | null
}

export function foldKeyword(keyword: string): FoldedKeyword {
  const title = foldTitle(keyword)
  const text = title.replace(IGNORED, '')
  // Of a hyphen nothing is left, which every title would have.
  return { title, english: text === '' ? null : { text, ends_word: [...text].length <= MOST_SHORT_SIGNS } }
}

/** The signs of four or fewer that begin with a word and end with one, of which short keywords are one: `c`, `c200`, `200`, `200l`. */
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

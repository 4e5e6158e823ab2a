/** Converts typed words to conditions on titles: a substring, or a whole word if the word is too short for a substring. */
import type { SourcePart } from '../../domain/source.ts'

export type TitleWords = Pick<SourcePart, 'keywords' | 'phrases'>

/** Numbers that are part of a model year or of a longer number, and single letters. */
const HIDES = /^(?:\d{1,2}|20[0-3]|0\d\d|[a-z])$/i

export function toTitleWords(words: readonly string[]): TitleWords {
  return {
    keywords: words.filter((word) => !HIDES.test(word)),
    phrases: words.filter((word) => HIDES.test(word)),
  }
}

/** A number and its ending: 350 d is not 350, and C 200 K is not a C 180 K of 2009. */
export function joinNumber(number: string, endings: readonly string[]): TitleWords {
  return endings.length === 0 ? toTitleWords([number]) : { keywords: [], phrases: [[number, ...endings].join(' ')] }
}

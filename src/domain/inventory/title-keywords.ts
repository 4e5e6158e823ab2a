/** Which titles have a keyword: any substring of the source's title, or of the English one without blanks and hyphens. */
import { foldTitle } from '../title-phrases.ts'
import type { SearchColumns } from './search-columns.ts'

/** `C 200` and `C-200` are C200. */
export function foldEnglishTitle(text: string): string {
  return foldTitle(text).replace(/[\s\p{Pd}]/gu, '')
}

/** One keyword as both titles are looked through for it; null = no English title has it. */
export interface FoldedKeyword {
  readonly title: string
  readonly english_title: string | null
}

export function foldKeyword(keyword: string): FoldedKeyword {
  // Of a hyphen nothing is left, which every title would have.
  return { title: foldTitle(keyword), english_title: foldEnglishTitle(keyword) || null }
}

export function createKeywordTest(
  keywords: readonly string[],
): (car: Pick<SearchColumns, 'title' | 'english_title'>) => boolean {
  const folded = keywords.map(foldKeyword)
  return ({ title, english_title }) =>
    folded.every(
      (word) =>
        title.includes(word.title) || (word.english_title !== null && english_title.includes(word.english_title)),
    )
}

/** The keywords for a search for whole words: the marketplace matches keywords as substrings of titles. */
import type { SourcePart } from '../../domain/source.ts'

/** Every title with the phrases contains all of these. */
export function listWords({ keywords, phrases }: SourcePart): readonly string[] {
  return [...keywords, ...phrases.flatMap((phrase) => phrase.split(' '))]
}

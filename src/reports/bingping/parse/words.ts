/** Reads words of a PDF. One letter that the file does not map to text makes the whole text unusable. */
import { wordsOrNull } from '../../words-or-null.ts'

// Control and private-use characters appear where a font has no mapping to text.
const UNMAPPED = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}]/u

export function readWords(text: string | undefined): string | null {
  const words = wordsOrNull(text)
  return words === null || UNMAPPED.test(words) ? null : words
}

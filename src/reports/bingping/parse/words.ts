/** Words as a PDF holds them: a letter whose meaning the file does not tell makes all of them worthless. */
import { wordsOrNull } from '../../words-or-null.ts'

// Control characters and private ones stand where a font has no mapping to text.
const UNMAPPED = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}]/u

export function readWords(text: string | undefined): string | null {
  const words = wordsOrNull(text)
  return words === null || UNMAPPED.test(words) ? null : words
}

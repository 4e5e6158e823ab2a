/** Reads words that were printed: text that says something and is whole. */
import { textOrNull } from '../domain/readers.ts'

/** What a wrong decoding leaves, half a character, and control characters other than white space. */
const BROKEN = /\u{FFFD}|\p{Surrogate}|[^\P{Control}\s]/u

/** Null also for text with a broken character: what is left of 非事故车 may say the opposite. */
export function wordsOrNull(value: unknown): string | null {
  const text = textOrNull(value)
  return text === null || BROKEN.test(text) ? null : text
}

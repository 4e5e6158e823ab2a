/** Reads words that were printed: text that says something and is whole. */
import { textOrNull } from '../domain/readers.ts'

/** What a wrong decoding leaves, half a character, and control characters other than white space. */
const BROKEN = /\u{FFFD}|\p{Surrogate}|[^\P{Control}\s]/u

/** Null also for text with a broken character: what is left of 非事故车 may say the opposite. */
export function wordsOrNull(value: unknown): string | null {
  return typeof value === 'string' && BROKEN.test(value) ? null : textOrNull(value)
}

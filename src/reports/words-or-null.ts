/** Reads printed words: text that is neither blank nor damaged. */
import { textOrNull } from '../domain/readers.ts'

/** Traces of a wrong decoding, half characters, and control characters other than white space. */
const BROKEN = /\u{FFFD}|\p{Surrogate}|[^\P{Control}\s]/u

/** Null also for text with a broken character: the rest of 非事故车 may mean the opposite. */
export function wordsOrNull(value: unknown): string | null {
  return typeof value === 'string' && BROKEN.test(value) ? null : textOrNull(value)
}

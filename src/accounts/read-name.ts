/** Reads names of accounts, keys and passkeys: one line of visible text. */
import { cleanText } from '../domain/readers.ts'

/** Null if nothing in it is visible. */
export function readName(text: string | null): string | null {
  const line = cleanText(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return /[^\p{C}\p{Z}]/u.test(line) ? line : null
}

/** Names that people give to accounts, keys and passkeys: one line of text, which others read as well. */
import { cleanText } from '../domain/readers.ts'

/** Null for one in which nothing is to be seen. */
export function readName(text: string | null): string | null {
  const line = cleanText(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return /[^\p{C}\p{Z}]/u.test(line) ? line : null
}

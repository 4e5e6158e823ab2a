/** Reads e-mail addresses, and names of accounts, keys and passkeys, as people type them. */
import { LONGEST_EMAIL } from '../domain/accounts/accounts.ts'
import { cleanText } from '../domain/readers.ts'

/** Trimmed and in lower case; null if it is not an address. */
export function readEmail(text: string): string | null {
  const address = text.trim().toLowerCase()
  return address.length <= LONGEST_EMAIL && /^[^\s@<>"',;:]+@[^\s@<>"',;:]+$/.test(address) ? address : null
}

/** Only visible characters: control characters could end a mail header, and others could hide the real address. */
export function readMailable(text: string): string | null {
  const address = readEmail(text)
  return address === null || /[\p{Cc}\p{Cf}]/u.test(address) ? null : address
}

/** One line of visible text; null if nothing in it is visible. */
export function readName(text: string | null): string | null {
  const line = cleanText(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return /[^\p{C}\p{Z}]/u.test(line) ? line : null
}

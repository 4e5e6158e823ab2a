/** Reads an e-mail address: lower case, trimmed, and nothing but an address. */
import { LONGEST_EMAIL } from '../domain/accounts/accounts.ts'

/** Null if it is not an address. */
export function readEmail(text: string): string | null {
  const address = text.trim().toLowerCase()
  return address.length <= LONGEST_EMAIL && /^[^\s@<>"',;:]+@[^\s@<>"',;:]+$/.test(address) ? address : null
}

/** Only visible characters: control characters could end a mail header, and others could hide the real address. */
export function readMailable(text: string): string | null {
  const address = readEmail(text)
  return address === null || /[\p{Cc}\p{Cf}]/u.test(address) ? null : address
}

/** How an e-mail address is read: in lower case, without blanks around it, and with nothing in it that could be more than an address. */
import { LONGEST_EMAIL } from '../domain/accounts/accounts.ts'

/** Null when it is none. */
export function readEmail(text: string): string | null {
  const address = text.trim().toLowerCase()
  return address.length <= LONGEST_EMAIL && /^[^\s@<>"',;:]+@[^\s@<>"',;:]+$/.test(address) ? address : null
}

/** One that a mail may go to, and that people read: nothing in it is unseen, as control characters could end a header, and others hide what it is. */
export function readMailable(text: string): string | null {
  const address = readEmail(text)
  return address === null || /[\p{Cc}\p{Cf}]/u.test(address) ? null : address
}

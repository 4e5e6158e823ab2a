/** The key under which an e-mail address is counted: spellings of the same mailbox are equal. It never identifies an account. */
import { domainToASCII } from 'node:url'

/** Case, compatibility forms, the tag after a `+`, the two spellings of a domain, and a trailing dot do not matter. */
export function countEmail(email: string): string {
  const text = email.normalize('NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  if (at === -1) return text
  const domain = text.slice(at + 1).replace(/\.+$/, '')
  const local = text.slice(0, at)
  // A leading plus is not a tag.
  const tagAt = local.indexOf('+', 1)
  return `${tagAt === -1 ? local : local.slice(0, tagAt)}@${domainToASCII(domain) || domain}`
}

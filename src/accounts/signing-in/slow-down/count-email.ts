/** Under which name an e-mail address is counted: spellings that reach one mailbox are one. Never whose account it is. */
import { domainToASCII } from 'node:url'

/** Case, compatibility forms, the tag behind a `+`, the two ways to write a domain, and the dot behind it make no other address. */
export function countEmail(email: string): string {
  const text = email.normalize('NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  if (at === -1) return text
  const domain = text.slice(at + 1).replace(/\.+$/, '')
  const local = text.slice(0, at)
  // What begins with one is no tag.
  const tagAt = local.indexOf('+', 1)
  return `${tagAt === -1 ? local : local.slice(0, tagAt)}@${domainToASCII(domain) || domain}`
}

/** The keys under which attempts from an address are counted: the client, and its network. */
import { isIPv6 } from 'node:net'
import { domainToASCII } from 'node:url'

/** A customer of a provider has one IPv4 address, or a /64. An IPv4-mapped address counts as IPv4. */
export function countAddress(address: string): string {
  const groups = readIPv6(address)
  return typeof groups === 'string' ? groups : `${groups.slice(0, 4).join(':')}::/64`
}

/** A network that one person can easily have: an IPv4 /24 or an IPv6 /48. */
export function countNetwork(address: string): string {
  const groups = readIPv6(address)
  if (typeof groups !== 'string') return `${groups.slice(0, 3).join(':')}::/48`
  const [, head] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(groups) ?? []
  return head === undefined ? groups : `${head}.0/24`
}

/** Its groups; the text itself if it is not an IPv6 address. */
function readIPv6(address: string): string | readonly string[] {
  const bare = address.replace(/%.*$/s, '')
  if (!isIPv6(bare)) return bare
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare) ?? []
  if (mapped !== undefined) return mapped
  const [head = '', tail] = bare.split('::')
  const left = head === '' ? [] : head.split(':')
  // A dotted ending replaces two groups.
  const right =
    tail === undefined || tail === ''
      ? []
      : tail.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16).toString(16))
}

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

/** Under which names the attempts from an address are counted: the client, and the network around it. */
import { isIPv6 } from 'node:net'

/** One customer of a provider has one IPv4 address, or a network of 64 bits. An IPv4 address in IPv6 clothes counts as what it is. */
export function countAddress(address: string): string {
  const groups = readIPv6(address)
  return typeof groups === 'string' ? groups : `${groups.slice(0, 4).join(':')}::/64`
}

/** What somebody who takes many addresses can easily have of his own: an IPv4 network of 24 bits, an IPv6 network of 48. */
export function countNetwork(address: string): string {
  const groups = readIPv6(address)
  if (typeof groups !== 'string') return `${groups.slice(0, 3).join(':')}::/48`
  const [, head] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(groups) ?? []
  return head === undefined ? groups : `${head}.0/24`
}

/** Its groups; the text itself for what is no IPv6 address. */
function readIPv6(address: string): string | readonly string[] {
  const bare = address.replace(/%.*$/s, '')
  if (!isIPv6(bare)) return bare
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare) ?? []
  if (mapped !== undefined) return mapped
  const [head = '', tail] = bare.split('::')
  const left = head === '' ? [] : head.split(':')
  // A dotted end takes the place of two groups.
  const right =
    tail === undefined || tail === ''
      ? []
      : tail.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16).toString(16))
}

/** Under which name the attempts from an address are counted: IPv6 by the network of 64 bits that one customer has. */
import { isIPv6 } from 'node:net'

/** An IPv4 address in IPv6 clothes counts as what it is. */
export function countAddress(address: string): string {
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
  const groups = [...left, ...gap, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

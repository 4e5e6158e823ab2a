/** The address of a client in one spelling, however a proxy writes it, so that it counts as one client. */
import { isIP, isIPv4, type Socket } from 'node:net'

/** Some proxies write `192.0.2.1:4711`, `[2001:db8::7]:4711` or `"[2001:db8::7]"`. */
const WRITTEN = /^"?(?:\[([^\]]*)\]|([^:"]*)|([^"]*))(?::\d{1,5})?"?$/
const LONGEST_WRITTEN = 64
const MAPPED = /^::ffff:(?:([\d.]+)|([\da-f]{1,4}):([\da-f]{1,4}))$/

/** Null if the text is not an address. */
export function readClientAddress(written: string): string | null {
  if (written.length > LONGEST_WRITTEN) return null
  if (isIPv4(written)) return written
  const [, bracketed, dotted, bare] = WRITTEN.exec(written.trim()) ?? []
  const [address = ''] = (bracketed ?? dotted ?? bare ?? '').split('%')
  const kind = isIP(address)
  if (kind === 0) return null
  return kind === 4 ? address : unmap(new URL(`http://[${address}]/`).hostname.slice(1, -1))
}

/** The address of the other end of a connection. IPv6 sockets prefix IPv4 addresses. */
export function readDirectAddress({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string {
  return remoteAddress.startsWith('::ffff:') ? remoteAddress.slice(7) : remoteAddress
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function unmap(address: string): string {
  const [, dotted, high, low] = MAPPED.exec(address) ?? []
  if (dotted !== undefined) return dotted
  if (high === undefined || low === undefined) return address
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
  return bytes.join('.')
}

/** The /64 network of an IPv6 address, because one client has all of it. Takes a result of `readClientAddress`. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups.slice(0, 4).join(':')
}

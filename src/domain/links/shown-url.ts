/** An address that may be shown to readers elsewhere. */
import { httpUrlOrNull } from '../readers.ts'

/** Null for what leads into somebody's own network, unless that is where it was read: `own` is that origin, `isOwn` knows more such places. */
export function shownUrlOrNull(
  value: unknown,
  own: string,
  isOwn: (url: string) => boolean = () => false,
): string | null {
  const url = httpUrlOrNull(value)
  if (url === null) return null
  const { hostname, origin } = new URL(url)
  return isPrivateHost(hostname) && origin !== own && !isOwn(url) ? null : url
}

/** First and last address of the networks that nobody reaches from elsewhere. */
const PRIVATE: readonly (readonly [first: string, last: string])[] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['224.0.0.0', '255.255.255.255'],
]
const RANGES = PRIVATE.map(([first, last]) => [toNumber(first), toNumber(last)] as const)
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet)\.?$/

/** Takes the `hostname` of a URL, which spells an address in one way only, however it was written. */
export function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return !/^\[[23]/.test(hostname)
  if (!IPV4.test(hostname)) return LOCAL_NAME.test(hostname) || !hostname.includes('.')
  const address = toNumber(hostname)
  return RANGES.some(([first, last]) => address >= first && address <= last)
}

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

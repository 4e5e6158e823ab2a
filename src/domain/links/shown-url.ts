/** Checks which URLs may be shown to callers. */
import { httpUrlOrNull } from '../readers.ts'

/** Null for a URL in a private network, unless it was read from there: `own` is that origin, `isOwn` accepts others. */
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

/** The first and last address of each private network. */
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

/** Takes the `hostname` of a parsed URL, which has only one spelling of an address. */
export function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return !/^\[[23]/.test(hostname)
  if (!IPV4.test(hostname)) return LOCAL_NAME.test(hostname) || !hostname.includes('.')
  const address = toNumber(hostname)
  return RANGES.some(([first, last]) => address >= first && address <= last)
}

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

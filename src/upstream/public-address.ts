/** Which addresses of strangers may be connected to: public ones only. */
import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The code of the error with which a connection to a private address fails. */
export const PRIVATE = 'ERSHOU_PRIVATE_ADDRESS'

/** All addresses of a name must be public, because any of them may be used. */
export function createPublicLookup(lookup: LookupFunction = resolve as LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) {
        callback(error, '')
        return
      }
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        callback(Object.assign(new Error('a private address'), { code: PRIVATE }), '')
      } else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

const USUAL_PORTS = ['', '80', '443']
/** Lower ports belong to other protocols, such as mail. */
const FIRST_FREE_PORT = 1024

/**
 * Whether it is an http(s) address without credentials, on a port for it, that is not a private address itself. What its name leads to is
 * checked when it is connected to.
 */
export function isPublicUrl(text: string, allowPrivate: boolean): boolean {
  const { protocol, hostname, port, username, password } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  // An address with credentials is not a public link.
  if (username !== '' || password !== '') return false
  if (!allowPrivate && !USUAL_PORTS.includes(port) && Number(port) < FIRST_FREE_PORT) return false
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  // A literal address is connected to without a DNS lookup.
  return allowPrivate || isIP(address) === 0 || isPublicAddress(address)
}

/** Special-purpose networks (IANA), loopback, private, link-local, shared, documentation, multicast and reserved ones. */
const IPV4 = [
  ...'0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24'.split(' '),
  ...'192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'.split(' '),
]
/** Only 2000::/3 is assigned; these ranges within it are not public. */
const IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const special = new BlockList()
for (const network of [...IPV4, ...IPV6]) {
  const [address = '', prefix = ''] = network.split('/')
  special.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4')
}
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

/** False if it is not an address. IPv4 addresses inside IPv6 ones are refused, because they have no honest use. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && given.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

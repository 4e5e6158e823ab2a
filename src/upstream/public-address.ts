/** Decides which addresses are public: untrusted links must not lead into our own network. */
import { BlockList, isIP } from 'node:net'

/** Special-purpose networks (IANA), loopback, private, link-local, shared, documentation, multicast and reserved ones. */
const IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
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

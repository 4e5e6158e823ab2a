/** One GET of an untrusted address: never into our own network, with few redirects, limited in time and size. */
import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent } from 'undici'
import { Failure } from '../domain/failure.ts'
import type { UpstreamResponse } from '../domain/reading.ts'
import type { Clock } from '../observe/clock.ts'
import { createGet, type Get, type GetOptions } from './get.ts'
import { foundElsewhere } from './unavailable.ts'

export interface StrangerOptions {
  readonly clock: Clock
  readonly maxConnections: number
  readonly userAgent: string
  /** Allows private addresses, for the stand-in marketplace. */
  readonly allowPrivate: boolean
  /** False: a redirect is a failure. */
  readonly followsRedirects?: boolean
  /** Resolves names; the system's resolver by default. */
  readonly lookup?: LookupFunction
}

const MOST_REDIRECTS = 3
const LOGIN = /(?:^|[/._-])(?:login|signin|sign-in|passport|sso|auth)(?:[/._-]|$)/i

/** `final_url` of the response is where it was found. Throws what `Get` throws, and a Failure `not_found` with the cause `{ reason: 'login' | 'unusable_link' }` for a redirect to a login page and for a forbidden address. */
export function createGetFromStranger({
  allowPrivate,
  clock,
  followsRedirects = true,
  lookup = resolve as LookupFunction,
  ...options
}: StrangerOptions): Get {
  // Checked when the connection is made, so that a name cannot point elsewhere after the check.
  const connect = allowPrivate ? {} : { lookup: createPublicLookup(lookup) }
  const get = createGet({
    ...options,
    clock,
    createAgent: (common) => new Agent({ ...common, connect }),
    givesRedirects: followsRedirects,
  })

  async function getFromStranger(url: string, wishes: GetOptions): Promise<UpstreamResponse> {
    const deadline = clock.now() + wishes.timeoutMs
    let at = url
    for (let redirects = 0; ; redirects++) {
      checkUrl(at, allowPrivate)
      const timeoutMs = Math.max(1, deadline - clock.now())
      const answer = await get(at, { ...wishes, timeoutMs }).catch((error: unknown) => {
        if (isPrivateRefusal(error)) throw unusable()
        throw new URL(at).host === new URL(url).host ? error : foundElsewhere(error)
      })
      if (answer.location === undefined) return { ...answer, final_url: at }
      const next = URL.canParse(answer.location, at) ? new URL(answer.location, at) : null
      if (next === null) throw unusable()
      if (LOGIN.test(next.pathname)) throw refused('login', 'The provider asks for a login.')
      if (redirects === MOST_REDIRECTS) throw unusable()
      at = next.href
    }
  }

  return Object.assign(getFromStranger, { close: get.close })
}

function checkUrl(text: string, allowPrivate: boolean): void {
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') throw unusable()
  // An address with credentials is not a public link.
  if (username !== '' || password !== '') throw unusable()
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  // A literal address is connected to without a DNS lookup.
  if (!allowPrivate && isIP(address) !== 0 && !isPublicAddress(address)) throw unusable()
}

const PRIVATE = 'ERSHOU_PRIVATE_ADDRESS'

/** All addresses of a name must be public, because any of them may be used. */
function createPublicLookup(lookup: LookupFunction): LookupFunction {
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

function isPrivateRefusal(error: unknown): boolean {
  const cause = (error as Failure).cause as { error?: { code?: unknown } } | undefined
  return cause?.error?.code === PRIVATE
}

function unusable(): Failure {
  return refused('unusable_link', 'The link does not lead to a public address.')
}

function refused(reason: 'login' | 'unusable_link', message: string): Failure {
  return new Failure('not_found', message, { cause: { reason } })
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

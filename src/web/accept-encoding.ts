/** Chooses how a body is encoded from what the client says it accepts. */
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip' | 'identity'

interface Preference {
  readonly encoding: Encoding
  /** The client refuses a body that is not encoded, so that even a small one must be. */
  readonly identityRefused: boolean
}

const PLAIN: Preference = { encoding: 'identity', identityRefused: false }
const MOST_REMEMBERED = 100
const LONGEST = 500

export type ReadAcceptEncoding = (header: string | undefined) => Preference

/** Clients send the same few headers over and over. */
export function createAcceptEncodingReader(): ReadAcceptEncoding {
  const cache = new LRUCache<string, Preference>({ max: MOST_REMEMBERED })
  return (header) => {
    // Nobody knows so many encodings; not encoding is an answer to all of them.
    if (header === undefined || header === '' || header.length > LONGEST) return PLAIN
    const known = cache.get(header)
    if (known) return known
    const preference = choose(readWeights(header))
    cache.set(header, preference)
    return preference
  }
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...options] = item.split(';').map((piece) => piece.trim())
    if (name === '') continue
    const weight = options.find((option) => option.startsWith('q='))?.slice(2)
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : readWeight(weight))
  }
  return weights
}

/** A weight that cannot be read is no wish for the encoding. */
function readWeight(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0
}

function choose(weights: ReadonlyMap<string, number>): Preference {
  const any = weights.get('*')
  const br = weights.get('br') ?? any ?? 0
  const gzip = weights.get('gzip') ?? any ?? 0
  const identity = weights.get('identity')
  const identityRefused = (identity ?? any) === 0
  const best = br >= gzip ? 'br' : 'gzip'
  const wished = Math.max(br, gzip)
  // Not encoding is always acceptable unless refused, but it is only preferred when the client says so.
  const encoding = wished === 0 || (identity !== undefined && identity > wished) ? 'identity' : best
  return { encoding, identityRefused }
}

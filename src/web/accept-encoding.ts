/** Chooses the encoding of a body from the `Accept-Encoding` header. */
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip' | 'identity'

interface Preference {
  readonly encoding: Encoding
  /** The client refuses an unencoded body, so even a small one must be encoded. */
  readonly identityRefused: boolean
}

const PLAIN: Preference = { encoding: 'identity', identityRefused: false }
const MOST_REMEMBERED = 100
const LONGEST = 500

export type ReadAcceptEncoding = (header: string | undefined) => Preference

/** Caches results, because clients send the same few headers. */
export function createAcceptEncodingReader(): ReadAcceptEncoding {
  const cache = new LRUCache<string, Preference>({ max: MOST_REMEMBERED })
  return (header) => {
    // No client needs a longer header, and an unencoded body is always acceptable.
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

/** A malformed weight counts as 0. */
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
  // An unencoded body is acceptable unless refused, but only preferred if the client says so.
  const encoding = wished === 0 || (identity !== undefined && identity > wished) ? 'identity' : best
  return { encoding, identityRefused }
}

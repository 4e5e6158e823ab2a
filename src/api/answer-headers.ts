/** The headers of answers under /v1 that do not depend on the request, as alternating names and values. */
import type { Endpoint } from './endpoint.ts'

const EXPOSED = 'X-Request-Id, RateLimit, RateLimit-Policy, X-Quota-Cost, Link, Retry-After'
export const ANY_ORIGIN = ['access-control-allow-origin', '*', 'access-control-expose-headers', EXPOSED] as const
/** A test key gets another answer. */
const BY_KEY = ['vary', 'X-API-Key', ...ANY_ORIGIN]
export const PRIVATE = ['cache-control', 'private, no-cache'] as const
const PUBLIC = ['cache-control', 'public, max-age=300', ...BY_KEY] as const
const PUBLIC_SAMPLES = [...PRIVATE, ...BY_KEY]

/** How old the data is. To shared caches, which store public answers, `Age` is the time that they have held one. */
export const AGE_HEADERS = { public: 'x-data-age', keyed: 'age' } as const

/** A public answer from the samples is for its key alone. */
export function cacheHeadersOf({ access }: Pick<Endpoint, 'access'>, isSamples: boolean): readonly string[] {
  if (access !== 'public') return PRIVATE
  return isSamples ? PUBLIC_SAMPLES : PUBLIC
}

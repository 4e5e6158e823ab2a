/** Reads the metadata of an answer from its headers. */

/** The remaining allowance of a limit of the account. */
export interface Allowance {
  readonly limit: number | null
  readonly remaining: number
  /** Seconds until the limit resets. */
  readonly resetSeconds: number | null
}

/** Null = not in the answer. */
export interface Meta {
  readonly status: number
  /** Include it when you report a problem. */
  readonly requestId: string | null
  readonly etag: string | null
  /** Whether the source was read (MISS), a fresh copy was used (HIT), or the source failed and an older copy was sent (STALE). */
  readonly cache: 'HIT' | 'MISS' | 'STALE' | null
  /** Seconds since the source was read. */
  readonly ageSeconds: number | null
  /** Data requests that this answer cost. */
  readonly quotaCost: number | null
  /** `month` is null where the plan has no monthly cap. */
  readonly rateLimit: { readonly minute: Allowance | null; readonly month: Allowance | null }
  readonly headers: Headers
}

const CACHES = ['HIT', 'MISS', 'STALE'] as const

export function readMeta(status: number, headers: Headers): Meta {
  const left = readItems(headers.get('ratelimit'))
  const policy = readItems(headers.get('ratelimit-policy'))
  const cache = headers.get('x-cache')
  return {
    status,
    requestId: headers.get('x-request-id'),
    etag: headers.get('etag'),
    cache: CACHES.find((one) => one === cache) ?? null,
    ageSeconds: readWhole(headers.get('x-data-age') ?? headers.get('age')),
    quotaCost: readWhole(headers.get('x-quota-cost')),
    rateLimit: { minute: readAllowance('minute', left, policy), month: readAllowance('month', left, policy) },
    headers,
  }
}

type Items = ReadonlyMap<string, ReadonlyMap<string, string>>

function readAllowance(name: string, left: Items, policy: Items): Allowance | null {
  const item = left.get(name)
  const remaining = readWhole(item?.get('r') ?? null)
  if (remaining === null) return null
  return {
    limit: readWhole(policy.get(name)?.get('q') ?? null),
    remaining,
    resetSeconds: readWhole(item?.get('t') ?? null),
  }
}

/** `"minute";r=12;t=41, "month";r=9380` by name, each with its parameters. */
function readItems(header: string | null): Items {
  const items = (header ?? '').split(',').map((item): [string, ReadonlyMap<string, string>] => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const pairs = parameters.map((part): [string, string] => {
      const [key = '', value = ''] = part.split('=')
      return [key, value]
    })
    return [name.replaceAll('"', ''), new Map(pairs)]
  })
  return new Map(items)
}

/** A whole number that is not negative, or null for everything else. */
export function readWhole(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

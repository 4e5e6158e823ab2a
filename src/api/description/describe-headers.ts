/** The headers of responses in the OpenAPI description. Each is one component, to which every response refers that may have it. */
import type { FailureKind } from '../../domain/failure.ts'
import type { JsonSchema } from '../../parameters/parameter.ts'
import { NO_STORE } from '../../web/errors.ts'
import { ANY_ORIGIN, cacheHeadersOf } from '../answer-headers.ts'
import type { Endpoint } from '../endpoint.ts'
import { sampleFailure } from './failure-samples.ts'

interface HeaderObject {
  readonly description: string
  /** True if every response that lists the header has it. */
  readonly required?: boolean
  readonly schema: JsonSchema
}

const TEXT = { type: 'string' }
const WHOLE = { type: 'integer' }
const oneOf = (...values: readonly (string | undefined)[]): JsonSchema => ({ ...TEXT, enum: values })

const cacheControlOf = (access: Endpoint['access'], isSamples: boolean) => cacheHeadersOf({ access }, isSamples)[1]
const AGE: HeaderObject = {
  description: 'Seconds since the oldest part of the response was read from the source.',
  schema: WHOLE,
}

/** By the name in lower case; after it a dot and a word if one name has several descriptions. */
const COMPONENTS = {
  'X-Request-Id': { description: 'Quote this when you report a problem.', required: true, schema: TEXT },
  ETag: {
    description: 'Send it in `If-None-Match` to get a 304 if nothing has changed.',
    required: true,
    schema: TEXT,
  },
  'Cache-Control.keyed': {
    description: 'May be kept for this key alone, and only with a question whether it is still current.',
    required: true,
    schema: oneOf(cacheControlOf('keyed', false)),
  },
  'Cache-Control.public': {
    description: 'May be kept and shared for five minutes; what a test key gets, for this key alone.',
    required: true,
    schema: oneOf(cacheControlOf('public', false), cacheControlOf('public', true)),
  },
  'Cache-Control.error': { description: 'No error is kept.', required: true, schema: oneOf(NO_STORE[1]) },
  Vary: {
    description:
      '`Accept-Encoding`, and `X-API-Key` where a key is not needed but changes the response. Absent only where the request could not be read.',
    schema: TEXT,
  },
  'Access-Control-Allow-Origin': {
    description: 'Pages of any origin may read the response.',
    required: true,
    schema: oneOf(ANY_ORIGIN[1]),
  },
  'Access-Control-Expose-Headers': {
    description: 'The headers that such pages may read.',
    required: true,
    schema: oneOf(ANY_ORIGIN[3]),
  },
  'X-Cache': {
    description:
      'MISS: everything was read from the source for this response. HIT: some of it comes from a fresh copy. STALE: the source failed, and some of it comes from an older copy.',
    schema: oneOf('HIT', 'MISS', 'STALE'),
  },
  Age: AGE,
  'X-Data-Age': AGE,
  'RateLimit-Policy': {
    description: 'The limits of the account, shared by all its keys: `"minute";q=15;w=60, "month";q=10000`.',
    schema: TEXT,
  },
  RateLimit: {
    description:
      'Requests left (`r`) and seconds until more become available (`t`): `"minute";r=12;t=41, "month";r=9380;t=1209600`. On every response after authentication.',
    schema: TEXT,
  },
  'X-Quota-Cost': {
    description: 'Data requests that this response cost. On every response after authentication.',
    schema: { ...TEXT, enum: ['0', '1'] },
  },
  'X-Quota-Cost.many': {
    description: 'Data requests that this response cost. On every response after authentication.',
    schema: { ...TEXT, pattern: '^[0-9]+$' },
  },
  'X-Quota-Cost.none': {
    description: 'Always `0`: a failure costs nothing. On every response after authentication.',
    schema: oneOf('0'),
  },
  'Link.next': { description: '`rel="next"` while there is a next page.', schema: TEXT },
  'Link.help': {
    description:
      '`rel="help"`: the page where people can change the plan or their own cap. Absent where neither would help, for example when an IP address has sent too many requests.',
    schema: TEXT,
  },
  'Link.meant': {
    description:
      '`rel="help"` with a `title` that says what an unknown parameter, or a price that is not on a step, may have meant: `did you mean brand?` At most three. Absent where nothing is near.',
    schema: TEXT,
  },
  'WWW-Authenticate': { description: 'Always `APIKey`.', required: true, schema: oneOf('APIKey') },
  'Retry-After': {
    description:
      'Whole seconds to wait before a retry. Absent where waiting does not help, for example when the monthly allowance is used up.',
    schema: WHOLE,
  },
  Allow: { description: 'The methods of this path.', required: true, schema: TEXT },
  'Accept-Ranges': {
    description: 'A part of the file can be requested by `Range`.',
    required: true,
    schema: oneOf('bytes'),
  },
  'Content-Disposition': { description: 'The name under which to save the file.', required: true, schema: TEXT },
  'Content-Range': {
    description: 'The part of the file that this is, or after `*/` the size of the file: `bytes 0-65535/13912064`.',
    required: true,
    schema: TEXT,
  },
} as const satisfies Readonly<Record<string, HeaderObject>>
type Component = keyof typeof COMPONENTS

export const HEADERS: Readonly<Record<string, HeaderObject>> = COMPONENTS

/** The name of a header from that of its component. */
function nameOf(component: string): string {
  return component.split('.')[0] as string
}

export function referToHeaders(components: readonly Component[]): JsonSchema {
  return Object.fromEntries(
    components.map((component) => [nameOf(component), { $ref: `#/components/headers/${component}` }]),
  )
}

const ALLOWANCE = ['RateLimit-Policy', 'RateLimit'] as const
const CROSS_ORIGIN = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'] as const

type Access = Endpoint['access']

/** Of every error; null = of those before it is known whose request it is. */
export function failureHeaders(access: Access | null): Component[] {
  const headers: Component[] = ['X-Request-Id', 'Cache-Control.error', 'Vary']
  if (access === 'keyed') headers.push(...ALLOWANCE, 'X-Quota-Cost.none')
  if (access === 'public') headers.push(...CROSS_ORIGIN)
  return headers
}

/** By the header that the sample of an error has. */
const OF_KINDS: Readonly<Record<string, Component>> = {
  'www-authenticate': 'WWW-Authenticate',
  'retry-after': 'Retry-After',
  link: 'Link.help',
  allow: 'Allow',
}
/** Kinds that have Retry-After at times: while requests to the source are paused. */
const RETRIED_AT_TIMES: readonly FailureKind[] = ['source_unavailable']

/** Of an error that may be any of these kinds. */
export function kindHeaders(kinds: readonly FailureKind[], access: Access | null): readonly Component[] {
  const isKnown = kinds.some((kind) => kind !== 'not_authenticated')
  const sent = kinds.flatMap((kind) => [
    ...sampleFailure(kind).headers.filter((_, i) => i % 2 === 0),
    ...(RETRIED_AT_TIMES.includes(kind) ? ['retry-after'] : []),
  ])
  const own = Object.keys(OF_KINDS).filter((name) => sent.includes(name))
  return [...failureHeaders(isKnown ? access : null), ...own.map((name) => OF_KINDS[name] as Component)]
}

/** Of 200, 206 and 304. */
export function successHeaders({ access, cost, link, file, isOwn }: Endpoint): readonly Component[] {
  const perAccess: Readonly<Record<Access, readonly Component[]>> = {
    public: ['Cache-Control.public', ...CROSS_ORIGIN],
    keyed: ['Cache-Control.keyed', ...ALLOWANCE, typeof cost === 'number' ? 'X-Quota-Cost' : 'X-Quota-Cost.many'],
  }
  const headers: Component[] = ['X-Request-Id', 'ETag', 'Vary', ...perAccess[access]]
  if (!isOwn) headers.push('X-Cache', access === 'public' ? 'X-Data-Age' : 'Age')
  if (link) headers.push('Link.next')
  if (file) headers.push('Accept-Ranges', 'Content-Disposition')
  return headers
}

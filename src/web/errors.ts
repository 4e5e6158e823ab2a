/** Formats failures as error responses. */
import { STATUS_CODES } from 'node:http'
import { FAILURES, Failure, type FailureKind, isFailure } from '../domain/failure.ts'
import { redactKeys } from '../domain/redact.ts'
import type { Mismatch } from './find-path.ts'
import { writeJson } from './write-json.ts'

export interface ErrorAnswer {
  readonly status: number
  /** Alternating names and values. */
  readonly headers: readonly string[]
  readonly body: Buffer
}

const NOT_AUTHENTICATED = 'A valid API key is required: send it in the header X-API-Key. Create keys at /dashboard/keys'
const INTERNAL = 'Something went wrong on our side. Quote the request_id when you report it.'
const NOT_FOUND = 'There is nothing at this path. All endpoints are described at /docs'
const NOTHING = Buffer.alloc(0)
/** Errors may be gone a moment later. */
export const NO_STORE = ['cache-control', 'no-store']

/** Anything that is not a Failure is a bug, and its message is not sent. */
export function formatFailure(failure: unknown, requestId: string): ErrorAnswer {
  if (!isFailure(failure)) return formatError('internal', INTERNAL, requestId)
  // The same body for every reason, so that it reveals nothing about the key.
  if (failure.kind === 'not_authenticated') {
    return formatError('not_authenticated', NOT_AUTHENTICATED, requestId, ['www-authenticate', 'APIKey'])
  }
  const { retryAfterS, help } = failure
  const headers = [
    ...(retryAfterS === null ? [] : ['retry-after', String(retryAfterS)]),
    ...(help === null ? [] : ['link', `<${help}>; rel="help"`]),
  ]
  return formatError(failure.kind, failure.message, requestId, headers, failure.extra)
}

/** For a range behind the end of a file of this size. */
export function formatUnsatisfiable(bytes: number, requestId: string): ErrorAnswer {
  const failure = new Failure('bad_request', `The file has ${bytes} bytes, and the range begins behind its end.`)
  const { headers, body } = formatFailure(failure, requestId)
  return { status: 416, headers: [...headers, 'content-range', `bytes */${bytes}`], body }
}

/** The response if no route matches. `origin` is the scheme and host that the client sees. */
export function formatMismatch(mismatch: Mismatch, requestId: string, origin: string, queryText: string): ErrorAnswer {
  if (mismatch.kind === 'redirect') {
    const location = formatLocation(origin, mismatch.path, queryText)
    return { status: 307, headers: [...NO_STORE, 'location', location], body: NOTHING }
  }
  if (mismatch.kind === 'not_found') return formatError('not_found', NOT_FOUND, requestId)
  const { allow } = mismatch
  return formatError('method_not_allowed', `This path supports only ${allow}.`, requestId, ['allow', allow])
}

/** Encodes the decoded path again, except for the characters that the original API leaves as they are. */
export function formatLocation(origin: string, path: string, queryText: string): string {
  const url = `${origin}${path}${queryText === '' ? '' : `?${queryText}`}`
  return redactKeys(url).replace(/[^\w.\-~:/%#?=@[\]!$&'()*+,;]+/g, encodeURIComponent)
}

function formatError(
  kind: FailureKind,
  message: string,
  requestId: string,
  headers: readonly string[] = [],
  extra: Readonly<Record<string, unknown>> = {},
): ErrorAnswer {
  const fixed = { code: kind, message, request_id: requestId }
  // The second spread keeps extra members from replacing fixed ones, and the order.
  const body = Buffer.from(redactKeys(writeJson({ detail: { ...fixed, ...extra, ...fixed } })))
  return { status: FAILURES[kind], headers: [...NO_STORE, ...headers], body }
}

/** For bytes that are not a request, and for too many of them. */
export const RAW_REFUSALS = {
  unreadable: [400, new Failure('bad_request', 'The bytes received are not a valid HTTP request.')],
  too_slow: [408, new Failure('bad_request', 'The request was not complete in time.')],
  too_large: [431, new Failure('bad_request', 'The request line and headers are larger than 32 KB.')],
  too_many_at_once: [
    400,
    new Failure('bad_request', 'Too many requests at once on one connection. Wait for responses before you send more.'),
  ],
  too_many_connections: [503, new Failure('overloaded', 'Too many open connections.', { retryAfterS: 1 })],
} as const satisfies Record<string, readonly [status: number, failure: Failure]>
export type RawRefusal = keyof typeof RAW_REFUSALS

/** A response that is written directly to a socket before it is closed. */
export function formatRawRefusal(refusal: RawRefusal, requestId: string): Buffer {
  const [status, failure] = RAW_REFUSALS[refusal]
  const { body, headers } = formatFailure(failure, requestId)
  const pairs = Array.from({ length: headers.length / 2 }, (_, i) => `${headers[2 * i]}: ${headers[2 * i + 1]}`)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    ...pairs,
    'connection: close',
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

/** Errors as the wire has them: one body for each failure. */
import { STATUS_CODES } from 'node:http'
import { FAILURES, Failure, type FailureKind, isFailure } from '../domain/failure.ts'
import { redactKeys } from '../domain/redact.ts'
import type { Mismatch } from './find-path.ts'
import { writeJson } from './write-json.ts'

export interface ErrorAnswer {
  readonly status: number
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly body: Buffer
}

const NOT_AUTHENTICATED = 'A valid API key is required: send it in the header X-API-Key.'
const INTERNAL = 'Something went wrong on our side. Quote the request_id when you report it.'
const NOT_FOUND = 'There is nothing at this path.'
const NOTHING = Buffer.alloc(0)

/** Whatever is not a Failure is a bug: its text stays inside. */
export function formatFailure(failure: unknown, requestId: string): ErrorAnswer {
  if (!isFailure(failure)) return formatError('internal', INTERNAL, requestId)
  // One body for every reason, so that it tells nothing about the key.
  if (failure.kind === 'not_authenticated') {
    return formatError('not_authenticated', NOT_AUTHENTICATED, requestId, ['www-authenticate', 'APIKey'])
  }
  const headers = failure.retryAfterS === null ? [] : ['retry-after', String(failure.retryAfterS)]
  return formatError(failure.kind, failure.message, requestId, headers, failure.extra)
}

/** What is said where no route answers. `origin` is scheme and host as the client sees them. */
export function formatMismatch(mismatch: Mismatch, requestId: string, origin: string, queryText: string): ErrorAnswer {
  if (mismatch.kind === 'redirect') {
    const location = formatLocation(origin, mismatch.path, queryText)
    return { status: 307, headers: ['location', location], body: NOTHING }
  }
  if (mismatch.kind === 'not_found') return formatError('not_found', NOT_FOUND, requestId)
  const { allow } = mismatch
  return formatError('method_not_allowed', `This path answers ${allow} only.`, requestId, ['allow', allow])
}

/** The decoded path is quoted anew, with what the original leaves as it is. */
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
  // The second spread keeps an extra member from taking the place of a fixed one.
  const body = Buffer.from(redactKeys(writeJson({ detail: { ...fixed, ...extra, ...fixed } })))
  return { status: FAILURES[kind], headers, body }
}

const SENTENCES = {
  400: 'This is no HTTP request that can be read.',
  408: 'The request did not come to its end in time.',
  431: 'The request line and the headers have more than 32 KB.',
} as const

/** What is written straight to a socket whose bytes are no request: JSON like every other error. */
export function formatBadRequest(status: keyof typeof SENTENCES, requestId: string): Buffer {
  const { body } = formatFailure(new Failure('bad_request', SENTENCES[status]), requestId)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

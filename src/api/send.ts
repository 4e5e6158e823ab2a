/** Sends an answer: headers, encoding, and 304 when the client has it already. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readAcceptEncoding } from './accept-encoding.ts'
import { matchesTag } from './if-none-match.ts'
import type { PreparedBody } from './prepared-body.ts'

export interface Reply {
  readonly status: number
  readonly body: PreparedBody
  readonly requestId: string
  /** Whether the client came by https, to this process or to a trusted proxy. */
  readonly isHttps: boolean
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** How the caller's account stands: names and values in turn. */
  readonly standing?: readonly string[] | undefined
  /** For pages; what is not a page may do nothing at all. */
  readonly contentSecurityPolicy?: string | undefined
}

/** Below this an encoded body saves no packet. */
const SMALLEST_ENCODED_BYTES = 2048
const STRICTEST_POLICY = "default-src 'none'; frame-ancestors 'none'"
const FIXED_HEADERS = [
  'vary',
  'Accept-Encoding',
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'no-referrer',
  'cross-origin-resource-policy',
  'same-origin',
]
const HTTPS_HEADERS = [...FIXED_HEADERS, 'strict-transport-security', 'max-age=31536000']

/** Gives the status that was sent. */
export function send(request: IncomingMessage, response: ServerResponse, reply: Reply): number {
  const { body, status } = reply
  const known = status === 200 ? request.headers['if-none-match'] : undefined
  if (known !== undefined && matchesTag(known, body.etag)) {
    response.writeHead(304, composeHeaders(reply)).end()
    return 304
  }
  const { encoding, identityRefused } = readAcceptEncoding(request.headers['accept-encoding'] as string | undefined)
  const isSmall = body.body.length < (identityRefused ? 1 : SMALLEST_ENCODED_BYTES)
  if (encoding === 'identity' || isSmall) {
    write(response, reply, body.body)
    return status
  }
  const form = body.encoded(encoding)
  if (Buffer.isBuffer(form)) write(response, reply, form, encoding)
  else
    form.then(
      (made) => write(response, reply, made, encoding),
      // Not encoding it is always an answer.
      () => write(response, reply, body.body),
    )
  return status
}

function write(response: ServerResponse, reply: Reply, bytes: Buffer, encoding?: 'br' | 'gzip'): void {
  const headers = composeHeaders(reply)
  describeBody(headers, reply, bytes)
  if (encoding !== undefined) headers.push('content-encoding', encoding)
  response.writeHead(reply.status, headers)
  response.end(bytes)
}

/** Names and values in turn, without those of the body. Made for every answer, so it makes nothing else. */
export function composeHeaders(reply: Reply): string[] {
  const composed = (reply.isHttps ? HTTPS_HEADERS : FIXED_HEADERS).slice()
  composed.push('x-request-id', reply.requestId)
  composed.push('content-security-policy', reply.contentSecurityPolicy ?? STRICTEST_POLICY)
  if (reply.status === 200) composed.push('etag', reply.body.etag)
  for (const name in reply.headers) composed.push(name, reply.headers[name] as string)
  if (reply.standing) composed.push(...reply.standing)
  return composed
}

/** A body of nothing has a length and no type. */
export function describeBody(headers: string[], { body }: Reply, bytes: Buffer): void {
  if (bytes.length > 0) headers.push('content-type', body.contentType)
  headers.push('content-length', String(bytes.length))
}
